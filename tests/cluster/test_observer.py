"""The instructor's side without any network: whose time is counted, and who ends a run."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.cluster.cluster import RemoteObserver
from grader.cluster.messages import Reply
from grader.course import load_course, load_solution
from grader.judging import ObserverLost, Options, Tutor, grade, make_plan, this_machine
from grader.judging.plan import Plan
from grader.sandbox import Isolation, Observations, Sandbox, SandboxError, Work
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
GOOD = load_solution(ROOT, COURSE, ENGINE).complete()
LIMITS = COURSE.limits
WORK = Work("Value", "engine.py", "", {"exp": ("exp",)})
AT_FIRST = replace(WORK, seconds=LIMITS.total_seconds)
NOTHING = Observations(None, {})


class FakeCluster:
    """Answers with what it was given, one reply after another; keeps the requests."""

    def __init__(self, *replies):
        self._replies, self.requests = list(replies), []

    def ask(self, request):
        self.requests.append(request)
        return self._replies.pop(0)


def observer(cluster):
    return RemoteObserver(cluster, this_machine(Isolation(())), LIMITS)


def test_waiting_and_the_way_there_cost_a_submission_nothing():
    cluster = FakeCluster(*[Reply(observations=NOTHING, seconds=0.5)] * 3)
    one = observer(cluster)
    # As if each attempt had been on its way, and waiting, for far longer than it ran.
    for left_by_the_clock_here in (LIMITS.total_seconds, 2.0, 0.0):
        one.observe("x = 1", replace(WORK, seconds=left_by_the_clock_here), {})
    total = LIMITS.total_seconds
    sent = [request.work.seconds for request in cluster.requests]
    assert sent == [total, total - 0.5, total - 1.0]


def test_what_its_code_took_is_counted_until_nothing_is_left():
    cluster = FakeCluster(*[Reply(observations=NOTHING, seconds=LIMITS.total_seconds)] * 2)
    one = observer(cluster)
    one.observe("x = 1", AT_FIRST, {})
    one.observe("x = 1", replace(WORK, seconds=0.0), {})
    assert cluster.requests[1].work.seconds == 0.0


def test_each_submission_has_its_own_time():
    cluster = FakeCluster(*[Reply(observations=NOTHING, seconds=3.0)] * 2)
    for _ in range(2):
        observer(cluster).observe("x = 1", AT_FIRST, {})
    assert [request.work.seconds for request in cluster.requests] == [LIMITS.total_seconds] * 2


def test_a_sandbox_that_failed_there_is_a_fault_here():
    with pytest.raises(SandboxError, match="the worker on node7: no more processes"):
        observer(FakeCluster(Reply(failed="the worker on node7: no more processes"))).observe(
            "x = 1", WORK, {}
        )


class Elsewhere:
    """Observes in a sandbox, or raises what it is told to on sources that end so."""

    def __init__(self, error=None, ending=""):
        self._error, self._ending, self.cancelled = error, ending, False

    def observer(self, limits):
        return self

    def observe(self, source, work, programs):
        if self._error is not None and source.endswith(self._ending):
            raise self._error
        with Sandbox(LIMITS) as sandbox:
            return sandbox.observe(source, work, programs)

    def cancel(self):
        self.cancelled = True


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(ROOT, COURSE, ENGINE, "elsewhere", with_torch=False)


def graded(plan, elsewhere, tutor=None, **done):
    submissions = [Submission(name, f"{GOOD}\n# {name}") for name in ("ana", "bo")]
    options = Options(jobs=1, elsewhere=elsewhere, tutor=tutor)
    return grade(plan, submissions, "elsewhere", "", options, **done)


def test_what_fails_elsewhere_for_one_submission_is_not_graded_and_the_others_are(plan):
    results = graded(plan, Elsewhere(SandboxError("died"), "# ana"))
    assert [(one.status, one.total) for one in results] == [("not graded", None), ("graded", 100)]
    assert results[0].notes[0].code == "grader_fault"


def test_when_nobody_is_left_to_observe_the_run_ends_and_who_was_finished_stays_so(plan):
    kept = []
    elsewhere = Elsewhere(ObserverLost("no worker is left"), "# bo")
    with pytest.raises(ObserverLost, match="no worker is left"):
        graded(plan, elsewhere, on_result=kept.append)
    assert [(one.student, one.total) for one in kept] == [("ana", 100)]
    assert elsewhere.cancelled


class LostTutor(Tutor):
    def explained(self, results, evidence):
        raise ObserverLost("no worker is left")


def test_whose_explanation_was_lost_with_the_workers_is_not_finished(plan):
    kept, tutor = [], LostTutor(plan, Options().isolation)
    with pytest.raises(ObserverLost):
        graded(plan, Elsewhere(), tutor, on_result=kept.append)
    assert kept == []
