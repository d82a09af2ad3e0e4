"""backward: on given arithmetic only, so it can be right before anything else is."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import again, beside_a_large_number, deep, gradients, script, span

pytestmark = pytest.mark.exercise("backward")

X, Y, Z = span(0.5, 2.5), span(0.4, 1.9), span(0.6, 2.1)

LADDER = """
u = x
for _ in range(10):
    u = u * 0.5 + u
u
"""
MIRROR = """
u = x
for _ in range(10):
    u = u + u * 0.5
u
"""
DOUBLING = """
u = x
for _ in range(8):
    u = u + u
u
"""
CHAIN = """
u = x
for _ in range({}):
    u = u * y
u
"""
MANY_PATHS = """
u = x
for _ in range(40):
    u = u * 0.5 + u * 0.6
u
"""
# More nodes in a row than calls are left: that tells recursion from a list of one's own, and nodes
# cost a class time. A program starts with a limit of 2000; where the file has raised it when
# loading, or raises it in backward, that one is to be passed.
DEEPEST = """
import sys
import traceback
limit = sys.getrecursionlimit()
few = len(list(traceback.walk_stack(sys._getframe()))) + 150
if limit <= 2000:
    sys.setrecursionlimit(few)
try:
    Value(1.0).backward()
    now = sys.getrecursionlimit()
    depth = 320 if now == few else min(20000, now + 100)
    out = x
    for number in range(depth):
        out = out + y if number % 2 else y + out
    out.backward()
finally:
    sys.setrecursionlimit(limit)
"""
# 1,024 places for a leaf, 1,023 sums.
TREE = """
level = [x, y] * 512
while len(level) > 1:
    level = [a + b for a, b in zip(level[::2], level[1::2])]
level[0]
"""


@check(
    weight=4,
    claim=N_("backward works for a single operation"),
    hints=(
        N_("How much does the result change per unit of itself? Start with that."),
        N_("The gradient of the Value that backward is called on is 1, whatever its data."),
    ),
    programs=[
        gradients("x * y", x=X, y=Y),
        gradients("x + y", x=X, y=Y),
        gradients("x ** 2", x=span(-2.5, -0.5)),
        gradients("x ** 3", x=span(-1.5, -0.5)),
        gradients("x ** 1", x=0.0),
        beside_a_large_number("x ** 3", x=X),
        # A number you typed in has a gradient too: with respect to itself.
        script("x.backward()", observe=["x.grad", "x.data"], formula="x", x=X),
    ],
)
def test_single(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("backward reaches every Value of a longer formula"),
    hints=(
        N_("From the result down: a node can hand on only a gradient that it has got."),
        N_("List each node after its inputs, then walk the list from its end."),
    ),
    programs=[
        gradients("(x * y + z) * 2", x=X, y=Y, z=Z),
        beside_a_large_number("x**3 * y", x=X, y=Y),
        gradients("(x * y + z) * w", x=X, y=Y, z=Z, w=span(-2, -0.5)),
        gradients("((x * y) * z) * w", x=X, y=Y, z=Z, w=span(-2, -0.5)),
        gradients("(x - y) / z", x=span(2, 3), y=span(0.5, 1.5), z=Z),
        gradients("2 - x", x=X),
        gradients("2 / x", x=X),
        gradients("-x * y - z", x=X, y=Y, z=Z),
        # Neither a gradient of 0 on the way is an end of the way, nor a result that is 0.
        gradients("(x - 2) * (y * z) + (y * w) * (x - 2)", x=2.0, y=Y, z=Z, w=Z),
        gradients("u = x / y\nu * x + y", x=X, y=Y),
    ],
)
def test_formula(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("a Value used twice gets a gradient from each use"),
    hints=(
        N_("When may a node hand on its gradient: after the first of its uses, or the last?"),
        N_("Only when every node computed from it has handed on its own: topological order."),
    ),
    programs=[
        gradients("x * x + x", x=X),
        gradients("x + x", x=X),
        beside_a_large_number("x**3 * x + x", x=X),
        gradients("c = x + y\nd = x * y\n(c + d) + c * d", x=X, y=Y),
        gradients("u = x * y\nu * u + (u + 1) * 2", x=X, y=Y),
        gradients("u = x * y\n(u + 1) * 2 + u * u", x=X, y=Y),
        gradients("c = x + y\nd = x * y\nc * d + (d + c)", x=X, y=Y),
    ],
)
def test_shared(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=6,
    claim=N_("the order is right where paths of different length meet"),
    hints=(
        N_("Each node must be handled once, after all that was computed from it."),
        N_("Append a node to the list after its inputs, and only if it is new."),
    ),
    programs=[
        gradients(LADDER, x=X),
        gradients(MIRROR, x=X),
        beside_a_large_number(MIRROR, x=X),
        gradients(DOUBLING, x=X),
        gradients("((x**2 + x) ** 2 * x) ** 2", x=span(0.5, 1.2)),
        gradients("a = x * y\nb = a + x\nc = b * a\nd = c + b + a\nd * c", x=X, y=Y),
        gradients(
            "a = x / y\nb = a - z\nb * a / (b * b + 1)",
            x=span(0.2, 0.5),
            y=span(1, 1.5),
            z=span(-0.3, -0.1),
        ),
    ],
)
def test_order(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("backward works again after all gradients were set to 0 by hand"),
    hints=(
        N_("Does anything of the first call stay behind in the nodes?"),
        N_("Keep what you have visited in a local set, not in the nodes; keep the links."),
    ),
    programs=[
        again("p = x * y\nq = p + x\nq * p", x=X, y=Y),
        again("p = x * x\np + x", x=X),
    ],
)
def test_again(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("gradients of two results add up on a Value they share"),
    hints=(
        N_("backward never clears a gradient."),
        N_("Set only the gradient of the Value it is called on; all others are added to."),
    ),
    programs=[
        script(
            "first = x * y\nfirst.backward()\nsecond = x * x + y\nsecond.backward()",
            observe=["x.grad", "y.grad", "x.data", "y.data"],
            formula="x * y + (x * x + y)",
            x=X,
            y=Y,
        )
    ],
)
def test_accumulate(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("backward manages 300 nodes in a row and a balanced tree of 1,000"),
    hints=(
        N_("How often does your walk visit each node?"),
        N_("Once is enough: look it up in a set of nodes already seen."),
    ),
    programs=[
        deep(CHAIN.format(299), x=X, y=span(0.99, 1.01)),
        deep(TREE, x=X, y=Y),
        deep(MANY_PATHS, x=X),
    ],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=0,
    claim=N_("extra: backward manages graphs deeper than Python's recursion limit"),
    hints=(
        N_("Python stops a recursion that is about 1,000 calls deep."),
        N_("Keep your own list of what is still to do, instead of recursion."),
    ),
    programs=[script(DEEPEST, observe=["x.grad", "y.grad / depth", "x.data"], x=X, y=Y)],
)
def test_deepest(outcomes: Outcomes) -> None:
    outcomes.agree()
