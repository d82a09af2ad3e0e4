"""Where one submission after another is graded, each with a result, whatever happens to it."""

import hashlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import msgspec

from grader.course import CourseError
from grader.judging.diagnosis import Tutor
from grader.judging.grading import grade_submission
from grader.judging.notes import described, in_order
from grader.judging.observer import Elsewhere, NotObserved, Observer, ObserverLost
from grader.judging.plan import Plan
from grader.judging.recording import Recorder, Recording, Replay, recording_of
from grader.judging.session import Judge, judging
from grader.judging.turns import Turns
from grader.results import CheckResult, Note, StudentResult
from grader.sandbox import Isolation, Sandbox, SandboxError, Zygote, find_isolation
from grader.submissions import HandedIn, Submission

# The result of a submission in an earlier run, None where there is none.
EarlierResult = Callable[[HandedIn], StudentResult | None]


@dataclass(frozen=True)
class Options:
    """How to run: ``jobs`` submissions at once, how isolated, and what is known already.

    earlier        looks up a result of before, which is kept if nothing has changed
    tutor          explains what went wrong, if given
    recordings     observations to judge again, by student: then no student code runs
    recorded_with  the key of the run that made them, "" where it is not known
    elsewhere      other machines, where student code runs instead of here
    zygote         started already, behind every layer: for the first sandbox, if this machine has
                   all
    """

    isolation: Isolation = field(default_factory=find_isolation)
    jobs: int = 1
    earlier: EarlierResult = lambda _: None
    tutor: Tutor | None = None
    recordings: Callable[[str], Recording] | None = None
    recorded_with: str = ""
    elsewhere: Elsewhere | None = None
    zygote: Zygote | None = None


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
        self._free: queue.SimpleQueue[Sandbox] = queue.SimpleQueue()
        has_all_layers = options.isolation.level == "full"
        self._free.put(self._new_sandbox(options.zygote if has_all_layers else None))

    def warm_up(self, number: int) -> None:
        """Start a sandbox for the course, and as many in all as student code will need here."""
        if self._options.recordings is None and self._options.elsewhere is None:
            for _ in range(1, number):
                self._free.put(self._new_sandbox())
        for sandbox in self._sandboxes:
            sandbox.warm_up()

    def check_the_course(self) -> None:
        """Raise CourseError where the course's own solution loses points."""
        sandbox = self._free.get()
        try:
            check_the_course(self._plan, self._judge, sandbox, self._turns)
        finally:
            self._free.put(sandbox)

    def grade(self, handed_in: HandedIn) -> tuple[StudentResult, Recording]:
        """Return a submission's result, whatever happens to it, and what was observed.

        Raises ObserverLost: that would happen to all the others, too.
        """
        try:
            submission = handed_in.opened()
        except Exception as error:  # an archive that was being replaced, a disk that is gone
            submission = Submission(
                handed_in.student, None, handed_in.file, "unreadable", name=handed_in.name
            )
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


def check_the_course(plan: Plan, judge: Judge, sandbox: Sandbox, turns: Turns) -> None:
    """Grade the course's own solution: below full marks, nobody's score could be trusted.

    Where oracles disagree, or the sandbox fails, each submission will say so by itself.
    """
    solution = Submission("the course's own solution", plan.solution.complete())
    try:
        result = grade_submission(plan, judge, sandbox, turns, solution)
    except SandboxError:
        return
    wrong = [
        _told(check)
        for exercise in result.exercises
        for check in exercise.attempts[0].checks
        if check.status not in ("passed", "not graded") and check.weight
    ]
    if wrong:
        raise CourseError(
            f"the course's own solution does not get full marks ({', '.join(wrong[:3])}): correct "
            "names and limits in solutions/course.toml, the solution or the checks; to see one "
            "fail: pytest grader/checks --submission FILE -k NAME"
        )


def check_solution(plan: Plan) -> None:
    """Raise CourseError where the course's own solution loses points; in a session of its own."""

    def work(judge: Judge) -> None:
        with Sandbox(plan.course.limits) as sandbox:
            check_the_course(plan, judge, sandbox, Turns(1))

    judging(plan.assignment.id, work)


def _told(check: CheckResult) -> str:
    """Name a check that failed, and how its first program did."""
    first = check.failures[0] if check.failures else None
    how = first.error if first else check.reason
    if first and first.line:
        how += f" in line {first.line}"
    wrong = [row for row in first.rows if not row.right] if first else []
    if wrong:
        how = f"{wrong[0].name} = {wrong[0].got}, expected {wrong[0].expected}"
    return f"{check.id} {check.status} {how}".rstrip()


def ungraded(plan: Plan, submission: HandedIn, *notes: Note) -> StudentResult:
    """Return the row of what could not be graded: the submission's fault, or, with notes, ours."""
    return StudentResult(
        student=submission.student,
        status="not graded" if notes else submission.status,
        total=None,
        max=float(sum(one.points for one in plan.exercises)),
        notes=in_order([*submission.notes, *notes]),
        name=submission.name,
        file=submission.file,
        cells=submission.cells,
    )


def key_of(submission: HandedIn, made_with: str) -> str:
    """Name everything that a submission's score depends on; ``made_with`` names the rest."""
    handed_in = f"{made_with} {submission.digest} {submission.notes!r}"
    return hashlib.sha256(handed_in.encode()).hexdigest()
