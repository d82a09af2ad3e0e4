"""What each known mistake gives on the run's own programs: observed once, and kept."""

import hashlib
import os
import platform
import queue
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.judging.digests import scoring_code
from grader.judging.plan import Plan
from grader.judging.turns import Turns
from grader.kept import keep, read
from grader.mistakes import GIVEN, Mistake, MistakeError
from grader.mistakes.variants import variants
from grader.sandbox import TIME_LIMIT, Isolation, Outcome, Sandbox

# A known mistake that hangs is given up sooner than a student: it tells nothing by hanging.
# Honest programs take 0.02 s; the second number is for one that is alone on the machine.
PROGRAM_SECONDS, ALONE_SECONDS = 0.1, 0.5
DIGEST = 32
JOBS = os.cpu_count() or 1


class KnownOutcome(NamedTuple):
    """The outcomes of one or two mistakes, by exercise, on the exercise's programs.

    wrong  which of them are wrong
    """

    mistakes: tuple[str, ...]
    outcomes: dict[str, list[Outcome]]
    wrong: dict[str, list[bool]]


class KnownOutcomes:
    """Observes mistakes when they are first asked for; keeps them in a folder, if given.

    They depend on the course and the run's inputs, and on no student. Extras are left aside:
    right code may fail them. May be asked from any thread.
    """

    def __init__(
        self,
        plan: Plan,
        mistakes: Iterable[Mistake],
        isolation: Isolation,
        kept: Path | None = None,
    ) -> None:
        self._plan = replace(plan, checks=tuple(check for check in plan.checks if check.weight))
        self._mistakes = {one.id: one for one in mistakes}
        self._isolation, self._kept = isolation, kept
        self._solutions = variants(plan.solution.standard())
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._found: dict[str, list[KnownOutcome]] = {}
        self.turns = Turns(JOBS)

    @property
    def variants(self) -> list[str]:
        """The names of the solution's variants, the likeliest first."""
        return list(self._solutions)

    def single(self, exercise: str, variant: str) -> list[KnownOutcome]:
        """Return what each mistake of an exercise gives there; of kind *given*, everywhere."""
        return self._once(exercise, variant, lambda: [(one,) for one in self._of(exercise)])

    def together_with(self, first: str, variant: str) -> list[KnownOutcome]:
        """Return what a mistake gives together with each other one of its exercise.

        Those that cannot be applied together, or are explained alike, are left out.
        """
        one = self._mistakes[first]
        return self._once(
            f"with-{first}",
            variant,
            lambda: [
                (one, other)
                for other in self._of(one.exercise)
                if other.explanation != one.explanation
            ],
        )

    def everywhere(self, id_: str, variant: str) -> list[KnownOutcome]:
        """Return what one mistake gives in all exercises, not only in its own."""
        return self._once(
            f"everywhere-{id_}", variant, lambda: [(self._mistakes[id_],)], everywhere=True
        )

    def _of(self, exercise: str) -> list[Mistake]:
        return [one for one in self._mistakes.values() if one.exercise == exercise]

    def _once(
        self,
        what: str,
        variant: str,
        groups: Callable[[], Sequence[Sequence[Mistake]]],
        everywhere: bool = False,
    ) -> list[KnownOutcome]:
        name = f"{what}-{variant}"
        with self._locks[name]:  # whoever comes second finds it done
            if name not in self._found:
                path = self._path(name, variant)
                known = _known(path)
                if known is None:
                    known = self._observed(variant, groups(), everywhere)
                    if path is not None:
                        pattern = f"mistakes-{name}-{'?' * DIGEST}.msgpack"
                        keep(path, msgspec.msgpack.encode(known), pattern)
                self._found[name] = known
            return self._found[name]

    def _observed(
        self, variant: str, groups: Sequence[Sequence[Mistake]], everywhere: bool
    ) -> list[KnownOutcome]:
        solution = self._solutions[variant]
        sandboxes: queue.SimpleQueue[Sandbox] = queue.SimpleQueue()

        def observe(group: Sequence[Mistake]) -> KnownOutcome | None:
            sandbox = sandboxes.get()
            try:
                with self.turns.shared():
                    return self._observe(sandbox, solution, group, everywhere)
            finally:
                sandboxes.put(sandbox)

        # A sandbox lives no longer than the thread that first used it: all within the pool.
        with ExitStack() as stack, ThreadPoolExecutor(JOBS) as pool:
            for _ in range(JOBS):
                sandboxes.put(stack.enter_context(self._sandbox(PROGRAM_SECONDS)))
            found = list(pool.map(observe, groups))
            hanging = [place for place, one in enumerate(found) if one is not None and _hangs(one)]
            if hanging:  # or the machine was busy: once more, alone
                sandbox = stack.enter_context(self._sandbox(ALONE_SECONDS))
                with self.turns.alone():
                    for place in hanging:
                        found[place] = self._observe(sandbox, solution, groups[place], everywhere)
        return [one for one in found if one is not None]

    def _sandbox(self, program_seconds: float) -> Sandbox:
        limits = self._plan.course.limits
        quick = msgspec.structs.replace(limits, program_seconds=program_seconds)
        return Sandbox(quick, self._isolation)

    def _observe(
        self, sandbox: Sandbox, source: str, group: Sequence[Mistake], everywhere: bool
    ) -> KnownOutcome | None:
        try:
            for mistake in group:
                source = mistake.apply(source)
        except MistakeError:
            return None  # the two change the same line, or the course has another solution
        source = self._plan.solution.in_names(source)
        own = {one.exercise for one in group}
        programs = {
            exercise.id: self._plan.programs_of(exercise.id)
            for exercise in self._plan.exercises
            if everywhere or exercise.id in own or GIVEN in own
        }
        outcomes = sandbox.observe(source, self._plan.work(), programs).outcomes
        wrong = {exercise: self._wrong(exercise, outcomes) for exercise in outcomes}
        return KnownOutcome(tuple(one.id for one in group), outcomes, wrong)

    def _wrong(self, exercise: str, outcomes: Mapping[str, Sequence[Outcome]]) -> list[bool]:
        return [
            failure is not None
            for check in self._plan.checks_of(exercise)
            for failure in self._plan.outcomes_of(check, outcomes).failures()
        ]

    def _path(self, name: str, variant: str) -> Path | None:
        if self._kept is None:
            return None
        made_from = (
            self._solutions[variant],
            self._plan.work(),
            self._plan.course.limits,
            [self._plan.programs_of(one.id) for one in self._plan.exercises],
            self._plan.expected,
            scoring_code(),
            platform.python_version(),
        )
        digest = hashlib.sha256(repr(made_from).encode()).hexdigest()[:DIGEST]
        return self._kept / f"mistakes-{name}-{digest}.msgpack"


def _known(path: Path | None) -> list[KnownOutcome] | None:
    written = read(path) if path is not None else None
    try:
        return msgspec.msgpack.decode(written, type=list[KnownOutcome]) if written else None
    except msgspec.DecodeError:
        return None  # cut off: observed again


def _hangs(known: KnownOutcome) -> bool:
    return any(one.status == TIME_LIMIT for some in known.outcomes.values() for one in some)
