"""From check verdicts to points."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from grader.course import Exercise
from grader.results import ENDED, AttemptResult, CheckResult, ExerciseStatus


def score(exercise: Exercise, checks: Sequence[CheckResult]) -> float:
    """Return the points: the exercise's, times the weight of the checks passed over all weight."""
    whole = sum(check.weight for check in checks)
    passed = sum(check.weight for check in checks if check.status == "passed")
    return round(float(exercise.points * Fraction(passed, whole)), 2)


def best(attempts: Sequence[AttemptResult]) -> AttemptResult:
    """Return the attempt with most points, the first of equals."""
    return max(attempts, key=lambda attempt: attempt.score)


def if_it_had_ended(exercise: Exercise, attempt: AttemptResult) -> float:
    """Return what an attempt would score if every check had passed that a limit ended."""
    checks = [
        msgspec.structs.replace(check, status="passed") if check.status in ENDED else check
        for check in attempt.checks
    ]
    return score(exercise, checks)


def status(exercise: Exercise, attempt: AttemptResult) -> ExerciseStatus:
    """Return the exercise's status in the attempt that counts."""
    kinds = {check.status for check in attempt.checks if check.weight}
    if "not graded" in kinds:
        return "not graded"
    if kinds == {"not attempted"}:
        return "not attempted"
    if attempt.score == exercise.points:
        return "full"
    return "partial" if attempt.score > 0 else "none"
