"""Looking at the graph that a computation left behind: count it, print it, draw it."""

from __future__ import annotations

import os
import re
from typing import TextIO

from autograd_ref.engine import Value, topological_order

__all__ = ["count_nodes", "draw", "print_graph", "to_dot", "to_svg", "topological_order"]

# Above this a picture is neither readable nor quickly laid out.
MAX_DRAWN_NODES = 1_000


def count_nodes(root: Value) -> int:
    """Return how many different Values `root` was computed from, leaves and `root` included."""
    return len(topological_order(root))


def print_graph(root: Value, file: TextIO | None = None) -> None:
    """Print `root`, and indented below it, two spaces a level, what it was computed from.

    A Value that is used more than once is printed at each use and expanded at the first.
    `file` is where to print, standard output if None.
    """
    expanded: set[Value] = set()
    stack = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        print(f"{'  ' * depth}Value(data={node.data:.2f}) op={node._op or 'leaf'}", file=file)
        if node not in expanded:
            expanded.add(node)
            stack += [(parent, depth + 1) for parent in reversed(node._prev)]


def to_dot(root: Value) -> str:
    """Return the graph of `root` in Graphviz's DOT language: a box per Value, results right.

    Raises ValueError if there are more than MAX_DRAWN_NODES nodes.
    """
    order = topological_order(root)
    if len(order) > MAX_DRAWN_NODES:
        raise ValueError(f"{len(order)} nodes are too many to draw (at most {MAX_DRAWN_NODES})")
    name = {node: f"n{number}" for number, node in enumerate(order)}
    lines = ["digraph {", "  rankdir=LR;", "  node [shape=record];"]
    for node in order:
        op = re.sub(
            r'([\\"{}|<> ])', r"\\\1", node._op or "leaf"
        )  # these mean something in a record
        label = f"{op} | data {node.data:.4f} | grad {node.grad:.4f}"
        lines.append(f'  {name[node]} [label="{label}"];')
        lines += [f"  {name[parent]} -> {name[node]};" for parent in node._prev]
    return "\n".join([*lines, "}"])


def to_svg(root: Value) -> str:
    """Return a picture of the graph of `root` as the text of an SVG image.

    Raises ImportError if pygraphviz is missing, ValueError above MAX_DRAWN_NODES nodes.
    """
    return _render(root, "svg").decode()


def draw(root: Value, path: str | os.PathLike[str]) -> None:
    """Draw the graph of `root` into the file `path`; its ending says how: .svg, .png or .pdf.

    Raises ImportError if pygraphviz is missing, ValueError for another ending or above
    MAX_DRAWN_NODES nodes.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending not in (".svg", ".png", ".pdf"):
        raise ValueError(f"a picture's name ends in .svg, .png or .pdf, not {ending!r}")
    picture = _render(root, ending[1:])
    with open(path, "wb") as file:
        file.write(picture)


def _render(root: Value, image_format: str) -> bytes:
    dot = to_dot(root)
    # pygraphviz is the Graphviz binding that NetworkX uses too; since 2.0 its wheels carry
    # Graphviz itself (Linux, macOS, Windows), so that no program has to be installed.
    try:
        import pygraphviz
    except ImportError as missing:
        raise ImportError("a picture needs pygraphviz: pip install 'pygraphviz>=2.0'") from missing
    picture: bytes = pygraphviz.AGraph(string=dot).draw(format=image_format, prog="dot")
    return picture
