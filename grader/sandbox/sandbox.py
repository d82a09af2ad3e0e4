"""The sandbox as the rest of the grader sees it: source and programs in, observations out."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.course import Limits
from grader.programs import Program
from grader.sandbox.exchange import Budget, Child, Observations, attempt
from grader.sandbox.fresh_process import FreshProcess
from grader.sandbox.inside.request import Asked, EngineFile, Request, ToRun, pack
from grader.sandbox.layers import Isolation, find_isolation
from grader.sandbox.libraries import numpy_folder
from grader.sandbox.zygote import SandboxError, Zygote

MIB = 1024 * 1024


@dataclass(frozen=True)
class Work:
    """What is asked of one attempt at one submission.

    stub              the source students start from
    exercises         exercise id -> what a student writes for it, all of the assignment's
    engine            the name and source of the module with the class, where the file imports it
    attempt           ``submitted``, or ``transplant`` or ``complete`` with ``base`` (our source
                      without the exercise that is ``tried``)
    cells             first lines of the cells that the submission was joined from, if it was
    seconds           what is left of the submission's time
    definitions_only  why its top-level code is known not to end, if that is so
    every_program     whether an exercise goes on after a program that ended its process
    """

    class_name: str
    filename: str
    stub: str
    exercises: Mapping[str, Sequence[str]]
    attempt: str = "submitted"
    base: str = ""
    tried: str = ""
    engine: tuple[str, str] | None = None
    cells: tuple[int, ...] = ()
    seconds: float = math.inf
    definitions_only: str = ""
    every_program: bool = False


class Sandbox:
    """Runs one attempt at a time; for two at once make two. Use as a context manager.

    With no layers at all, as on macOS and Windows, each attempt is a fresh process.
    """

    def __init__(
        self, limits: Limits, isolation: Isolation | None = None, zygote: Zygote | None = None
    ) -> None:
        """Set limits and isolation; ``zygote`` has been started already, with the same layers."""
        self._limits = limits
        self._isolation = find_isolation() if isolation is None else isolation
        self._zygotes: dict[str, Zygote] = {} if zygote is None else {"": zygote}
        self._cancelled = False
        self._budget = Budget(
            limits.load_seconds, limits.program_seconds, limits.total_seconds, limits.restarts
        )

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        """Run the programs of each exercise on a submission's source.

        Raises SandboxError when the sandbox itself fails: that is no fault of the source.
        """
        asked: Asked = {
            "source": source,
            "cells": list(work.cells),
            "filename": work.filename,
            "class_name": work.class_name,
            "stub": work.stub,
            "exercises": {name: list(parts) for name, parts in work.exercises.items()},
            "engine": _engine_file(work),
            "attempt": work.attempt,
            "base": work.base,
            "exercise": work.tried,
            "messages": False,
        }
        groups = {name: [_to_run(program) for program in some] for name, some in programs.items()}
        numpy = numpy_folder(source, *(work.engine or ()))
        total_seconds = min(work.seconds, self._budget.total_seconds)
        budget = self._budget._replace(total_seconds=total_seconds)

        def run() -> Observations:
            return attempt(
                lambda request: self._start(request, numpy),
                asked,
                groups,
                budget,
                work.definitions_only,
                work.every_program,
            )

        try:
            return run()
        except SandboxError:
            # Whatever broke a zygote must cost neither this submission nor the next one.
            self.close()
            return run()

    def warm_up(self) -> None:
        """Start the process that most submissions need, without waiting for it."""
        if self._isolation.layers:
            self._zygote("")

    def cancel(self) -> None:
        """Make the attempt that another thread is running fail soon, and all later ones."""
        self._cancelled = True
        for zygote in list(self._zygotes.values()):
            zygote.cancel()

    def _start(self, request: Request, numpy: str) -> Child:
        if self._cancelled:
            raise SandboxError("cancelled")
        limits = {
            "memory_bytes": self._limits.memory_mb * MIB,
            "cpu_seconds": math.ceil(self._limits.total_seconds),
        }
        if not self._isolation.layers:
            return FreshProcess(pack(request), numpy, limits)
        return self._zygote(numpy).start(pack(request), limits)

    def _zygote(self, numpy: str) -> Zygote:
        if numpy not in self._zygotes:
            isolation = self._isolation
            self._zygotes[numpy] = Zygote(isolation.in_child, isolation.hidden, numpy)
        return self._zygotes[numpy]

    def close(self) -> None:
        while self._zygotes:
            self._zygotes.popitem()[1].close()

    def __enter__(self) -> "Sandbox":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _engine_file(work: Work) -> EngineFile | None:
    if work.engine is None:
        return None
    name, source = work.engine
    return {"name": name, "source": source}


def _to_run(program: Program) -> ToRun:
    return {
        "text": program.text,
        "inputs": program.inputs,
        "observe": program.observe,
        "uses": program.uses,
    }
