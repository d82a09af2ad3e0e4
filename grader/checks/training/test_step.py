"""training_step: the loss it returns, where the parameters go, and whose gradient it is."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.lines import on_a_line
from grader.language import N_
from grader.programs import Template

pytestmark = pytest.mark.exercise("step")

ONE = "training_step(Line(), [[1.5]], [t.data], 0.1)"
THREE = "training_step(Line(), [[1.5], [-0.5], [1]], [t.data, -1, 0.5], 0.05)"


def step(text: str, *observe: str) -> Template:
    return on_a_line(text, *observe, uses="training_step")


@check(
    weight=5,
    claim=N_("a step returns the loss before it, as a plain number"),
    hints=(
        N_("Which loss is it: before the parameters moved, or after?"),
        N_("The squared_error of one output for each input; return its data."),
    ),
    programs=[step(f"loss = {ONE}", "loss"), step(f"loss = {THREE}", "loss")],
)
def test_loss(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=10,
    claim=N_("a step moves every parameter against its gradient, by rate times the gradient"),
    hints=(
        N_("Take one parameter: print its data and its gradient before the move, and after."),
        N_("The new data is the old one minus rate times grad, after one backward from the loss."),
    ),
    programs=[
        step(ONE, "a.data", "b.data"),
        step(THREE, "a.data", "b.data"),
        step(THREE.replace("0.05)", "0.2)"), "a.data", "b.data"),
        step(ONE.replace("0.1)", "0)"), "a.data", "b.data"),
    ],
)
def test_move(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=10,
    claim=N_("gradients that were there before a step do not count"),
    hints=(
        N_("backward adds to the gradients that it finds. Which does it find in the second step?"),
        N_("Set every parameter's gradient to 0 before backward, in every step."),
    ),
    programs=[
        step(f"a.grad = 4.0\nb.grad = -3.0\n{ONE}", "a.data", "b.data"),
        step(f"{THREE}\nloss = {THREE}", "loss", "a.data", "b.data"),
        step(f"(a * b).backward()\n{THREE}", "a.data", "b.data"),
    ],
)
def test_fresh(outcomes: Outcomes) -> None:
    outcomes.agree()
