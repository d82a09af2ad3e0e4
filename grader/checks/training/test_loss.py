"""squared_error: its value, and its gradient in each output."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.networks import data
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("loss")

X, Y, Z = span(0.3, 1.5), span(-1.5, -0.4), span(2, 3)


def error(call: str, mathematics: str, **inputs: Inputs) -> Template:
    observe = ["out.data", *data(inputs)]
    return script(
        f"out = {call}",
        observe=observe,
        formula=mathematics,
        uses=["squared_error"],
        tolerance="relative",
        **inputs,
    )


def slopes(call: str, mathematics: str, **inputs: Inputs) -> Template:
    observe = ["out.data", *(f"{name}.grad" for name in inputs), *data(inputs)]
    return script(
        f"out = {call}\nout.backward()",
        observe=observe,
        formula=mathematics,
        uses=["squared_error"],
        tolerance="relative",
        **inputs,
    )


@check(
    weight=5,
    claim=N_("squared_error gives the sum of the squared errors"),
    hints=(
        N_("Work out the example by hand, and compare."),
        N_("Output minus target, squared, for each pair; then all of them added up."),
    ),
    programs=[
        error("squared_error([x], [2.5])", "(x - 2.5) ** 2", x=X),
        error("squared_error([x, y], [-1, 1])", "(x + 1) ** 2 + (y - 1) ** 2", x=X, y=Y),
        error("squared_error([y, x], [-3, 1])", "(y + 3) ** 2 + (x - 1) ** 2", x=X, y=Y),
        error(
            "squared_error([x, y, z, x], [2, 0.5, 0, -1])",
            "(x - 2) ** 2 + (y - 0.5) ** 2 + z ** 2 + (x + 1) ** 2",
            x=X,
            y=Y,
            z=Z,
        ),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the gradient of the loss reaches every output"),
    hints=(
        N_("The loss must be a Value made of the outputs themselves."),
        N_("Compute with the Values, not with their data: a plain number has no graph."),
    ),
    programs=[
        slopes("squared_error([x], [2.5]) * 3", "(x - 2.5) ** 2 * 3", x=X),
        slopes(
            "squared_error([x * y, z], [1, -0.5]) * x",
            "((x * y - 1) ** 2 + (z + 0.5) ** 2) * x",
            x=X,
            y=Y,
            z=Z,
        ),
        slopes(
            # The last error is small.
            "squared_error([x, x * y, x, x * 0.001], [-1, 1, 3, 0])",
            "(x + 1) ** 2 + (x * y - 1) ** 2 + (x - 3) ** 2 + (x * 0.001) ** 2",
            x=X,
            y=Y,
        ),
    ],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the lists of outputs and targets are left as they were"),
    hints=(
        N_("Print the lists before and after the call."),
        N_("Read the lists, or change copies of them: they belong to whoever calls."),
    ),
    programs=[
        script(
            "outputs, targets = [x, y], [2.5, -1]\nout = squared_error(outputs, targets)",
            observe=[
                *("len(outputs)", "outputs[0] is x", "outputs[1] is y"),
                *("len(targets)", "targets[0]", "targets[1]"),
                *data("xy"),
            ],
            uses=["squared_error"],
            x=X,
            y=Y,
        )
    ],
)
def test_lists(outcomes: Outcomes) -> None:
    outcomes.agree()
