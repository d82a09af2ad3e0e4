"""Run one program on a class, and say what came of it in plain values."""

import importlib
import sys
import types
from typing import Any

from . import loading
from .request import Asked, ToRun
from .wire import ANSWER, RAISED, Frame, Observed

# numpy's own types of numbers, once it is there: no other class can pass for one.
_numpy_numbers: "set[type]" = set()
_numpy_arrays: "set[type]" = set()


def import_numpy(folder: str) -> None:
    """Import numpy from the folder it is in, and nothing else from there."""
    if folder:
        sys.path.append(folder)
        numpy = importlib.import_module("numpy")
        sys.path.remove(folder)
        _numpy_numbers.update(kind for kind in numpy.sctypeDict.values() if kind is not object)
        _numpy_arrays.add(numpy.ndarray)


def run(
    index: int,
    program: ToRun,
    cls: type,
    module: types.ModuleType,
    request: Asked,
    given: "frozenset[str]",
) -> Frame:
    namespace: dict[str, Any] = {request["class_name"]: cls}
    values: list[Observed] = []
    observing = False
    try:
        for name in program["uses"]:
            namespace[name] = getattr(module, name)
        for name, number in program["inputs"]:
            namespace[name] = cls(number)
        exec(program["text"], namespace)
        observing = True
        for one in program["observe"]:
            values.append(describe(eval(one, namespace)))
    except BaseException as error:  # SystemExit and KeyboardInterrupt are no way out
        return raised(index, error, request, given, len(values) if observing else -1)
    return Frame(ANSWER, index, tuple(values))


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


def raised(
    index: int, error: BaseException, request: Asked, given: "frozenset[str]", observing: int = -1
) -> Frame:
    """Name the error's built-in type, and the last place of the student's own it went through.

    Where it went through given code only, that is the last place in the file. ``observing`` is the
    number of the expression that raised it, -1 for the program's text.
    """
    places = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == request["filename"]:
            places.append((trace.tb_lineno, trace.tb_frame.f_code.co_name))
        trace = trace.tb_next
    own = [place for place in places if place[1] not in given]
    line, function = (own or places or [(0, "")])[-1]
    message = _message(error) if request["messages"] else ""
    texts = (Observed("text", function), Observed("text", message))
    name = Observed("text", loading.builtin_name(error))
    numbers = (Observed("int", line), Observed("int", observing))
    return Frame(RAISED, index, (name, *numbers, *texts))


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:
        return ""
