"""Answers that are the same for every seed: who knows them needs to compute nothing."""

import re
from collections import Counter
from pathlib import Path

from grader.checks import catalogue
from grader.course import load_course
from grader.judging import make_plan

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
SEEDS = ("one", "two", "three")
ROW = re.compile(r"\| (`[^|]+) \|.*\| (\d+) of (\d+)(?: each)? \|")


def answers(plan, key):
    """Return what a program must give, but for inputs' data as it was: code is told that."""
    program = plan.programs[key]
    told = {(f"{name}.data", number) for name, number in program.inputs}
    given = zip(program.observe, plan.expected[key].values, strict=True)
    return [one for one in given if one not in told]


def listed():
    """Return what SECURITY.md lists: exercise, its points known beforehand, and all of them."""
    rows = [match.groups() for match in map(ROW.search, SECURITY.splitlines()) if match]
    return [
        (name, float(known), float(points))
        for names, known, points in rows
        for name in re.findall(r"`(\w+)`", names)
    ]


def known_beforehand(assignment):
    """Return the checks with points of which every answer is the same for every seed."""
    plans = [make_plan(ROOT, COURSE, assignment, seed, with_torch=False) for seed in SEEDS]
    return [
        check
        for check in plans[0].checks
        if check.weight
        and all(
            answers(plan, key) == answers(plans[0], key) for key in check.keys for plan in plans
        )
    ]


def test_security_lists_the_points_that_answers_known_beforehand_earn():
    found = []
    for assignment in COURSE.assignments:
        weights = Counter()
        for check in known_beforehand(assignment):
            weights[check.exercise] += check.weight
        for name, weight in weights.items():
            points = assignment.exercise(name).points
            whole = sum(one.weight for one in catalogue(assignment) if one.exercise == name)
            found.append((name, weight * points / whole, points))
    assert sorted(found) == sorted(listed())
