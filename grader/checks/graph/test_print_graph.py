"""print_graph: its lines, their indentation, and that nothing is expanded twice.

The inputs of a Value may come in any order, and an engine may keep them in a set: no program
uses a Value twice in one operation. Nor does one hold a plain number, which need not be a Value.
The seed decides the size of one graph in most checks: its number of lines is not known beforehand.
"""

import pytest

from grader.checks.graph.held import HELD
from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, named_out, script, shown_as, span

pytestmark = pytest.mark.exercise("print_graph")

# Apart in their first two decimals, so that each can be told by its line.
X, Y, Z = span(1.1, 1.4), span(2.1, 2.4), span(5.1, 5.4)
SHOW = """
from contextlib import redirect_stdout
from io import StringIO
shown = StringIO()
with redirect_stdout(shown):
    print_graph(out)
lines = [one.rstrip() for one in shown.getvalue().splitlines() if one.strip()]
"""
TWICE = SHOW.replace("    print_graph(out)\n", "    print_graph(out)\n    print_graph(out)\n")
# Any text is right that the engine keeps with the Value; where it keeps none, any but "leaf".
LABELLED = f"""{HELD}
def labelled(value):
    start, labels = f"Value(data={{value.data:.2f}}) op=", labels_of(value)
    shown = [one.strip()[len(start):] for one in lines if one.strip().startswith(start)]
    return any(one in labels if labels else one not in ("", "leaf") for one in shown)
"""
INDENTS = """
def indent(line):
    return len(line) - len(line.lstrip(" "))

def lines_of(value):
    return [one for one in lines if f"={value.data:.2f}" in one]

indents = [indent(one) for one in lines]
"""
# What the lines of one Value say, indents aside.
SAID = f"""{INDENTS}
def said(value):
    return {{one.strip() for one in lines_of(value)}}
"""


def printed(
    formula: str, *observe: str, show: str = SHOW, then: str = "", **inputs: Inputs
) -> Template:
    """Print a formula's graph; observe expressions over the ``lines`` printed.

    Blank lines and spaces at the end of a line cannot be seen, and do not count.
    """
    first = named_out(formula)
    lines = " + ".join(["printed(print_graph, out)"] * show.count("print_graph(out)"))
    template = script(
        f"{first}\n{show.strip()}\n{then}",
        observe=list(observe),
        formula=None,
        uses=["print_graph"],
        tolerance="relative",
        **inputs,
    )
    return shown_as(f"{first}\nlines = {lines}", template)


