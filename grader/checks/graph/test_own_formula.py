"""own_formula: any formula is right that uses its inputs and whose gradient is its own."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("own_formula")

A, B, C = span(0.6, 1.0), span(1.1, 1.5), span(1.6, 1.9)
# A Value that notes what is done with it, and gives another of its kind. (A walk through the
# graph would show how to write count_nodes.)
NOTED = """
noted = []

class Noting(Value):
    pass

def noting(name):
    def operation(*operands):
        noted.append(name)
        return Noting(1.0)
    return operation

for name in ["add", "sub", "mul", "truediv", "pow", "neg"]:
    setattr(Noting, f"__{name}__", noting(name))
    setattr(Noting, f"__r{name}__", noting(name))
for name in dir(Value):
    if not name.startswith("_") and callable(getattr(Value, name)):
        setattr(Noting, name, noting(name))
own_formula(Noting(a.data), Noting(b.data), Noting(c.data))
"""
MOVED = """
before = own_formula(a, b, c)
after = own_formula({moved})
"""
SLOPE = """
above = own_formula({above})
below = own_formula({below})
slope = (above.data - below.data) / 2e-5
own_formula(a, b, c).backward()
"""


def moved_with(name: str) -> Template:
    moved = ", ".join(f"Value({one}.data + 0.1)" if one == name else one for one in "abc")
    return script(
        MOVED.format(moved=moved),
        observe=["before.data != after.data", "a.data", "b.data", "c.data"],
        uses=["own_formula"],
        a=A,
        b=B,
        c=C,
    )


def slope_of(name: str, **inputs: Inputs) -> Template:
    """Compare the gradient of one input with central differences of the formula itself."""
    above, below = (
        ", ".join(f"Value({one}.data{shift if one == name else ''})" for one in "abc")
        for shift in (" + 1e-5", " - 1e-5")
    )
    text = SLOPE.format(above=above, below=below)
    observe = [f"abs({name}.grad - slope) <= 1e-4 * max(1, abs(slope))"]
    return script(
        text, observe=observe, formula=None, uses=["own_formula"], tolerance="relative", **inputs
    )


@check(
    weight=5,
    claim=N_("the formula has at least five operations, of at least two kinds"),
    hints=(
        N_("Print its graph: every line but the leaves is an operation."),
        N_("Combine + and *, a relu or an exp, until there are five."),
    ),
    programs=[
        script(
            NOTED,
            observe=["len(noted) >= 5", "len(set(noted)) >= 2"],
            uses=["own_formula"],
            a=A,
            b=B,
            c=C,
        )
    ],
)
def test_operations(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the formula uses a, b and c, and leaves them as they are"),
    hints=(
        N_("When one of the three changes, the result has to change, too."),
        N_("Look which of them your formula leaves out, or cuts off by a relu."),
    ),
    programs=[moved_with(name) for name in "abc"],
)
def test_inputs(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=6,
    claim=N_("its gradient is the slope of the formula"),
    hints=(
        N_("Move an input a little: the result must move by the gradient times as much."),
        N_("Nothing may leave the graph on the way: no plain numbers in place of Values."),
    ),
    programs=[slope_of(name, a=A, b=B, c=C) for name in "abc"],
)
def test_gradient(outcomes: Outcomes) -> None:
    outcomes.agree()
