"""my_tanh: its value, that it is made of the engine's exp, and its gradient."""

import pytest

from grader.checks.another_base import with_another, with_another_base
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, leaves, script, shown_as, span, with_another_method

pytestmark = pytest.mark.exercise("my_tanh")

X, Y, FAR = span(0.3, 1.5), span(-1.5, -0.4), span(3, 6)


def value(**inputs: Inputs) -> Template:
    return script(
        "out = my_tanh(x)",
        observe=["out.data", "x.data"],
        formula="x.tanh()",
        uses=["my_tanh"],
        tolerance="relative",
        **inputs,
    )


def slopes(call: str, formula: str, **inputs: Inputs) -> Template:
    return script(
        f"out = {call}\nout.backward()",
        observe=["out.data", *leaves(inputs)],
        formula=formula,
        uses=["my_tanh"],
        tolerance="relative",
        **inputs,
    )


def without_the_method(x: Inputs) -> Template:
    """Run my_tanh on an engine whose own tanh, if it has one, gives 7."""
    seven = "lambda v, Value=Value: Value(7.0)"
    text = with_another("tanh", seven, "out = my_tanh(x)", but="my_tanh")
    observe = ["out.data", "x.data"]
    template = script(text, observe=observe, formula="x.tanh()", uses=["my_tanh"], x=x)
    return shown_as(
        with_another_method("tanh", "lambda v: Value(7.0)", "out = my_tanh(x)"), template
    )


@check(
    weight=7,
    claim=N_("my_tanh gives the hyperbolic tangent from -20 to 20"),
    hints=(
        N_("Compare with math.tanh for a few numbers, also negative ones."),
        N_("(e^(2x) - 1) / (e^(2x) + 1): the exponent is twice x, above and below."),
    ),
    programs=[
        value(x=X),
        value(x=Y),
        value(x=0.0),
        value(x=span(3, 8)),
        value(x=span(10.05, 10.5)),
        value(x=20.0),
        value(x=-20.0),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=8,
    claim=N_("my_tanh is built from the engine's exp"),
    hints=(
        N_("This check puts another function in place of exp, or of tanh: follow exp alone."),
        N_("Use neither math.tanh nor math.exp nor .tanh(): call .exp() on a Value."),
    ),
    programs=[
        *(with_another_base("my_tanh(x)", uses=("my_tanh",), x=x) for x in (X, Y, FAR)),
        without_the_method(X),
    ],
)
def test_from_exp(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=10,
    claim=N_("the gradient goes through my_tanh to what it was computed from"),
    hints=(
        N_("Built from + - * / and exp of Values, my_tanh needs no slope of its own."),
        N_("Do not take .data out on the way: a plain number has no graph."),
    ),
    programs=[
        slopes("my_tanh(x)", "x.tanh()", x=X),
        slopes("my_tanh(x)", "x.tanh()", x=Y),
        slopes("my_tanh(x)", "x.tanh()", x=0.0),
        slopes("my_tanh(x)", "x.tanh()", x=span(0.02, 0.15)),
        slopes("3 * my_tanh(x * y) * x + y", "3 * (x * y).tanh() * x + y", x=X, y=Y),
        slopes("my_tanh(x) * x + my_tanh(x)", "x.tanh() * x + x.tanh()", x=X),
    ],
)
def test_graph(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=0,
    claim=N_("extra: my_tanh survives 1000 and -1000"),
    hints=(
        N_("e^2000 is too large for a float, e^-2000 is 0."),
        N_("For large x, divide above and below by e^(2x)."),
    ),
    programs=[value(x=1000.0), value(x=-1000.0)],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()
