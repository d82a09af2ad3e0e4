"""How two runs differ as a whole: versions, seed, points of exercises, weights of checks."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from grader.reports.texts import points
from grader.results import Results, RunFacts

# Facts that are said in another way, or follow from another one.
_NOT_COMPARED = ("started", "seed", "without_torch")


@dataclass(frozen=True)
class Cause:
    """Something that differs, and may be why a score does; its text is found by its code."""

    code: str
    values: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, code: str, **values: str) -> "Cause":
        return cls(code, tuple(values.items()))


@dataclass(frozen=True)
class RunDifferences:
    """What is different about the runs themselves.

    started     when each was
    students    how many each has
    causes      what differs, in the order to be read
    same_key    some student's key is the same: all that makes a score was, but for submissions
    keyed       some student has a key in both runs: without one the above says nothing
    """

    started: tuple[str, str]
    students: tuple[int, int]
    old_points: dict[str, float]
    new_points: dict[str, float]
    causes: tuple[Cause, ...]
    same_key: bool
    keyed: bool


def run_differences(old: Results, new: Results) -> RunDifferences:
    """Compare two runs of the same assignment, without their students' scores."""
    keys = [{one.student: one.key for one in run.students if one.key} for run in (old, new)]
    shared = set(keys[0]) & set(keys[1])
    causes = [*_facts(old.run, new.run), *_course(old, new), *_checks(old, new)]
    return RunDifferences(
        started=(old.run.started, new.run.started),
        students=(len(old.students), len(new.students)),
        old_points=old.exercises,
        new_points=new.exercises,
        causes=tuple(causes),
        same_key=any(keys[0][one] == keys[1][one] for one in shared),
        keyed=bool(shared),
    )


def _facts(old: RunFacts, new: RunFacts) -> Iterator[Cause]:
    before, after = msgspec.structs.asdict(old), msgspec.structs.asdict(new)
    for name in after:
        if before[name] != after[name] and name not in _NOT_COMPARED:
            yield Cause.of("fact", fact=name, old=str(before[name]), new=str(after[name]))
    if old.seed != new.seed:
        yield Cause("seed")  # which ones stays secret


def _course(old: Results, new: Results) -> Iterator[Cause]:
    if old.course != new.course:
        yield Cause.of("fact", fact="course", old=old.course, new=new.course)
    for id_, most in new.exercises.items():
        if id_ not in old.exercises:
            yield Cause.of("exercise_added", exercise=id_, new=points(most))
        elif (before := old.exercises[id_]) != most:
            yield Cause.of("points", exercise=id_, old=points(before), new=points(most))
    for id_, most in old.exercises.items():
        if id_ not in new.exercises:
            yield Cause.of("exercise_removed", exercise=id_, old=points(most))


def _checks(old: Results, new: Results) -> Iterator[Cause]:
    before, after = _weights(old), _weights(new)
    for exercise in after:
        # Where a run has no verdict at all, which checks it had is not known.
        if exercise not in before:
            continue
        mine, theirs = before[exercise], after[exercise]
        for id_, weight in theirs.items():
            if id_ not in mine:
                yield Cause.of("run_check_added", check=id_, new=str(weight))
            elif mine[id_] != weight:
                yield Cause.of("run_check_weight", check=id_, old=str(mine[id_]), new=str(weight))
        for id_, weight in mine.items():
            if id_ not in theirs:
                yield Cause.of("run_check_removed", check=id_, old=str(weight))


def _weights(run: Results) -> dict[str, dict[str, int]]:
    """Return the weights of a run's checks by exercise, as far as students' results show."""
    found: dict[str, dict[str, int]] = {}
    for student in run.students:
        for exercise in student.exercises:
            known = found.setdefault(exercise.id, {})
            for attempt in exercise.attempts:
                known.update({check.id: check.weight for check in attempt.checks})
    return found
