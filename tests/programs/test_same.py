import math

import pytest

from grader.programs.same import same_number


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1.0, 1.0 + 1e-10, True),
        (1.0, 1.0 + 1e-8, False),
        (0.0, 1e-13, True),
        (0.0, 1e-11, False),
        (0.0, -0.0, True),
        (math.nan, math.nan, True),
        (math.nan, 1.0, False),
        (math.inf, math.inf, True),
        (math.inf, -math.inf, False),
        (1e308, math.inf, False),
    ],
)
def test_two_numbers_are_the_same_where_no_check_tells_them_apart(one, other, same):
    assert same_number(one, other) is same
    assert same_number(other, one) is same
