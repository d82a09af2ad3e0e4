"""What a row must be, and what is wrong with it where it is not."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.matrix.sources import Entry
from grader.mistakes import GIVEN
from grader.results import Cost, ExerciseResult, Fault, FaultKind, Note

PASSED = "passed"


class Graded(NamedTuple):
    """A source in one run, as grading sees it."""

    exercises: Sequence[ExerciseResult]
    notes: Sequence[Note]

    @property
    def cost(self) -> Cost:
        submitted = (check for one in self.exercises for check in one.attempts[0].checks)
        counted = (check for one in self.exercises for check in one.checks)
        return Cost(
            lost=tuple(one.id for one in self.exercises if one.score != one.max),
            failed=tuple(check.id for check in counted if check.status != PASSED),
            submitted=tuple(check.id for check in submitted if check.status != PASSED),
        )

    def failed_where_written(self) -> tuple[str, ...]:
        """Return what failed as submitted; a style may be older than a new exercise."""
        written = (one for one in self.exercises if one.status != "not attempted")
        checks = (check for one in written for check in one.attempts[0].checks)
        return tuple(check.id for check in checks if check.status != PASSED)

    @property
    def timed_out(self) -> bool:
        return any(
            check.status == "time limit"
            for one in self.exercises
            for attempt in one.attempts
            for check in attempt.checks
        )


Wrong = tuple[FaultKind, tuple[str, ...]]


def wrong(entry: Entry, graded: Graded) -> Wrong | None:
    """Return what is wrong with an entry's cost in one run, None if nothing is."""
    ungraded = [
        f"{check.id}: {check.reason}"
        for one in graded.exercises
        for check in one.checks
        if check.status == "not graded"
    ]
    if ungraded:
        return "not graded", tuple(ungraded)
    cost = graded.cost
    if entry.mistake is None:
        failed = graded.failed_where_written()
        return ("right but failed", failed) if failed else None
    if entry.mistake.exercise == GIVEN:
        return _wrong_given(entry, graded, cost)
    if elsewhere := tuple(one for one in cost.lost if one != entry.mistake.exercise):
        return "costs elsewhere", elsewhere
    return None if cost.lost else ("costs nothing", ())


def _wrong_given(entry: Entry, graded: Graded, cost: Cost) -> Wrong | None:
    """Check that no exercise is charged, that a check notices, and that the note names it."""
    if cost.lost:
        return "costs elsewhere", cost.lost
    if not cost.submitted:
        return "no check fails", ()
    named = {
        name
        for note in graded.notes
        if note.code == "given_changed"
        for name in str(note.values["methods"]).split(", ")
    }
    unnamed = entry.methods - named
    return ("not named", tuple(sorted(unnamed))) if unnamed or not named else None


def faults(found: Iterable[Wrong | None]) -> tuple[Fault, ...]:
    """Gather what is wrong in each run: one fault for all runs where it is the same."""
    runs: dict[Wrong, list[int]] = {}
    for number, one in enumerate(found):
        if one is not None:
            runs.setdefault(one, []).append(number)
    return tuple(
        Fault(kind=kind, what=what, runs=tuple(numbers)) for (kind, what), numbers in runs.items()
    )


def needed(exercise: str, rows: Iterable[tuple[str, Sequence[Cost | None]]]) -> set[str]:
    """Return the exercise's checks that alone find one of its mistakes, in some run.

    ``rows`` give the exercise and the costs of each mistake.
    """
    alone = set()
    for owner, costs in rows:
        for cost in costs if owner == exercise else ():
            mine = {id_ for id_ in (cost.failed if cost else ()) if _is_of(id_, exercise)}
            alone |= mine if len(mine) == 1 else set()
    return alone


def _is_of(check: str, exercise: str) -> bool:
    return check.startswith(f"{exercise}/")
