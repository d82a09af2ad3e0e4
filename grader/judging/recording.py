"""What was observed of a submission, as plain data: written down, and judged again later."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

import msgspec

from grader.judging.observer import NotObserved, Observer
from grader.programs import Program
from grader.results import Note, StudentStatus
from grader.sandbox import LoadReport, Observations, Observed, Outcome, Work
from grader.submissions import Submission

_Answer = TypeVar("_Answer")


class Loaded(NamedTuple):
    """What came of loading a file, once: a busy machine may give another answer than a free one."""

    report: LoadReport | None
    definitions_only: str


class RecordedAttempt(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One way of running a submission: on its own engine, if it has one, or on ours.

    loaded    what came of loading it, each time it was observed
    outcomes  a program's digest -> what it gave, each time it was run
    """

    attempt: str
    tried: str
    own_engine: bool
    loaded: list[Loaded]
    outcomes: dict[str, list[Outcome]]


class Recording(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One submission and all that was observed of it."""

    student: str
    source: str | None
    file: str
    status: StudentStatus
    notes: tuple[Note, ...]
    name: str
    cells: tuple[int, ...]
    engine: str = ""
    attempts: list[RecordedAttempt]

    def submission(self) -> Submission:
        """Return the submission as it was handed in."""
        return Submission(
            self.student,
            self.source,
            self.file,
            self.status,
            self.notes,
            self.name,
            self.cells,
            self.engine,
        )


class Recorder:
    """A sandbox, got when first needed, that writes down what it observes of one submission."""

    def __init__(self, sandbox: Callable[[], Observer], submission: Submission) -> None:
        self._sandbox, self._submission = cache(sandbox), submission
        self._attempts: dict[_Key, RecordedAttempt] = {}

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        seen = self._sandbox().observe(source, work, programs)
        key = _key(work, self._submission.engine)
        if key not in self._attempts:
            name, tried, own = key
            self._attempts[key] = RecordedAttempt(
                attempt=name, tried=tried, own_engine=own, loaded=[], outcomes={}
            )
        attempt = self._attempts[key]
        attempt.loaded.append(Loaded(seen.report, seen.definitions_only))
        for exercise, some in programs.items():
            for program, outcome in zip(some, seen.outcomes[exercise], strict=True):
                attempt.outcomes.setdefault(program.digest, []).append(outcome)
        return seen

    def recording(self) -> Recording:
        """Return all that was observed so far."""
        return recording_of(self._submission, list(self._attempts.values()))


def recording_of(submission: Submission, attempts: list[RecordedAttempt]) -> Recording:
    """Return the recording of a submission; one that could not be read has no attempts."""
    return Recording(
        student=submission.student,
        source=submission.source,
        file=submission.file,
        status=submission.status,
        notes=submission.notes,
        name=submission.name,
        cells=submission.cells,
        engine=submission.engine,
        attempts=attempts,
    )


# Which attempt, at which exercise, on the student's own engine.
_Key = tuple[str, str, bool]


def _key(work: Work, own_engine: str) -> _Key:
    own = work.engine is not None and bool(own_engine) and work.engine[1] == own_engine
    return work.attempt, work.tried, own


class Replay:
    """Answers from a recording as the sandbox did, in the same order; runs nothing."""

    def __init__(self, recording: Recording) -> None:
        self._own_engine = recording.engine
        self._attempts: dict[_Key, RecordedAttempt] = {
            (one.attempt, one.tried, one.own_engine): one for one in recording.attempts
        }
        self._times: Counter[tuple[_Key, str]] = Counter()

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        key = _key(work, self._own_engine)
        attempt = self._attempts.get(key)
        if attempt is None or not attempt.loaded:
            raise NotObserved(f"{work.attempt} {work.tried}".rstrip())
        loaded = self._this_time(key, "", attempt.loaded)
        if loaded.report is None and not loaded.definitions_only:
            raise NotObserved(f"{work.attempt} {work.tried}".rstrip())
        outcomes = {
            exercise: [self._outcome(key, attempt, program) for program in some]
            for exercise, some in programs.items()
        }
        return Observations(loaded.report, outcomes, loaded.definitions_only)

    def _outcome(self, key: _Key, attempt: RecordedAttempt, program: Program) -> Outcome:
        found = attempt.outcomes.get(program.digest)
        if not found:
            raise NotObserved(program.key)
        return self._this_time(key, program.digest, found)

    def _this_time(self, key: _Key, what: str, found: Sequence[_Answer]) -> _Answer:
        """Return the first answer the first time, and so on; after the last one, the last."""
        self._times[key, what] += 1
        return found[min(self._times[key, what], len(found)) - 1]


def to_line(recording: Recording) -> bytes:
    """Return a recording as one line of JSON, which knows neither nan nor infinity."""
    attempts = [
        msgspec.structs.replace(
            one, outcomes={key: list(map(_written, some)) for key, some in one.outcomes.items()}
        )
        for one in recording.attempts
    ]
    return msgspec.json.encode(msgspec.structs.replace(recording, attempts=attempts)) + b"\n"


def from_line(line: bytes) -> Recording:
    """Read one line; raises ValueError where it is none."""
    recording = msgspec.json.decode(line, type=Recording)
    for attempt in recording.attempts:
        attempt.outcomes = {key: list(map(_read, some)) for key, some in attempt.outcomes.items()}
    return recording


def _written(outcome: Outcome) -> Outcome:
    if not any(map(_is_unwritable, outcome.values)):
        return outcome
    values = tuple(
        Observed(one.type, repr(one.value)) if _is_unwritable(one) else one
        for one in outcome.values
    )
    return outcome._replace(values=values)


def _is_unwritable(one: Observed) -> bool:
    return isinstance(one.value, float) and not math.isfinite(one.value)


def _read(outcome: Outcome) -> Outcome:
    values = tuple(
        Observed(one.type, float(one.value)) if one.type in ("float", "single") else one
        for one in outcome.values
    )
    return outcome._replace(values=values)
