"""Layer: an output for each neuron, the Value itself where there is one, its parameters."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.networks import all_set, data, drawn, formula, setting, summed
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("layer")

W, X, Y = span(0.2, 0.6), span(0.4, 1.2), span(-1.2, -0.3)
GIVEN = (0.7, -0.4, 0.3, -0.5, 0.9, -0.2)


def seeded(seed: int, text: str, mathematics: str) -> Template:
    text = f"import random\nrandom.seed({seed})\n{text}"
    observe = ["out.data", *data("xy")]
    return script(text, observe=observe, formula=mathematics, uses=["Layer"], x=X, y=Y)


def slopes(text: str, mathematics: str, neurons: int, **inputs: Inputs) -> Template:
    """Give all parameters the data of w, and w the sum of their gradients."""
    lines = [f"layer = Layer(2, {neurons})", all_set("layer", "w"), text]
    lines += ["out.backward()", summed("layer", "w")]
    observe = ["out.data", *(f"{name}.grad" for name in inputs), *data(inputs)]
    return script(
        "\n".join(lines),
        observe=observe,
        formula=mathematics,
        uses=["Layer"],
        tolerance="relative",
        **inputs,
    )


def number_of(nin: int, nout: int) -> Template:
    text = f"number = len(list(Layer({nin}, {nout}).parameters()))"
    return script(text, observe=["number"], uses=["Layer"])


@check(
    weight=4,
    claim=N_("a layer gives the output of each of its neurons, in order"),
    hints=(
        N_("Each neuron sees all the inputs, and has weights of its own."),
        N_("Make nout neurons one by one, keep them in a list, and call each with the same x."),
    ),
    programs=[
        # Read twice: what a generator gives is gone after the first time.
        script(
            "outputs = Layer(2, 3)([1, 2])\nnumber = len(list(outputs)) + len(list(outputs))",
            observe=["number"],
            uses=["Layer"],
        ),
        seeded(
            21,
            "one, two = Layer(2, 2)([x, y])\nout = one * 1 + two * 2",
            formula(drawn(21, 2, 2), "xy", 2),
        ),
        seeded(
            22,
            "one, two, three, four = Layer(2, 4)([x.data, y.data])\n"
            "out = one * 1 + two * 2 + three * 3 + four * 4",
            formula(drawn(22, 2, 4), "xy", 4),
        ),
        seeded(
            23,
            "one, two = Layer(3, 2)([y, x, 1])\nout = one * 1 + two * 2",
            formula(drawn(23, 3, 2), ("y", "x", "1"), 2),
        ),
    ],
)
def test_outputs(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("a layer of one neuron gives the Value itself, not a list"),
    hints=(
        N_("What does Layer(2, 1)([1, 2]) return: a Value, or a list with a Value in it?"),
        N_("Where there is one output only, return that one."),
    ),
    programs=[
        seeded(24, "out = Layer(2, 1)([x, y])", formula(drawn(24, 2, 1), "xy", 1)),
        seeded(25, "out = Layer(1, 1)([y.data])", formula(drawn(25, 1, 1), "y", 1)),
    ],
)
def test_single(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("parameters() returns those of the first neuron, then those of the second, and so on"),
    hints=(
        N_("A layer of three neurons with two inputs each has nine."),
        N_("One flat list: ask each neuron for its own, and put them one after the other."),
    ),
    programs=[
        number_of(2, 3),
        number_of(4, 1),
        script(
            f"layer = Layer(2, 2)\n{setting('layer', GIVEN)}\n"
            "one, two = layer([x, y])\nout = one * 1 + two * 2",
            observe=["out.data", *data("xy")],
            formula=formula(GIVEN, "xy", 2),
            uses=["Layer"],
            x=X,
            y=Y,
        ),
    ],
)
def test_parameters(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the gradient goes through a layer to its parameters and inputs"),
    hints=(
        N_("The outputs must be the neurons' own Values."),
        N_("Do not take .data out on the way: a plain number has no graph."),
    ),
    programs=[
        slopes(
            "one, two = layer([x, y])\nout = one * x + two * 2",
            "h = (w * x + w * y + w).tanh()\nh * x + h * 2",
            neurons=2,
            w=W,
            x=X,
            y=Y,
        ),
        slopes("out = layer([x, y]) * y", "(w * x + w * y + w).tanh() * y", 1, w=W, x=X, y=Y),
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
            "inputs = [x, 2]\noutputs = Layer(2, 2)(inputs)",
            observe=["len(inputs)", "inputs[0] is x", "inputs[1]", *data("x")],
            uses=["Layer"],
            x=X,
        )
    ],
)
def test_list(outcomes: Outcomes) -> None:
    outcomes.agree()
