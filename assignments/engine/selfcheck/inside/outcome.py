"""What became of each program: read from a worker's frames, checked again field by field."""

from typing import NamedTuple

from .wire import ANSWER, LOADED, RAISED, Frame, Observed, WireError

ANSWERED = "answered"
RAISED_ERROR = "raised"
TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
DIED = "died"
NOT_RUN = "not run"


class Raised(NamedTuple):
    """An exception: its built-in type, and where in the student's file (0: elsewhere)."""

    type: str
    line: int
    function: str
    message: str


class Outcome(NamedTuple):
    """What one program gave: values if answered, ``raised`` if an exception came."""

    status: str
    values: "tuple[Observed, ...]" = ()
    raised: "Raised | None" = None


class LoadReport(NamedTuple):
    """What was found in a file: its class, the methods written, the statements that failed."""

    found: bool
    classes: str
    changed_given: "tuple[str, ...]"
    written: "tuple[bool, ...]"
    notes: "tuple[tuple[int, str], ...]"


def read_outcome(frame: Frame, index: int, count: int) -> Outcome:
    """Return the outcome of program number ``index``, which observes ``count`` expressions."""
    if frame.program != index or frame.kind == LOADED:
        raise WireError("an answer out of turn")
    if frame.kind == ANSWER:
        if len(frame.values) != count:
            raise WireError("wrong number of values")
        return Outcome(ANSWERED, frame.values)
    assert frame.kind == RAISED
    _check_types(frame.values, ("text", "int", "text", "text"))
    raised = Raised(*(value.value for value in frame.values))  # type: ignore[arg-type]
    if raised.type == "MemoryError":
        return Outcome(MEMORY_LIMIT)
    return Outcome(RAISED_ERROR, (), raised)


def read_load_report(frame: Frame, exercises: int) -> LoadReport:
    """Return what the first frame says of the file."""
    if frame.kind != LOADED or frame.program != 0:
        raise WireError("no load report")
    head, rest = frame.values[: 3 + exercises], frame.values[3 + exercises :]
    _check_types(head, ("bool", "text", "text", *("bool",) * exercises))
    _check_types(rest, ("int", "text") * (len(rest) // 2))
    found, classes, changed, *written = (value.value for value in head)
    notes = tuple((int(rest[i].value), str(rest[i + 1].value)) for i in range(0, len(rest), 2))
    return LoadReport(
        bool(found),
        str(classes),
        tuple(name for name in str(changed).split(", ") if name),
        tuple(bool(one) for one in written),
        notes,
    )


def _check_types(values: "tuple[Observed, ...]", types: "tuple[str, ...]") -> None:
    if tuple(value.type for value in values) != types:
        raise WireError("values of a wrong type")
