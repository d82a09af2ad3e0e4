import math

import pytest

from grader.matrix.alike import Seen, groups
from grader.sandbox import Observations, Outcome
from grader.sandbox.inside.outcome import Raised
from grader.sandbox.inside.wire import Observed


def seen(*outcomes):
    return Seen.of(Observations(None, {"exp": list(outcomes)}))


def answered(*values):
    return Outcome("answered", tuple(Observed("float", value) for value in values))


def raised(name, line=1):
    return Outcome("raised", (), Raised(name, line, "exp", ""))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (answered(1.0, 2.0), answered(1.0, 2.0 + 1e-12)),
        (answered(1e9), answered(1e9 + 0.1)),
        (answered(0.0), answered(1e-14)),
        (answered(math.nan, math.inf), answered(math.nan, math.inf)),
        (answered(1.0), Outcome("answered", (Observed("int", 1),))),
        (raised("TypeError", 3), raised("TypeError", 8)),
        (Outcome("time limit"), Outcome("time limit")),
    ],
)
def test_equal_to_nine_digits_and_exceptions_by_type_are_alike(one, other):
    assert groups({"a": [seen(one)], "b": [seen(other)]}) == [("a", "b")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (answered(1.0), answered(1.0 + 1e-8)),
        (answered(math.nan), answered(1.0)),
        (answered(math.inf), answered(-math.inf)),
        (answered(1.0), Outcome("answered", (Observed("other", "NoneType"),))),
        (raised("TypeError"), raised("ValueError")),
        (raised("TypeError"), answered()),
        (Outcome("time limit"), Outcome("died")),
    ],
)
def test_other_numbers_types_or_ends_tell_apart(one, other):
    assert groups({"a": [seen(one)], "b": [seen(other)]}) == []


def test_where_the_same_numbers_stand_counts():
    one = seen(answered(1.0, 2.0), answered())
    assert groups({"a": [one], "b": [seen(answered(1.0), answered(2.0))]}) == []


def test_one_run_that_differs_tells_apart_and_a_run_that_one_lacks_does_not():
    same, other = seen(answered(1.0)), seen(answered(2.0))
    assert groups({"a": [same, same], "b": [same, other]}) == []
    assert groups({"a": [same, other], "b": [same, None]}) == [("a", "b")]
    assert groups({"a": [same, None], "b": [None, same]}) == []
