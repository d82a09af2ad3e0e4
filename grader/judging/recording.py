"""What was observed of a submission, as plain data: written down, and judged again later."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from grader.judging.observer import NotObserved, Observer
from grader.programs import Program
from grader.results import Note, StudentStatus
from grader.sandbox import LoadReport, Observations, Observed, Outcome, Work
from grader.submissions import Submission


class RecordedAttempt(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One way of running a submission.

    outcomes  a program's digest -> what it gave, each time it was run
    """

    attempt: str
    tried: str
    report: LoadReport | None
    definitions_only: str
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
        self._attempts: dict[tuple[str, str], RecordedAttempt] = {}

    def observe(
        self,
        source: str,
        work: Work,
        programs: Mapping[str, Sequence[Program]],
        seconds: float = math.inf,
        definitions_only: str = "",
        cells: Sequence[int] = (),
    ) -> Observations:
        seen = self._sandbox().observe(source, work, programs, seconds, definitions_only, cells)
        attempt = self._attempts.setdefault(
            (work.attempt, work.tried),
            RecordedAttempt(
                attempt=work.attempt,
                tried=work.tried,
                report=seen.report,
                definitions_only=seen.definitions_only,
                outcomes={},
            ),
        )
        for exercise, some in programs.items():
            for program, outcome in zip(some, seen.outcomes[exercise], strict=True):
                attempt.outcomes.setdefault(digest_of(program), []).append(outcome)
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


class Replay:
    """Answers from a recording as the sandbox did, in the same order; runs nothing."""

    def __init__(self, recording: Recording) -> None:
        self._attempts = {(one.attempt, one.tried): one for one in recording.attempts}
        self._times: Counter[tuple[str, str, str]] = Counter()

    def observe(
        self,
        source: str,
        work: Work,
        programs: Mapping[str, Sequence[Program]],
        seconds: float = math.inf,
        definitions_only: str = "",
        cells: Sequence[int] = (),
    ) -> Observations:
        attempt = self._attempts.get((work.attempt, work.tried))
        if attempt is None or (attempt.report is None and not attempt.definitions_only):
            raise NotObserved(f"{work.attempt} {work.tried}".rstrip())
        outcomes = {
            exercise: [self._outcome(attempt, program) for program in some]
            for exercise, some in programs.items()
        }
        return Observations(attempt.report, outcomes, attempt.definitions_only)

    def _outcome(self, attempt: RecordedAttempt, program: Program) -> Outcome:
        digest = digest_of(program)
        found = attempt.outcomes.get(digest)
        if not found:
            raise NotObserved(program.key)
        time = (attempt.attempt, attempt.tried, digest)
        self._times[time] += 1
        return found[min(self._times[time], len(found)) - 1]


@lru_cache(maxsize=4096)  # the same programs for a whole class
def digest_of(program: Program) -> str:
    """Return a name for what is run and observed, whatever check asks for it."""
    parts = (program.text, program.inputs, program.observe, program.uses)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


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
    """Read one line; raises msgspec.DecodeError where it is none."""
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
