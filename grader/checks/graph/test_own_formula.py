"""own_formula: any formula is right that uses its inputs and whose gradient is its own."""

import pytest

from grader.checks.graph.held import HELD
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, script, shown_as, span
from grader.programs.compare import SINGLE_GRADIENTS

pytestmark = pytest.mark.exercise("own_formula")

A, B, C = span(0.6, 1.0), span(1.1, 1.5), span(1.6, 1.9)
# Every Value that the formula makes, in order: an input comes before what is computed from it. An
# engine that keeps no inputs has them in the closures that go backward; one that keeps its graph
# elsewhere is known by a sum and a product, as is one whose operations all look alike.
MADE = f"""
import sys

made, begin = [], Value.__init__

def noted(self, *args, **kwargs):
    begin(self, *args, **kwargs)
    frame, names = sys._getframe(1), []
    while frame and frame.f_code.co_name != "own_formula":
        names.append(frame.f_code.co_name)
        frame = frame.f_back
    made.append((self, " in ".join(names)))

Value.__init__ = noted
try:
    out = own_formula(a, b, c)
    count, known = len(made), [a + b, a * b]
finally:
    Value.__init__ = begin
{HELD}
def inputs_of(value):
    parts = list(held(value))
    cells = [cell for one in parts for cell in getattr(one, "__closure__", None) or ()]
    found = [one for one in parts if isinstance(one, Value)]
    return found or [one for one in gc.get_referents(*cells) if isinstance(one, Value)]

kind = {{id(value): labels_of(value) or name for value, name in made}}
operations = {{}}
for value, _ in made:
    inputs = [one for one in inputs_of(value) if one is not value]
    below = [operations.get(id(one), ()) for one in inputs]
    own = {{id(value)}} if inputs else set()
    operations[id(value)] = own.union(*below)
kinds = [kind[one] for one in operations.get(id(out), ())]
if not all(operations.get(id(one)) for one in known):
    kinds = [kind[id(value)] for value, name in made[:count] if name]
alike = kind.get(id(known[0])) == kind.get(id(known[1]))
"""
# Somewhere: a relu may cut an input off where another is larger.
MOVED = """
from itertools import permutations

moves = []
for at in permutations([a.data, b.data, c.data]):
    before = own_formula(*map(Value, at))
    at = list(at)
    at[{place}] = at[{place}] + 0.1
    moves.append(own_formula(*map(Value, at)).data != before.data)
own_formula(a, b, c)
"""
# As far as the text asks for, on both sides; never where two inputs are the same number.
EVERYWHERE = """
from itertools import permutations
from math import isfinite

results = [own_formula(*map(Value, at)) for at in permutations([0.5, 1.2, 2.0])]
"""
# A short step keeps clear of a relu's kink, a longer one is exact beside a large number. An engine
# of 32-bit floats needs longer ones, and is held to what the comparison of gradients asks of it.
SLOPE = f"""
def slope(h):
    above, below = own_formula({{above}}), own_formula({{below}})
    return (above.data - below.data) / (2 * h)

steps, near = [1e-5, 1e-3], 1e-4
if float(Value(0.1).data) != 0.1:
    steps, near = [1e-3, 1e-2], {SINGLE_GRADIENTS.relative}
slopes = [slope(h) for h in steps]
own_formula(a, b, c).backward()
"""


def moved_with(name: str) -> Template:
    template = script(
        MOVED.format(place="abc".index(name)),
        observe=["any(moves)", "a.data", "b.data", "c.data"],
        uses=["own_formula"],
        a=A,
        b=B,
        c=C,
    )
    return shown_as(f"moves = results_with_another({name})\nown_formula(a, b, c)", template)


def slope_of(name: str, **inputs: Inputs) -> Template:
    """Compare the gradient of one input with central differences of the formula itself."""
    above, below = (
        ", ".join(f"Value({one}.data{shift if one == name else ''})" for one in "abc")
        for shift in (" + h", " - h")
    )
    text = SLOPE.format(above=above, below=below)
    observe = [f"any(abs({name}.grad - one) <= near * max(1, abs(one)) for one in slopes)"]
    template = script(
        text, observe=observe, formula=None, uses=["own_formula"], tolerance="relative", **inputs
    )
    shown = f"own_formula(a, b, c).backward()\nslopes = slopes_of(own_formula, {name})"
    return shown_as(shown, template)


@check(
    weight=5,
    claim=N_("the formula has at least five operations, of at least two kinds"),
    hints=(
        N_("Print its graph: every line but the leaves is an operation."),
        N_("Combine + and *, a relu or an exp, until there are five."),
    ),
    programs=[
        shown_as(
            "out = own_formula(a, b, c)\nkinds = operations_in(out)",
            script(
                MADE,
                observe=["len(kinds) >= 5", "alike or any(one != kinds[0] for one in kinds)"],
                uses=["own_formula"],
                a=A,
                b=B,
                c=C,
            ),
        )
    ],
)
def test_operations(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the formula uses a, b and c from 0.5 to 2, and leaves them as they are"),
    hints=(
        N_("When one of the three changes, the result has to change, too."),
        N_("Look which one is left out, or cut off by a relu; or try 0.5, 1.2 and 2 in turn."),
    ),
    programs=[
        *(moved_with(name) for name in "abc"),
        script(
            EVERYWHERE,
            observe=["all(isfinite(one.data) for one in results)"],
            uses=["own_formula"],
        ),
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
