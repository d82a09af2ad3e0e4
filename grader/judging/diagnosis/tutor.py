"""Adds to an exercise's result what a student can learn from it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from grader.course import Exercise
from grader.judging.diagnosis.diagnoser import Diagnoser, Seen
from grader.judging.diagnosis.examples import Examples, most_telling
from grader.judging.diagnosis.exceptions import by_exceptions
from grader.judging.plan import Plan
from grader.programs import Program
from grader.results import AttemptName, AttemptResult, Diagnosis, Example, ExerciseResult
from grader.sandbox import ANSWERED, Isolation, Observations, Outcome

# Runs programs of an exercise on the submission once more, in the attempt named.
Observe = Callable[[AttemptName, Sequence[Program]], Sequence[Outcome]]


class Tutor:
    """Explains wrong exercises of any number of submissions; may be called from any thread."""

    def __init__(self, plan: Plan, isolation: Isolation, kept: Path | None = None) -> None:
        self._plan = plan
        self._diagnoser = Diagnoser(plan, isolation, kept)
        self._examples = Examples(plan.course.names)

    def explained(
        self,
        exercise: Exercise,
        result: ExerciseResult,
        seen: Mapping[AttemptName, Observations],
        observe: Observe,
        source: str,
    ) -> ExerciseResult:
        """Return the result of an exercise with a diagnosis and an example, if it needs any.

        ``seen`` are the observations of its attempts.
        """
        if result.status not in ("partial", "none") or not seen:
            return result
        attempt = most_telling(result.attempts, result.counted)
        return msgspec.structs.replace(
            result,
            diagnosis=self._diagnosis(exercise, attempt, seen, source),
            example=self._example(attempt, observe),
        )

    def _diagnosis(
        self,
        exercise: Exercise,
        attempt: AttemptResult,
        seen: Mapping[AttemptName, Observations],
        source: str,
    ) -> Diagnosis | None:
        attempts = [self._seen(observed, [exercise]) for observed in seen.values()]
        found = self._diagnoser.of_exercise(exercise.id, attempts)
        if found is not None:
            return found
        telling = self._seen(seen[attempt.attempt], [exercise])
        pairs = zip(telling.outcomes[exercise.id], telling.wrong[exercise.id], strict=True)
        failing = [outcome for outcome, wrong in pairs if wrong]
        if any(outcome.status == ANSWERED for outcome in failing):
            return None  # wrong numbers that no known mistake gives
        return by_exceptions(failing, source)

    def of_given_code(
        self, results: Sequence[ExerciseResult], submitted: Observations
    ) -> Diagnosis | None:
        """Explain changed given code, by the exercises whose own code is right."""
        right = {one.id for one in results if one.status == "full"}
        exercises = [one for one in self._plan.exercises if one.id in right]
        return self._diagnoser.of_given_code(self._seen(submitted, exercises))

    def _seen(self, observed: Observations, exercises: Sequence[Exercise]) -> Seen:
        """Return what an attempt gave on the programs that count; extras are left aside."""
        outcomes: dict[str, list[Outcome]] = {}
        wrong: dict[str, list[bool]] = {}
        for exercise in exercises:
            checks = [c for c in self._plan.checks_of(exercise.id) if c.weight]
            judged = [self._plan.outcomes_of(check, observed.outcomes) for check in checks]
            outcomes[exercise.id] = [outcome for one in judged for outcome in one.outcomes]
            wrong[exercise.id] = [bool(failure) for one in judged for failure in one.failures()]
        return Seen(outcomes, wrong)

    def _example(self, attempt: AttemptResult, observe: Observe) -> Example | None:
        failing = {check.id for check in attempt.checks if check.failures and check.weight}
        checks = [check for check in self._plan.checks if check.id in failing]
        candidates = self._examples.candidates(checks)
        outcomes = observe(attempt.attempt, [one.run for one in candidates])
        return self._examples.find(attempt, candidates, outcomes)
