"""What grader grade ends with: not graded is never 0 where a share of the points is asked for."""

import click
import pytest

from grader.cli.exit_codes import exit_code
from grader.cli.options import PERCENT
from grader.results import Results, RunFacts, StudentResult

RUN = RunFacts(
    grader="0", python="3", oracles="o", seed="s", isolation="full", started="now",
    without_torch=False,
)  # fmt: skip


def results(*students, most=40.0):
    made = [
        StudentResult(student=str(place), status=status, total=total, max=most)
        for place, (status, total) in enumerate(students)
    ]
    return Results(
        format=1, course="c", assignment="a", exercises={}, run=RUN, students=tuple(made)
    )


GRADED = ("graded", 30.0)


@pytest.mark.parametrize("total", [0.0, 40.0])
def test_whoever_was_graded_is_0_whatever_the_score(total):
    assert exit_code(results(("graded", total))) == 0


@pytest.mark.parametrize("status", ["unreadable", "not graded"])
@pytest.mark.parametrize("fail_under", [None, 0, 90])
def test_whoever_was_not_graded_is_1(status, fail_under):
    assert exit_code(results(GRADED, (status, None)), fail_under) == 1


def test_nothing_handed_in_is_0_in_a_class_and_1_where_a_total_is_asked_for():
    nothing = results(("no submission", None))
    assert (exit_code(nothing), exit_code(nothing, 0)) == (0, 1)


@pytest.mark.parametrize(("percent", "code"), [(0, 0), (74.9, 0), (75, 0), (75.1, 3), (100, 3)])
def test_a_total_below_the_share_asked_for_is_3(percent, code):
    assert exit_code(results(GRADED), percent) == code


def test_one_below_is_enough():
    assert exit_code(results(GRADED, ("graded", 0.0)), 50) == 3


def test_a_total_that_is_shown_as_the_share_is_not_below_it():
    assert exit_code(results(("graded", 0.1 + 0.2 + 29.7 - 1e-9)), 75) == 0


def test_a_share_that_a_double_cannot_hold_is_met_by_its_points():
    # 15 * 32.2 / 100 is 4.830000000000001
    assert exit_code(results(("graded", 4.83), most=15.0), 32.2) == 0


@pytest.mark.parametrize("text", ["nan", "inf", "-1", "101", "most"])
def test_a_share_is_a_number_from_0_to_100(text):
    assert PERCENT.convert("74.5", None, None) == 74.5
    with pytest.raises(click.BadParameter):
        PERCENT.convert(text, None, None)
