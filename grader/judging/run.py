"""Grade a class: every submission once, several at a time, each result as soon as it is there."""

import hashlib
import platform
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import islice
from typing import TypeGuard, TypeVar, cast

import msgspec

from grader import __version__
from grader.course import CourseError
from grader.judging.diagnosis import Tutor
from grader.judging.digests import rooms_digest
from grader.judging.grading import grade_submission
from grader.judging.notes import described
from grader.judging.observer import Elsewhere, NotObserved, Observer, ObserverLost
from grader.judging.plan import Plan
from grader.judging.recording import Recorder, Recording, Replay, recording_of
from grader.judging.session import Judge, judging
from grader.judging.turns import Turns
from grader.results import Note, StudentResult
from grader.sandbox import Isolation, Sandbox, SandboxError, find_isolation
from grader.submissions import HandedIn, Submission

# The rooms whose code a result depends on.
SCORING = (
    "checks",
    "course",
    "engines",
    "judging",
    "mistakes",
    "programs",
    "sandbox",
    "submissions",
)


# Submissions taken up per job: none must wait for the reports of the one before.
AHEAD = 3
_Asked = TypeVar("_Asked")
_Given = TypeVar("_Given")


@dataclass(frozen=True)
class Options:
    """How to run: ``jobs`` submissions at once, how isolated, and what is known already.

    tutor       explains what went wrong, if given
    recordings  observations to judge again, by student: then no student code runs
    elsewhere   other machines, where student code runs instead of here
    """

    isolation: Isolation = field(default_factory=find_isolation)
    jobs: int = 1
    earlier: Mapping[str, StudentResult] = field(default_factory=dict)
    tutor: Tutor | None = None
    recordings: Callable[[str], Recording] | None = None
    elsewhere: Elsewhere | None = None


def grade(
    plan: Plan,
    submissions: Sequence[HandedIn],
    seed: str,
    oracles: str,
    options: Options,
    on_result: Callable[[StudentResult], StudentResult] = lambda result: result,
    on_recording: Callable[[Recording], None] = lambda _: None,
) -> list[StudentResult]:
    """Return what ``on_result`` makes of each submission's result, in their order.

    It is called as soon as a result is known, and before it ``on_recording`` with what was
    observed. An earlier result is kept if everything that makes a score is as it was: its key
    says so.
    """
    made_with = run_key(plan, seed, oracles, options.isolation)
    results: dict[str, StudentResult] = {}

    def done(result: StudentResult, recording: Recording | None = None) -> None:
        if recording is not None:
            on_recording(recording)
        results[result.student] = on_result(result)

    waiting = []
    for submission in submissions:
        kept = options.earlier.get(submission.student)
        if submission.status != "graded":
            done(ungraded(plan, submission), recording_of(submission.opened(), []))
        elif _is_still_so(kept, key_of(submission, made_with)):
            done(msgspec.structs.replace(kept, name=submission.name, file=submission.file))
        else:
            waiting.append(submission)
    if waiting:

        def work(judge: Judge) -> None:
            _grade_all(Bench(plan, judge, options, made_with), waiting, done)

        judging(plan.assignment.id, work)
    return [results[submission.student] for submission in submissions]


def _is_still_so(kept: StudentResult | None, key: str) -> TypeGuard[StudentResult]:
    return kept is not None and kept.status == "graded" and kept.key == key


def _grade_all(
    bench: "Bench",
    waiting: Sequence[HandedIn],
    done: Callable[[StudentResult, Recording], None],
) -> None:
    pool = ThreadPoolExecutor(bench.jobs)
    try:
        bench.check_the_course()
        for graded in _as_completed(pool, bench.grade, waiting, AHEAD * bench.jobs):
            done(*graded)
    except BaseException:  # Ctrl-C, a full disk: what waits never starts, what runs is ended
        pool.shutdown(wait=False, cancel_futures=True)
        bench.cancel()
        raise
    finally:
        pool.shutdown()
        bench.close()


def _as_completed(
    pool: Executor, work: Callable[[_Asked], _Given], waiting: Iterable[_Asked], most: int
) -> Iterator[_Given]:
    """Yield what work gives, as it is done; at most so many are begun and not yet taken."""
    begun: set[Future[_Given]] = set()
    left = iter(waiting)
    while True:
        begun |= {pool.submit(work, one) for one in islice(left, most - len(begun))}
        if not begun:
            return
        done, begun = wait(begun, return_when=FIRST_COMPLETED)
        # What failed ends the run: what was finished comes first.
        for one in sorted(done, key=lambda one: one.exception() is not None):
            yield one.result()


