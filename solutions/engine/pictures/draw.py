"""Draw the pictures of the exercise notebook: one PNG per exercise, all in one style.

For maintainers only, and only to change a picture: the PNGs are in the repository. It needs
matplotlib and pillow, which are no dependencies of the grader:

    python3 -m venv /tmp/pictures
    /tmp/pictures/bin/pip install matplotlib pillow
    /tmp/pictures/bin/python solutions/engine/pictures/draw.py

writes solutions/engine/pictures/*.png (or into the folder given as an argument), as large as
notebooks show them.

Blue is a value and its way forward, orange a gradient or slope. There are no words but those of
the code, so that nothing needs translation, and each picture is a light card of its own, so that
it can be read in a dark theme as well.
"""

import io
import math
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch, FancyBboxPatch
from PIL import Image

PICTURES = Path(__file__).resolve().parent

# A figure of 72 pixels per inch: sizes of letters and lines, too, are in CSS pixels.
PIXELS_PER_INCH, SCALE, COLOURS = 72, 1.25, 64
CARD, RIM, INK, FAINT = "#fcfbf8", "#d5d2ca", "#23262b", "#8b8f96"
BLUE, PALE_BLUE = "#1c5d99", "#e3eef8"
ORANGE, PALE_ORANGE = "#bf4a04", "#fdebdc"
TEXT, SMALL, RADIUS = 19, 15, 21
CODE = "DejaVu Sans Mono"  # comes with matplotlib, as does the font of formulas

Point = tuple[float, float]

# The graph of backward and zero_grad: a is used twice, by b and by c.
PLACES = {"x": (54, 118), "a": (158, 118), "b": (262, 176), "c": (262, 60), "y": (366, 118)}
EDGES = (("x", "a"), ("a", "b"), ("a", "c"), ("b", "y"), ("c", "y"))
TURNS = {"y": "1", "b": "2", "c": "3", "a": "4"}
GRAPH_SIZE = (420, 236)


def card(width: float, height: float) -> Axes:
    """Return axes that cover a light card with round corners; their unit is a pixel."""
    figure = Figure(figsize=(width / PIXELS_PER_INCH, height / PIXELS_PER_INCH))
    FigureCanvasAgg(figure)
    figure.patch.set_alpha(0)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set(xlim=(0, width), ylim=(0, height))
    shape = FancyBboxPatch(
        (1, 1),
        width - 2,
        height - 2,
        boxstyle="round,pad=0,rounding_size=12",
        facecolor=CARD,
        edgecolor=RIM,
        linewidth=1,
        zorder=0,
    )
    axes.add_patch(shape)
    return axes


def write(axes: Axes, at: Point, text: str, colour: str = INK, **how: object) -> None:
    look = {"ha": "center", "va": "center", "fontsize": TEXT, "zorder": 6} | how
    axes.text(*at, text, color=colour, **look)


def node(axes: Axes, at: Point, text: str, plain: bool = False) -> None:
    """Draw a node of the graph; ``plain`` is a number that is no Value: dashed."""
    circle = Circle(
        at,
        RADIUS,
        facecolor=CARD if plain else PALE_BLUE,
        edgecolor=FAINT if plain else BLUE,
        linestyle=(0, (3.2, 2.4)) if plain else "solid",
        linewidth=1.8,
        zorder=4,
    )
    axes.add_patch(circle)
    # A letter stands on its line, a sign is in the middle of its own.
    middle = "center" if text == "$+$" else "center_baseline"
    write(axes, at, text, fontsize=TEXT + 2, va=middle)


