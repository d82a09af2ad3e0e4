"""Load a submission, run programs on it, answer with plain values.

Runs as a process of its own (``serve``) or, where a platform has no processes, inside the
caller's (``answer``). A request is a dict, from the grader to us, never the other way (stub,
base, and a program's text and observe are Python, as text or compiled):

nonce, source, filename, class_name
cells               first lines of the cells that the source was joined from; none for a file
definitions_only    load only imports, definitions and simple assignments
stub                the source that students start from: what is still its code is not written
exercises           exercise id -> what a student writes for it: methods of the class; or
                    functions and classes of the file, if there is an engine
engine              the module with the class that the file imports, as ``name``, ``source`` and
                    ``definitions_only``; none where the file is to define the class
attempt             ``submitted``, ``transplant`` or ``complete`` (see isolation.py)
base, exercise      for the last two: our source, and the exercise that is tried
programs            each a dict: text, inputs, observe, uses
messages            whether exceptions' texts are sent: only to the student who wrote them
"""

import gc
import importlib
import os
import random
import sys
import types
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO

from . import isolation, loading, unchanged
from .imports import Engine
from .placeholders import PlaceholderFinder
from .request import unpack
from .wire import ANSWER, ENGINE, LOADED, RAISED, Frame, Observed, encode
from .writes import discard_writes

RECURSION_LIMIT = 2_000
MAX_CLASSES, MAX_NOTES = 20, 5


# numpy's own types of numbers, once it is there: no other class can pass for one.
_numpy_numbers: "set[type]" = set()
_numpy_arrays: "set[type]" = set()


def answer(request: "dict[str, Any]") -> "Iterator[Frame]":
    """Yield one LOADED frame, then one ANSWER or RAISED frame per program, in order.

    Before all of them an ENGINE frame, if there is one: the file may not come to its end.
    """
    sys.setrecursionlimit(RECURSION_LIMIT)
    engine = None
    if asked := request["engine"]:
        engine = Engine(asked["name"], request["class_name"])
        _, notes = loading.load(asked["source"], f"{engine.module}.py", asked["definitions_only"])
        yield Frame(ENGINE, 0, tuple(_noted(notes)))
    module, notes = loading.load(
        request["source"],
        request["filename"],
        request["definitions_only"],
        request["cells"],
        engine,
    )
    # A closure per node makes reference cycles; collecting them would be most of a program's
    # time. (Top-level code may train for long: that needs the collector.)
    gc.disable()
    one_way = _both_ways_are_one(request, module)  # while nothing else refers to the class
    student = _class(request, module)
    found = isinstance(student, type)
    yield _loaded(request, module, student if found else None, notes, one_way)
    if not found:
        return
    try:
        cls = _engine(request, student, module)
    except Exception as error:
        for index in range(len(request["programs"])):
            yield _raised(index, error, request)
        return
    for one in {cls, *loading.own_classes(module)}:
        loading.make_order_reproducible(one)
    for index, program in enumerate(request["programs"]):
        yield _run(index, program, cls, module, request)
        loading.forget_serials()


def _class(request: "dict[str, Any]", module: types.ModuleType) -> Any:
    """Return the class that the file defines, or imports from its engine."""
    name = request["class_name"]
    found = vars(module).get(name)
    if request["engine"]:
        engine = vars(sys.modules[request["engine"]["name"]])
        # Our own code imports it from there, too.
        found = engine[name] = engine.get(name) if found is None else found
    return found


def _both_ways_are_one(request: "dict[str, Any]", module: types.ModuleType) -> bool:
    """Return whether the other way of trying an exercise alone would be this one once more."""
    if request["attempt"] != "transplant":
        return False  # nobody asks
    stub, name = _ours(request["stub"], "stub"), request["class_name"]
    try:
        return isolation.both_ways_are_one(request["source"], module, stub, name, _parts(request))
    except Exception:  # the file has changed what that needs
        return False


def _parts(request: "dict[str, Any]") -> "set[str]":
    return {part for parts in request["exercises"].values() for part in parts}


def _loaded(
    request: "dict[str, Any]",
    module: types.ModuleType,
    student: Any,
    notes: "list[loading.Note]",
    one_way: bool,
) -> Frame:
    exercises = request["exercises"]
    written, changed = [False] * len(exercises), []
    if student is not None:
        owner: Any = module
        stub: Any = _ours(request["stub"], "stub")
        if not request["engine"]:
            owner, stub = student, vars(stub)[request["class_name"]]
        written = [
            any(unchanged.is_written(owner, stub, part) for part in parts)
            for parts in exercises.values()
        ]
        changed = unchanged.changed_given(owner, stub, _parts(request))
    values = [
        Observed("bool", student is not None),
        Observed("text", ", ".join(loading.classes_in(module)[:MAX_CLASSES])),
        Observed("text", ", ".join(changed)),
        Observed("bool", one_way),
        *(Observed("bool", w) for w in written),
    ]
    return Frame(LOADED, 0, (*values, *_noted(notes)))


def _noted(notes: "list[loading.Note]") -> "Iterator[Observed]":
    for note in notes[:MAX_NOTES]:
        yield Observed("int", note.line)
        yield Observed("text", note.error)
        yield Observed("bool", note.unparsed)


