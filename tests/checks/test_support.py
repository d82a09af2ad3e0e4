"""Outcomes: judged as they are, whatever was judged before them."""

import math

import pytest

from grader.checks.support import Outcomes
from grader.engines import Expected
from grader.programs import gradients
from grader.sandbox import Observed, Outcome

PROGRAM = gradients("x * x", x=0.5).with_inputs("backward/one/1", {"x": 0.5})
EXPECTED = Expected((0.25, 1.0, 0.5))


def failure(*values):
    outcome = Outcome("answered", values)
    return Outcomes([PROGRAM], [EXPECTED], [outcome]).failures()[0]


def floats(*numbers):
    return [Observed("float", number) for number in numbers]


@pytest.mark.parametrize("numbers", [(0.0, -0.0), (-0.0, 0.0)])
def test_zeros_are_told_with_their_own_sign(numbers):
    shown = [failure(*floats(0.25, number, 0.5)).rows[1].got for number in numbers]
    assert list(map(math.copysign, (1, 1), shown)) == list(map(math.copysign, (1, 1), numbers))


def test_equal_values_of_other_types_are_judged_by_their_own():
    data, grad, own = floats(0.25, 1.0, 0.5)
    for type_, is_right in (("float", True), ("int", True), ("bool", True), ("other", False)):
        one = grad._replace(type=type_, value="str" if type_ == "other" else grad.value)
        assert (failure(data, one, own) is None) == is_right
    text = grad._replace(type="text", value="1.0")
    assert failure(data, text, own).rows[1].got == "str, expected a number"


def test_not_a_number_is_never_right():
    assert failure(*floats(0.25, math.nan, 0.5)).rows[1].got == "nan"
    assert failure(*floats(0.25, math.inf, 0.5)).rows[1].got == "inf"
    assert failure(*floats(0.25, 1.0, 0.5)) is None
