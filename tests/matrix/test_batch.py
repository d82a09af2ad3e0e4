from dataclasses import dataclass

import pytest

from grader.course import Limits
from grader.matrix.batch import limits_for, remembering
from grader.matrix.together import Together
from grader.results import CheckResult
from grader.sandbox import Observations, Outcome


@dataclass(frozen=True)
class Given:
    outcomes: list


@dataclass(frozen=True)
class Named:
    id: str


class CountingJudge:
    def __init__(self):
        self.judged = []

    def __call__(self, checks, outcomes_of):
        checks = list(checks)
        self.judged += [(check.id, outcomes_of(check).outcomes) for check in checks]
        return [CheckResult(id=check.id, status="passed", weight=1) for check in checks]


def test_a_check_is_judged_once_where_sources_gave_the_same_for_it():
    judge = CountingJudge()
    remembers = remembering(judge)
    right, wrong = [Outcome("answered")], [Outcome("died")]
    checks = [Named("exp/value"), Named("exp/slope")]
    first = remembers(checks, lambda _: Given(right))
    again = remembers(checks, lambda one: Given(wrong if one.id == "exp/slope" else right))
    assert [one.id for one in first] == [one.id for one in again] == ["exp/value", "exp/slope"]
    assert judge.judged == [("exp/value", right), ("exp/slope", right), ("exp/slope", wrong)]


class CountingSandbox:
    """Answers each program with its text and inputs, and counts."""

    def __init__(self):
        self.asked = []
        self.ran = []

    def observe(self, source, work, programs):
        self.asked.append((work.attempt, work.tried, sorted(programs)))
        self.ran += [program for some in programs.values() for program in some]
        return Observations(None, {name: answers(some) for name, some in programs.items()})


def answers(programs):
    return [Outcome(f"{program.text} {program.inputs}") for program in programs]


@pytest.fixture
def together(plan_of):
    plans = [plan_of("a"), plan_of("b")]
    sandbox = CountingSandbox()
    return plans, sandbox, Together(sandbox, plans, "source")


def test_one_process_runs_the_programs_of_all_plans_and_each_gets_its_own(together):
    plans, sandbox, whole = together
    for number, plan in enumerate(plans):
        seen = whole.of(number).observe("source", plan.work(), {"exp": [], "tanh": []})
        assert seen.outcomes == {
            "exp": answers(plan.programs_of("exp")),
            "tanh": answers(plan.programs_of("tanh")),
        }
        assert whole.submitted(number) == seen
    assert sandbox.asked == [("submitted", "", ["0 exp", "0 tanh", "1 exp", "1 tanh"])]


def test_an_attempt_that_is_known_is_not_made_again_and_another_is(together):
    plans, sandbox, whole = together
    submitted, isolated = plans[0].work(), plans[0].work("transplant", "exp")
    whole.of(0).observe("source", submitted, {"exp": [], "tanh": []})
    whole.of(1).observe("source", submitted, {"exp": []})
    assert len(sandbox.asked) == 1
    whole.of(1).observe("source", isolated, {"exp": []})
    whole.of(0).observe("source", isolated, {"exp": []})
    assert sandbox.asked[1:] == [("transplant", "exp", ["0 exp", "1 exp"])]


def test_a_program_of_which_nothing_is_drawn_runs_once_for_all_plans(together):
    plans, sandbox, whole = together
    whole.of(0).observe("source", plans[0].work(), {"exp": [], "tanh": []})
    every = [one for plan in plans for id_ in ("exp", "tanh") for one in plan.programs_of(id_)]
    assert len(sandbox.ran) == len(set(every)) < len(every)


def test_limits_grow_with_the_runs_in_a_process_and_a_program_s_shrinks():
    limits = limits_for(Limits(program_seconds=2.0, total_seconds=60.0, restarts=3), 10)
    assert (limits.total_seconds, limits.restarts) == (600.0, 30)
    assert limits.program_seconds < 0.5
    assert limits_for(Limits(program_seconds=0.01), 1).program_seconds == 0.01
