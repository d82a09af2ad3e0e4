"""tanh: its value over the required range, its gradient, and that it is made of exp."""

import pytest

from grader.checks.another_base import with_another_base
from grader.checks.engine.reused import used_again
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import gradients, span, value

pytestmark = pytest.mark.exercise("tanh")

X, Y = span(0.3, 1.5), span(-1.5, -0.4)
WIDE = "absolute gradients"


@check(
    weight=4,
    claim=N_("tanh gives the hyperbolic tangent from -20 to 20"),
    hints=(
        N_("Compare with math.tanh for a few numbers, also negative ones."),
        N_("(e^(2x) - 1) / (e^(2x) + 1): the exponent is twice x, above and below."),
    ),
    programs=[
        value("x.tanh()", x=X),
        value("x.tanh()", x=Y),
        value("x.tanh()", x=0.0),
        value("x.tanh()", x=span(3, 8)),
        # Where tanh is 1 but for 4e-9: more than a number may be off.
        value("x.tanh()", x=span(10.05, 10.5)),
        value("x.tanh()", x=20.0),
        value("x.tanh()", x=-20.0),
        value("(x * y).tanh()", x=X, y=Y),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("tanh is built from this class's exp"),
    hints=(
        N_("This check puts another function in place of exp: tanh must follow it."),
        N_("Use neither math.tanh nor math.exp: call .exp() on a Value and use its result."),
    ),
    programs=[
        with_another_base("x.tanh()", x=X),
        with_another_base("x.tanh()", x=Y),
    ],
)
def test_from_exp(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the slope of tanh is right"),
    hints=(
        N_("Built from + - * / and exp, tanh needs no closure of its own."),
        N_("Its derivative is 1 - tanh(x)^2. If you wrote a closure, leave it out."),
    ),
    programs=[
        gradients("x.tanh()", x=X),
        gradients("x.tanh()", x=Y),
        gradients("x.tanh()", x=0.0, tolerance=WIDE),
        gradients("x.tanh()", x=span(0.02, 0.15)),
        gradients("x.tanh()", x=span(3, 5)),
        gradients("x.tanh()", x=span(-5, -3)),
        gradients("x.tanh()", x=span(6, 12), tolerance=WIDE),
        gradients("x.tanh()", x=-20.0, tolerance=WIDE),
    ],
)
def test_slope(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=7,
    claim=N_("tanh works inside a larger graph, with Values used more than once"),
    hints=(
        N_("Is everything you compute on the way a Value, not a bare number?"),
        N_("As soon as .data appears in tanh, the graph is cut there and no gradient passes."),
    ),
    programs=[
        gradients("3 * x.tanh()", x=X),
        gradients("x.tanh() * x + x.tanh()", x=X),
        gradients("(x * y).tanh() * (x - y) + x", x=X, y=Y),
        gradients("u = x * y\nu.tanh() * u + u.tanh() + u", x=X, y=Y),
        used_again("{}.tanh()"),
    ],
)
def test_graph(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=0,
    claim=N_("extra: tanh survives -1000 and 1000"),
    hints=(
        N_("Which power of e becomes too large? Which one only becomes 0?"),
        N_("For x > 0 divide above and below by e^(2x): only e^(-2x) is left."),
    ),
    programs=[
        gradients("x.tanh()", x=1000.0, tolerance=WIDE),
        gradients("x.tanh()", x=-1000.0, tolerance=WIDE),
    ],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()
