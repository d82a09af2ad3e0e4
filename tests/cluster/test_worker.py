"""What a worker is told and answers, without any network: as a sandbox here would."""

import math
from pathlib import Path

import msgspec
import pytest

from grader.cluster import worker
from grader.cluster.messages import (
    Reply,
    Request,
    as_programs,
    read_machine,
    read_reply,
    read_request,
    to_bytes,
    to_run,
)
from grader.course import load_course, load_solution
from grader.judging import make_plan, this_machine
from grader.programs import Program
from grader.sandbox import (
    ANSWERED,
    RAISED_ERROR,
    LoadReport,
    Observations,
    Observed,
    Outcome,
    Raised,
    Sandbox,
    SandboxError,
    Work,
    find_isolation,
)

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
GOOD = load_solution(ROOT, COURSE, ENGINE).complete()
MACHINE = this_machine(find_isolation())


@pytest.fixture(scope="module")
def plan():
    return make_plan(ROOT, COURSE, ENGINE, "a secret seed", with_torch=False)


def programs_of(plan):
    return {one.id: plan.programs_of(one.id) for one in plan.exercises}


def request(work, programs, source=GOOD, **changed):
    arguments = {
        "wanted": MACHINE,
        "limits": COURSE.limits,
        "source": source,
        "work": work,
        "programs": to_run(programs),
    }
    return to_bytes(Request(**(arguments | changed)))


def asked(*arguments, **changed):
    return read_reply(worker.observe(request(*arguments, **changed)))


@pytest.mark.parametrize(("attempt", "tried"), [("submitted", ""), ("transplant", "exp")])
def test_a_worker_observes_what_a_sandbox_here_does(plan, attempt, tried):
    work, programs = plan.work(attempt, tried), programs_of(plan)
    if tried:
        programs = {tried: programs[tried]}
    with Sandbox(COURSE.limits) as sandbox:
        here = sandbox.observe(GOOD, work, programs)
    reply = asked(work, programs)
    assert repr(reply.observations) == repr(here)
    assert 0 < reply.seconds < COURSE.limits.total_seconds
    assert (reply.failed, reply.refused) == ("", "")


def test_a_worker_describes_itself():
    assert read_machine(worker.describe()) == MACHINE


def test_a_worker_that_is_not_as_wanted_runs_nothing_and_says_who_it_is(plan, monkeypatch):
    monkeypatch.setattr(worker, "Sandbox", None)
    wanted = msgspec.structs.replace(MACHINE, python="3.99")
    reply = asked(plan.work(), {}, wanted=wanted)
    assert reply.observations is None
    assert reply.refused.startswith("the worker on ")
    assert f"has Python {MACHINE.python}, not 3.99" in reply.refused


def test_a_sandbox_that_fails_is_told_and_no_exception(plan, monkeypatch):
    def fail(self, *_, **__):
        raise SandboxError("no more processes")

    monkeypatch.setattr(Sandbox, "observe", fail)
    reply = asked(plan.work(), {})
    assert reply.observations is None
    assert "SandboxError: no more processes" in reply.failed


def test_what_is_no_request_is_told_and_no_exception():
    assert "ValidationError" in read_reply(worker.observe(to_bytes({"source": "x"}))).failed


def test_another_course_s_limits_hold_for_its_submissions(plan):
    endless = GOOD + "\nwhile True:\n    pass\n"
    short = msgspec.structs.replace(COURSE.limits, load_seconds=0.3)
    asked(plan.work(), {"exp": plan.programs_of("exp")})
    reply = asked(plan.work(), {"exp": plan.programs_of("exp")}, endless, limits=short)
    assert reply.observations.definitions_only == "time limit"
    assert reply.seconds < COURSE.limits.load_seconds


def test_a_worker_gets_no_expected_value_no_formula_no_check_and_no_seed(plan):
    sent = request(plan.work("transplant", "exp"), programs_of(plan))
    assert b"a secret seed" not in sent
    expected = {value for one in plan.expected.values() for value in one.values}
    given = {number for one in plan.programs.values() for _, number in one.inputs}
    unguessable = {value for value in expected - given if value != round(value, 3)}
    assert len(unguessable) > 100
    packed = {msgspec.msgpack.encode(value) for value in unguessable}
    assert not [one for one in packed if one in sent]
    for check in plan.checks:
        assert check.claim.encode() not in sent
        assert check.id.encode() not in sent
    fields = set(msgspec.msgpack.decode(sent))
    assert fields == set(Request.__struct_fields__)


def test_an_isolated_attempt_does_not_hold_the_solution_that_is_tried(plan):
    sent = request(plan.work("transplant", "exp"), {"exp": plan.programs_of("exp")}, source="")
    assert b"math.exp" not in sent
    assert b"__radd__" in sent


def test_programs_keep_the_kind_of_each_number():
    inputs = (("x", 3), ("y", 3.0), ("z", -0.0))
    program = Program("exp/value/1", "out = x", inputs, ("out.data",), "x", ("f",), "relative")
    work = Work(
        "Value", "engine.py", "", {"exp": ("exp",)}, engine=("engine", "x = 1"), cells=(1, 5)
    )
    sent = read_request(request(work, {"exp": [program]}))
    (come,) = as_programs(sent.programs)["exp"]
    assert repr(come.inputs) == repr(inputs)
    assert (come.text, come.observe, come.uses) == (program.text, program.observe, program.uses)
    assert (come.key, come.formula) == ("", None)
    assert (sent.work.engine, sent.work.cells, sent.work.seconds) == (work.engine, (1, 5), math.inf)


def test_every_kind_of_outcome_comes_back_as_it_was():
    values = (
        Observed("float", math.nan),
        Observed("single", -math.inf),
        Observed("float", 3.0),
        Observed("float", -0.0),
        Observed("int", 2**62),
        Observed("bool", True),
        Observed("text", "nan"),
        Observed("other", "NoneType"),
    )
    raised = Outcome(RAISED_ERROR, (), Raised("TypeError", 7, "exp", ""))
    report = LoadReport(True, "Value", ("__add__",), (True, False), ((3, "NameError"),), (4,))
    seen = Observations(report, {"exp": [Outcome(ANSWERED, values), raised]}, "died")
    reply = read_reply(to_bytes(Reply(observations=seen, seconds=0.5)))
    assert repr(reply.observations) == repr(seen)
