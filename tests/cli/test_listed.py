"""Names of many things, for people."""

import pytest

from grader.cli.listed import listed


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", ""),
        ("a", "a"),
        ("abcde", "a, b, c, d, e"),
        ("fedcbahg", "f, e, d, c, b and 3 more"),
    ],
)
def test_the_first_five_are_named_and_the_rest_counted(names, said):
    assert listed(list(names)) == said
