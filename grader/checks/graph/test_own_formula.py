"""own_formula: any formula is right that uses its inputs and whose gradient is its own."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("own_formula")

A, B, C = span(0.6, 1.0), span(1.1, 1.5), span(1.6, 1.9)
NODES = """
out = own_formula(a, b, c)
nodes, waiting = [], [out]
while waiting:
    node = waiting.pop()
    if not any(node is one for one in nodes):
        nodes.append(node)
        waiting.extend(node._prev)
made = [one for one in nodes if len(one._prev) > 0]
"""
SLOPE = """
above = own_formula({above})
below = own_formula({below})
slope = (above.data - below.data) / 2e-5
own_formula(a, b, c).backward()
"""


def looked_at(*observe: str) -> Template:
    return script(NODES, observe=observe, uses=["own_formula"], a=A, b=B, c=C)


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
    programs=[looked_at("len(made) >= 5", "len({one._op for one in made}) >= 2")],
)
def test_operations(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the formula uses a, b and c"),
    hints=(
        N_("Each of the three must be a leaf of the graph."),
        N_("Compute with the Values that you are given, not with copies of their data."),
    ),
    programs=[
        looked_at(
            "any(one is a for one in nodes)",
            "any(one is b for one in nodes)",
            "any(one is c for one in nodes)",
        )
    ],
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
