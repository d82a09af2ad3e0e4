"""What changed between two runs: per student and exercise, how much and why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from grader.reports.comparison.runs import Cause, RunDifferences, run_differences
from grader.reports.texts import points
from grader.results import CheckResult, ExerciseResult, Results, StudentResult

Change = Literal["up", "down", "unchanged", "now graded", "no longer graded", "new", "missing"]
CHANGES: tuple[Change, ...] = (
    "up", "down", "unchanged", "now graded", "no longer graded", "new", "missing",
)  # fmt: skip
# Statuses of an exercise that say all there is to say of its checks.
WHOLE = ("not attempted", "not graded")


@dataclass(frozen=True)
class Mark:
    """A score in one of the two runs; ``points`` is None where nothing was graded."""

    points: float | None
    max: float


@dataclass(frozen=True)
class ScoreChange:
    """One score in both runs: an exercise's, or the total (``exercise`` is then "").

    old, new  None where the run has no such score
    """

    exercise: str
    old: Mark | None
    new: Mark | None
    causes: tuple[Cause, ...] = ()

    @property
    def points(self) -> tuple[float | None, float | None]:
        old, new = (None if mark is None else mark.points for mark in (self.old, self.new))
        return old, new

    @property
    def change(self) -> Change:
        if self.old is None or self.new is None:
            return "new" if self.old is None else "missing"
        old, new = self.points
        if old == new:
            return "unchanged"
        if old is None or new is None:
            return "now graded" if old is None else "no longer graded"
        return "up" if new > old else "down"


@dataclass(frozen=True)
class StudentChange:
    """A student in both runs. ``total.causes`` are of the submission as a whole."""

    student: str
    total: ScoreChange
    exercises: tuple[ScoreChange, ...] = ()

    @property
    def rows(self) -> tuple[ScoreChange, ...]:
        """The exercises to be listed: not those that only follow the student's status."""
        return tuple(
            one
            for one in self.exercises
            if one.causes or one.change in ("up", "down", "new", "missing")
        )

    @property
    def differs(self) -> bool:
        """Whether any score or status is another, or has come about in another way."""
        status = any(cause.code == "status" for cause in self.total.causes)
        return bool(self.rows) or status or self.total.change != "unchanged"

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Why, in all: of a submission that was changed, only that, as every verdict follows."""
        if changed := [cause for cause in self.total.causes if cause.code == "submission"]:
            return tuple(changed)
        every = (cause for score in (self.total, *self.rows) for cause in score.causes)
        return tuple(dict.fromkeys(every))


@dataclass(frozen=True)
class Comparison:
    """Two runs compared. Students in the order of the new run, then those that are missing."""

    runs: RunDifferences
    students: tuple[StudentChange, ...]

    @property
    def differing(self) -> tuple[StudentChange, ...]:
        return tuple(one for one in self.students if one.differs)

    @property
    def counts(self) -> tuple[Counter[Change], Counter[Change]]:
        """How many students' totals changed how, and how many of their exercises."""
        totals = Counter(one.total.change for one in self.students)
        exercises = Counter(part.change for one in self.students for part in one.exercises)
        return totals, exercises

    @property
    def causes(self) -> list[tuple[Cause, int]]:
        """How many students each cause concerns, the commonest first."""
        return Counter(cause for one in self.students for cause in one.causes).most_common()


def compare(old: Results, new: Results) -> Comparison:
    """Compare two runs of the same assignment."""
    runs = run_differences(old, new)
    before = {one.student: one for one in old.students}
    after = {one.student: one for one in new.students}
    students = [
        _student(before.get(id_), after.get(id_), runs)
        for id_ in (*after, *(id_ for id_ in before if id_ not in after))
    ]
    return Comparison(runs, tuple(students))


def _student(
    old: StudentResult | None, new: StudentResult | None, runs: RunDifferences
) -> StudentChange:
    known = new or old
    assert known is not None
    total = ScoreChange("", _total(old), _total(new))
    if old is None or new is None:
        return StudentChange(known.student, total)
    total = ScoreChange("", _total(old), _total(new), tuple(_of_submission(old, new, runs)))
    mine = {one.id: one for one in old.exercises}
    theirs = {one.id: one for one in new.exercises}
    exercises = [
        ScoreChange(
            id_,
            _mark(mine.get(id_), runs.old_points.get(id_)),
            _mark(theirs.get(id_), runs.new_points.get(id_)),
            tuple(_of_exercise(mine.get(id_), theirs.get(id_))),
        )
        for id_ in dict.fromkeys((*runs.new_points, *runs.old_points))
    ]
    return StudentChange(known.student, total, tuple(exercises))


def _total(student: StudentResult | None) -> Mark | None:
    return None if student is None else Mark(student.total, student.max)


def _mark(exercise: ExerciseResult | None, points: float | None) -> Mark | None:
    """Return the score of an exercise that the run has, even where nothing of it was graded."""
    if points is None:
        return None
    return Mark(None if exercise is None else exercise.score, points)


def _of_submission(old: StudentResult, new: StudentResult, runs: RunDifferences) -> Iterator[Cause]:
    if old.status != new.status:
        yield Cause.of("status", old=old.status, new=new.status)
    if old.file != new.file and old.file and new.file:
        yield Cause("file")
    elif runs.same_key and old.key != new.key and old.key and new.key:
        # With everything else in the key as it was, only what was handed in can differ.
        yield Cause("submission" if old.notes == new.notes else "submission_or_notes")


def _of_exercise(old: ExerciseResult | None, new: ExerciseResult | None) -> Iterator[Cause]:
    if old is None or new is None:
        return  # the student's status, or the run's exercises, say why
    if old.status != new.status and (old.status in WHOLE or new.status in WHOLE):
        yield Cause.of("exercise_status", old=old.status, new=new.status)
        return
    if old.counted != new.counted:
        yield Cause.of("attempt", old=old.counted, new=new.counted)
    yield from _of_checks(old, new)


def _of_checks(old: ExerciseResult, new: ExerciseResult) -> Iterator[Cause]:
    before = {check.id: check for check in old.checks}
    after = {check.id: check for check in new.checks}
    both = [(before[id_], after[id_]) for id_ in before if id_ in after]
    for one, other in both:
        if one.status != other.status and (one.weight or other.weight):
            yield Cause.of("check", check=one.id, old=one.status, new=other.status)
    if old.score == new.score:
        return  # what follows is no verdict on the student: it matters if it moves the score
    for check in new.checks:
        if check.id not in before and check.weight:
            yield Cause.of("check_added", check=check.id, new=check.status)
    for check in old.checks:
        if check.id not in after and check.weight:
            yield Cause.of("check_removed", check=check.id, old=check.status)
    reweighted = [other for one, other in both if one.weight != other.weight]
    if reweighted and _differs(both):
        yield Cause.of("weights", exercise=old.id)
    if old.max != new.max:
        yield Cause.of("points", exercise=old.id, old=points(old.max), new=points(new.max))


def _differs(both: Sequence[tuple[CheckResult, CheckResult]]) -> bool:
    """Return whether the old verdicts earn another share of the points with the new weights."""
    earned = [(one.weight, other.weight) for one, other in both if one.status == "passed"]
    olds, news = (sum(pair[n].weight for pair in both) for n in (0, 1))
    old, new = (sum(pair[n] for pair in earned) for n in (0, 1))
    return old * news != new * olds