def arrow(
    axes: Axes, start: Point, end: Point, colour: str, aside: float = 0, width: float = 1.8
) -> None:
    """Draw an arrow from one node's rim to another's, ``aside`` pixels to its left."""
    length = math.dist(start, end)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    gap = math.sqrt(RADIUS**2 - aside**2) + 4
    ends = [
        (x + along[0] * way - along[1] * aside, y + along[1] * way + along[0] * aside)
        for (x, y), way in ((start, gap), (end, -gap))
    ]
    head = f"-|>,head_length={3.2 + width},head_width={1.4 + width / 1.5}"
    axes.add_patch(
        FancyArrowPatch(
            *ends,
            arrowstyle=head,
            mutation_scale=1,
            shrinkA=0,
            shrinkB=0,
            color=colour,
            linewidth=width,
            joinstyle="miter",
            zorder=3,
        )
    )


def radd() -> Axes:
    axes = card(320, 160)
    two, x, plus = (68, 118), (68, 42), (188, 80)
    node(axes, two, "$2$", plain=True)
    node(axes, x, "$x$")
    node(axes, plus, "$+$")
    arrow(axes, two, plus, FAINT)
    arrow(axes, x, plus, BLUE)
    write(axes, (plus[0] + RADIUS + 14, plus[1]), "$2 + x$", ha="left", va="center_baseline")
    return axes


class Plot:
    """A plane with axes on a card: points are in the function's units, equal in x and y."""

    def __init__(self, width: float, height: float, origin: Point, unit: float):
        self.axes, self.origin, self.unit = card(width, height), origin, unit
        for end, name, at in (
            ((width - 16, origin[1]), "$x$", (width - 20, origin[1] - 15)),
            ((origin[0], height - 14), "$y$", (origin[0] - 14, height - 21)),
        ):
            start = (16, end[1]) if name == "$x$" else (end[0], 14)
            style = "-|>,head_length=5,head_width=2.4"
            line = FancyArrowPatch(
                start,
                end,
                arrowstyle=style,
                mutation_scale=1,
                shrinkA=0,
                shrinkB=0,
                color=FAINT,
                linewidth=1.2,
                zorder=1,
            )
            self.axes.add_patch(line)
            write(self.axes, at, name, fontsize=SMALL)

    def at(self, x: float, y: float) -> Point:
        return self.origin[0] + x * self.unit, self.origin[1] + y * self.unit

    def line(self, points: list[Point], colour: str, width: float, **how: object) -> None:
        xs, ys = zip(*(self.at(*point) for point in points), strict=True)
        look = {"solid_capstyle": "round", "solid_joinstyle": "round"} | how
        self.axes.plot(xs, ys, color=colour, linewidth=width, **look)

    def curve(self, function: Callable[[float], float], left: float, right: float) -> None:
        steps = 600
        xs = [left + (right - left) * step / steps for step in range(steps + 1)]
        self.line([(x, function(x)) for x in xs], BLUE, 2.6, zorder=3)

    def guide(self, *points: Point) -> None:
        self.line(list(points), FAINT, 1.1, linestyle=(0, (3, 3)), zorder=2)

    def tick(self, x: float, y: float, text: str, aside: float = -15) -> None:
        """Mark a place on an axis (the y axis where x is 0), its text ``aside`` of the axis."""
        column, row = self.at(x, y)
        across = [(column, row - 3.5), (column, row + 3.5)]
        label = (column, row + aside)
        if x == 0:
            across, label = [(column - 3.5, row), (column + 3.5, row)], (column + aside, row)
        self.axes.plot(*zip(*across, strict=True), color=FAINT, linewidth=1.2, zorder=2)
        write(self.axes, label, text, fontsize=SMALL)

    def tangent(
        self, point: Point, slope: float, runs: Point, label: Point, width: float = 2.4
    ) -> None:
        """Draw a point, the line through it, and the slope at ``label``.

        ``runs`` says how far the line goes in x, from the point.
        """
        ends = [(point[0] + run, point[1] + run * slope) for run in runs]
        self.line(ends, ORANGE, width, zorder=4)
        dot = Circle(self.at(*point), 4.6, facecolor=ORANGE, edgecolor=CARD, lw=1.4, zorder=5)
        self.axes.add_patch(dot)
        number = "e" if slope == math.e else f"{slope:g}"
        formula = rf"$\dfrac{{\mathrm{{d}}y}}{{\mathrm{{d}}x}} = {number}$"
        write(self.axes, self.at(*label), formula, ORANGE, fontsize=SMALL)


