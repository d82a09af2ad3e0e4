"""count_nodes: every Value, once, whatever the shape of the graph.

No program holds a plain number, which an engine need not wrap in a Value, nor an operation that
an engine may make of others: any but + * exp. Every check has a graph whose size the seed decides,
so that no number is known beforehand.
"""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, named_out, script, span

pytestmark = pytest.mark.exercise("count_nodes")

X, Y, Z = span(0.5, 1.5), span(-1.5, -0.5), span(2, 3)


CHAIN = "u = x\nfor _ in range(int(n.data)):\n    u = u * Value(1.01)"
# Each Value is made of two that are there already; most of them are used again later.
GROWN = """
from random import Random
shape = Random(f"{shape.data:.3f}")
made = [x, y, z]
for _ in range(14):
    made.append(shape.choice(made) + shape.choice(made))
made[-1] * made[-2]
"""


def counted(formula: str, **inputs: Inputs) -> Template:
    return script(
        f"{named_out(formula)}\ncount = count_nodes(out)",
        observe=["count"],
        formula=None,
        uses=["count_nodes"],
        tolerance="relative",
        **inputs,
    )


@check(
    weight=5,
    claim=N_("count_nodes counts the result, its inputs, and theirs"),
    hints=(
        N_("Leaves count, and so does the Value you begin with."),
        N_("Go on from each Value to its inputs, until you come to those that have none."),
    ),
    programs=[
        counted("x", x=X),
        counted("x + y", x=X, y=Y),
        counted("x * y + z", x=X, y=Y, z=Z),
        counted("(x * y).exp()", x=X, y=Y),
        counted("((x + y) * z).exp() * x", x=X, y=Y, z=Z),
        counted(f"{CHAIN}\nu", x=X, n=span(3, 30)),
    ],
)
def test_all(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=8,
    claim=N_("a Value that is used several times counts once"),
    hints=(
        N_("Two ways may lead to the same Value."),
        N_("Keep those you have seen in a set, and count what is in it."),
    ),
    programs=[
        counted("x + x", x=X),
        counted("x * x + x", x=X),
        counted("u = x * y\nu * u + u + x", x=X, y=Y),
        # Equal numbers are not the same Value.
        counted("x + y", x=1.0, y=1.0),
        counted("(x + y) * (x + y)", x=X, y=Y),
        counted(GROWN, x=X, y=Y, z=Z, shape=span(0, 1000)),
        counted("u = x\nfor _ in range(5):\n    u = u * y + u\nu", x=X, y=Y),
    ],
)
def test_shared(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("it manages graphs with very many ways through them"),
    hints=(
        N_("How often does your walk come to the same Value?"),
        N_("Look it up before you go on to its inputs, not only when you count."),
    ),
    programs=[
        counted(
            "u = x\nfor _ in range(int(n.data)):\n    u = u * y + u\nu",
            x=X,
            y=0.5,
            n=span(50, 90),
        ),
        counted("u = x\nfor _ in range(250):\n    u = u * y\nu", x=X, y=1.01),
    ],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("counting again gives the same number, and the graph is as it was"),
    hints=(
        N_("What does your function still know of its first call?"),
        N_("Each call begins with nothing seen: no memory in defaults, globals or Values."),
    ),
    programs=[
        script(
            f"{before}\nfirst = count_nodes(out)\nsecond = count_nodes(out)",
            observe=["first", "second", "x.grad", "out.grad", "x.data"],
            uses=["count_nodes"],
            x=X,
            n=span(3, 30),
        )
        for before in (
            "out = x * x\nx.grad, out.grad = 3.0, 2.0",
            f"{CHAIN}\nout = u * u + x\nof_u = count_nodes(u)",
        )
    ],
)
def test_again(outcomes: Outcomes) -> None:
    outcomes.agree()
