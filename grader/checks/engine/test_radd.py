"""``2 + x`` and ``sum([...])``: a plain number on the left of ``+``."""

import pytest

from grader.checks.engine.reused import used_again
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import gradients, span, value

pytestmark = pytest.mark.exercise("radd")

X, Y = span(0.5, 2.5), span(-2.5, -0.5)


@check(
    weight=4,
    claim=N_("number + Value is a Value with the sum as its data"),
    hints=(
        N_("What does 2 + x have to return, and which of your methods can already add?"),
        N_("Adding does not care about the order: other + self is self + other."),
    ),
    programs=[
        value("2 + x", x=X),
        value("0 + x", x=Y),
        value("-3 + x", x=X),
        value("2.5 + x * y", x=X, y=Y),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("the gradient passes through number + Value"),
    hints=(
        N_("The result must remember that it was computed from self."),
        N_("A new Value made from the bare sum has no inputs. Let __add__ build it."),
    ),
    programs=[gradients("2 + x", x=X), gradients("(2 + x * y) * y", x=X, y=Y)],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("sum([...]) works, with Values used more than once"),
    hints=(
        N_("sum starts with 0 + the first element, and goes on from that result."),
        N_("The Value on the right must stay as it is, and the result must be a Value again."),
    ),
    programs=[
        gradients("sum([x, y, x]) * y", x=X, y=Y),
        gradients("u = x * y\n(2 + u) * u + x", x=X, y=Y),
        gradients("u = x * y\nu * (2 + u) + x", x=X, y=Y),
        used_again("(2 + {})"),
    ],
)
def test_reuse(outcomes: Outcomes) -> None:
    outcomes.agree()
