"""What a run was made with: its results begin with it."""

import platform
from datetime import UTC, datetime

from grader import __version__
from grader.engines import oracles
from grader.judging.plan import Plan
from grader.results import About, RunFacts
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


def about_run(plan: Plan, facts: RunFacts) -> About:
    """Return what the results of a run begin with."""
    return About(
        format=1,
        course=plan.course.title,
        assignment=plan.assignment.id,
        exercises={one.id: float(one.points) for one in plan.exercises},
        run=facts,
    )