def exp() -> Axes:
    plot = Plot(360, 262, origin=(216, 44), unit=54)
    plot.curve(math.exp, -3.5, 1.27)
    plot.guide((1, 0), (1, math.e), (0, math.e))
    plot.tick(1, 0, "$1$")
    plot.tick(0, math.e, "$e$")
    plot.tick(0, 1, "$1$")
    plot.tangent((1, math.e), math.e, (-0.72, 0.34), (1.85, 2.0))
    write(plot.axes, plot.at(-1.75, 0.62), "$y = e^x$", BLUE)
    return plot.axes


def tanh() -> Axes:
    plot = Plot(360, 208, origin=(180, 104), unit=52)
    plot.guide((-3.1, -1), (0, -1))
    plot.guide((0, 1), (3.1, 1))
    plot.curve(math.tanh, -3.1, 3.1)
    plot.tick(0, 1, "$1$")
    plot.tick(0, -1, "$-1$", aside=18)
    plot.tangent((0, 0), 1, (-1.4, 1.4), (1.2, -0.55))
    write(plot.axes, plot.at(2.2, 0.6), r"$y = \tanh x$", BLUE)
    return plot.axes


def relu() -> Axes:
    plot = Plot(360, 208, origin=(180, 48), unit=52)
    plot.line([(-3.1, 0), (0, 0), (2.7, 2.7)], BLUE, 2.6, zorder=3)
    plot.tangent((-1.6, 0), 0, (-0.8, 0.8), (-1.6, 0.6), width=4.2)
    plot.tangent((1.5, 1.5), 1, (-0.6, 0.6), (2.5, 1.45), width=4.2)
    write(plot.axes, plot.at(2.0, 0.42), r"$y = \mathrm{relu}(x)$", BLUE)
    return plot.axes


def backward() -> Axes:
    axes = card(*GRAPH_SIZE)
    for name, at in PLACES.items():
        node(axes, at, f"${name}$")
    for start, end in EDGES:
        arrow(axes, PLACES[start], PLACES[end], FAINT, aside=5, width=1.2)
        arrow(axes, PLACES[end], PLACES[start], ORANGE, aside=5, width=2.2)
    for name, turn in TURNS.items():
        x, y = PLACES[name]
        at = (x, y + (-25 if name == "c" else 25))
        axes.add_patch(Circle(at, 10, facecolor=ORANGE, edgecolor=CARD, lw=1.6, zorder=5))
        write(axes, at, turn, CARD, fontsize=13, va="center_baseline", weight="bold")
    return axes


def zero_grad() -> Axes:
    axes = card(*GRAPH_SIZE)
    for name, at in PLACES.items():
        node(axes, at, f"${name}$")
        pill = {"boxstyle": "round,pad=0.3,rounding_size=0.6", "fc": PALE_ORANGE, "ec": ORANGE}
        aside = (at[0], at[1] + (36 if name == "b" else -36))
        write(axes, aside, "grad → 0", ORANGE, fontsize=11.5, family=CODE, bbox=pill)
    for start, end in EDGES:
        arrow(axes, PLACES[start], PLACES[end], FAINT, width=1.2)
    return axes


def save(axes: Axes, path: Path) -> None:
    """Write the card, with few colours: then it is a small file."""
    full = io.BytesIO()
    axes.figure.savefig(full, format="png", dpi=PIXELS_PER_INCH * SCALE, transparent=False)
    with Image.open(full) as image:
        few = image.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(path, optimize=True)
    print(f"{path.name}: {few.width} x {few.height}, {path.stat().st_size} bytes")


def main() -> None:
    mpl.rcParams["mathtext.fontset"] = "cm"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for draw in (radd, exp, tanh, relu, backward, zero_grad):
        save(draw(), folder / f"{draw.__name__}.png")


if __name__ == "__main__":
    main()
