"""Why an exercise went wrong: the known mistake whose numbers are the submission's own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.judging.diagnosis.known_outcomes import KnownOutcome, KnownOutcomes
from grader.judging.diagnosis.matching import ByExercise, matches, shares_a_wrong_answer
from grader.judging.plan import Plan
from grader.mistakes import GIVEN, Mistake, MistakeError, library
from grader.results import Diagnosis
from grader.sandbox import Isolation

# Two mistakes at once are looked for only beside those that explain a program alone.
MOST_FIRST_MISTAKES = 8


@dataclass(frozen=True)
class Seen:
    """One attempt's outcomes by exercise, and which of them are wrong."""

    outcomes: ByExercise
    wrong: Mapping[str, Sequence[bool]]


class Diagnoser:
    """Compares submissions with the library of an assignment; may be called from any thread."""

    def __init__(self, plan: Plan, isolation: Isolation, kept: Path | None = None) -> None:
        try:
            mistakes = library(plan.assignment.id)
        except MistakeError:  # a new assignment has none yet
            mistakes = ()
        self._mistakes = {one.id: one for one in mistakes}
        self._known = KnownOutcomes(plan, isolation, kept)

    def of_exercise(self, exercise: str, attempts: Sequence[Seen]) -> Diagnosis | None:
        """Name the mistake in an exercise, from its outcomes alone.

        ``attempts`` are tried in their order: as submitted, then isolated. Two mistakes are
        looked for only where no single one fits any attempt.
        """
        single = self._single(exercise)
        for seen in attempts:
            if found := matches(seen.outcomes, seen.wrong, single):
                return self._named(found)
        for seen in attempts:
            if found := self._pairs(exercise, seen, single):
                return self._named(found)
        return None

    def of_given_code(self, seen: Seen) -> Diagnosis | None:
        """Name the mistake in code that the stub gives, from outcomes as submitted."""
        return self._named(matches(seen.outcomes, seen.wrong, self._single(GIVEN)))

    def _single(self, exercise: str) -> list[KnownOutcome]:
        return self._known.of(exercise, [(one,) for one in self._of(exercise)])

    def _pairs(
        self, exercise: str, seen: Seen, single: Iterable[KnownOutcome]
    ) -> list[KnownOutcome]:
        firsts = {
            one.mistakes[0]: None
            for one in single
            if shares_a_wrong_answer(seen.outcomes, seen.wrong, one)
        }
        if len(firsts) > MOST_FIRST_MISTAKES:
            return []
        pairs = [
            pair
            for first in firsts
            for pair in self._known.of(f"with-{first}", self._with(first, exercise))
        ]
        return matches(seen.outcomes, seen.wrong, pairs)

    def _with(self, first: str, exercise: str) -> list[tuple[Mistake, Mistake]]:
        one = self._mistakes[first]
        others = [other for other in self._of(exercise) if other.explanation != one.explanation]
        return [(one, other) for other in others]

    def _of(self, exercise: str) -> list[Mistake]:
        return [one for one in self._mistakes.values() if one.exercise == exercise]

    def _named(self, found: Sequence[KnownOutcome]) -> Diagnosis | None:
        """Return the diagnosis where all that match say the same, else None: no guessing."""
        said = {
            tuple(sorted({self._mistakes[id_].explanation for id_ in one.mistakes}))
            for one in found
        }
        if len(said) != 1:
            return None
        (explanations,) = said
        ids = dict.fromkeys(id_ for one in found for id_ in one.mistakes)
        lessons = {self._mistakes[id_].lesson for id_ in ids}
        return Diagnosis(
            explanations=explanations,
            mistakes=tuple(ids),
            lesson=lessons.pop() if len(lessons) == 1 else "",
        )
