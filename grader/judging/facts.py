"""What a run was made with, and the results that begin with it."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime

from grader import __version__
from grader.engines import oracles
from grader.judging.plan import Plan
from grader.results import Results, RunFacts, StudentResult
from grader.sandbox import Isolation


def run_facts(isolation: Isolation, seed: str, *, with_torch: bool) -> RunFacts:
    """Return the facts of a run that starts now."""
    return RunFacts(
        grader=__version__,
        python=platform.python_version(),
        oracles=oracles(with_torch),
        seed=seed,
        isolation=isolation.level,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        without_torch=not with_torch,
    )


def results_of(plan: Plan, facts: RunFacts, students: Sequence[StudentResult]) -> Results:
    """Return the results of a run."""
    return Results(
        format=1,
        course=plan.course.title,
        assignment=plan.assignment.id,
        exercises={one.id: float(one.points) for one in plan.exercises},
        run=facts,
        students=tuple(students),
    )
