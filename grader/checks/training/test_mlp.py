"""MLP: layers in a row, what the last one returns, all parameters and their gradients."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.networks import all_set, data, drawn, formula, setting, summed
from grader.language import N_
from grader.programs import Template, script, span

pytestmark = pytest.mark.exercise("mlp")

W, X, Y = span(0.2, 0.6), span(0.4, 1.2), span(-1.2, -0.3)
GIVEN = (0.7, -0.4, 0.3, -0.5, 0.9, -0.2, 1.1, -0.8, 0.1)
ONE = "out = network([x.data, y.data])"
TWO = "one, two = network([x.data, y.data])\nout = one * 1 + two * 2"


def seeded(seed: int, *nouts: int) -> Template:
    """Observe a network as it was drawn: its only output, or both combined."""
    text = f"import random\nrandom.seed({seed})\nnetwork = MLP(2, {list(nouts)})\n"
    return script(
        text + (ONE if nouts[-1] == 1 else TWO),
        observe=["out.data", *data("xy")],
        formula=formula(drawn(seed, 2, *nouts), "xy", *nouts),
        uses=["MLP"],
        x=X,
        y=Y,
    )


def slopes(out: str, *nouts: int) -> Template:
    """Give all parameters the data of w, and w the sum of their gradients."""
    lines = [f"network = MLP(2, {list(nouts)})", all_set("network", "w"), out]
    lines += ["out.backward()", summed("network", "w")]
    return script(
        "\n".join(lines),
        observe=["out.data", "w.grad", *data("wxy")],
        formula=formula(["w"] * len(drawn(0, 2, *nouts)), "xy", *nouts),
        uses=["MLP"],
        w=W,
        x=X,
        y=Y,
    )


def number_of(nin: int, *nouts: int) -> Template:
    text = f"number = len(list(MLP({nin}, {list(nouts)}).parameters()))"
    return script(text, observe=["number"], uses=["MLP"])


@check(
    weight=4,
    claim=N_("each layer sees the outputs of the one before it"),
    hints=(
        N_("Which sizes has each layer of MLP(2, [3, 1])? From 2 to 3, and from 3 to 1."),
        N_("Call the layers one after the other, each with what the one before returned."),
    ),
    programs=[seeded(31, 2, 1), seeded(32, 4, 3, 2, 1), seeded(33, 1)],
)
def test_layers(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the network returns all outputs of its last layer"),
    hints=(
        N_("A network may end in several neurons: what should it return then?"),
        N_("Return what the last layer returns, as it is."),
    ),
    programs=[
        script("number = len(list(MLP(2, [2, 3])([1, 2])))", observe=["number"], uses=["MLP"]),
        seeded(34, 3, 2),
        seeded(35, 2),
    ],
)
def test_outputs(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("parameters() returns those of all layers, from the first to the last"),
    hints=(
        N_("MLP(2, [2, 1]) has nine: six in the first layer, three in the second."),
        N_("One flat list: ask each layer for its own, and put them one after the other."),
    ),
    programs=[
        number_of(2, 2, 1),
        number_of(3, 4, 4, 2),
        script(
            f"network = MLP(2, [2, 1])\n{setting('network', GIVEN)}\n{ONE}",
            observe=["out.data", *data("xy")],
            formula=formula(GIVEN, "xy", 2, 1),
            uses=["MLP"],
            x=X,
            y=Y,
        ),
    ],
)
def test_parameters(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the gradient goes back through all layers"),
    hints=(
        N_("What one layer returns and the next one sees must be the same Values."),
        N_("Do not take .data out between two layers: the graph would end there."),
    ),
    programs=[slopes(ONE, 2, 1), slopes(TWO, 3, 2)],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the lists of sizes and of inputs are left as they were"),
    hints=(
        N_("Print the lists before and after the call."),
        N_("Read the lists, or change copies of them: they belong to whoever calls."),
    ),
    programs=[
        script(
            "sizes, inputs = [2, 1], [x.data, y.data]\nnetwork = MLP(2, sizes)\n"
            "out = network(inputs)",
            observe=[
                *("len(sizes)", "sizes[0]", "sizes[1]"),
                *("len(inputs)", "inputs[0]", "inputs[1]"),
                *data("xy"),
            ],
            uses=["MLP"],
            x=X,
            y=Y,
        )
    ],
)
def test_lists(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=0,
    claim=N_("extra: a hidden layer of one neuron works, too"),
    hints=(
        N_("What does that layer hand on, and what does the next one expect?"),
        N_("A single Value has to become a list of one before the next layer sees it."),
    ),
    programs=[seeded(36, 1, 1), seeded(37, 2, 1, 2)],
)
def test_narrow(outcomes: Outcomes) -> None:
    outcomes.agree()
