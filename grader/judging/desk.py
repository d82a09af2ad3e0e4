"""One warm judging session, for callers that bring submissions one by one."""

import queue
import threading
from concurrent.futures import Future

from grader.judging.bench import Bench, Options, ungraded
from grader.judging.plan import Plan
from grader.judging.session import Judge, judging
from grader.results import StudentResult
from grader.submissions import Submission

_Asked = tuple[Submission, Future[StudentResult]]


class Desk:
    """Grades in a thread of its own, in which its processes stay warm. Close it in the end.

    Each submission raises CourseError if the course's own solution loses points. pytest runs in
    the thread as long as the desk is open: its plugins are off, in the environment, meanwhile.
    """

    def __init__(self, plan: Plan, options: Options) -> None:
        self._plan, self._options = plan, options
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._failed: BaseException | None = None
        self._bench: Bench | None = None
        self._lock = threading.Lock()
        # A sandbox ends with the thread that started it: one thread for all of them.
        self._thread = threading.Thread(target=self._work, name="grading desk", daemon=True)
        self._thread.start()

    def grade(self, submission: Submission) -> StudentResult:
        """Return a submission's result; raise what ended the session, if something did."""
        if submission.source is None:
            return ungraded(self._plan, submission)
        answer: Future[StudentResult] = Future()
        with self._lock:
            if self._failed is not None:
                raise self._failed
            self._asked.put((submission, answer))
        return answer.result()

    def close(self, cancel: bool = False) -> None:
        """End the session and its processes, after what is being graded, or ``cancel`` that."""
        self._asked.put(None)
        if cancel and self._bench is not None:
            self._bench.cancel()
        self._thread.join()

    def _work(self) -> None:
        try:
            judging(self._plan.assignment.id, self._serve)
        except BaseException as error:
            failed = error
        else:
            failed = RuntimeError("the grading desk is closed")
        with self._lock:
            self._failed = failed
            while not self._asked.empty():
                if (asked := self._asked.get()) is not None:
                    asked[1].set_exception(failed)

    def _serve(self, judge: Judge) -> None:
        bench = self._bench = Bench(self._plan, judge, self._options)
        try:
            bench.check_the_course()
            while (asked := self._asked.get()) is not None:
                submission, answer = asked
                try:
                    answer.set_result(bench.grade(submission)[0])
                except BaseException as error:  # whoever waits must not wait for ever
                    answer.set_exception(error)
                    raise
        finally:
            bench.close()
