"""What each known mistake gives on the run's own programs: observed once, and kept."""

import hashlib
import platform
import threading
from collections.abc import Iterable, Sequence
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
        self._lock = threading.Lock()
        self._found: dict[str, list[KnownOutcome]] = {}

    def of(self, name: str, mistakes: Sequence[Sequence[Mistake]]) -> list[KnownOutcome]:
        """Return what each group of mistakes gives, all of a group applied at once.

        ``name`` tells these groups from others; those that do not apply together are left out.
        """
        with self._lock:  # whoever comes second finds it done
            if name not in self._found:
                self._found[name] = self._kept_or_observed(name, mistakes)
            return self._found[name]

    def everywhere(self, mistake: Mistake) -> list[KnownOutcome]:
        """Return what one mistake gives in all exercises, not only in its own."""
        with self._lock:
            name = f"everywhere-{mistake.id}"
            if name not in self._found:
                self._found[name] = self._kept_or_observed(name, [(mistake,)], everywhere=True)
            return self._found[name]

    def _kept_or_observed(
        self, name: str, groups: Sequence[Sequence[Mistake]], everywhere: bool = False
    ) -> list[KnownOutcome]:
        sources = list(self._sources(groups))
        path = self._path(name, sources)
        if path is not None and path.exists():
            try:
                return msgspec.msgpack.decode(path.read_bytes(), type=list[KnownOutcome])
            except msgspec.DecodeError:
                pass  # written by half: observed again
        found = self._observed(sources, everywhere)
        if path is not None:
            keep(path, msgspec.msgpack.encode(found), f"mistakes-{name}-{'?' * DIGEST}.msgpack")
        return found

    def _sources(
        self, groups: Sequence[Sequence[Mistake]]
    ) -> Iterable[tuple[Sequence[Mistake], str]]:
        for solution in variants(self.plan.solution.complete()).values():
            for group in groups:
                try:
                    source = solution
                    for mistake in group:
                        source = mistake.apply(source)
                except MistakeError:
                    continue  # the two change the same line, or the course has another solution
                yield group, source

    def _observed(
        self, sources: Sequence[tuple[Sequence[Mistake], str]], everywhere: bool
    ) -> list[KnownOutcome]:
        limits = msgspec.structs.replace(self.plan.course.limits, program_seconds=PROGRAM_SECONDS)
        found = []
        with Sandbox(limits, self.isolation) as sandbox:
            for group, source in sources:
                own = {one.exercise for one in group}
                programs = {
                    exercise.id: self.plan.programs_of(exercise.id)
                    for exercise in self.plan.exercises
                    if everywhere or exercise.id in own or GIVEN in own
                }
                seen = sandbox.observe(source, self.plan.work(), programs)
                found.append(KnownOutcome(tuple(one.id for one in group), seen.outcomes))
        return found

    def _path(self, name: str, sources: Iterable[tuple[Sequence[Mistake], str]]) -> Path | None:
        if self.kept is None:
            return None
        programs = [self.plan.programs_of(one.id) for one in self.plan.exercises]
        texts = [([one.id for one in group], source) for group, source in sources]
        made_from = repr((texts, programs, rooms_digest("sandbox"), platform.python_version()))
        digest = hashlib.sha256(made_from.encode()).hexdigest()[:DIGEST]
        return self.kept / f"mistakes-{name}-{digest}.msgpack"
