"""The shape of ``results.json``. Its JSON Schema is made from these classes."""

from typing import Annotated, Literal

import msgspec

CheckStatus = Literal[
    "passed",
    "failed",
    "error",
    "time limit",
    "memory limit",
    "died",
    "not attempted",
    "not graded",
]
# What ended the process that a check's programs ran in.
ENDED: tuple[CheckStatus, ...] = ("time limit", "memory limit", "died")
ExerciseStatus = Literal["full", "partial", "none", "not attempted", "not graded"]
StudentStatus = Literal["graded", "no submission", "unreadable", "not graded"]
AttemptName = Literal["submitted", "transplant", "complete"]

Points = Annotated[float, msgspec.Meta(ge=0)]


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be said of a submission or a score; texts are in ``grader.reports.texts``."""

    code: str
    values: dict[str, str | int] = {}


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One observed expression of a failing program.

    ``got`` is text where it was no number, and ``True`` or ``False`` where that was the answer and
    ``expected`` is 1 or 0.
    """

    name: str
    expected: float
    got: float | str
    right: bool


class Failure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program that did not give what it should.

    program   as the student would type it, inputs included
    rows      what was observed, when the program answered
    error     the built-in type of the exception, when it raised one; ``line`` is in the
              student's file (0: not there)
    """

    program: str
    rows: tuple[Row, ...] = ()
    error: str = ""
    line: int = 0


class CheckResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One check of one attempt. An extra has weight 0."""

    id: str
    status: CheckStatus
    weight: int
    failures: tuple[Failure, ...] = ()
    reason: str = ""


class AttemptResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All checks of an exercise, in one way of running it, and the points that gives."""

    attempt: AttemptName
    score: Points
    checks: tuple[CheckResult, ...]


class Diagnosis(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why an exercise went wrong, as its numbers say.

    explanations  for the student, in English, texts of the message catalogue: one, or two
                  where two mistakes together give these numbers
    mistakes      ids of the known mistakes that give the same numbers; none where the
                  explanation follows from the exceptions alone
    lesson        the section of the course that it belongs to, or ""
    """

    explanations: tuple[str, ...]
    mistakes: tuple[str, ...] = ()
    lesson: str = ""


class Node(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One node of a program's computation graph, in the order they are computed.

    name        what the program calls it
    expression  what it is computed by, with the names of other nodes; "" for an input
    inputs      the places of the nodes it is computed from
    data, grad  the right ones; ``got_…`` are the student's, as text where they were no number
    """

    name: str
    expression: str = ""
    inputs: tuple[int, ...] = ()
    data: float
    grad: float
    got_data: float | str
    got_grad: float | str


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program with public inputs that fails as hidden ones do: the student may see all of it.

    check        the id of the check that it fails
    attempt      the way of running it
    graph        its nodes where all of them could be read, else empty
    first_wrong  the place of the node to look at first, or None
    """

    check: str
    attempt: AttemptName
    failure: Failure
    graph: tuple[Node, ...] = ()
    first_wrong: int | None = None


class ExerciseResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One score: the attempt that counts is named by ``counted``, and is among ``attempts``."""

    id: str
    status: ExerciseStatus
    score: Points | None
    max: Points
    counted: AttemptName
    attempts: tuple[AttemptResult, ...]
    notes: tuple[Note, ...] = ()
    diagnosis: Diagnosis | None = None
    example: Example | None = None

    @property
    def checks(self) -> tuple[CheckResult, ...]:
        """The checks of the attempt that counts."""
        return next(a.checks for a in self.attempts if a.attempt == self.counted)


class StudentResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row: ``total`` is None unless every exercise was graded.

    diagnosis  of code that the stub gives complete and the student changed
    cells      of a notebook: where each code cell that is not blank begins in its joined
               text, of which lines in notes and failures are lines; empty for a ``.py`` file
    """

    student: str
    status: StudentStatus
    total: Points | None
    max: Points
    exercises: tuple[ExerciseResult, ...] = ()
    notes: tuple[Note, ...] = ()
    diagnosis: Diagnosis | None = None
    name: str = ""
    file: str = ""
    cells: tuple[int, ...] = ()
    key: str = ""
    seconds: float = 0.0


class RunFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the scores were made with: enough to make them again."""

    grader: str
    python: str
    oracles: str
    seed: str
    isolation: Literal["full", "strong", "weak"]
    started: str
    without_torch: bool


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is the same for every student of a run: all of the file but the students."""

    format: Literal[1]
    course: str
    assignment: str
    exercises: dict[str, Points]
    run: RunFacts


class Results(About, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file. ``format`` changes when a reader of the old one would go wrong."""

    students: tuple[StudentResult, ...]
