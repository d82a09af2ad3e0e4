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
ExerciseStatus = Literal["full", "partial", "none", "not attempted", "not graded"]
StudentStatus = Literal["graded", "no submission", "unreadable", "not graded"]
AttemptName = Literal["submitted", "transplant", "complete"]

Points = Annotated[float, msgspec.Meta(ge=0)]


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be said of a submission or a score; texts are in ``grader.reports.texts``."""

    code: str
    values: dict[str, str | int] = {}


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One observed expression of a failing program; ``got`` is text where it was no number."""

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


class ExerciseResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One score: the attempt that counts is named by ``counted``, and is among ``attempts``."""

    id: str
    status: ExerciseStatus
    score: Points | None
    max: Points
    counted: AttemptName
    attempts: tuple[AttemptResult, ...]
    notes: tuple[Note, ...] = ()

    @property
    def checks(self) -> tuple[CheckResult, ...]:
        """The checks of the attempt that counts."""
        return next(a.checks for a in self.attempts if a.attempt == self.counted)


class StudentResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row: ``total`` is None unless every exercise was graded."""

    student: str
    status: StudentStatus
    total: Points | None
    max: Points
    exercises: tuple[ExerciseResult, ...] = ()
    notes: tuple[Note, ...] = ()
    name: str = ""
    file: str = ""
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


class Results(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file. ``format`` changes when a reader of the old one would go wrong."""

    format: Literal[1]
    course: str
    assignment: str
    exercises: dict[str, Points]
    run: RunFacts
    students: tuple[StudentResult, ...]
