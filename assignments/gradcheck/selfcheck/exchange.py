"""One attempt: send programs to a child, collect every outcome, start again after a death.

Stdlib only and imports nothing of ours but the files beside it: the students' self-check
uses a copy.
"""

import re
import secrets
import signal
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from .inside.outcome import (
    DIED,
    NOT_RUN,
    TIME_LIMIT,
    LoadReport,
    Outcome,
    believable,
    believable_line,
    read_engine_notes,
    read_load_report,
    read_outcome,
)
from .inside.request import Asked, Request, ToRun
from .inside.unchanged import IDENTITY
from .inside.wire import Frame, WireError, decode


class Child(Protocol):
    """One process with one request."""

    def receive(self, deadline: float) -> "bytes | None":
        """Return more bytes, ``b""`` at the end, None when time.monotonic() passes deadline."""

    def end(self) -> int:
        """Kill whatever is left of it; return its exit code, negative for a signal."""


class Budget(NamedTuple):
    """What one attempt may use: seconds of wall time, and restarts after a death."""

    load_seconds: float
    program_seconds: float
    total_seconds: float
    restarts: int


class Observations(NamedTuple):
    """All that is known of one attempt.

    report            what was found in the file; None if it never finished loading
    outcomes          exercise id -> one outcome per program of that exercise
    definitions_only  why only definitions were loaded (a status), or ""
    """

    report: "LoadReport | None"
    outcomes: "dict[str, list[Outcome]]"
    definitions_only: str = ""


