"""How a check writes its programs: each builder turns a formula into a template.

value("x.exp()", x=span(-2, 2))             the data of the result
gradients("x * x + x", x=3.0)               and the gradient of every input
again("p = x * y; p * x + p", x=…, y=…)     backward twice, gradients set to 0 between
script("…", observe=[…], x=…)               anything else
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from textwrap import dedent, indent

from grader.programs.program import Span, Template

Inputs = Span | float
span = Span


def value(formula: str, *, tolerance: str = "relative", **inputs: Inputs) -> Template:
    """Observe the data of the formula's result, and that the inputs' data is unchanged."""
    text = named_out(formula)
    observe = ("out.data", *(f"{name}.data" for name in inputs))
    return Template(text, _inputs(inputs), observe, formula, tolerance=tolerance)


def gradients(formula: str, *, tolerance: str = "relative", **inputs: Inputs) -> Template:
    """Observe the result and, after backward, the gradient and data of every input."""
    text = named_out(formula) + "\nout.backward()"
    observe = ("out.data", *leaves(inputs))
    return Template(text, _inputs(inputs), observe, formula, tolerance=tolerance)


def again(formula: str, **inputs: Inputs) -> Template:
    """Run backward, set every gradient to 0 by hand, run backward again: the same numbers.

    Every node must have a name for this, so each line of the formula may hold only one
    operation.
    """
    text = named_out(formula)
    made = [line.split("=")[0].strip() for line in text.splitlines()]
    names = [*inputs, *made]
    clear = " = ".join(f"{name}.grad" for name in names) + " = 0.0"
    text = f"{text}\nout.backward()\n{clear}\nout.backward()"
    return Template(text, _inputs(inputs), leaves(inputs), formula)


def beside_a_large_number(formula: str, **inputs: Inputs) -> Template:
    """Observe gradients of the formula plus 10^9: the constant has none, and changes none.

    Gradients taken from differences of the result lose all their digits.
    """
    *lines, last = named_out(formula).splitlines()
    text = "\n".join([*lines, f"{last} + 1000000000.0", "out.backward()"])
    return Template(text, _inputs(inputs), leaves(inputs), formula)


def deep(formula: str, **inputs: Inputs) -> Template:
    """Observe gradients only: for graphs so large that the value says nothing."""
    text = named_out(formula) + "\nout.backward()"
    return Template(text, _inputs(inputs), leaves(inputs), formula)


def script(
    text: str,
    *,
    observe: Sequence[str],
    formula: str | None = None,
    uses: Sequence[str] = (),
    tolerance: str = "relative",
    **inputs: Inputs,
) -> Template:
    """Run any text; observe what is listed."""
    text = dedent(text).strip("\n")
    return Template(text, _inputs(inputs), tuple(observe), formula, tuple(uses), tolerance)


def shown_as(shown: str, template: Template) -> Template:
    """Have people see another text: where the one that is run is long, and about other things."""
    return replace(template, shown=shown)


def with_another_method(name: str, other: str, text: str) -> str:
    """Return program text that runs ``text`` while the class's method ``name`` is ``other``.

    The class need not have such a method. Afterwards all is as it was.
    """
    return f"""
try:
    {name} = Value.{name}
except AttributeError:
    {name} = None
Value.{name} = {other}
try:
{indent(text, "    ")}
finally:
    if {name}:
        Value.{name} = {name}
    else:
        del Value.{name}
"""


def named_out(formula: str) -> str:
    """Return a formula as statements that name its result ``out``: its last line is its value."""
    *lines, last = dedent(formula).strip("\n").splitlines()
    return "\n".join([*lines, f"out = {last}"])


def leaves(inputs: Iterable[str]) -> tuple[str, ...]:
    """Return what to observe of the inputs: every gradient, then all data.

    The data tells an engine of 32-bit floats from one that computes wrong.
    """
    return (*(f"{name}.grad" for name in inputs), *(f"{name}.data" for name in inputs))


def _inputs(inputs: dict[str, Inputs]) -> tuple[tuple[str, Inputs], ...]:
    return tuple(inputs.items())
