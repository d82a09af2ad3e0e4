"""A computation graph as a picture: Graphviz says where, a template draws it."""

import gettext
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec

from grader.language import N_
from grader.reports.numbers import pair
from grader.results import Node

# Above this a picture is neither readable nor small; the table of nodes remains.
MAX_DRAWN_NODES = 60
# In CSS pixels. Monospaced letters are about 0.6 of their size wide, whatever the font.
LETTER, LINE, PADDING, HEAD = 7.4, 18.0, 12.0, 27.0
POINTS_PER_INCH = 72.0
MARGIN = 6.0
ARROW = 7.0

DATA, GRADIENT, YOURS = N_("data"), N_("gradient"), N_("yours")
LOOK_HERE = N_("look here first")


@dataclass(frozen=True)
class Entry:
    """What is known of one number of a node: the right one, and the student's."""

    label: str
    right: str
    yours: str
    differs: bool


@dataclass(frozen=True)
class NodeText:
    """A node in words: for the box in the picture and for the row of the table."""

    title: str
    data: Entry
    grad: Entry
    first_wrong: bool


@dataclass(frozen=True)
class TextLine:
    """A line in a box; ``kind`` is label or wrong; ``y`` is its baseline."""

    y: float
    label: str
    value: str
    wrong: bool


@dataclass(frozen=True)
class Box:
    """A node's place, its lower edge first: x and y are its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    text: NodeText
    lines: tuple[TextLine, ...]


@dataclass(frozen=True)
class Arrow:
    """An edge: the path of its curve, and the corners of its head."""

    path: str
    head: str


@dataclass(frozen=True)
class Picture:
    """All of it, in CSS pixels."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


def node_texts(
    graph: Sequence[Node], first_wrong: int | None, language: gettext.NullTranslations
) -> tuple[NodeText, ...]:
    """Return every node in words, in the order they are computed.

    A number differs where its usual digits do: tolerances are the checks' business.
    """
    return tuple(
        _in_words(node, place == first_wrong, language) for place, node in enumerate(graph)
    )


def _in_words(node: Node, first_wrong: bool, language: gettext.NullTranslations) -> NodeText:
    data = _entry(DATA, node.data, node.got_data, True, language)
    grad = _entry(GRADIENT, node.grad, node.got_grad, True, language)
    if first_wrong and not data.differs and not grad.differs:
        # Wrong, but near: all digits of the number that is further off.
        if _off(node.data, node.got_data) > _off(node.grad, node.got_grad):
            data = _entry(DATA, node.data, node.got_data, False, language)
        else:
            grad = _entry(GRADIENT, node.grad, node.got_grad, False, language)
    title = f"{node.name} = {node.expression}" if node.expression else node.name
    return NodeText(title, data, grad, first_wrong)


def _entry(
    label: str, right: float, yours: float | str, close: bool, language: gettext.NullTranslations
) -> Entry:
    shown = pair(right, yours, close, language)
    return Entry(language.gettext(label), *shown, differs=shown[0] != shown[1])


def _off(right: float, yours: float | str) -> float:
    return abs(yours - right) / (abs(right) or 1.0) if isinstance(yours, float) else 0.0


def draw(
    graph: tuple[Node, ...], first_wrong: int | None, language: gettext.NullTranslations
) -> Picture | None:
    """Return the picture; None without pygraphviz, or where it would be too large.

    Students who share a mistake share the picture: the last ones made are kept.
    """
    if not graph or len(graph) > MAX_DRAWN_NODES or not _can_draw():
        return None
    return _drawn(graph, first_wrong, language)


def _can_draw() -> bool:
    return find_spec("pygraphviz") is not None


@lru_cache(maxsize=256)
def _drawn(
    graph: tuple[Node, ...], first_wrong: int | None, language: gettext.NullTranslations
) -> Picture:
    texts = node_texts(graph, first_wrong, language)
    lines = [_lines(text, language) for text in texts]
    sizes = [_size(text, of_box) for text, of_box in zip(texts, lines, strict=True)]
    return _placed(_layout(graph, sizes), texts, lines, sizes)


