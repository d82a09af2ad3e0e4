"""What a diagnosis is made from: all that was observed of one submission."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.programs import Program
from grader.results import AttemptName
from grader.sandbox import Observations, Outcome

# Runs programs on the submission, in the attempt named at the exercise named.
OnceMore = Callable[[str, AttemptName, Sequence[Program]], Sequence[Outcome]]


@dataclass(frozen=True)
class Evidence:
    """One submission's source and observations.

    seen           of each exercise that was attempted, in the order of its attempts
    changed_given  whether code that the stub gives was changed
    not_together   whether each exercise has full marks alone, and not all of them as submitted
    """

    source: str
    seen: Mapping[str, Mapping[AttemptName, Observations]]
    changed_given: bool
    observe: OnceMore
    not_together: bool = False


@dataclass(frozen=True)
class Answers:
    """What one attempt gave on the programs that count, by exercise, and which is wrong."""

    outcomes: Mapping[str, Sequence[Outcome]]
    wrong: Mapping[str, Sequence[bool]]

    @property
    def wrong_outcomes(self) -> list[Outcome]:
        return [
            outcome
            for exercise, outcomes in self.outcomes.items()
            for outcome, wrong in zip(outcomes, self.wrong[exercise], strict=True)
            if wrong
        ]

    def without(self, exercise: str) -> "Answers":
        """Return the answers in all exercises but one."""
        return Answers(
            {one: outcomes for one, outcomes in self.outcomes.items() if one != exercise},
            {one: wrong for one, wrong in self.wrong.items() if one != exercise},
        )
