"""Answers that are the same for every seed: who knows them needs to compute nothing."""

from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging import make_plan

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
SEEDS = ("one", "two", "three")


def answers(plan, key):
    """Return what a program must give, but for inputs' data as it was: code is told that."""
    program = plan.programs[key]
    told = {(f"{name}.data", number) for name, number in program.inputs}
    given = zip(program.observe, plan.expected[key].values, strict=True)
    return [one for one in given if one not in told]


def known_beforehand(assignment):
    """Return the checks with points of which every answer is the same for every seed."""
    plans = [make_plan(ROOT, COURSE, assignment, seed, with_torch=False) for seed in SEEDS]
    return {
        check.id
        for check in plans[0].checks
        if check.weight
        and all(
            answers(plan, key) == answers(plans[0], key) for key in check.keys for plan in plans
        )
    }


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_exercises_with_answers_known_beforehand_are_named_in_security(assignment):
    exercises = {check.partition("/")[0] for check in known_beforehand(assignment)}
    assert {one for one in exercises if f"`{one}`" not in SECURITY} == set()


def test_no_count_of_nodes_is_known_beforehand():
    known = known_beforehand(COURSE.assignment("graph"))
    assert {check for check in known if check.startswith("count_nodes/")} == set()