def _lines(text: NodeText, language: gettext.NullTranslations) -> tuple[TextLine, ...]:
    said = []
    for entry in (text.data, text.grad):
        said.append((entry.label, entry.right, False))
        if entry.differs:
            said.append((language.gettext(YOURS), f"{entry.yours} ✗", True))
    if text.first_wrong:
        said.append(("▲ " + language.gettext(LOOK_HERE), "", True))
    return tuple(
        TextLine(HEAD + LINE * (place + 1), label, value, wrong)
        for place, (label, value, wrong) in enumerate(said)
    )


def _size(text: NodeText, lines: Sequence[TextLine]) -> tuple[float, float]:
    letters = max(
        len(text.title),
        *(len(line.label) + len(line.value) + (3 if line.value else 0) for line in lines),
    )
    return letters * LETTER + 2 * PADDING, HEAD + LINE * len(lines) + PADDING


def _layout(graph: Sequence[Node], sizes: Sequence[tuple[float, float]]) -> list[list[str]]:
    """Return Graphviz's "plain" output: one list of words per line, in inches."""
    # Its wheels carry Graphviz itself, called in this process: 1 to 4 ms a picture.
    import pygraphviz

    dot = pygraphviz.AGraph(strict=False, directed=True, ranksep="0.35", nodesep="0.25")
    dot.node_attr.update(shape="box", fixedsize="true", label="")
    dot.edge_attr.update(dir="none")
    for place, (width, height) in enumerate(sizes):
        inches = {"width": width / POINTS_PER_INCH, "height": height / POINTS_PER_INCH}
        dot.add_node(f"n{place}", **{side: f"{size:.4f}" for side, size in inches.items()})
    for place, node in enumerate(graph):
        for source in node.inputs:
            dot.add_edge(f"n{source}", f"n{place}")
    plain: bytes = dot.draw(format="plain", prog="dot")
    return [line.split() for line in plain.decode().splitlines()]


def _placed(
    layout: Sequence[Sequence[str]],
    texts: Sequence[NodeText],
    lines: Sequence[tuple[TextLine, ...]],
    sizes: Sequence[tuple[float, float]],
) -> Picture:
    # graph SCALE WIDTH HEIGHT; y grows upwards there, downwards here.
    width, height = (float(word) * POINTS_PER_INCH for word in layout[0][2:4])

    def point(x: str, y: str) -> tuple[float, float]:
        return (
            round(MARGIN + float(x) * POINTS_PER_INCH, 1),
            round(MARGIN + height - float(y) * POINTS_PER_INCH, 1),
        )

    boxes, arrows = [], []
    for words in layout[1:]:
        if words[0] == "node":  # node NAME X Y …, the middle
            place = int(words[1].removeprefix("n"))
            x, y = point(*words[2:4])
            across, down = sizes[place]
            corner = round(x - across / 2, 1), round(y - down / 2, 1)
            boxes.append(Box(*corner, round(across, 1), down, texts[place], lines[place]))
        elif words[0] == "edge":  # edge TAIL HEAD COUNT X1 Y1 …, a Bézier curve
            flat = words[4 : 4 + 2 * int(words[3])]
            points = [point(*pair) for pair in zip(flat[::2], flat[1::2], strict=True)]
            arrows.append(_arrow(points))
    return Picture(
        round(width + 2 * MARGIN, 1), round(height + 2 * MARGIN, 1), tuple(boxes), tuple(arrows)
    )


def _arrow(points: Sequence[tuple[float, float]]) -> Arrow:
    """Return the curve, with a head that points as its end does."""
    (ax, ay), (bx, by) = points[-2:]
    length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
    ux, uy = (bx - ax) / length * ARROW, (by - ay) / length * ARROW
    corners = [
        (bx, by),
        (bx - ux - uy / 2, by - uy + ux / 2),
        (bx - ux + uy / 2, by - uy - ux / 2),
    ]
    start, *rest = [f"{x:g},{y:g}" for x, y in points]
    return Arrow(f"M{start} C{' '.join(rest)}", " ".join(f"{x:.1f},{y:.1f}" for x, y in corners))
