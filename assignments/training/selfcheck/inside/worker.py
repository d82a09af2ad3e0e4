"""Load a submission, run programs on it, answer with plain values.

Runs as a process of its own (``serve``) or, where a platform has no processes, inside the
caller's (``answer``). A request goes from the grader to us, never the other way.
"""

import gc
import os
import random
import sys
import types
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from . import hashing, isolation, loading, unchanged
from .completing import Completion
from .imports import Engine
from .placeholders import PlaceholderFinder
from .request import Request, unpack
from .running import import_numpy, raised, run
from .wire import ENGINE, LOADED, Frame, Observed, encode
from .writes import discard_writes

RECURSION_LIMIT = 2_000
MAX_CLASSES, MAX_NOTES = 20, 5


def answer(request: Request) -> "Iterator[Frame]":
    """Yield one LOADED frame, then one ANSWER or RAISED frame per program, in order.

    Before all of them an ENGINE frame, if there is one: the file may not come to its end.
    """
    sys.setrecursionlimit(RECURSION_LIMIT)
    engine = completion = None
    if asked := request["engine"]:
        engine = Engine(asked["name"], request["class_name"])
        definitions_only = request["engine_definitions_only"]
        _, notes = loading.load(
            asked["source"], f"{engine.module}.py", definitions_only, of_engine=True
        )
        yield Frame(ENGINE, 0, tuple(_noted(notes)))
        completion = _completion(request)
    module, notes = loading.load(
        request["source"],
        request["filename"],
        request["definitions_only"],
        request["cells"],
        engine,
        completion=completion,
    )
    # A closure per node makes reference cycles; collecting them would be most of a program's
    # time. (Top-level code may train for long: that needs the collector.)
    gc.disable()
    one_way = _both_ways_are_one(request, module)  # while nothing else refers to the class
    student = _class(request, module)
    found = isinstance(student, type)
    compared = _compared(request, module, student if found else None)
    yield _loaded(request, module, compared, notes, one_way)
    if not found:
        return
    given = compared.given if compared else frozenset()
    try:
        cls = _class_to_run(request, student, module, completion)
    except Exception as error:
        for index in range(len(request["programs"])):
            yield raised(index, error, request, given)
        return
    hashing.make_order_reproducible({cls, *loading.own_classes(module)})
    for index, program in enumerate(request["programs"]):
        yield run(index, program, cls, module, request, given)
        hashing.forget()


def _class(request: Request, module: types.ModuleType) -> Any:
    """Return the class that the file defines, or imports from its engine."""
    name = request["class_name"]
    found = vars(module).get(name)
    if request["engine"]:
        engine = vars(sys.modules[request["engine"]["name"]])
        # Our own code imports it from there, too.
        found = engine[name] = engine.get(name) if found is None else found
    return found


def _both_ways_are_one(request: Request, module: types.ModuleType) -> bool:
    """Return whether the other way of trying an exercise alone would be this one once more."""
    if request["attempt"] != "transplant":
        return False  # nobody asks
    stub, name = _ours(request["stub"], "stub"), request["class_name"]
    try:
        return isolation.both_ways_are_one(request["source"], module, stub, name, _parts(request))
    except Exception:  # the file has changed what that needs
        return False


def _parts(request: Request) -> "set[str]":
    return {part for parts in request["exercises"].values() for part in parts}


class _Compared(NamedTuple):
    """A class, or a file on an engine, beside the stub.

    written  for each exercise, whether something was written for it
    changed  what of the given code was changed, by name
    given    the given functions that are as they were, by name
    """

    written: "list[bool]"
    changed: "list[str]"
    given: "frozenset[str]"


def _compared(
    request: Request, module: types.ModuleType, student: "type | None"
) -> "_Compared | None":
    """Return what was changed; None where there is no class."""
    if student is None:
        return None
    owner: Any = module
    stub: Any = _ours(request["stub"], "stub")
    if not request["engine"]:
        owner, stub = student, vars(stub)[request["class_name"]]
    written = [
        any(unchanged.is_written(owner, stub, part) for part in parts)
        for parts in request["exercises"].values()
    ]
    changed = unchanged.changed_given(owner, stub, _parts(request))
    given = {*unchanged.functions(stub)} - _parts(request) - {*changed}
    return _Compared(written, changed, frozenset(given))


def _loaded(
    request: Request,
    module: types.ModuleType,
    compared: "_Compared | None",
    notes: "list[loading.Note]",
    one_way: bool,
) -> Frame:
    written = compared.written if compared else [False] * len(request["exercises"])
    values = [
        Observed("bool", compared is not None),
        Observed("text", ", ".join(loading.classes_in(module)[:MAX_CLASSES])),
        Observed("text", ", ".join(compared.changed) if compared else ""),
        Observed("bool", one_way),
        *(Observed("bool", one) for one in written),
    ]
    return Frame(LOADED, 0, (*values, *_noted(notes)))


def _noted(notes: "list[loading.Note]") -> "Iterator[Observed]":
    for note in notes[:MAX_NOTES]:
        yield Observed("int", note.line)
        yield Observed("text", note.error)
        yield Observed("bool", note.unparsed)


def _ours(source: str, name: str) -> types.ModuleType:
    module = types.ModuleType(name)
    exec(source, module.__dict__)
    return module


def _completion(request: Request) -> "Completion | None":
    """Return what puts our parts into a file on an engine, if an attempt asks for that."""
    if request["attempt"] == "submitted":
        return None
    base = _ours(request["base"], "base")
    parts = request["exercises"][request["exercise"]]
    return Completion(base, request["class_name"], parts, _others(request))


def _others(request: Request) -> "list[str]":
    """Return the parts of every exercise but the one that is tried alone."""
    exercises, tried = request["exercises"], request["exercise"]
    return [part for exercise, parts in exercises.items() if exercise != tried for part in parts]


def _class_to_run(
    request: Request, student: type, module: types.ModuleType, completion: "Completion | None"
) -> type:
    """Return the class that the programs run on, and make the file what the attempt asks for."""
    if request["attempt"] == "submitted":
        return student
    if completion:
        completion.end(module)
        return student
    base = _ours(request["base"], "base")
    name, parts = request["class_name"], request["exercises"][request["exercise"]]
    if request["attempt"] == "transplant":
        return isolation.transplant(student, module, name, vars(base)[name], parts)
    return isolation.complete(student, vars(base)[name], base, _others(request))


def serve(receiving: BinaryIO, send: Any) -> None:
    """Read one request, then send its frames as bytes, each as soon as it is there."""
    request = unpack(receiving.read())
    nonce = bytes.fromhex(request["nonce"])
    sys.meta_path.append(PlaceholderFinder(request["source"]))
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


def limit(limits: "dict[str, int] | None") -> None:
    """Limit memory and CPU time where the platform knows how; the caller's clock rules anyway."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, amount in (limits or {}).items():
        kind = {"memory_bytes": resource.RLIMIT_AS, "cpu_seconds": resource.RLIMIT_CPU}[name]
        # A second more before SIGKILL: SIGXCPU, which says that it was the time, comes first.
        most = amount + 1 if name == "cpu_seconds" else amount
        with suppress(OSError, ValueError):  # macOS has the first only in name
            resource.setrlimit(kind, (amount, most))


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
