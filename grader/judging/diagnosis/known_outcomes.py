"""What each known mistake gives on the run's own programs: observed once, and kept."""

import hashlib
import os
import platform
import queue
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.course import keep
from grader.judging.digests import rooms_digest
from grader.judging.plan import Plan
from grader.mistakes import GIVEN, Mistake, MistakeError
from grader.mistakes.variants import variants
from grader.sandbox import Isolation, Outcome, Sandbox

# A known mistake that hangs is given up sooner than a student: it tells nothing by hanging.
PROGRAM_SECONDS = 0.5
DIGEST = 32
JOBS = os.cpu_count() or 1


class KnownOutcome(NamedTuple):
    """The outcomes of one or two mistakes, by exercise, on the exercise's programs."""

    mistakes: tuple[str, ...]
    outcomes: dict[str, list[Outcome]]


@dataclass
class KnownOutcomes:
    """Observes mistakes when they are first asked for; keeps them in a folder, if given.

    They depend on the course and the run's inputs, and on no student. Extras are left aside:
    right code may fail them.
    """

    plan: Plan
    isolation: Isolation
    kept: Path | None = None

    def __post_init__(self) -> None:
        weighted = tuple(check for check in self.plan.checks if check.weight)
        self.plan = replace(self.plan, checks=weighted)
        self._solutions = variants(self.plan.solution.complete())
        self._lock = threading.Lock()
        self._found: dict[str, list[KnownOutcome]] = {}

    @property
    def variants(self) -> list[str]:
        """The names of the solution's variants, the likeliest first."""
        return list(self._solutions)

    def of(
        self,
        name: str,
        variant: str,
        groups: Sequence[Sequence[Mistake]],
        everywhere: bool = False,
    ) -> list[KnownOutcome]:
        """Return what each group of mistakes gives in a variant, all of a group applied at once.

        ``name`` tells these groups from others; those that do not apply together are left out.
        They are observed in their own exercise, or ``everywhere``; of kind *given* always so.
        """
        name = f"{name}-{variant}"
        with self._lock:  # whoever comes second finds it done
            if name not in self._found:
                self._found[name] = self._kept_or_observed(name, variant, groups, everywhere)
            return self._found[name]

    def _kept_or_observed(
        self, name: str, variant: str, groups: Sequence[Sequence[Mistake]], everywhere: bool
    ) -> list[KnownOutcome]:
        path = self._path(name, variant)
        if path is not None and path.exists():
            try:
                return msgspec.msgpack.decode(path.read_bytes(), type=list[KnownOutcome])
            except msgspec.DecodeError:
                pass  # written by half: observed again
        found = self._observed(variant, groups, everywhere)
        if path is not None:
            keep(path, msgspec.msgpack.encode(found), f"mistakes-{name}-{'?' * DIGEST}.msgpack")
        return found

    def _observed(
        self, variant: str, groups: Sequence[Sequence[Mistake]], everywhere: bool
    ) -> list[KnownOutcome]:
        limits = msgspec.structs.replace(self.plan.course.limits, program_seconds=PROGRAM_SECONDS)
        sandboxes: queue.SimpleQueue[Sandbox] = queue.SimpleQueue()

        def observe(group: Sequence[Mistake]) -> KnownOutcome | None:
            sandbox = sandboxes.get()
            try:
                return self._observe(sandbox, self._solutions[variant], group, everywhere)
            finally:
                sandboxes.put(sandbox)

        with ExitStack() as stack, ThreadPoolExecutor(JOBS) as pool:
            for _ in range(JOBS):
                sandboxes.put(stack.enter_context(Sandbox(limits, self.isolation)))
            return [one for one in pool.map(observe, groups) if one is not None]

    def _observe(
        self, sandbox: Sandbox, source: str, group: Sequence[Mistake], everywhere: bool
    ) -> KnownOutcome | None:
        try:
            for mistake in group:
                source = mistake.apply(source)
        except MistakeError:
            return None  # the two change the same line, or the course has another solution
        own = {one.exercise for one in group}
        programs = {
            exercise.id: self.plan.programs_of(exercise.id)
            for exercise in self.plan.exercises
            if everywhere or exercise.id in own or GIVEN in own
        }
        seen = sandbox.observe(source, self.plan.work(), programs)
        return KnownOutcome(tuple(one.id for one in group), seen.outcomes)

    def _path(self, name: str, variant: str) -> Path | None:
        if self.kept is None:
            return None
        made_from = (
            self._solutions[variant],
            [self.plan.programs_of(one.id) for one in self.plan.exercises],
            rooms_digest("mistakes", "sandbox"),
            platform.python_version(),
        )
        digest = hashlib.sha256(repr(made_from).encode()).hexdigest()[:DIGEST]
        return self.kept / f"mistakes-{name}-{digest}.msgpack"
