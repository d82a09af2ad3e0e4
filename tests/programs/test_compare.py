"""Tolerances, and what counts as a number."""

import math

import pytest

from grader.programs.compare import DIFFERENCES, RELATIVE, TOLERANCES, compare
from grader.sandbox.inside.wire import Observed


def right(expected, observed, tolerance="relative", name="x.grad"):
    return compare((name,), (expected,), (observed,), tolerance)[0].right


def number(x):
    return Observed("float", x)


def test_the_tolerances_are_those_of_the_design():
    assert RELATIVE == (1e-9, 1e-12)
    assert DIFFERENCES == (1e-5, 1e-8)
    assert TOLERANCES["absolute gradients"] == (0.0, 1e-6)


@pytest.mark.parametrize("expected", [1.0, -57.665, 2e-3, 3e12])
def test_a_number_is_right_to_nine_digits(expected):
    assert right(expected, number(expected * (1 + 0.9e-9)))
    assert not right(expected, number(expected * (1 + 1.1e-9)))
    assert not right(expected, number(-expected))


def test_where_zero_is_expected_only_zero_is_right():
    assert right(0.0, number(0.0))
    assert right(0.0, Observed("int", 0))
    assert not right(0.0, number(1e-11))


@pytest.mark.parametrize("got", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("expected", [0.0, 1.0])
def test_what_is_not_finite_is_never_right_and_shown_as_text(expected, got):
    row = compare(("x.grad",), (expected,), (number(got),), "relative")[0]
    assert not row.right
    assert row.got == repr(got)


@pytest.mark.parametrize(
    ("observed", "said"),
    [
        (Observed("other", "NoneType"), "NoneType, expected a number"),
        (Observed("other", "Value"), "Value, expected a number"),
        (Observed("text", "3.0"), "str, expected a number"),
    ],
)
def test_what_is_no_number_is_named_by_its_type(observed, said):
    row = compare(("x.grad",), (3.0,), (observed,), "relative")[0]
    assert (row.got, row.right) == (said, False)


def test_int_and_bool_are_numbers():
    assert right(3.0, Observed("int", 3))
    assert right(1.0, Observed("bool", True))


@pytest.mark.parametrize(("expected", "shown"), [(1.0, "True"), (0.0, "True"), (0.5, 1.0)])
def test_an_answer_of_true_or_false_is_shown_as_such_where_one_is_expected(expected, shown):
    row = compare(("right",), (expected,), (Observed("bool", True),), "relative")[0]
    assert (row.got, row.right) == (shown, expected == 1.0)


def test_absolute_gradients_loosens_gradients_and_not_data():
    assert right(1.0, number(1 + 0.9e-6), "absolute gradients")
    assert not right(1.0, number(1 + 1.1e-6), "absolute gradients")
    assert not right(1.0, number(1 + 1e-8), "absolute gradients", name="out.data")


def test_an_engine_in_single_precision_is_compared_as_such():
    own = Observed("single", ROUNDED)
    assert rights(Observed("single", 1.000001), 2.001, own) == [True, True, True]
    assert rights(Observed("single", 1.01), 2.1, own) == [False, False, True]


def test_what_is_not_rounded_in_its_own_inputs_is_no_single_precision_engine():
    for own in (number(0.1), Observed("single", 0.1), Observed("single", 0.5)):
        assert rights(Observed("single", 1.000001), 2.001, own)[:2] == [False, False]


def test_an_input_whose_data_training_has_moved_leaves_it_an_engine_in_single_precision():
    observe, moved = ("a.data", "t.data"), Observed("single", 0.3000001)
    own = Observed("single", ROUNDED)
    rows = compare(observe, (0.3, 0.1), (moved, own), "relative", ("a", "t"))
    assert [row.right for row in rows] == [True, True]


# 0.1 as a 32-bit float.
ROUNDED = 0.10000000149011612


def rights(out, gradient, own):
    observe, expected = ("out.data", "x.grad", "x.data"), (1.0, 2.0, 0.1)
    rows = compare(observe, expected, (out, number(gradient), own), "relative", ("x",))
    return [row.right for row in rows]


def test_every_observed_expression_needs_its_value():
    with pytest.raises(ValueError, match="zip"):
        compare(("a", "b"), (1.0, 2.0), (number(1.0),), "relative")
