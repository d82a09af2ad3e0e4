"""forward_difference: its formula, each input alone, and the list that it is given."""

import pytest

from grader.checks.gradcheck.slopes import near, of_whole_numbers, slopes, twice
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import span

pytestmark = pytest.mark.exercise("forward_difference")

BY = "forward_difference"
X, Y, Z = span(0.6, 1.4), span(2.1, 2.9), span(-1.9, -1.1)


@check(
    weight=4,
    claim=N_("with the step it takes by itself, it gives the slope"),
    hints=(
        N_("Try x * x * x at 2: its slope is 12."),
        N_("How much the function grows, divided by how much the input grew."),
    ),
    programs=[
        near(BY, "x * x * x", "3 * x * x", X),
        near(BY, "math.sin(x)", "math.cos(x)", X),
        near(BY, "5 - 3 * x", "-3", Z),
    ],
)
def test_slope(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("it takes the step that it is given, forward only"),
    hints=(
        N_("A large step shows what is computed: work out the example by hand."),
        N_("f at x + h, less f at x, all of that divided by h."),
    ),
    programs=[
        slopes(BY, "x * x", h=0.5, x=X),
        slopes(BY, "x * x * x", h=0.1, x=Z),
        slopes(BY, "math.sin(x)", h=0.25, x=X),
    ],
)
def test_step(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("each input has a slope of its own: the others stay where they are"),
    hints=(
        N_("While one input moves, what do the others do?"),
        N_("Begin with a fresh copy of the inputs for each one that you move."),
    ),
    programs=[
        slopes(BY, "x * y + 3 * y", h=0.5, x=X, y=Y),
        slopes(BY, "x * y * z + x * x + u * x", h=0.25, x=X, y=Y, z=Z, u=Y),
        of_whole_numbers(BY),
    ],
)
def test_inputs(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("the list of inputs is left as it was"),
    hints=(
        N_("Print the list before and after the call."),
        N_("Change a copy of the list, or put the number back afterwards."),
    ),
    programs=[twice(BY, x=X, y=Y)],
)
def test_list(outcomes: Outcomes) -> None:
    outcomes.agree()
