"""What a check file is written with."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pytest

from grader.course import Names
from grader.engines import Expected
from grader.programs import Program, Template
from grader.programs.compare import Row as Compared
from grader.programs.compare import compare
from grader.results import CheckStatus, Failure, Row
from grader.sandbox import (
    ANSWERED,
    DIED,
    MEMORY_LIMIT,
    NOT_RUN,
    RAISED_ERROR,
    TIME_LIMIT,
    Observed,
    Outcome,
)


@dataclass(frozen=True)
class Check:
    """One claim about a student's code, the programs that test it, and what to say if it fails.

    id        ``exercise/name``
    exercise  the exercise that its weight counts for
    weight    its share of the exercise's points; 0 for an extra
    claim     what is true when it passes, for students
    hints     the first, and a stronger one
    """

    name: str
    weight: int
    claim: str
    hints: tuple[str, str]
    templates: tuple[Template, ...]
    exercise: str = ""

    @property
    def id(self) -> str:
        return f"{self.exercise}/{self.name}"

    @property
    def keys(self) -> list[str]:
        """The key of each program, in order."""
        return [f"{self.id}/{number}" for number in range(1, len(self.templates) + 1)]


# What ended the process is the check's status, whatever else went wrong.
ENDED: dict[str, CheckStatus] = {
    TIME_LIMIT: "time limit",
    MEMORY_LIMIT: "memory limit",
    DIED: "died",
}


def check(
    *,
    weight: int,
    claim: str,
    hints: tuple[str, str],
    programs: Sequence[Template],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a test function a check; weight 0 makes it an extra, shown but without points."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        name = test.__name__.removeprefix("test_")
        # pytest keeps the function; the check rides on it, as marks do.
        test.check = Check(name, weight, claim, hints, tuple(programs))  # type: ignore[attr-defined]
        marked: Callable[..., None] = pytest.mark.weight(weight)(test)
        return marked

    return decorate


def check_of(module: object, test: object) -> Check | None:
    """Return a test function's check, with the exercise its module is marked with."""
    found: Check | None = getattr(test, "check", None)
    if found is None:
        return None
    marks = getattr(module, "pytestmark", None)
    for mark in marks if isinstance(marks, list) else [marks]:
        if mark is not None and mark.name == "exercise":
            return replace(found, exercise=mark.args[0])
    raise LookupError("no pytestmark = pytest.mark.exercise(…)")


class CheckFailed(AssertionError):
    """The programs did not give what they should: ``status`` and the failures say how.

    Without failures none that was run failed: one of another check had ended the process.
    """

    def __init__(self, status: CheckStatus, failures: tuple[Failure, ...]) -> None:
        self.status, self.failures = status, failures
        super().__init__("\n\n".join([status, *map(describe, failures)]))


class NotGraded(Exception):
    """The oracles disagree about a program: a fault of ours, never the student's."""


def unanswered(typed: str, observe: Sequence[str], outcome: Outcome) -> Failure:
    """Return how a program failed that gave no values.

    ``typed`` is its text for people, ``observe`` how the expressions are called there that were
    observed: the one that raised an error belongs to it.
    """
    raised = outcome.raised
    if outcome.status != RAISED_ERROR or raised is None:
        return Failure(program=typed)
    if raised.observing >= 0 and (expression := observe[raised.observing]):
        typed = f"{typed}\n{expression}"
    return Failure(program=typed, error=raised.type, line=raised.line)


def result_rows(compared: Iterable[Compared]) -> tuple[Row, ...]:
    """Return the rows of a comparison as results hold them."""
    return tuple(Row(**row._asdict()) for row in compared)


@dataclass(frozen=True)
class Outcomes:
    """What a submission gave for the programs of one check: the fixture that tests ask for."""

    programs: Sequence[Program]
    expected: Sequence[Expected]
    outcomes: Sequence[Outcome]
    names: Names = field(default_factory=Names)

    def agree(self) -> None:
        """Pass if every program gave its expected values; raise CheckFailed or NotGraded."""
        for program, expected, outcome in zip(
            self.programs, self.expected, self.outcomes, strict=True
        ):
            if expected.fault or outcome.status == NOT_RUN:
                raise NotGraded(f"{program.key}: {expected.fault or NOT_RUN}")
        failures = self.failures()
        if any(failures):
            # What was not run is no evidence of anything.
            shown = [
                failure
                for failure, outcome in zip(failures, self.outcomes, strict=True)
                if failure is not None and outcome.ran
            ]
            raise CheckFailed(self._status(), tuple(sorted(shown, key=_size)))

    def failures(self) -> list[Failure | None]:
        """Return per program how it failed, or None where it gave what it should."""
        return [
            self._judge(*one)
            for one in zip(self.programs, self.expected, self.outcomes, strict=True)
        ]

    def _judge(self, program: Program, expected: Expected, outcome: Outcome) -> Failure | None:
        shown = program.renamed(self.names)
        if outcome.status != ANSWERED:
            return unanswered(self._typed(shown), shown.observe, outcome)
        compared = (
            shown.observe,
            expected.values,
            outcome.values,
            program.tolerance,
            tuple(name for name, _ in program.inputs),
            self.names.grad,
        )
        if _is_right(*compared):
            return None
        return Failure(program=self._typed(shown), rows=result_rows(compare(*compared)))

    def _typed(self, shown: Program) -> str:
        return shown.as_typed(self.names.class_)

    def _status(self) -> CheckStatus:
        """Name what happened: wrong numbers ``failed``, an exception ``error``, else the end."""
        statuses = [outcome.status for outcome in self.outcomes]
        for status in statuses:
            if status in ENDED:
                return ENDED[status]
        return "error" if RAISED_ERROR in statuses else "failed"


@lru_cache(maxsize=4096)  # most of a class answers alike
def _is_right(
    observe: tuple[str, ...],
    expected: tuple[float, ...],
    values: tuple[Observed, ...],
    tolerance: str,
    inputs: tuple[str, ...],
    grad: str,
) -> bool:
    """Return whether all that a program observed is as expected.

    Equal values, as 0.0 and -0.0 are, are right or wrong alike; what is said of them is not.
    """
    return all(row.right for row in compare(observe, expected, values, tolerance, inputs, grad))


def _size(failure: Failure) -> tuple[int, int]:
    """Order failures so that the smallest program comes first."""
    return failure.program.count("\n"), len(failure.program)


def describe(failure: Failure) -> str:
    """Return a failure as an author of checks reads it in pytest's output."""
    lines = [failure.program]
    if failure.error:
        lines.append(f"  {failure.error} at line {failure.line}")
    for row in failure.rows:
        mark = "" if row.right else "   <-"
        lines.append(f"  {row.name:12} expected {row.expected!r}, got {row.got!r}{mark}")
    return "\n".join(lines)
