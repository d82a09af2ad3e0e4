"""Which libraries a diagnoser starts with, and which two mistakes it observes together."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging import make_plan
from grader.judging.diagnosis.diagnoser import MOST_FIRST_MISTAKES, Diagnoser
from grader.judging.diagnosis.evidence import Answers
from grader.judging.diagnosis.known_outcomes import KnownOutcome
from grader.mistakes import MistakeError
from grader.sandbox import ANSWERED, Outcome, find_isolation
from grader.sandbox.inside.wire import Observed

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


def gives(*numbers):
    return [Outcome(ANSWERED, (Observed("float", float(number)),)) for number in numbers]


class Known:
    """Known outcomes of mistakes in exp; remembers which are to be observed with each other one."""

    variants = ("likeliest",)

    def __init__(self, *given):
        self.given, self.firsts = given, []

    def single(self, exercise, variant):
        return [
            KnownOutcome((f"mistake-{n}",), {exercise: gives(*numbers)}, {exercise: [True] * 4})
            for n, numbers in enumerate(self.given)
        ]

    def together_with(self, first, variant):
        self.firsts.append(first)
        return []


@pytest.mark.parametrize(
    ("given", "firsts"),
    [
        ([(8, 8, 8, 8)], []),
        ([(1, 8, 8, 8)], []),
        ([(1, 2, 8, 8), (1, 8, 8, 8)], ["mistake-0"]),
        ([(1, 2, 8, 8), (1, 2, 3, 8)], ["mistake-1"]),
        ([(1, 2, 8, 8)] * 3, [f"mistake-{n}" for n in range(MOST_FIRST_MISTAKES)]),
    ],
)
def test_with_others_only_those_are_observed_that_give_most_and_half_of_what_is_wrong(
    plan, given, firsts
):
    diagnoser = Diagnoser(plan, find_isolation())
    diagnoser.known = Known(*given)
    answers = Answers({"exp": gives(1, 2, 3, 4)}, {"exp": [True] * 4})
    assert diagnoser.of_exercise("exp", [answers]) is None
    assert diagnoser.known.firsts == firsts
