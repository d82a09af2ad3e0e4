"""Grade a class: every submission once, several at a time, each result as soon as it is there."""

import hashlib
import platform
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import cast

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
from grader.sandbox import Isolation, Sandbox, SandboxError, Zygote, find_isolation
from grader.submissions import Submission

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


@dataclass(frozen=True)
class Options:
    """How to run: ``jobs`` submissions at once, how isolated, and what is known already.

    tutor       explains what went wrong, if given
    recordings  observations to judge again, by student: then no student code runs
    elsewhere   other machines, where student code runs instead of here
    zygote      for the first sandbox, started already with all layers of ``isolation``
    """

    isolation: Isolation = field(default_factory=find_isolation)
    jobs: int = 1
    earlier: Mapping[str, StudentResult] = field(default_factory=dict)
    tutor: Tutor | None = None
    recordings: Callable[[str], Recording] | None = None
    elsewhere: Elsewhere | None = None
    zygote: Zygote | None = None


def grade(
    plan: Plan,
    submissions: Sequence[Submission],
    seed: str,
    oracles: str,
    options: Options,
    on_result: Callable[[StudentResult], None],
    on_recording: Callable[[Recording], None] = lambda _: None,
) -> list[StudentResult]:
    """Return a result per submission, in their order.

    ``on_result`` is called with each as it becomes known, and before it ``on_recording`` with
    what was observed. An earlier result is kept if
    everything that makes a score is as it was: its key says so.
    """
    made_with = run_key(plan, seed, oracles, options.isolation)
    results: dict[str, StudentResult] = {}

    def done(result: StudentResult, recording: Recording | None = None) -> None:
        if recording is not None:
            on_recording(recording)
        results[result.student] = result
        on_result(result)

    waiting = []
    for submission in submissions:
        handed_in = f"{made_with} {submission.digest} {submission.notes!r}"
        key = hashlib.sha256(handed_in.encode()).hexdigest()
        kept = options.earlier.get(submission.student)
        if submission.source is None:
            done(ungraded(plan, submission), recording_of(submission, []))
        elif kept is not None and kept.key == key and kept.status == "graded":
            done(msgspec.structs.replace(kept, name=submission.name, file=submission.file))
        else:
            waiting.append((submission, key))
    if waiting:
        judging(plan.assignment.id, lambda judge: _grade_all(plan, judge, waiting, options, done))
    return [results[submission.student] for submission in submissions]


def _grade_all(
    plan: Plan,
    judge: Judge,
    waiting: Sequence[tuple[Submission, str]],
    options: Options,
    done: Callable[[StudentResult, Recording], None],
) -> None:
    one = Bench(plan, judge, options)
    pool = ThreadPoolExecutor(options.jobs)
    try:
        one.warm_up(min(options.jobs, len(waiting)))
        one.check_the_course()
        futures = [pool.submit(one.grade, *work) for work in waiting]
        for future in as_completed(futures):
            done(*future.result())
    except BaseException:  # Ctrl-C, a full disk: what waits never starts, what runs is ended
        pool.shutdown(wait=False, cancel_futures=True)
        one.cancel()
        raise
    finally:
        pool.shutdown()
        one.close()


class Bench:
    """Grades one submission after another, with a sandbox per thread that asks for one."""

    def __init__(self, plan: Plan, judge: Judge, options: Options) -> None:
        self._plan, self._judge, self._options = plan, judge, options
        self._turns = Turns(options.jobs)
        if options.tutor is not None:
            options.tutor.share(self._turns)
        self._mine = threading.local()
        self._sandboxes: list[Sandbox] = []
        self._free: queue.SimpleQueue[Sandbox] = queue.SimpleQueue()
        self._free.put(self._new_sandbox(options.zygote))

    def warm_up(self, number: int) -> None:
        """Start as many sandboxes as student code will need, while something else is done."""
        if self._options.recordings is None and self._options.elsewhere is None:
            for _ in range(1, number):
                self._free.put(self._new_sandbox())
        for sandbox in self._sandboxes:
            sandbox.warm_up()

    def check_the_course(self) -> None:
        """Raise CourseError where the course's own solution loses points."""
        sandbox = self._free.get()
        try:
            check_the_course(self._plan, self._judge, sandbox)
        finally:
            self._free.put(sandbox)

    def grade(self, submission: Submission, key: str) -> tuple[StudentResult, Recording]:
        """Return a submission's result, whatever happens to it, and what was observed.

        Raises ObserverLost: that would happen to all the others, too.
        """
        plan, tutor = self._plan, self._options.tutor
        recorder = Recorder(lambda: self._observer(submission), submission)
        try:
            result = grade_submission(plan, self._judge, recorder, self._turns, submission, tutor)
            result = msgspec.structs.replace(result, key=key, name=submission.name)
        except NotObserved as missing:
            note = Note(code="not_observed", values={"what": str(missing)})
            result = ungraded(plan, submission, note)
        except ObserverLost:
            raise
        except Exception as error:  # ours, whatever it is: never the student's 0
            note = Note(code="grader_fault", values={"fault": described(error)})
            result = ungraded(plan, submission, note)
        return result, recorder.recording()

    def _observer(self, submission: Submission) -> Observer:
        if self._options.recordings is not None:
            return Replay(self._options.recordings(submission.student))
        if self._options.elsewhere is not None:
            return self._options.elsewhere.observer(self._plan.course.limits)
        if not hasattr(self._mine, "sandbox"):
            self._mine.sandbox = self._free_sandbox()
        return cast(Sandbox, self._mine.sandbox)

    def _free_sandbox(self) -> Sandbox:
        try:
            return self._free.get_nowait()
        except queue.Empty:
            return self._new_sandbox()

    def _new_sandbox(self, zygote: Zygote | None = None) -> Sandbox:
        sandbox = Sandbox(self._plan.course.limits, self._options.isolation, zygote)
        self._sandboxes.append(sandbox)
        return sandbox

    def cancel(self) -> None:
        if self._options.elsewhere is not None:
            self._options.elsewhere.cancel()
        for sandbox in self._sandboxes:
            sandbox.cancel()

    def close(self) -> None:
        for sandbox in self._sandboxes:
            sandbox.close()


def check_the_course(plan: Plan, judge: Judge, sandbox: Sandbox) -> None:
    """Grade the course's own solution: below full marks, nobody's score could be trusted.

    Where oracles disagree, or the sandbox fails, each submission will say so by itself.
    """
    solution = Submission("the course's own solution", plan.solution.complete())
    try:
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


def ungraded(plan: Plan, submission: Submission, *notes: Note) -> StudentResult:
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
