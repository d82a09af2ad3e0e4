"""Adds to the results of wrong exercises what a student can learn from them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from grader.judging.diagnosis.diagnoser import Diagnoser
from grader.judging.diagnosis.evidence import Answers, Evidence
from grader.judging.diagnosis.examples import Candidate, Examples, most_telling
from grader.judging.diagnosis.exceptions import by_exceptions
from grader.judging.notes import NOT_SEPARABLE
from grader.judging.observer import NotObserved
from grader.judging.plan import Plan
from grader.judging.turns import Turns
from grader.mistakes import GIVEN
from grader.results import Diagnosis, Example, ExerciseResult, Note
from grader.sandbox import ANSWERED, Isolation, Observations, Outcome

# Of the programs that fail in a row, how many to run again, each in a process of its own.
MOST_ALONE = 5


class Tutor:
    """Explains wrong exercises of any number of submissions; may be called from any thread."""

    def __init__(self, plan: Plan, isolation: Isolation, kept: Path | None = None) -> None:
        self._plan = plan
        self._diagnoser = Diagnoser(plan, isolation, kept)
        self._examples = Examples(plan.course.names)

    def share(self, turns: Turns) -> None:
        """Take turns with whoever runs student code in this run."""
        self._diagnoser.known.turns = turns

    def explained(
        self, results: Sequence[ExerciseResult], evidence: Evidence
    ) -> tuple[list[ExerciseResult], Diagnosis | None]:
        """Return the results with a diagnosis and an example each, where they need one.

        The second is a diagnosis of code that the stub gives, if that was changed.
        """
        wrong = self.wrong(results, evidence)
        names = {one.id: self._by_numbers(one, evidence) for one in wrong}
        given = self._of_given_code(evidence, names) if evidence.changed_given else None
        dependent = [one.id for one in wrong if _depends(one)]
        causes = self._causes(dependent, {GIVEN: given, **names}, evidence)
        if any(self._is_open(id_, names, causes, evidence) for id_ in dependent):
            # Something unknown is wrong, perhaps below it all: what may follow from it is
            # not called by another name.
            names = {id_: None if id_ in dependent else name for id_, name in names.items()}
            causes = {id_: cause for id_, cause in causes.items() if cause not in dependent}
        explained = {
            one.id: self._with(one, names[one.id], causes.get(one.id), evidence) for one in wrong
        }
        explained |= {
            one.id: self._failing(one, evidence) for one in self.wrong_together(results, evidence)
        }
        return [explained.get(one.id, one) for one in results], given

    @staticmethod
    def wrong(results: Sequence[ExerciseResult], evidence: Evidence) -> list[ExerciseResult]:
        """Return the exercises that there is something to say about."""
        return [
            one for one in results if one.status in ("partial", "none") and one.id in evidence.seen
        ]

    @staticmethod
    def wrong_together(
        results: Sequence[ExerciseResult], evidence: Evidence
    ) -> list[ExerciseResult]:
        """Return the exercises that are right alone, where that is not said of the whole file."""
        return [one for one in results if evidence.not_together and one.counted != "submitted"]

    def _failing(self, one: ExerciseResult, evidence: Evidence) -> ExerciseResult:
        """Return a result that loses nothing with a program that fails as submitted."""
        example, _ = self.example(one, evidence)
        return msgspec.structs.replace(one, example=example)

    def _with(
        self,
        one: ExerciseResult,
        name: Diagnosis | None,
        cause: str | None,
        evidence: Evidence,
    ) -> ExerciseResult:
        """Return a result with what is known of it."""
        if cause is not None:
            one = msgspec.structs.replace(one, notes=(*one.notes, _follows(cause)))
        else:
            diagnosis = name or self._by_exceptions(one, evidence)
            one = msgspec.structs.replace(one, diagnosis=diagnosis)
        example, remembers = self.example(one, evidence)
        if remembers:
            one = self._remembering(one)
        return msgspec.structs.replace(one, example=example)

    def _remembering(self, one: ExerciseResult) -> ExerciseResult:
        """Return a result that says so, and names no mistake that one program alone would show."""
        if one.diagnosis is not None and self._diagnoser.remembers(one.diagnosis):
            return one
        notes = (*one.notes, Note(code="remembers"))
        return msgspec.structs.replace(one, notes=notes, diagnosis=None)

    def _of_given_code(
        self, evidence: Evidence, names: Mapping[str, Diagnosis | None]
    ) -> Diagnosis | None:
        submitted = [self._answers(id_, seen["submitted"]) for id_, seen in evidence.seen.items()]
        whole = Answers(
            {id_: outcomes for one in submitted for id_, outcomes in one.outcomes.items()},
            {id_: wrong for one in submitted for id_, wrong in one.wrong.items()},
        )
        affected = [answers for answers in submitted if answers.wrong_outcomes]
        for id_, name in names.items():
            others = [answers for answers in affected if id_ not in answers.outcomes]
            if name is not None and self._explains_most(name, others):
                return None  # an exercise's own mistake is nearer than one in given code
        return self._diagnoser.of_given_code(whole)

    def _explains_most(self, name: Diagnosis, others: Sequence[Answers]) -> bool:
        """Return whether a mistake gives what the other wrong exercises gave, but for one.

        One may have another mistake of its own, or another formula than ours.
        """
        follow = [self._diagnoser.follows(answers, name) for answers in others]
        return follow.count(False) <= min(1, len(follow) // 2)

    def _by_numbers(self, one: ExerciseResult, evidence: Evidence) -> Diagnosis | None:
        seen = evidence.seen[one.id]
        # Functions of a file call each other: as submitted, the others' mistakes show as well.
        first = one.counted if self._plan.assignment.engine else "submitted"
        order = sorted(seen, key=lambda attempt: attempt != first)
        attempts = [self._answers(one.id, seen[attempt]) for attempt in order]
        return self._diagnoser.of_exercise(one.id, attempts, pairs=not _depends(one))

    def _causes(
        self,
        dependent: Sequence[str],
        names: Mapping[str, Diagnosis | None],
        evidence: Evidence,
    ) -> dict[str, str]:
        """Return which dependent exercises a mistake elsewhere makes as wrong as they are."""
        causes: dict[str, str] = {}
        for id_ in dependent:
            answers = self._answers(id_, evidence.seen[id_]["submitted"])
            for elsewhere, name in names.items():
                if elsewhere == id_ or elsewhere in causes or name is None:
                    continue
                if self._diagnoser.follows(answers, name):
                    causes[id_] = elsewhere
                    break
        return causes

    def _is_open(
        self,
        id_: str,
        names: Mapping[str, Diagnosis | None],
        causes: Mapping[str, str],
        evidence: Evidence,
    ) -> bool:
        """Return whether a dependent exercise has wrong numbers of unknown cause."""
        if names[id_] is not None or id_ in causes:
            return False
        answers = self._answers(id_, evidence.seen[id_]["submitted"])
        return any(outcome.status == ANSWERED for outcome in answers.wrong_outcomes)

    def _by_exceptions(self, one: ExerciseResult, evidence: Evidence) -> Diagnosis | None:
        attempt = most_telling(one, evidence.changed_given)
        seen = evidence.seen[one.id][attempt.attempt]
        failing = self._answers(one.id, seen).wrong_outcomes
        if any(outcome.status == ANSWERED for outcome in failing):
            return None  # wrong numbers that no known mistake gives
        return by_exceptions(failing, evidence.source, seen.report)

    def _answers(self, exercise: str, observed: Observations) -> Answers:
        """Return what an attempt gave on the programs that count; extras are left aside."""
        checks = [check for check in self._plan.checks_of(exercise) if check.weight]
        judged = [self._plan.outcomes_of(check, observed.outcomes) for check in checks]
        outcomes: list[Outcome] = [outcome for one in judged for outcome in one.outcomes]
        wrong = [failure is not None for one in judged for failure in one.failures()]
        return Answers({exercise: outcomes}, {exercise: wrong})

    def example(self, one: ExerciseResult, evidence: Evidence) -> tuple[Example | None, bool]:
        """Have public programs run on a wrong exercise; return the first that fails alike.

        The second is whether they fail only after others, in the same process: who runs one by
        hand would see it give what it should.
        """
        attempt = most_telling(one, evidence.changed_given)
        failing = {check.id for check in attempt.checks if check.failures and check.weight}
        checks = [check for check in self._plan.checks if check.id in failing]
        candidates = self._examples.candidates(checks)

        def run(some: Sequence[Candidate]) -> Iterator[tuple[Candidate, Example]]:
            programs = [candidate.run.renamed(self._plan.course.names) for candidate in some]
            outcomes = evidence.observe(one.id, attempt.attempt, programs)
            return self._examples.failing(attempt, some, outcomes)

        try:
            remembers = False
            for candidate, example in islice(run(candidates), MOST_ALONE):
                if candidate is candidates[0]:
                    return example, False
                for _, alone in run([candidate]):
                    return alone, False
                remembers = True
        except NotObserved:  # stored before the public programs were changed
            return None, False
        return None, remembers


def _depends(one: ExerciseResult) -> bool:
    """Return whether a mistake in another exercise may have made this one wrong."""
    return any(note.code == NOT_SEPARABLE for note in one.notes)


def _follows(cause: str) -> Note:
    if cause == GIVEN:
        return Note(code="follows_given")
    return Note(code="follows", values={"exercise": cause})
