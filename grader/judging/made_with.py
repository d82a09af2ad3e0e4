"""What observations and scores are made with: whether they would be the same now is told by it."""

import hashlib
import platform
from importlib.metadata import version

import msgspec

from grader import __version__
from grader.judging.digests import scoring_code
from grader.judging.machine import Machine, differences, this_machine
from grader.judging.plan import Plan
from grader.sandbox import Isolation


class MadeWith(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All but the submissions that observations depend on.

    machine     where student code ran
    limits      what it could use up, by name, as in the course file
    solution    a digest of the solution and of the engine it builds on: of them the stub is made,
                and all code of ours that student code runs beside
    everything  a digest of the above and of all else that a score depends on
    """

    machine: Machine
    limits: dict[str, float]
    solution: str
    everything: str


def made_with(plan: Plan, seed: str, oracles: str, isolation: Isolation) -> MadeWith:
    """Return what a run that starts now makes its observations and scores with."""
    return MadeWith(
        machine=this_machine(isolation),
        limits=msgspec.to_builtins(plan.course.limits),
        solution=_digest(_solution(plan)),
        everything=run_key(plan, seed, oracles, isolation),
    )


def run_key(plan: Plan, seed: str, oracles: str, isolation: Isolation) -> str:
    """Name everything but the submission that a score depends on."""
    parts = (
        scoring_code(),
        __version__,
        platform.python_version(),
        platform.machine(),
        version("numpy"),
        isolation.level,
        seed,
        oracles,
        *_solution(plan),
        msgspec.json.encode(plan.course).decode(),
        [one.id for one in plan.exercises],
    )
    return _digest(parts)


def judged_key(now: str, observed: str) -> str:
    """Name what scores are made with that are judged now from what was observed before.

    Both are keys of runs, ``observed`` is "" where it is not known. Where they differ it is the
    key of no run: what was observed then a run might not observe now.
    """
    return now if observed == now else _digest(("judged", now, observed))


def changes(found: MadeWith, wanted: MadeWith) -> str:
    """Say in what observations were made otherwise: "load_seconds 1, not 9"; "" in nothing."""
    limits = [
        f"{name} {_shown(found.limits.get(name))}, not {_shown(value)}"
        for name, value in wanted.limits.items()
        if found.limits.get(name) != value
    ]
    solution = ["another solution"] if found.solution != wanted.solution else []
    machine = differences(found.machine, wanted.machine)
    return ", ".join([*limits, *solution, *filter(None, [machine])])


def _shown(limit: float | None) -> str:
    return "unknown" if limit is None else f"{limit:g}"


def _solution(plan: Plan) -> tuple[str, str]:
    return plan.solution.text, plan.engine.text if plan.engine else ""


def _digest(parts: tuple[object, ...]) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()