def _ours(source: "str | types.CodeType", name: str) -> types.ModuleType:
    module = types.ModuleType(name)
    exec(source, module.__dict__)
    return module


def _engine(request: "dict[str, Any]", student: type, module: types.ModuleType) -> type:
    """Return the class that the programs run on, and make the file what the attempt asks for."""
    if request["attempt"] == "submitted":
        return student
    base = _ours(request["base"], "base")
    exercises, tried = request["exercises"], request["exercise"]
    others = [part for exercise, parts in exercises.items() if exercise != tried for part in parts]
    if request["engine"]:
        isolation.complete_file(module, base, exercises[tried], others)
        return student
    base_class = vars(base)[request["class_name"]]
    if request["attempt"] == "transplant":
        return isolation.transplant(
            student, module, request["class_name"], base_class, exercises[tried]
        )
    return isolation.complete(student, base_class, base, others)


def _run(
    index: int,
    program: "dict[str, Any]",
    cls: type,
    module: types.ModuleType,
    request: "dict[str, Any]",
) -> Frame:
    namespace: dict[str, Any] = {request["class_name"]: cls}
    try:
        for name in program["uses"]:
            namespace[name] = getattr(module, name)
        for name, number in program["inputs"]:
            namespace[name] = cls(number)
        exec(program["text"], namespace)
        values = tuple(describe(eval(one, namespace)) for one in program["observe"])
    except BaseException as error:  # SystemExit and KeyboardInterrupt are no way out
        return _raised(index, error, request)
    return Frame(ANSWER, index, values)


def describe(value: Any) -> Observed:
    """Return a value as plain data; what is not a number or text, by the name of its type."""
    cls = type(value)
    # Built-in conversions read the number itself, whatever a subclass's methods would claim.
    if issubclass(cls, bool):
        return Observed("bool", bool(value))
    if issubclass(cls, int):
        number = int.__int__(value)
        return Observed("int", number) if abs(number) < 2**63 else Observed("other", "huge int")
    if issubclass(cls, float):
        return Observed("float", float.__add__(value, 0.0))
    if issubclass(cls, str):
        return Observed("text", str.__str__(value))
    if cls in _numpy_numbers or (cls in _numpy_arrays and value.ndim == 0):
        kind = "single" if value.itemsize == 4 else "float"
        return Observed(kind, float(value))
    return Observed("other", cls.__name__)


def _raised(index: int, error: BaseException, request: "dict[str, Any]") -> Frame:
    """Name the error's built-in type, and the last place in the student's file it went through."""
    line, function = 0, ""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == request["filename"]:
            line, function = trace.tb_lineno, trace.tb_frame.f_code.co_name
        trace = trace.tb_next
    message = _message(error) if request["messages"] else ""
    texts = (Observed("text", function), Observed("text", message))
    name = Observed("text", loading.builtin_name(error))
    return Frame(RAISED, index, (name, Observed("int", line), *texts))


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:
        return ""


def serve(receiving: BinaryIO, send: Any) -> None:
    """Read one request, then send its frames as bytes, each as soon as it is there."""
    request = unpack(receiving.read())
    nonce = bytes.fromhex(request["nonce"])
    sys.meta_path.append(PlaceholderFinder())
    _refuse_threads()
    discard_writes()
    # Wrong code that leaves the order to chance must at least do so the same way every time.
    random.seed(0)
    for frame in answer(request):
        send(encode(nonce, frame))


def _refuse_threads() -> None:
    """Refuse them here as the sandbox does, so that a self-check finds the same."""

    def refuse(*_: Any, **__: Any) -> None:
        raise RuntimeError("can't start new thread: code runs without threads here")

    for name, function in (("_thread", "start_new_thread"), ("threading", "_start_new_thread")):
        if name in sys.modules:
            setattr(sys.modules[name], function, refuse)


def import_numpy(folder: str) -> None:
    """Import numpy from the folder it is in, and nothing else from there."""
    if folder:
        sys.path.append(folder)
        numpy = importlib.import_module("numpy")
        sys.path.remove(folder)
        _numpy_numbers.update(kind for kind in numpy.sctypeDict.values() if kind is not object)
        _numpy_arrays.add(numpy.ndarray)


def limit(limits: "dict[str, int] | None") -> None:
    """Limit memory and CPU time where the platform knows how; the caller's clock rules anyway."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, amount in (limits or {}).items():
        kind = {"memory_bytes": resource.RLIMIT_AS, "cpu_seconds": resource.RLIMIT_CPU}[name]
        with suppress(OSError, ValueError):  # macOS has the first only in name
            resource.setrlimit(kind, (amount, amount))


def main(numpy_folder: str = "", limits: "dict[str, int] | None" = None) -> None:
    """Serve on standard input and output; what the student prints goes nowhere."""
    import_numpy(numpy_folder)
    limit(limits)
    reply = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    request = os.fdopen(os.dup(0), "rb")
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)

    def send(data: bytes) -> None:
        while data:
            data = data[os.write(reply, data) :]

    serve(request, send)
    # No atexit handlers and no destructors of a student's: the answers are all there.
    os._exit(0)
