"""What grading asks of a sandbox."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from grader.course import Limits
from grader.errors import GraderError
from grader.programs import Program
from grader.sandbox import Observations, Work


class NotObserved(Exception):
    """A recording does not hold what judging asks for; the message says what."""


class ObserverLost(GraderError):
    """Nobody is left to observe, now or later: the run ends, what is finished is kept."""


class Observer(Protocol):
    """A sandbox, or whatever stands before one."""

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        """Run the programs of each exercise on a submission's source: see Sandbox.observe."""


class Elsewhere(Protocol):
    """Other machines, which observe instead of a sandbox here."""

    def observer(self, limits: Limits) -> Observer:
        """Return an observer for one submission."""

    def cancel(self) -> None:
        """Make what is under way fail soon."""
