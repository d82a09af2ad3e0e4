"""From verdicts to points: what counts, of several attempts which, and what it is called."""

from pathlib import Path

import msgspec
import pytest

from grader.course import load_course
from grader.judging import scoring
from grader.results import AttemptResult, CheckResult

ROOT = Path(__file__).parents[2]
ENGINE = load_course(ROOT).assignment("engine")
EXP = ENGINE.exercise("exp")


def verdicts(*statuses_and_weights):
    return [
        CheckResult(id=f"check-{n}", status=status, weight=weight)
        for n, (status, weight) in enumerate(statuses_and_weights)
    ]


def attempt(*statuses_and_weights, name="submitted"):
    checks = verdicts(*statuses_and_weights)
    return AttemptResult(attempt=name, score=scoring.score(EXP, checks), checks=tuple(checks))


def test_no_points_without_a_passed_check():
    checks = [("error", 3), ("died", 1)]
    assert scoring.score(EXP, verdicts(*checks)) == 0
    checks.append(("passed", 0))
    assert scoring.score(EXP, verdicts(*checks)) == 0
    checks.append(("passed", 2))
    assert scoring.score(EXP, verdicts(*checks)) == EXP.points / 3


def test_a_score_is_rounded_to_cents_only():
    assert scoring.score(ENGINE.exercise("radd"), verdicts(("passed", 1), ("failed", 2))) == 3.33


def test_an_extra_makes_no_difference_to_the_points():
    assert scoring.score(EXP, verdicts(("passed", 2), ("failed", 0))) == EXP.points


def test_the_attempt_with_most_points_counts():
    half = attempt(("passed", 1), ("failed", 1))
    whole = attempt(("passed", 1), ("passed", 1), name="transplant")
    nothing = attempt(("failed", 1), ("failed", 1), name="complete")
    assert scoring.best([half, whole, nothing]) is whole


def test_of_equal_attempts_the_first_counts():
    equal = [attempt(("passed", 1), name=name) for name in ("submitted", "transplant", "complete")]
    assert scoring.best(equal) is equal[0]


@pytest.mark.parametrize("status", ["time limit", "memory limit", "died"])
def test_had_it_ended_an_attempt_would_have_what_its_limits_cost_it_and_no_more(status):
    late = attempt(("passed", 1), (status, 1), ("failed", 1))
    assert scoring.if_it_had_ended(EXP, late) == EXP.points * 2 / 3


@pytest.mark.parametrize("status", ["failed", "error", "not attempted"])
def test_what_met_no_limit_would_have_no_more_had_it_ended(status):
    assert scoring.if_it_had_ended(EXP, attempt((status, 2), ("passed", 1))) == EXP.points / 3


def test_asking_what_it_would_be_had_it_ended_leaves_the_attempt_as_it_was():
    late = attempt(("time limit", 1))
    before = msgspec.structs.replace(late)
    scoring.if_it_had_ended(EXP, late)
    assert late == before


@pytest.mark.parametrize(
    ("checks", "status"),
    [
        ([("passed", 1), ("passed", 2)], "full"),
        ([("passed", 1), ("failed", 0)], "full"),
        ([("passed", 1), ("failed", 2)], "partial"),
        ([("failed", 1), ("died", 2)], "none"),
        ([("failed", 1), ("passed", 0)], "none"),
        ([("not attempted", 1), ("not attempted", 2)], "not attempted"),
        ([("not attempted", 1), ("failed", 1)], "none"),
        ([("passed", 1), ("not graded", 1)], "not graded"),
        ([("failed", 1), ("not graded", 1)], "not graded"),
        ([("passed", 1), ("not graded", 0)], "full"),
    ],
)
def test_the_status_says_what_came_out(checks, status):
    assert scoring.status(EXP, attempt(*checks)) == status
