"""topological_backward: gradients as by the method, without it, and the order that it returns.

No program names what an engine keeps its graph in: a Value's place in the order is told by
which object it is, so an engine may call its children as it likes.
"""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import (
    Inputs,
    Template,
    named_out,
    script,
    shown_as,
    span,
    with_another_method,
)

pytestmark = pytest.mark.exercise("topological_backward")

X, Y, Z = span(0.5, 1.5), span(-1.5, -0.5), span(2, 3)
USES = ["topological_backward"]
GO = "topological_backward(out)"
# Code may have given the method a name of its own before: then the function itself does nothing,
# where it is a plain one. A class may also have been given this very function as its method.
WHATEVER_ITS_NAME = f"""
is_plain = type(backward) is type(Value.backward) and not backward.__closure__
is_method = is_plain and backward is not topological_backward
if is_method:
    own = backward.__code__, backward.__defaults__
    backward.__code__, backward.__defaults__ = Value.backward.__code__, None
try:
    {GO}
finally:
    if is_method:
        backward.__code__, backward.__defaults__ = own
""".strip()


def gradients(formula: str, **inputs: Inputs) -> Template:
    grads, data = ([f"{name}.{part}" for name in inputs] for part in ("grad", "data"))
    text = f"{named_out(formula)}\n{GO}"
    return script(
        text, observe=[*grads, *data], formula=formula, uses=USES, tolerance="relative", **inputs
    )


def ordered(formula: str, *before: str, length: int, **inputs: Inputs) -> Template:
    """Observe the order: ``before`` are pairs ``a < b``, the first an input of the second."""
    text = "\n".join(
        [
            named_out(formula),
            "order = [id(v) for v in topological_backward(out)]",
            "place = lambda v: order.index(id(v))",
        ]
    )
    pairs = [pair.split(" < ") for pair in before]
    observe = [
        f"len(order) == len(set(order)) == {length}",
        *(f"place({first}) < place({second})" for first, second in pairs),
        "order[-1] == id(out)",
    ]
    return script(text, observe=observe, uses=USES, formula=None, tolerance="relative", **inputs)


def without_the_method(formula: str, **inputs: Inputs) -> Template:
    """Observe gradients while the method ``backward`` does nothing, whatever name it has."""
    other = "lambda v: None"
    data, grads = ([f"{name}.{part}" for name in inputs] for part in ("data", "grad"))
    template = script(
        f"out = {formula}\n{with_another_method('backward', other, WHATEVER_ITS_NAME)}",
        observe=[*grads, *data],
        formula=formula,
        uses=USES,
        tolerance="relative",
        **inputs,
    )
    return shown_as(f"out = {formula}\n{with_another_method('backward', other, GO)}", template)


@check(
    weight=7,
    claim=N_("every input gets its gradient"),
    hints=(
        N_("The result's own gradient is where it begins: what is d(out)/d(out)?"),
        N_("Call _backward() of every Value in the graph, the result first."),
    ),
    programs=[
        gradients("x * y", x=X, y=Y),
        gradients("(x * y + z) * u", x=2.0, y=3.0, z=-4.0, u=-2.0),
        gradients("(x * y + z) * y", x=X, y=Y, z=Z),
        gradients("u = x * y\n(u + z) * (z + x)", x=X, y=Y, z=Z),
        script(f"out = x * y\n{GO}", observe=["out.grad", "x.data"], uses=USES, x=X, y=Y),
    ],
)
def test_gradients(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=6,
    claim=N_("a Value that is used several times hands on all that it received"),
    hints=(
        N_("Which Values must have done their step before this one may do its own?"),
        N_("Each Value once, and only after everything that was computed from it."),
    ),
    programs=[
        gradients("x * x + x", x=X),
        gradients("u = x * 0.5 + x\nfor _ in range(9):\n    u = u * 0.5 + u\nu", x=X),
        gradients("u = x + x * 0.5\nfor _ in range(9):\n    u = u + u * 0.5\nu", x=X),
        gradients("a = x * y\nb = a + x\nc = b * a\nd = c + b + a\nd * c", x=X, y=X),
        gradients("a = x + y\nb = x * y\na + b + a * b", x=X, y=Z),
        # Equal numbers are not the same Value.
        gradients("u = x * y\nv = z + x\nu * v", x=2.0, y=3.0, z=4.0),
        gradients("u = x + x\nfor _ in range(7):\n    u = u + u\nu", x=X),
        # v is 0 and has a gradient; v * x has none, and its turn is before that of v.
        gradients("v = z * x - 6\nv * y + v * x * 0", x=3.0, y=Y, z=2.0),
    ],
)
def test_shared(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("it returns every Value once, each after its inputs"),
    hints=(
        N_("Leaves come before what was computed from them, the result comes last."),
        N_("A Value joins the list when all of its inputs are in it."),
    ),
    programs=[
        ordered("x * y", "x < out", "y < out", length=3, x=X, y=Y),
        ordered(
            "u = x * y\nu + z",
            *("x < u", "y < u", "u < out", "z < out"),
            length=5,
            x=X,
            y=Y,
            z=Z,
        ),
        ordered("u = x * x\nu + x", "x < u", "u < out", length=3, x=X),
        ordered(
            "a = x + y\nb = a * y\nc = a * b\nc + x",
            *("x < a", "y < a", "a < b", "b < c", "c < out"),
            length=6,
            x=X,
            y=Y,
        ),
        ordered(
            "a = x + y\nb = a * y\nc = b * a\nx + c",
            *("x < a", "y < a", "a < b", "b < c", "c < out"),
            length=6,
            x=X,
            y=Y,
        ),
        ordered("x", length=1, x=X),
        ordered("x * y", "x < out", "y < out", length=3, x=1.5, y=1.5),
    ],
)
def test_order(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("it goes backward itself, without the method of the class"),
    hints=(
        N_("This check puts a method that does nothing in the place of backward."),
        N_("Find the order with a walk of your own, and call each Value's _backward()."),
    ),
    programs=[
        without_the_method("x * y + x", x=X, y=Y),
        without_the_method("x * x * y", x=X, y=Y),
    ],
)
def test_own(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("another graph, or another call, begins anew and adds to what leaves have"),
    hints=(
        N_("What does your function still know of its first call?"),
        N_("Clear no gradients, and keep no list of what you have seen between two calls."),
    ),
    programs=[
        script(
            "first = x * y\ntopological_backward(first)\n"
            "second = x * x + y\ntopological_backward(second)",
            observe=["x.grad", "y.grad", "x.data", "y.data"],
            uses=USES,
            x=X,
            y=Y,
        ),
        script(
            f"u = x * y\nout = u * x\n{GO}\nx.grad = y.grad = u.grad = out.grad = 0.0\n{GO}",
            observe=["x.grad", "y.grad", "x.data", "y.data"],
            formula="x * y * x",
            uses=USES,
            x=X,
            y=Y,
        ),
    ],
)
def test_again(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("it manages graphs that are deep, or have very many ways through them"),
    hints=(
        N_("How often does your walk come to the same Value?"),
        N_("Look a Value up in a set before you go on to its inputs."),
    ),
    programs=[
        gradients("u = x\nfor _ in range(40):\n    u = u * 0.1 + u\nu", x=X),
        gradients("u = x\nfor _ in range(250):\n    u = u * 1.01\nu", x=X),
    ],
)
def test_large(outcomes: Outcomes) -> None:
    outcomes.agree()
