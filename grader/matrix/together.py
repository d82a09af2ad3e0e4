"""Observe one source with the inputs of several runs, in one process."""

from collections.abc import Mapping, Sequence

from grader.judging import Plan
from grader.programs import Program
from grader.sandbox import Observations, Sandbox, Work


class Together:
    """One source, and plans that differ in their inputs only.

    Loading a file and confining a process takes as long as running all programs once, so each
    attempt is made for all the plans at once; ``of(number)`` is the sandbox that one plan's
    grading sees.
    """

    def __init__(self, sandbox: Sandbox, plans: Sequence[Plan], source: str) -> None:
        self._sandbox, self._plans, self._source = sandbox, plans, source
        self._known: dict[tuple[str, str, bool], list[Observations]] = {}

    def of(self, number: int) -> "One":
        return One(self, number)

    def attempt(self, number: int, work: Work, exercises: Sequence[str]) -> Observations:
        """Return what plan ``number``'s programs of these exercises gave, at least."""
        key = (work.attempt, work.tried, work.every_program)
        known = self._known.get(key)
        if known is None or not set(exercises) <= set(known[number].outcomes):
            known = self._known[key] = self._observe(work, exercises)
        return known[number]

    def submitted(self, number: int) -> Observations:
        """Return what plan ``number``'s programs gave as submitted, once it has been graded."""
        return self._known["submitted", "", False][number]

    def _observe(self, work: Work, exercises: Sequence[str]) -> list[Observations]:
        programs = [{one: plan.programs_of(one) for one in exercises} for plan in self._plans]
        groups = _each_once(programs)
        seen = self._sandbox.observe(self._source, work, groups)
        given = {
            program: outcome
            for name, some in groups.items()
            for program, outcome in zip(some, seen.outcomes[name], strict=True)
        }
        return [
            seen._replace(outcomes={one: [given[p] for p in some] for one, some in mine.items()})
            for mine in programs
        ]


def _each_once(programs: Sequence[Mapping[str, Sequence[Program]]]) -> dict[str, list[Program]]:
    """Return all plans' programs by plan and exercise, each where it comes first.

    A program of which nothing is drawn is the same in every plan, and may train for long.
    """
    groups: dict[str, list[Program]] = {}
    met: set[Program] = set()
    for number, mine in enumerate(programs):
        for exercise, some in mine.items():
            groups[f"{number} {exercise}"] = [program for program in some if program not in met]
            met.update(some)
    return groups


class One:
    """What one plan's grading takes for its sandbox."""

    def __init__(self, together: Together, number: int) -> None:
        self._together, self._number = together, number

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        """Return what is known, or observe it for all plans; time is limited for all of them."""
        return self._together.attempt(self._number, work, list(programs))
