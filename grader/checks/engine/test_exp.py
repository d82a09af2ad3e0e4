"""exp: its value, its slope, and its place in a graph."""

import pytest

from grader.checks.engine.reused import used_again
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import gradients, span, value

pytestmark = pytest.mark.exercise("exp")

X, Y = span(0.3, 1.8), span(-1.5, -0.4)


@check(
    weight=4,
    claim=N_("exp gives e to the power of the data"),
    hints=(
        N_("The math module has the function you need."),
        N_("math.exp takes a number, not a Value: give it self.data, and wrap the result."),
    ),
    programs=[
        value("x.exp()", x=X),
        value("x.exp()", x=Y),
        value("x.exp()", x=0.0),
        value("x.exp()", x=span(6, 9)),
        value("x.exp()", x=span(-9, -6)),
        # As far as tanh needs it; the factor makes of a tiny number one that can be compared.
        value("x.exp()", x=span(38, 41)),
        value("x.exp() * 1e17", x=span(-41, -38)),
        value("(x * y).exp()", x=X, y=Y),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the slope of exp is right"),
    hints=(
        N_("What is the derivative of e^x? You have that number already."),
        N_("The local derivative is the result's own data, not the input's."),
    ),
    programs=[
        gradients("x.exp()", x=X),
        gradients("x.exp()", x=Y),
        gradients("x.exp()", x=0.0),
        # Where a slope taken from a difference of results has lost its digits.
        gradients("x.exp()", x=40.0),
        gradients("x.exp()", x=span(-5, -3)),
    ],
)
def test_slope(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("exp multiplies by the gradient that comes from above"),
    hints=(
        N_("Chain rule: what does each closure in __mul__ multiply its local derivative by?"),
        N_("Upstream gradient times local derivative: out.grad has a part in it."),
    ),
    programs=[gradients("3 * x.exp()", x=X), gradients("x.exp() * y", x=X, y=Y)],
)
def test_chain(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("exp works inside a larger graph, with Values used more than once"),
    hints=(
        N_("Gradients add up, and every result must know what it was computed from."),
        N_("Look at __add__: += for the gradient, (self, …) as inputs, the closure on out."),
    ),
    programs=[
        gradients("x.exp() * x + x.exp()", x=X),
        gradients("(2 * x).exp() * x", x=X),
        gradients("(x * y).exp() * x + y", x=X, y=Y),
        gradients("u = x * y\nu.exp() * u + u.exp() + u", x=X, y=Y),
        used_again("{}.exp()"),
    ],
)
def test_graph(outcomes: Outcomes) -> None:
    outcomes.agree()
