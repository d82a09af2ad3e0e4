"""What grading asks of a sandbox."""

import math
from collections.abc import Mapping, Sequence
from typing import Protocol

from grader.programs import Program
from grader.sandbox import Observations, Work


class NotObserved(Exception):
    """A recording does not hold what judging asks for; the message says what."""


class Observer(Protocol):
    """A sandbox, or whatever stands before one."""

    def observe(
        self,
        source: str,
        work: Work,
        programs: Mapping[str, Sequence[Program]],
        seconds: float = math.inf,
        definitions_only: str = "",
        cells: Sequence[int] = (),
    ) -> Observations:
        """Run the programs of each exercise on a submission's source: see Sandbox.observe."""