class _Ended(Exception):
    """The child gave no further frame; ``status`` says why."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


def attempt(
    start: "Callable[[Request], Child]",
    asked: Asked,
    groups: "dict[str, list[ToRun]]",
    budget: Budget,
    definitions_only: str = "",
    every_program: bool = False,
) -> Observations:
    """Run the programs of each exercise (``groups``) on one submission.

    A program that ends the process ends its exercise: the exercise's remaining programs are not
    run and get the same status, and the next exercise starts in a fresh process, until the
    restarts are used up. With ``every_program`` the exercise itself goes on there.

    Top-level code that does not end, or ends the process, is left out in a second try;
    ``definitions_only`` says that this is known already, and why.
    """
    run = _Run(start, asked, budget, definitions_only)
    waiting = dict(groups)
    last_status = NOT_RUN
    restarts = budget.restarts
    while waiting and restarts >= 0:
        failed, status = run.through(waiting)
        if failed is None:
            break
        last_status = status
        over = len(run.outcomes[failed]) if every_program else len(groups[failed])
        waiting = _after(waiting, failed, groups[failed][over:])
        restarts -= 1
    for exercise, programs in groups.items():
        got = run.outcomes.setdefault(exercise, [])
        status = got[-1].status if got else last_status
        got += [Outcome(status, ran=False)] * (len(programs) - len(got))
    return Observations(run.report, run.outcomes, run.definitions_only)


class _Run:
    def __init__(
        self,
        start: "Callable[[Request], Child]",
        asked: Asked,
        budget: Budget,
        definitions_only: str,
    ) -> None:
        self._start, self._asked, self._budget = start, asked, budget
        self._total = time.monotonic() + budget.total_seconds
        self.report: LoadReport | None = None
        self.outcomes: dict[str, list[Outcome]] = {}
        self.definitions_only = definitions_only
        # Why only definitions of the engine were loaded that the file imports, or "".
        self._engine_ended = ""

    def through(self, groups: "dict[str, list[ToRun]]") -> "tuple[str | None, str]":
        """Run the groups in one child; return the exercise it ended in and its status."""
        flat = [(name, program) for name, programs in groups.items() for program in programs]
        reader = self._load([program for _, program in flat])
        if isinstance(reader, str):
            for name, programs in groups.items():
                not_run = [Outcome(reader, ran=False)] * len(programs)
                self.outcomes.setdefault(name, []).extend(not_run)
            return None, reader
        exercise = ""
        try:
            if self.report is None or not self.report.found:
                return None, NOT_RUN
            for index, (exercise, program) in enumerate(flat):
                limit = time.monotonic() + self._budget.program_seconds
                frame = reader.next(min(limit, self._total))
                outcome = read_outcome(frame, index, len(program["observe"]))
                outcome = believable_line(outcome, self._asked["source"])
                self.outcomes.setdefault(exercise, []).append(outcome)
            return None, ""
        except (_Ended, WireError) as ended:
            # What a child says out of form, it did not say.
            status = ended.status if isinstance(ended, _Ended) else DIED
            self.outcomes.setdefault(exercise, []).append(Outcome(status))
            return exercise, status
        finally:
            reader.end()

    def _load(self, programs: "list[ToRun]") -> "_Reader | str":
        """Start a child and wait for its report; a second try loads definitions only.

        What did not end is the engine that the file imports, or else the file itself.
        """
        while True:
            reader = self._reader(programs)
            in_engine = (file := self._asked["engine"]) is not None
            try:
                engine = self._engine_notes(file["source"], reader) if file else ()
                in_engine = False
                report = read_load_report(self._loaded(reader), len(self._asked["exercises"]))
                given = {*re.findall(r"def (\w+)", self._asked["stub"]), *IDENTITY}
                report = believable(report, self._asked["source"], given)
                self.report = report._replace(engine=engine)
                return reader
            except (_Ended, WireError) as ended:
                reader.end()
                status = ended.status if isinstance(ended, _Ended) else DIED
                if self._engine_ended if in_engine else self.definitions_only:
                    return status
                if in_engine:
                    self._engine_ended = status
                else:
                    self.definitions_only = status

    def _engine_notes(self, source: str, reader: "_Reader") -> "tuple[tuple[int, str], ...]":
        notes = read_engine_notes(self._loaded(reader), source)
        return ((0, self._engine_ended), *notes) if self._engine_ended else notes

    def _loaded(self, reader: "_Reader") -> Frame:
        limit = time.monotonic() + self._budget.load_seconds
        return reader.next(min(limit, self._total))

    def _reader(self, programs: "list[ToRun]") -> "_Reader":
        nonce = secrets.token_bytes(16)
        child = self._start(
            {
                **self._asked,
                "nonce": nonce.hex(),
                "definitions_only": bool(self.definitions_only),
                "engine_definitions_only": bool(self._engine_ended),
                "programs": programs,
            }
        )
        return _Reader(child, nonce)


class _Reader:
    """Frames from a child's bytes."""

    def __init__(self, child: Child, nonce: bytes) -> None:
        self._child: Child | None = child
        self._nonce, self._received, self._exit = nonce, b"", 0

    def next(self, deadline: float) -> Frame:
        """Return the next frame; raise _Ended or WireError when there is none."""
        while (found := decode(self._nonce, self._received)) is None:
            assert self._child is not None
            more = self._child.receive(deadline)
            if more is None:
                raise _Ended(TIME_LIMIT)
            if not more:
                raise _Ended(_death(self.end()))
            self._received += more
        frame, length = found
        self._received = self._received[length:]
        return frame

    def end(self) -> int:
        """End the child, once; return its exit code."""
        child, self._child = self._child, None
        if child is not None:
            self._exit = child.end()
        return self._exit


def _death(exit_code: int) -> str:
    """Name what ended a process that stopped answering by itself."""
    if hasattr(signal, "SIGXCPU") and exit_code == -signal.SIGXCPU:
        return TIME_LIMIT
    return DIED


def _after(
    groups: "dict[str, list[ToRun]]", exercise: str, rest: "list[ToRun]"
) -> "dict[str, list[ToRun]]":
    """Return what is left to run: of ``exercise`` the rest, and the exercises after it."""
    names = list(groups)
    later = {name: groups[name] for name in names[names.index(exercise) + 1 :]}
    return {exercise: rest, **later} if rest else later
