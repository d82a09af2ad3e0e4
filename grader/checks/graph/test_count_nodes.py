"""count_nodes: every Value, once, whatever the shape of the graph.

No program holds a plain number, which an engine need not wrap in a Value, nor an operation that
an engine may make of others: any but + * exp.
"""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, named_out, script, span

pytestmark = pytest.mark.exercise("count_nodes")

X, Y, Z = span(0.5, 1.5), span(-1.5, -0.5), span(2, 3)


def counted(formula: str, **inputs: Inputs) -> Template:
    return script(
        named_out(formula),
        observe=["count_nodes(out)"],
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
        counted("u = x\nfor _ in range(60):\n    u = u * y + u\nu", x=X, y=0.5),
        counted("u = x\nfor _ in range(250):\n    u = u * y\nu", x=X, y=1.01),
    ],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("counting again gives the same number"),
    hints=(
        N_("What does your function still know of its first call?"),
        N_("Each call begins with nothing seen: no memory in defaults, globals or Values."),
    ),
    programs=[
        script(
            f"{before}first = count_nodes(out)\nsecond = count_nodes(out)",
            observe=["first", "second"],
            uses=["count_nodes"],
            x=X,
            y=Y,
        )
        for before in ("out = x * y\n", "u = x * y\nout = u * u + x\nof_u = count_nodes(u)\n")
    ],
)
def test_again(outcomes: Outcomes) -> None:
    outcomes.agree()
