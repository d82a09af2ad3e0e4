"""train: a loss for each step, a network that is better in the end, and the lesson's XOR."""

import pytest

from grader.checks.support import Outcomes, check
from grader.checks.training.plane import on_a_plane
from grader.language import N_
from grader.programs import Template, script

pytestmark = pytest.mark.exercise("loop")

POINTS = "[[1.5, -1], [-0.5, 2]], [t.data, -1]"
# The first 50 of the lesson's 200 steps: the others would be most of the time of grading.
XOR = """
import random
random.seed(1337)
network = MLP(2, [2, 1])
points = [[0, 0], [0, 1], [1, 0], [1, 1]]
losses = list(train(network, points, [-1, 1, 1, -1], float(rate.data), 50))
"""


def training(text: str, *observe: str) -> Template:
    return on_a_plane(text, *observe, uses="train")


@check(
    weight=5,
    claim=N_("train returns the loss of each step, in order"),
    hints=(
        N_("How many losses should there be after four steps?"),
        N_("training_step returns the loss of its step: gather them in a list."),
    ),
    programs=[
        training(
            f"losses = list(train(network, {POINTS}, 0.05, 4))",
            "len(losses)",
            *(f"losses[{step}]" for step in range(4)),
        ),
        training(
            f"none = list(train(network, {POINTS}, 0.1, 0))\n"
            f"losses = list(train(network, {POINTS}, 0.1, 1))",
            *("len(none)", "len(losses)", "losses[0]"),
        ),
        # After one step there is nothing left to learn; then each step makes it worse.
        training(
            "losses = list(train(network, [[0, 0]], [t.data], 0.5, 5))\n"
            "worse = list(train(network, [[0, 0]], [-1], 1.5, 5))",
            *("len(losses)", "losses[0]", "len(worse)", "worse[4]", "c.data"),
        ),
    ],
)
def test_losses(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("training changes the network, step after step, and the loss falls"),
    hints=(
        N_("Does each step begin where the one before ended?"),
        N_("Call training_step once for each step, with the rate that train was given."),
    ),
    programs=[
        # Nothing asks for the losses here: the network is to be trained all the same.
        training(f"train(network, {POINTS}, 0.05, 6)", "a.data", "b.data", "c.data"),
        training(
            f"losses = list(train(network, {POINTS}, 0.1, 8))",
            "sum(now < before for before, now in zip(losses, losses[1:]))",
            "a.data",
            "b.data",
            "c.data",
        ),
        training(
            f"list(train(network, {POINTS}, 0.05, 3))\n"
            f"losses = list(train(network, {POINTS}, 0.02, 3))",
            "losses[0]",
            "losses[2]",
            "a.data",
        ),
    ],
)
def test_falls(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("training MLP(2, [2, 1]) on XOR gives the lesson's losses"),
    hints=(
        N_("Compare your losses at steps 1, 10 and 50 with the table of the exercise."),
        N_("If the first is right and the tenth is not, look at what a step leaves behind."),
    ),
    programs=[
        script(
            XOR,
            observe=["losses[0]", "losses[9]", "losses[49]", "network([0, 1]).data", "rate.data"],
            uses=["MLP", "train"],
            rate=0.1,
        )
    ],
)
def test_xor(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=1,
    claim=N_("the lists of inputs and targets are left as they were"),
    hints=(
        N_("Print the lists before and after the call."),
        N_("Read the lists, or change copies of them: they belong to whoever calls."),
    ),
    programs=[
        training(
            f"inputs, targets = {POINTS}\nlist(train(network, inputs, targets, 0.05, 2))",
            "sum(map(len, inputs))",
            "inputs[0][0]",
            "len(targets)",
            "targets[1]",
        )
    ],
)
def test_lists(outcomes: Outcomes) -> None:
    outcomes.agree()