@check(
    weight=6,
    claim=N_("a line shows the data with two decimals, and the operation or leaf"),
    hints=(
        N_("Compare with the example, letter by letter."),
        N_("f'{v.data:.2f}' has two decimals; an empty label is a leaf."),
    ),
    programs=[
        printed(
            "x",
            "len(lines)",
            "lines[:1] == [f'Value(data={x.data:.2f}) op=leaf']",
            "any(f'{x.data:.2f})' in one for one in lines)",
            x=X,
        ),
        # Two decimals, also where the second is a 0.
        printed("x", "lines[:1] == [f'Value(data={x.data:.2f}) op=leaf']", x=-2.5),
        printed("x + y", "labelled(out)", then=LABELLED, x=X, y=Y),
        printed(
            "u = x * y\nv = u.exp()\nw = v + z\nw ** 2",
            "labelled(u)",
            "labelled(v)",
            "labelled(w)",
            "labelled(out)",
            then=LABELLED,
            x=X,
            y=Y,
            z=Z,
        ),
        printed("u = x + y\nv = u * z\nv.relu()", "labelled(out)", then=LABELLED, x=X, y=Y, z=Z),
        printed(
            "x * y",
            "len(lines)",
            "sum(one.strip() == f'Value(data={x.data:.2f}) op=leaf' for one in lines)",
            "sum(one.strip() == f'Value(data={y.data:.2f}) op=leaf' for one in lines)",
            x=X,
            y=Y,
        ),
    ],
)
def test_line(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("every Value of the graph has a line"),
    hints=(
        N_("After a Value's line come the lines of what it was computed from."),
        N_("Call the same walk for each of its inputs, and theirs."),
    ),
    programs=[
        printed("x * y + z", "len(lines)", "sum('leaf' in one for one in lines)", x=X, y=Y, z=Z),
        printed(
            "(x * y + z).exp()",
            "len(lines)",
            "sum(f'={x.data:.2f}' in one for one in lines)",
            "sum(f'={z.data:.2f}' in one for one in lines)",
            x=span(0.11, 0.14),
            y=Y,
            z=Z,
        ),
        # Equal numbers are not the same Value.
        printed("(x + y) * (y + x)", "len(lines)", x=X, y=Y),
        printed(
            "u = x\nfor _ in range(int(n.data)):\n    u = u * Value(1.01)\nu",
            "len(lines)",
            x=X,
            n=span(3, 15),
        ),
    ],
)
def test_all(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("each level is indented by two more spaces"),
    hints=(
        N_("The walk has to know how deep it is."),
        N_("Give it the depth: one more for the inputs than for the Value itself."),
    ),
    programs=[
        printed(
            "x * y + z",
            "indents.count(0)",
            "indents.count(2)",
            "indents.count(4)",
            then=INDENTS,
            x=X,
            y=Y,
            z=Z,
        ),
        # What is indented below a line was used to compute it.
        printed(
            "u = x * y\nu + z",
            "indents[place : place + 3] == [2, 4, 4]",
            then=f"{INDENTS}\nplace = lines.index(lines_of(u)[0]) if lines_of(u) else 0",
            x=X,
            y=Y,
            z=Z,
        ),
        # A Value shown before has its place there, too.
        printed(
            "u = x * y\nu + u * z",
            "sorted(map(indent, lines_of(u))) == [2, 4]",
            then=INDENTS,
            x=X,
            y=Y,
            z=Z,
        ),
        printed("x * y + x", "sorted(map(indent, lines_of(x))) == [2, 4]", then=INDENTS, x=X, y=Y),
        printed(
            "u = x\nfor _ in range(int(n.data)):\n    u = u.exp() * y\nu",
            "max(indents, default=0)",
            then=INDENTS,
            x=span(0.1, 0.4),
            y=0.1,
            n=span(4, 40),
        ),
    ],
)
def test_indent(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=6,
    claim=N_("a Value shown before is printed again, but not expanded again"),
    hints=(
        N_("Which Values have you shown already? The walk has to remember."),
        N_("Print the line in any case; go on to the inputs only the first time."),
    ),
    programs=[
        printed(
            "u = x * y\nu + u * z",
            "len(lines)",
            "len(lines_of(u))",
            "len(lines_of(x))",
            "len(said(u))",
            then=SAID,
            x=X,
            y=Y,
            z=Z,
        ),
        printed("x * y + x", "len(lines)", "len(lines_of(x))", "len(said(x))", then=SAID, x=X, y=Y),
        printed(
            "u = x\nfor _ in range(int(n.data)):\n    u = u * y + u\nu",
            "len(lines)",
            x=X,
            y=0.5,
            n=span(10, 15),
        ),
    ],
)
def test_once(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("a second call prints the same again, and the graph is as it was"),
    hints=(
        N_("What does your function still know of its first call?"),
        N_("Each call begins with nothing shown: no memory in defaults, globals or Values."),
    ),
    programs=[
        printed(
            "u = x * y + z\nx.grad, u.grad = 3.0, 2.0\nu",
            "len(lines)",
            "x.grad",
            "u.grad",
            "x.data",
            "out.data",
            show=TWICE,
            x=X,
            y=Y,
            z=Z,
        ),
        printed(
            "u = x * y\nu + u * z",
            "len(lines)",
            "sum(f'={x.data:.2f}' in one for one in lines)",
            show=TWICE,
            x=X,
            y=Y,
            z=Z,
        ),
    ],
)
def test_again(outcomes: Outcomes) -> None:
    outcomes.agree()
