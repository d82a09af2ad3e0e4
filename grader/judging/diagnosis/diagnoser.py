"""Why an exercise went wrong: the known mistake whose numbers are the submission's own."""

from collections.abc import Sequence
from pathlib import Path

from grader.judging.diagnosis.evidence import Answers
from grader.judging.diagnosis.known_outcomes import KnownOutcome, KnownOutcomes
from grader.judging.diagnosis.matching import covering_pairs, matches, shared
from grader.judging.plan import Plan
from grader.mistakes import GIVEN, NoMistakesError, library
from grader.results import Diagnosis
from grader.sandbox import Isolation

# Two mistakes at once are observed only where one of them gives this share of the wrong answers
# by itself: each first one costs as many observations as the exercise has mistakes.
LEAST_SHARE = 0.5
MOST_FIRST_MISTAKES = 2


class Diagnoser:
    """Compares submissions with the library of an assignment; may be called from any thread."""

    def __init__(self, plan: Plan, isolation: Isolation, kept: Path | None = None) -> None:
        try:
            mistakes = library(plan.assignment.id)
        except NoMistakesError:  # a new assignment has none yet
            mistakes = ()
        self._mistakes = {one.id: one for one in mistakes}
        self.known = KnownOutcomes(plan, mistakes, isolation, kept)

    def of_exercise(
        self, exercise: str, attempts: Sequence[Answers], pairs: bool = True
    ) -> Diagnosis | None:
        """Name the mistake in an exercise, from its outcomes alone.

        ``attempts`` are tried in their order, the one that tells most first. Two mistakes are
        looked for, if ``pairs``, only where no single one fits any attempt.
        """
        for answers in attempts:
            if found := self._matching(exercise, answers):
                return self._named(found)
        for answers in attempts if pairs else ():
            if found := self._pairs(exercise, answers):
                return self._named(found)
        return None

    def of_given_code(self, answers: Answers) -> Diagnosis | None:
        """Name the mistake in code that the stub gives, from all outcomes as submitted.

        One exercise may have a mistake of its own, or another formula than ours.
        """
        if found := self._matching(GIVEN, answers):
            return self._named(found)
        wrong = [exercise for exercise, flags in answers.wrong.items() if any(flags)]
        one_aside = (answers.without(exercise) for exercise in wrong)
        return self._named([match for some in one_aside for match in self._matching(GIVEN, some)])

    def follows(self, answers: Answers, diagnosis: Diagnosis) -> bool:
        """Return whether a mistake named elsewhere gives these answers by itself."""
        return any(
            matches(answers, self.known.everywhere(id_, variant))
            for variant in self.known.variants
            for id_ in diagnosis.mistakes
        )

    def remembers(self, diagnosis: Diagnosis) -> bool:
        """Return whether what is named shows only after other calls in the same process."""
        found = [self._mistakes[id_] for id_ in diagnosis.mistakes]
        return bool(found) and all(one.remembers for one in found)

    def _matching(self, exercise: str, answers: Answers) -> list[KnownOutcome]:
        """Return the single mistakes that fit, in the likeliest variant where any does."""
        if not answers.wrong_outcomes:
            return []
        for variant in self.known.variants:
            if found := matches(answers, self.known.single(exercise, variant)):
                return found
        return []

    def _pairs(self, exercise: str, answers: Answers) -> list[KnownOutcome]:
        """Return pairs of mistakes that together give what no single one gives."""
        variant = self.known.variants[0]
        single = self.known.single(exercise, variant)
        if covered := covering_pairs(answers, single):
            return covered
        shares = {
            one.mistakes[0]: share
            for one in single
            if (share := shared(answers, one)) >= LEAST_SHARE
        }
        most = max(shares.values(), default=0.0)
        firsts = [id_ for id_, share in shares.items() if share == most][:MOST_FIRST_MISTAKES]
        pairs = [pair for id_ in firsts for pair in self.known.together_with(id_, variant)]
        return matches(answers, pairs)

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
