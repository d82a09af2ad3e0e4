"""What became of each program: read from a worker's frames, checked again field by field."""

import builtins
import re
from functools import lru_cache
from typing import NamedTuple

from .wire import ANSWER, ENGINE, LOADED, RAISED, Frame, Observed, WireError

# As they are before any student's code has run anywhere near.
EXCEPTIONS = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)

MOST_LINES = 3_000

ANSWERED = "answered"
RAISED_ERROR = "raised"
TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
DIED = "died"
NOT_RUN = "not run"


class Raised(NamedTuple):
    """An exception: its built-in type, and where in the student's file (0: elsewhere).

    ``observing`` is, elsewhere, the number of the observed expression that raised it, or -1.
    """

    type: str
    line: int
    function: str
    message: str
    observing: int = -1


class Outcome(NamedTuple):
    """What one program gave: values if answered, ``raised`` if an exception came.

    ran  False where one before it ended the process, whose status it has
    """

    status: str
    values: "tuple[Observed, ...]" = ()
    raised: "Raised | None" = None
    ran: bool = True


class LoadReport(NamedTuple):
    """What was found in a file: its class, the methods written, the statements that failed.

    notes      line and error of what failed; among them ``unparsed``, the lines where Python
               could not read a whole file or cell
    engine     the same of the engine that the file imports; line 0 and a status where that did
               not come to its end, so that only its definitions were loaded
    """

    found: bool
    classes: str
    changed_given: "tuple[str, ...]"
    written: "tuple[bool, ...]"
    notes: "tuple[tuple[int, str], ...]"
    unparsed: "tuple[int, ...]" = ()
    engine: "tuple[tuple[int, str], ...]" = ()
    one_way: bool = False


def read_outcome(frame: Frame, index: int, count: int) -> Outcome:
    """Return the outcome of program number ``index``, which observes ``count`` expressions."""
    if frame.program != index or frame.kind in (LOADED, ENGINE):
        raise WireError("an answer out of turn")
    if frame.kind == ANSWER:
        if len(frame.values) != count:
            raise WireError("wrong number of values")
        return Outcome(ANSWERED, frame.values)
    assert frame.kind == RAISED
    _check_types(frame.values, ("text", "int", "int", "text", "text"))
    name, line, observing, function, message = (value.value for value in frame.values)
    raised = Raised(exception_name(str(name)), int(line), str(function), str(message))
    # With a line it would carry more than a student has to be told.
    if not raised.line and 0 <= int(observing) < count:
        raised = raised._replace(observing=int(observing))
    if raised.type == "MemoryError":
        return Outcome(MEMORY_LIMIT)
    return Outcome(RAISED_ERROR, (), raised)


def read_load_report(frame: Frame, exercises: int) -> LoadReport:
    """Return what the frame after loading says of the file."""
    if frame.kind != LOADED or frame.program != 0:
        raise WireError("no load report")
    head, rest = frame.values[: 4 + exercises], frame.values[4 + exercises :]
    _check_types(head, ("bool", "text", "text", "bool", *("bool",) * exercises))
    found, classes, changed, one_way, *written = (value.value for value in head)
    notes, unparsed = _read_notes(rest)
    return LoadReport(
        bool(found),
        str(classes),
        tuple(name for name in str(changed).split(", ") if name),
        tuple(bool(one) for one in written),
        notes,
        unparsed,
        one_way=bool(one_way),
    )


def read_engine_notes(frame: Frame, source: str) -> "tuple[tuple[int, str], ...]":
    """Return what the frame before says of the engine, whose text is ``source``."""
    if frame.kind != ENGINE or frame.program != 0:
        raise WireError("no report of the engine")
    return tuple((_told(line, source), error) for line, error in _read_notes(frame.values)[0])


def _read_notes(
    values: "tuple[Observed, ...]",
) -> "tuple[tuple[tuple[int, str], ...], tuple[int, ...]]":
    """Return line and error of each note, and the lines of those that could not be parsed."""
    _check_types(values, ("int", "text", "bool") * (len(values) // 3))
    lines = [int(one.value) for one in values[::3]]
    errors = [exception_name(str(one.value)) for one in values[1::3]]
    marked = zip(lines, values[2::3], strict=True)
    unparsed = tuple(line for line, one in marked if one.value)
    return tuple(zip(lines, errors, strict=True)), unparsed


def exception_name(name: str) -> str:
    """Return the name of a built-in exception as it is, and any other as ``Exception``."""
    return name if name in EXCEPTIONS else "Exception"


def believable(report: LoadReport, source: str, given: "set[str]") -> LoadReport:
    """Return a report with only those lines, classes and methods that there can be.

    A submission may say anything of itself; what it says must not carry a message.
    """
    # No word boundary first: plain text is looked for fifty times as fast.
    defined = set(re.findall(r"class\s+(\w+)", source))
    classes = [name for name in report.classes.split(", ") if name in defined]
    return report._replace(
        classes=", ".join(classes),
        changed_given=tuple(name for name in report.changed_given if name in given),
        notes=tuple((_told(line, source), error) for line, error in report.notes),
        unparsed=tuple(_told(line, source) for line in report.unparsed),
    )


def believable_line(outcome: Outcome, source: str) -> Outcome:
    """Return an outcome whose exception, if any, names a line of code in the source, or 0."""
    if outcome.raised is None:
        return outcome
    line = _told(outcome.raised.line, source)
    return outcome._replace(raised=outcome.raised._replace(line=line))


def _told(line: int, source: str) -> int:
    """Return the number of a line of code in the source as it is, and any other as 0."""
    return line if line in _lines_with_code(source) else 0


@lru_cache(maxsize=8)
def _lines_with_code(source: str) -> "frozenset[int]":
    """Return the numbers of the lines that hold more than a comment, in a file of usual length.

    A longer file is told no lines: each could stand for a number that it should not tell.
    """
    lines = source.split("\n")
    if len(lines) > MOST_LINES:
        return frozenset()
    return frozenset(
        number
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.lstrip().startswith("#")
    )


def _check_types(values: "tuple[Observed, ...]", types: "tuple[str, ...]") -> None:
    if tuple(value.type for value in values) != types:
        raise WireError("values of a wrong type")
