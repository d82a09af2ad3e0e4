"""Observe one source with the inputs of several runs, in one process."""

import math
from collections.abc import Mapping, Sequence

from grader.judging import Plan
from grader.programs import Program
from grader.sandbox import Observations, Outcome, Sandbox, Work


class Together:
    """One source, and plans that differ in their inputs only.

    Loading a file and confining a process takes as long as running all programs once, so each
    attempt is made for all the plans at once; ``of(number)`` is the sandbox that one plan's
    grading sees.
    """

    def __init__(self, sandbox: Sandbox, plans: Sequence[Plan], source: str) -> None:
        self._sandbox, self._plans, self._source = sandbox, plans, source
        self._known: dict[tuple[str, str], list[Observations]] = {}

    def of(self, number: int) -> "One":
        return One(self, number)

    def attempt(self, number: int, work: Work, exercises: Sequence[str]) -> Observations:
        """Return what plan ``number``'s programs of these exercises gave, at least."""
        key = (work.attempt, work.tried)
        known = self._known.get(key)
        if known is None or not set(exercises) <= set(known[number].outcomes):
            known = self._known[key] = self._observe(work, exercises)
        return known[number]

    def submitted(self, number: int) -> Observations:
        """Return what plan ``number``'s programs gave as submitted, once it has been graded."""
        return self._known["submitted", ""][number]

    def _observe(self, work: Work, exercises: Sequence[str]) -> list[Observations]:
        groups = {
            f"{number} {exercise}": plan.programs_of(exercise)
            for number, plan in enumerate(self._plans)
            for exercise in exercises
        }
        seen = self._sandbox.observe(self._source, work, groups)
        return [
            seen._replace(outcomes=_part(seen.outcomes, f"{number} "))
            for number in range(len(self._plans))
        ]


def _part(outcomes: Mapping[str, list[Outcome]], prefix: str) -> dict[str, list[Outcome]]:
    return {
        name.removeprefix(prefix): some
        for name, some in outcomes.items()
        if name.startswith(prefix)
    }


class One:
    """What one plan's grading takes for its sandbox."""

    def __init__(self, together: Together, number: int) -> None:
        self._together, self._number = together, number

    def observe(
        self,
        source: str,
        work: Work,
        programs: Mapping[str, Sequence[Program]],
        seconds: float = math.inf,
        definitions_only: str = "",
        cells: Sequence[int] = (),
    ) -> Observations:
        """Return what is known, or observe it for all plans; time is limited for all of them."""
        return self._together.attempt(self._number, work, list(programs))
