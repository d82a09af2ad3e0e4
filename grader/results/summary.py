"""Results without what only a student's own reports show: a class of thousands fits in memory."""

import msgspec

from grader.results.model import AttemptResult, CheckResult, ExerciseResult, StudentResult


class Summaries:
    """Makes the summary of one result after another; equal exercises are one object."""

    def __init__(self) -> None:
        self._exercises: dict[bytes, ExerciseResult] = {}

    def of(self, result: StudentResult) -> StudentResult:
        """Return a result without programs, examples, and attempts that do not count."""
        exercises = tuple(map(self._exercise, result.exercises))
        return msgspec.structs.replace(result, exercises=exercises)

    def _exercise(self, exercise: ExerciseResult) -> ExerciseResult:
        counts = next(one for one in exercise.attempts if one.attempt == exercise.counted)
        summary = msgspec.structs.replace(exercise, attempts=(_attempt(counts),), example=None)
        return self._exercises.setdefault(msgspec.json.encode(summary), summary)


def _attempt(attempt: AttemptResult) -> AttemptResult:
    return msgspec.structs.replace(attempt, checks=tuple(map(_check, attempt.checks)))


def _check(check: CheckResult) -> CheckResult:
    return msgspec.structs.replace(check, failures=()) if check.failures else check