class Bench:
    """Grades one submission after another, with a sandbox per thread that asks for one."""

    def __init__(self, plan: Plan, judge: Judge, options: Options, made_with: str = "") -> None:
        self._plan, self._judge, self._options = plan, judge, options
        self._made_with, self.jobs = made_with, options.jobs
        self._turns = Turns(options.jobs)
        if options.tutor is not None:
            options.tutor.share(self._turns)
        self._mine = threading.local()
        self._sandboxes: list[Sandbox] = []

    def check_the_course(self) -> None:
        check_the_course(self._plan, self._judge, self._options)

    def grade(self, handed_in: HandedIn) -> tuple[StudentResult, Recording]:
        """Return a submission's result, whatever happens to it, and what was observed.

        Raises ObserverLost: that would happen to all the others, too.
        """
        try:
            submission = handed_in.opened()
        except Exception as error:  # an archive that was being replaced, a disk that is gone
            submission = Submission(handed_in.student, None, handed_in.file, "unreadable")
            return self._faulty(submission, error), recording_of(submission, [])
        if submission.source is None:  # by now
            return ungraded(self._plan, submission), recording_of(submission, [])
        recorder = Recorder(lambda: self._observer(submission), submission)
        try:
            result = self._graded(submission, recorder)
        except NotObserved as missing:
            note = Note(code="not_observed", values={"what": str(missing)})
            result = ungraded(self._plan, submission, note)
        except ObserverLost:
            raise
        except Exception as error:  # ours, whatever it is: never the student's 0
            result = self._faulty(submission, error)
        return result, recorder.recording()

    def _graded(self, submission: Submission, observer: Observer) -> StudentResult:
        result = grade_submission(
            self._plan, self._judge, observer, self._turns, submission, self._options.tutor
        )
        key = key_of(submission, self._made_with)
        return msgspec.structs.replace(result, key=key, name=submission.name)

    def _faulty(self, submission: Submission, error: Exception) -> StudentResult:
        note = Note(code="grader_fault", values={"fault": described(error)})
        return ungraded(self._plan, submission, note)

    def _observer(self, submission: Submission) -> Observer:
        if self._options.recordings is not None:
            return Replay(self._options.recordings(submission.student))
        if self._options.elsewhere is not None:
            return self._options.elsewhere.observer(self._plan.course.limits)
        if not hasattr(self._mine, "sandbox"):
            limits = self._plan.course.limits
            self._mine.sandbox = Sandbox(limits, self._options.isolation)
            self._sandboxes.append(self._mine.sandbox)
        return cast(Sandbox, self._mine.sandbox)

    def cancel(self) -> None:
        if self._options.elsewhere is not None:
            self._options.elsewhere.cancel()
        for sandbox in self._sandboxes:
            sandbox.cancel()

    def close(self) -> None:
        for sandbox in self._sandboxes:
            sandbox.close()


def check_the_course(plan: Plan, judge: Judge, options: Options) -> None:
    """Grade the course's own solution: below full marks, nobody's score could be trusted.

    Where oracles disagree, or the sandbox fails, each submission will say so by itself.
    """
    solution = Submission("the course's own solution", plan.solution.complete())
    try:
        with Sandbox(plan.course.limits, options.isolation) as sandbox:
            result = grade_submission(plan, judge, sandbox, Turns(1), solution)
    except SandboxError:
        return
    wrong = [
        f"{check.id} {check.status} {check.reason}".rstrip()
        for exercise in result.exercises
        for check in exercise.attempts[0].checks
        if check.status not in ("passed", "not graded") and check.weight
    ]
    if wrong:
        raise CourseError(
            f"the course's own solution does not get full marks ({', '.join(wrong[:3])}): correct "
            "names and limits in solutions/course.toml, the solution or the checks"
        )


def ungraded(plan: Plan, submission: HandedIn, *notes: Note) -> StudentResult:
    """Return the row of what could not be graded: the submission's fault, or, with notes, ours."""
    return StudentResult(
        student=submission.student,
        status="not graded" if notes else submission.status,
        total=None,
        max=float(sum(one.points for one in plan.exercises)),
        notes=(*submission.notes, *notes),
        name=submission.name,
        file=submission.file,
        cells=submission.cells,
    )


def key_of(submission: HandedIn, made_with: str) -> str:
    """Name everything that a submission's score depends on; see ``run_key``."""
    handed_in = f"{made_with} {submission.digest} {submission.notes!r}"
    return hashlib.sha256(handed_in.encode()).hexdigest()


def run_key(plan: Plan, seed: str, oracles: str, isolation: Isolation) -> str:
    """Name everything but the submission that a score depends on."""
    parts = (
        rooms_digest(*SCORING),
        __version__,
        platform.python_version(),
        version("numpy"),
        isolation.level,
        seed,
        oracles,
        plan.solution.text,
        plan.engine.text if plan.engine else "",
        msgspec.json.encode(plan.course).decode(),
        [one.id for one in plan.exercises],
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()
