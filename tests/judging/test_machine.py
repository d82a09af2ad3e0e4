"""In what two machines differ, and when that matters."""

import platform

import msgspec
import pytest

from grader.judging import differences, this_machine
from grader.sandbox.layers import IN_CHILD, LAYERS, NOTHING, Isolation

FULL = this_machine(Isolation(LAYERS))
STRONG = this_machine(Isolation(IN_CHILD))
WEAK = this_machine(NOTHING)


def test_this_machine_has_the_python_that_runs_and_the_level_of_its_isolation():
    assert FULL.python == platform.python_version()
    assert (FULL.isolation, STRONG.isolation, WEAK.isolation) == ("full", "strong", "weak")


def test_two_machines_alike_differ_in_nothing():
    assert differences(FULL, this_machine(Isolation(LAYERS))) == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("grader", "grader x, not "),
        ("code", "grader's code x, not "),
        ("python", "Python x, not "),
        ("numpy", "numpy x, not "),
        ("processor", "processor x, not "),
    ],
)
def test_each_difference_is_named_with_both_sides(name, said):
    other = msgspec.structs.replace(FULL, **{name: "x"})
    assert differences(other, FULL) == said + getattr(FULL, name)
    assert differences(other, FULL, stronger_will_do=True) == said + getattr(FULL, name)


def test_all_differences_are_named():
    other = msgspec.structs.replace(WEAK, python="3.0", numpy="1.0")
    assert differences(other, FULL) == (
        f"Python 3.0, not {FULL.python}, numpy 1.0, not {FULL.numpy}, isolation weak, not full"
    )


@pytest.mark.parametrize(
    ("found", "wanted", "said"),
    [
        (WEAK, STRONG, "isolation weak, not strong"),
        (WEAK, FULL, "isolation weak, not full"),
        (STRONG, FULL, "isolation strong, not full"),
        (FULL, STRONG, ""),
        (STRONG, WEAK, ""),
        (FULL, WEAK, ""),
    ],
)
def test_stronger_isolation_will_do_where_that_is_said_and_weaker_never(found, wanted, said):
    assert differences(found, wanted, stronger_will_do=True) == said
    assert differences(found, wanted) != ""
