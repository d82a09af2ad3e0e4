"""neuron: its output, the gradient of every number in it, and any number of inputs."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("neuron")

W, X, B = span(0.4, 1.6), span(1.1, 2.9), span(0.2, 0.9)
BELOW = span(-1.9, -0.6)


def products(number: int) -> str:
    return " + ".join(f"w{i} * x{i}" for i in range(1, number + 1))


def call(number: int) -> str:
    weights, inputs = (", ".join(f"{name}{i}" for i in range(1, number + 1)) for name in "wx")
    return f"neuron([{weights}], [{inputs}], b)"


def value(number: int, **inputs: Inputs) -> Template:
    return script(
        f"out = {call(number)}",
        observe=["out.data", *(f"{name}.data" for name in inputs)],
        formula=f"({products(number)} + b).relu()",
        uses=["neuron"],
        tolerance="relative",
        **inputs,
    )


def slopes(number: int, around: str = "{}", **inputs: Inputs) -> Template:
    """Observe every gradient; ``around`` is what the output is used in."""
    grads, data = ([f"{name}.{part}" for name in inputs] for part in ("grad", "data"))
    return script(
        f"out = {around.format(call(number))}\nout.backward()",
        observe=["out.data", *grads, *data],
        formula=around.format(f"({products(number)} + b).relu()"),
        uses=["neuron"],
        tolerance="relative",
        **inputs,
    )


@check(
    weight=4,
    claim=N_("a neuron adds up weights times inputs, and the bias"),
    hints=(
        N_("Work out the example by hand: 0.5 times 1, -1.5 times -2, and 0.25."),
        N_("Take the first weight with the first input, and so on; the bias once."),
    ),
    programs=[
        value(2, w1=0.5, x1=1.0, w2=-1.5, x2=-2.0, b=0.25),
        value(2, w1=W, x1=X, w2=W, x2=X, b=B),
        value(1, w1=W, x1=X, b=B),
        value(4, w1=W, x1=X, w2=W, x2=X, w3=W, x3=X, w4=W, x4=X, b=B),
        value(3, w1=BELOW, x1=span(0.1, 0.4), w2=W, x2=X, w3=W, x3=X, b=B),
    ],
)
def test_output(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the output is 0 where the sum is negative"),
    hints=(
        N_("What is relu of a negative number?"),
        N_("relu comes last: after the sum, and after the bias."),
    ),
    programs=[
        value(2, w1=BELOW, x1=X, w2=BELOW, x2=X, b=B),
        value(2, w1=W, x1=X, w2=W, x2=X, b=span(-14, -12)),
        # One product below 0, the sum above.
        value(2, w1=span(-0.9, -0.6), x1=span(0.4, 0.6), w2=W, x2=span(2.1, 2.9), b=B),
        # The products below 0, with the bias above.
        value(2, w1=BELOW, x1=X, w2=BELOW, x2=X, b=span(12, 14)),
        slopes(2, w1=BELOW, x1=X, w2=BELOW, x2=X, b=B),
    ],
)
def test_relu(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=7,
    claim=N_("every weight, input and the bias get their gradient"),
    hints=(
        N_("The output must be a Value that was computed from all of them."),
        N_("Compute with the Values, not with their data."),
    ),
    programs=[
        slopes(2, w1=0.5, x1=1.0, w2=-1.5, x2=-2.0, b=0.25),
        slopes(2, w1=W, x1=X, w2=W, x2=X, b=B),
        # What is 0 has a gradient, too.
        slopes(3, "3 * {} * b + w1", w1=W, x1=X, w2=0.0, x2=X, w3=W, x3=0.0, b=B),
        slopes(1, "{} * w1", w1=W, x1=X, b=0.0),
        # One Value in several places.
        script(
            "out = neuron([w, w, x], [x, w, w], w)\nout.backward()",
            observe=["out.data", "w.grad", "x.grad", "w.data", "x.data"],
            formula="(2 * w * x + w * w + w).relu()",
            uses=["neuron"],
            w=W,
            x=X,
        ),
    ],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the lists of weights and inputs are left as they were"),
    hints=(
        N_("Print the lists before and after the call."),
        N_("Read the lists, or change copies of them: they belong to whoever calls."),
    ),
    programs=[
        script(
            "weights, inputs = [v, w], [x, y]\nout = neuron(weights, inputs, b)",
            observe=[
                *("len(weights)", "weights[0] is v", "weights[1] is w"),
                *("len(inputs)", "inputs[0] is x", "inputs[1] is y"),
                *("v.data", "w.data", "x.data", "y.data", "b.data"),
            ],
            uses=["neuron"],
            v=W,
            w=W,
            x=X,
            y=X,
            b=B,
        )
    ],
)
def test_lists(outcomes: Outcomes) -> None:
    outcomes.agree()
