"""Run a student's file as the grader does: the same worker, the same exchange.

In a process of its own where there are processes, else (in a browser) in this one.
"""

import contextlib
import gc
import io
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from ..sandbox.exchange import Budget, Child, Observations, attempt
from ..sandbox.inside import worker
from ..sandbox.inside.request import Asked, EngineFile, Request, ToRun, pack
from ..sandbox.inside.wire import encode
from ..sandbox.libraries import numpy_folder
from .assignment import Assignment

NO_PROCESSES = ("emscripten", "wasi")


class Seen(NamedTuple):
    """What came of running a file; ``source`` is its text, or None with a ``problem``."""

    source: "str | None"
    problem: str = ""
    observations: "Observations | None" = None


def run(assignment: Assignment, only: "Collection[str]" = (), in_process: bool = False) -> Seen:
    """Run the checks' programs, of all exercises or ``only`` those, on the student's file.

    ``in_process`` forgoes a process of its own, and with it all time limits.
    """
    source, problem = read(assignment.folder / assignment.file, assignment.limits["source_kb"])
    if source is None:
        return Seen(None, problem)
    if assignment.engine and own_engine(assignment) is None:
        return Seen(None, "no engine")
    return Seen(source, "", observe(assignment, source, only, in_process))


def own_engine(assignment: Assignment) -> "str | None":
    """Return the text of the student's own engine, or None where there is none to read."""
    if assignment.engine is None:
        return None
    return read(assignment.engine_file(), assignment.limits["source_kb"])[0]


def observe(
    assignment: Assignment, source: str, only: "Collection[str]" = (), in_process: bool = False
) -> Observations:
    """Return what the programs give on a source text."""
    groups: dict[str, list[ToRun]] = {
        exercise.id: [
            {"text": p.text, "inputs": p.inputs, "observe": p.observe, "uses": p.uses}
            for check in assignment.checks_of(exercise.id)
            for p in check.programs
        ]
        for exercise in assignment.exercises
        if not only or exercise.id in only
    }
    asked: Asked = {
        "source": source,
        "cells": [],
        "filename": assignment.file,
        "class_name": assignment.names["class"],
        "stub": assignment.stub,
        "exercises": {one.id: list(one.methods) for one in assignment.exercises},
        "engine": _engine(assignment),
        "attempt": "submitted",
        "base": "",
        "exercise": "",
        "messages": True,
    }
    limits = assignment.limits
    budget = Budget(
        limits["load_seconds"],
        limits["program_seconds"],
        limits["total_seconds"],
        # Every exercise gets its turn, whatever the others do.
        restarts=len(groups),
    )
    start = _Start(numpy_folder(source, own_engine(assignment) or ""), in_process)
    with _restored():
        return attempt(start, asked, groups, budget)


def _engine(assignment: Assignment) -> "EngineFile | None":
    if assignment.engine is None:
        return None
    return {"name": Path(assignment.engine[1]).stem, "source": own_engine(assignment) or ""}


def read(path: Path, limit_kb: float) -> "tuple[str | None, str]":
    """Return a file's text, or None and why not: ``missing`` or ``unreadable``."""
    try:
        if path.exists() and not path.is_file():
            return None, "unreadable"
        data = path.read_bytes()
    except FileNotFoundError:
        return None, "missing"
    except OSError:
        return None, "unreadable"
    if len(data) > limit_kb * 1024 or b"\0" in data:
        return None, "unreadable"
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("latin-1"), ""


class _Start:
    """Starts children; changes for good to this process where no other can be started."""

    def __init__(self, numpy_folder: str, in_process: bool) -> None:
        self._numpy = numpy_folder
        self._in_process = in_process or sys.platform in NO_PROCESSES or not sys.executable

    def __call__(self, request: Request) -> Child:
        if not self._in_process:
            try:
                # Imported late: what it needs is not on every platform.
                from ..sandbox.fresh_process import FreshProcess

                return FreshProcess(pack(request), self._numpy)
            except (ImportError, OSError, RuntimeError):
                self._in_process = True
        return InProcess(request)


class InProcess:
    """The worker in this very process: no time limits, all else as in a process of its own."""

    def __init__(self, request: Request) -> None:
        self._nonce = bytes.fromhex(request["nonce"])
        self._frames = worker.answer(request)

    def receive(self, deadline: float) -> "bytes | None":
        nowhere = io.StringIO()
        with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
            frame = next(self._frames, None)
        return b"" if frame is None else encode(self._nonce, frame)

    def end(self) -> int:
        self._frames = iter(())
        return 0


@contextlib.contextmanager
def _restored() -> "Iterator[None]":
    """Undo what the worker changes in an interpreter that it expects to be its own."""
    modules, limit, collecting = dict(sys.modules), sys.getrecursionlimit(), gc.isenabled()
    try:
        yield
    finally:
        # What the student's code left is freed here, not in the middle of something of ours.
        gc.collect()
        if collecting:
            gc.enable()
        sys.setrecursionlimit(limit)
        for name, module in modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
