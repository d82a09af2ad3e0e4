"""Which public programs are tried for an example, and in which order."""

from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.course import load_course
from grader.judging.diagnosis.examples import MOST_TRIED, Examples

COURSE = load_course(Path(__file__).parents[3])
EXERCISES = [(a.id, e.id) for a in COURSE.assignments for e in a.exercises]


@pytest.fixture(params=EXERCISES, ids=" ".join)
def checks(request):
    assignment, exercise = request.param
    found = catalogue(COURSE.assignment(assignment))
    return [one for one in found if one.exercise == exercise and one.weight]


@pytest.fixture
def candidates(checks):
    return Examples(COURSE.names).candidates(checks)


def test_the_first_failing_check_comes_first_as_in_the_self_check(checks, candidates):
    order = [check.id for check in checks]
    places = [order.index(one.check) for one in candidates]
    assert places == sorted(places)


def test_each_check_has_its_smallest_programs_tried_however_many_fail(checks, candidates):
    assert len(candidates) <= MOST_TRIED
    for check in checks:
        sizes = [len(one.program.text.splitlines()) for one in candidates if one.check == check.id]
        assert sizes
        assert sizes == sorted(sizes)
