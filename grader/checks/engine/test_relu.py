"""relu: its value on both sides of 0, its gradient, and its place in a graph."""

import pytest

from grader.checks.engine.reused import used_again
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import gradients, span, value

pytestmark = pytest.mark.exercise("relu")

X, Y = span(0.5, 2.5), span(-2.5, -0.5)
ABOVE, BELOW = span(0.05, 0.3), span(-0.3, -0.05)


@check(
    weight=4,
    claim=N_("relu keeps positive numbers and makes negative ones 0"),
    hints=(
        N_("Two cases: what comes out for 3, and what for -2?"),
        N_("The larger one of 0 and self.data, wrapped in a Value."),
    ),
    programs=[
        value("x.relu()", x=X),
        value("x.relu()", x=Y),
        value("x.relu()", x=ABOVE),
        value("x.relu()", x=BELOW),
        value("x.relu()", x=50.0),
        value("x.relu()", x=-50.0),
        value("(x * y).relu()", x=X, y=Y),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the slope of relu is 1 above 0, and 0 below"),
    hints=(
        N_("How much does the output change when a positive input grows? And a negative one?"),
        N_("The slope is decided by the data, not by the gradient."),
    ),
    programs=[
        gradients("x.relu()", x=X),
        gradients("x.relu()", x=Y),
        gradients("x.relu()", x=ABOVE),
        gradients("x.relu()", x=BELOW),
        gradients("x.relu()", x=50.0),
    ],
)
def test_slope(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the gradient that comes from above passes through relu, times its slope"),
    hints=(
        N_("Chain rule: what does each closure in __mul__ multiply its local derivative by?"),
        N_("Upstream gradient times local derivative, also when the upstream one is negative."),
    ),
    programs=[
        gradients("x.relu() * -3", x=X),
        gradients("x.relu() * -3", x=Y),
        gradients("x.relu() * y", x=X, y=Y),
    ],
)
def test_chain(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("relu works inside a larger graph, with Values used more than once"),
    hints=(
        N_("Gradients add up, and every result must know what it was computed from."),
        N_("Look at __add__: += for the gradient, (self, …) as inputs, the closure on out."),
    ),
    programs=[
        gradients("x.relu() + x", x=X),
        gradients("x.relu() + x", x=Y),
        gradients("x.relu() * x + x.relu()", x=X),
        gradients("(x * y).relu() * y * 2 + x", x=X, y=X),
        gradients("u = x * y\nu.relu() * u + u.relu() + u", x=X, y=X),
        gradients("u = x * y\nu.relu() * u + u.relu() + u", x=X, y=Y),
        used_again("{}.relu()"),
    ],
)
def test_graph(outcomes: Outcomes) -> None:
    outcomes.agree()
