"""Which libraries a diagnoser starts with."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging import make_plan
from grader.judging.diagnosis.diagnoser import Diagnoser
from grader.mistakes import MistakeError
from grader.sandbox import find_isolation

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def plan():
    course = load_course(ROOT)
    return make_plan(ROOT, course, course.assignment("engine"), "test", with_torch=False)


@dataclass
class Other:
    """An assignment of which only the name is asked."""

    id: str


def test_an_assignment_without_a_library_is_no_error(plan):
    Diagnoser(replace(plan, assignment=Other("log")), find_isolation())


def test_a_broken_library_is_an_error_and_no_missing_one(plan, monkeypatch):
    from grader.mistakes.engine import exp

    monkeypatch.setattr(exp, "LESSON", "")
    with pytest.raises(MistakeError, match="belongs to no lesson"):
        Diagnoser(plan, find_isolation())
