"""training_step: the loss it returns, where the parameters go, and whose gradient it is."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.plane import on_a_plane
from grader.language import N_
from grader.programs import Template

pytestmark = pytest.mark.exercise("step")

ONE = "training_step(network, [[1.5, -1]], [t.data], 0.1)"
POINTS = "[[1.5, -1], [-0.5, 2], [1, 0.5], [0, 1], [2, -0.5]], [t.data, -1, 0.5, 1, 0]"
MANY = f"training_step(network, {POINTS}, 0.05)"
ALL = ("a.data", "b.data", "c.data")


def step(text: str, *observe: str) -> Template:
    return on_a_plane(text, *observe, uses="training_step")


@check(
    weight=5,
    claim=N_("a step returns the loss before it, as a plain number"),
    hints=(
        N_("Which loss is it: before the parameters moved, or after?"),
        N_("The squared_error of one output for each input; return its data."),
    ),
    programs=[step(f"loss = {ONE}", "loss"), step(f"loss = {MANY}", "loss")],
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
        step(ONE, *ALL),
        step(MANY, *ALL),
        # However large the gradients: here some are beyond 1,000. What is 0 moves, too.
        step("c.data = 0.0\n" + MANY.replace("t.data", "-400").replace("0.05)", "0.2)"), *ALL),
        # However small, and not at all at the rate 0.
        step(
            f"{ONE.replace('0.1)', '0)')}\nfor p in (a, b, c):\n    p.data *= 1e-5\n"
            f"{ONE.replace('t.data', '0')}",
            *ALL,
        ),
    ],
)
def test_move(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=9,
    claim=N_("gradients that were there before a step do not count"),
    hints=(
        N_("backward adds to the gradients that it finds. Which does it find in the second step?"),
        N_("Set every parameter's gradient to 0 before backward, in every step."),
    ),
    programs=[
        step(f"a.grad = 4.0\nb.grad = c.grad = -3.0\n{ONE}", *ALL),
        step(f"{MANY}\nloss = {MANY}", "loss", *ALL),
        step(f"(a * b * c).backward()\n{MANY}", *ALL),
    ],
)
def test_fresh(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the lists of inputs and targets are left as they were"),
    hints=(
        N_("Print the lists before and after the call."),
        N_("Read the lists, or change copies of them: they belong to whoever calls."),
    ),
    programs=[
        step(
            f"inputs, targets = {POINTS}\ntraining_step(network, inputs, targets, 0.05)",
            "sum(map(len, inputs))",
            "inputs[0][0]",
            "len(targets)",
            "targets[1]",
        )
    ],
)
def test_lists(outcomes: Outcomes) -> None:
    outcomes.agree()
