"""Exercises that call one another in a circle, and those that only look like it."""

from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging.circles import circles

COURSE = load_course(Path(__file__).parents[2])
FORWARD, CENTRAL = "forward_difference", "central_difference"
BOTH = {FORWARD: (CENTRAL,), CENTRAL: (FORWARD,)}


def found(source, assignment="gradcheck", failing=(FORWARD, CENTRAL), cells=()):
    class_name = "Value" if assignment == "engine" else ""
    return circles(COURSE.assignment(assignment), class_name, source, cells, failing)


CALLS = "def central_difference(f, x, h):\n    return forward_difference(f, x, h)\n\n\n"


@pytest.mark.parametrize(
    "back",
    [
        "def forward_difference(f, x, h):\n    return central_difference(f, x, h)\n",
        "def forward_difference(f, x, h, g=central_difference):\n    return g(f, x, h)\n",
        "c = central_difference\n\n\ndef forward_difference(f, x, h):\n    return c(f, x, h)\n",
        "def c(*a):\n    return central_difference(*a)\n\n\ndef forward_difference(*a):\n"
        "    return c(*a)\n",
        "if True:\n    forward_difference = lambda *a: central_difference(*a)\n",
        "class C:\n    c = central_difference\n\n\ndef forward_difference(*a):\n"
        "    return C.c(*a)\n",
    ],
    ids=["call", "default", "alias", "helper", "lambda", "class"],
)
def test_a_circle_is_found_also_through_what_stands_between(back):
    assert found(CALLS + back) == BOTH
    cells = (1, CALLS.count("\n") + 1)
    assert found(f"{CALLS}{back}", cells=cells) == BOTH


@pytest.mark.parametrize(
    "other",
    [
        "def forward_difference(f, x, h):\n    return 0\n",
        "def forward_difference(f, central_difference, h):\n    return central_difference\n",
        "def forward_difference(f, x, h):\n    central_difference = 1\n"
        "    return central_difference\n",
        "def forward_difference(f, x, h):\n    return forward_difference(f, x, h)\n",
    ],
)
def test_code_that_is_merely_wrong_is_in_no_circle(other):
    assert found(CALLS + other) == {}


def test_a_circle_by_way_of_an_exercise_that_is_right_is_none():
    back = "def gradient_check(*a):\n    return central_difference(*a)\n\n\n"
    back += "def forward_difference(*a):\n    return gradient_check(*a)\n"
    assert found(CALLS + back) == {}


ENGINE = """
import math


class Value:
    def exp(self):
        out = Value({exp}, (self,), "tanh")
        def _backward():
            self.grad += out.data * out.grad
        out._backward = _backward
        return out

    def tanh(self):
        e = (2 * self).exp()
        out = (e - 1) / (e + 1)
        def _backward():
            self.grad += 1 - self.tanh().data ** 2
        out._backward = _backward
        return out
"""


@pytest.mark.parametrize(
    ("exp", "circle"), [("math.exp(self.data)", False), ("(self * 0.5).tanh().data", True)]
)
@pytest.mark.parametrize("extra", ["", "\n    def _backward(self):\n        self.tanh()\n"])
def test_methods_are_told_by_what_they_call_of_the_class(exp, circle, extra):
    both = found(ENGINE.format(exp=exp) + extra, "engine", ("exp", "tanh"))
    assert both == ({"exp": ("tanh",), "tanh": ("exp",)} if circle else {})
    assert found(ENGINE.format(exp=f"0 * math.tanh({exp})"), "engine", ("exp", "tanh")) == both
