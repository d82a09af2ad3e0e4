"""Neuron: its output, what it draws, its parameters, and the gradient of each."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.networks import all_set, data, drawn, formula, setting, summed
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("neuron")

W, X, Y = span(0.2, 0.6), span(0.4, 1.2), span(-1.2, -0.3)
GIVEN = (0.7, -0.4, 0.3)


def output(call: str, mathematics: str, nin: int = 2, **inputs: Inputs) -> Template:
    """Give all parameters the data of w."""
    text = f"n = Neuron({nin})\n{all_set('n', 'w')}\nout = {call}"
    return script(
        text,
        observe=["out.data", *data(inputs)],
        formula=mathematics,
        uses=["Neuron"],
        tolerance="relative",
        **inputs,
    )


def slopes(call: str, mathematics: str, **inputs: Inputs) -> Template:
    """Give all parameters the data of w, and w the sum of their gradients."""
    text = f"n = Neuron(2)\n{all_set('n', 'w')}\nout = {call}\nout.backward()\n{summed('n', 'w')}"
    observe = ["out.data", *(f"{name}.grad" for name in inputs), *data(inputs)]
    return script(
        text,
        observe=observe,
        formula=mathematics,
        uses=["Neuron"],
        tolerance="relative",
        **inputs,
    )


def seeded(seed: int, text: str, mathematics: str) -> Template:
    text = f"import random\nrandom.seed({seed})\n{text}"
    observe = ["out.data", *data("xy")]
    return script(text, observe=observe, formula=mathematics, uses=["Neuron"], x=X, y=Y)


@check(
    weight=5,
    claim=N_("a neuron gives tanh of the weighted sum of its inputs, plus the bias"),
    hints=(
        N_("Work out by hand what a neuron of two inputs should give, and compare."),
        N_("Each input times a weight of its own, these and the bias added up; then tanh, once."),
    ),
    programs=[
        output("n([x, y])", "(w * x + w * y + w).tanh()", w=W, x=X, y=Y),
        output("n([x.data, y.data])", "(w * x + w * y + w).tanh()", w=W, x=X, y=Y),
        output("n([x.data])", "(w * x + w).tanh()", nin=1, w=W, x=X),
        output("n([x.data, 2, y, 0])", "(w * x + w * 2 + w * y + w).tanh()", nin=4, w=W, x=X, y=Y),
        output("n([y.data, y.data]) * x", "(w * y + w * y + w).tanh() * x", w=W, x=X, y=Y),
    ],
)
def test_output(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("its weights are drawn in order by random.uniform(-1, 1), its bias is 0"),
    hints=(
        N_("After random.seed(1), what should the first weight be? Print yours."),
        N_("One draw for each weight, none for the bias, and none when the neuron is called."),
    ),
    programs=[
        seeded(11, "out = Neuron(2)([x, y])", formula(drawn(11, 2, 1), "xy", 1)),
        seeded(
            12,
            "one, two = Neuron(2), Neuron(2)\nout = one([x, y]) * 1 + two([x, y]) * 2",
            formula(drawn(12, 2, 2), "xy", 2),
        ),
        seeded(
            13,
            "n = Neuron(3)\nbefore = n([y, y, x])\nout = n([x, y, y])",
            formula(drawn(13, 3, 1), "xyy", 1),
        ),
    ],
)
def test_draws(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("parameters() returns the weights in order, then the bias, and no copies of them"),
    hints=(
        N_("How many numbers does a neuron of three inputs have? The bias is one of them."),
        N_("Return the Values that the neuron computes with: who changes them changes it."),
    ),
    programs=[
        script(
            "number = len(list(Neuron(3).parameters()))",
            observe=["number"],
            uses=["Neuron"],
        ),
        script(
            f"n = Neuron(2)\nbefore = n([x, y])\n{setting('n', GIVEN)}\nout = n([x, y])",
            observe=["out.data", *data("xy")],
            formula=formula(GIVEN, "xy", 1),
            uses=["Neuron"],
            x=X,
            y=Y,
        ),
        script(
            "n = Neuron(2)\n"
            "for p, number in zip(n.parameters(), [v, w, b]):\n    p.data = number.data\n"
            "first, second, bias = [p.data for p in n.parameters()]",
            observe=["first", "second", "bias", *data("vwb")],
            uses=["Neuron"],
            v=0.7,
            w=-0.4,
            b=0.3,
        ),
    ],
)
def test_parameters(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("the gradient reaches the weights, the bias and the inputs"),
    hints=(
        N_("The output must be a Value made of the parameters and the inputs themselves."),
        N_("Compute with the Values, not with their data: a plain number has no graph."),
    ),
    programs=[
        slopes("n([x, y]) * 3", "(w * x + w * y + w).tanh() * 3", w=W, x=X, y=Y),
        slopes("n([x * y, y]) * x", "(w * (x * y) + w * y + w).tanh() * x", w=W, x=X, y=Y),
        # What is 0 has a gradient, too: new biases are.
        slopes(
            "n([x, -2]) + n([1, 0])",
            "(w * x + w * -2 + w).tanh() + (w + w).tanh()",
            w=0.0,
            x=X,
        ),
    ],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the list of inputs is left as it was"),
    hints=(
        N_("Print the list before and after the call."),
        N_("Read the list, or change a copy of it: it belongs to whoever calls."),
    ),
    programs=[
        script(
            f"n = Neuron(2)\n{all_set('n', 'w')}\ninputs = [x, 2]\nout = n(inputs)",
            observe=["len(inputs)", "inputs[0] is x", "inputs[1]", *data("wx")],
            uses=["Neuron"],
            w=W,
            x=X,
        )
    ],
)
def test_list(outcomes: Outcomes) -> None:
    outcomes.agree()
