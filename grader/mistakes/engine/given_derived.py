"""Known mistakes in minus, division and reflected operations, which the stub gives complete."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import GIVEN, Change, Mistake, body, replace

LESSON = "1.3"


def _node(method: str, number: str, *closure: str) -> Change:
    """Return the change to a method that makes a node of its own, with this closure or none."""
    parents = "(self,)" if method == "__neg__" else "(self, other)"
    lines = [f"out = Value({number}, {parents})"]
    if method != "__neg__":
        lines.insert(0, "other = other if isinstance(other, Value) else Value(other)")
    if closure:
        lines += ["", "def _backward():", *(f"    {line}" for line in closure), ""]
        lines += ["out._backward = _backward"]
    return body(method, "\n".join([*lines, "return out"]))


def _sub(*closure: str) -> Change:
    return _node("__sub__", "self.data - other.data", *closure)


def _div(*closure: str) -> Change:
    return _node("__truediv__", "self.data / other.data", *closure)


def _returns(method: str, old: str, new: str) -> Change:
    return replace(method, f"return {old}", f"return {new}")


_REFLECTED = N_(
    "The operands are turned round: with a number on the left, a - b is not b - a, and a / b is "
    "not b / a."
)
_SIGNS = N_("The gradients of a difference are wrong in sign. What happens to a - b when b grows?")
_QUOTIENT = N_(
    "The gradients of a quotient are not right. What happens to a / b when a grows, and when b "
    "grows?"
)
_WHOLE = N_("The quotient is rounded down to a whole number: // is another operation than /.")
_ANOTHER = N_("The operation computes something else than its sign says.")

LESSONS = {_SIGNS: "2.1", _QUOTIENT: "2.1"}

NEG = (
    Mistake("neg-no-closure", GIVEN, _node("__neg__", "-self.data"), texts.GRADIENT_LOST, 1),
    Mistake(
        "neg-cuts-graph", GIVEN, body("__neg__", "return Value(-self.data)"), texts.GRADIENT_LOST
    ),
    Mistake("neg-plain-number", GIVEN, body("__neg__", "return -self.data"), texts.GRADIENT_LOST),
    Mistake(
        "neg-changes-self",
        GIVEN,
        body("__neg__", "self.data = -self.data\nreturn self"),
        texts.CHANGES_SELF,
    ),
    Mistake("neg-returns-self", GIVEN, body("__neg__", "return self"), _ANOTHER),
    Mistake(
        "neg-slope-one", GIVEN, _node("__neg__", "-self.data", "self.grad += out.grad"), _SIGNS
    ),
    Mistake(
        "neg-overwrites",
        GIVEN,
        _node("__neg__", "-self.data", "self.grad = -out.grad"),
        texts.OVERWRITES,
    ),
    Mistake(
        "neg-no-upstream",
        GIVEN,
        _node("__neg__", "-self.data", "self.grad += -1"),
        texts.NO_UPSTREAM,
    ),
)

MINUS = (
    Mistake("sub-no-closure", GIVEN, _sub(), texts.GRADIENT_LOST),
    Mistake(
        "sub-cuts-graph",
        GIVEN,
        body("__sub__", "return Value(self.data - getattr(other, 'data', other))"),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "sub-both-plus", GIVEN, _sub("self.grad += out.grad", "other.grad += out.grad"), _SIGNS, 1
    ),
    Mistake(
        "sub-both-minus", GIVEN, _sub("self.grad -= out.grad", "other.grad -= out.grad"), _SIGNS
    ),
    Mistake(
        "sub-signs-swapped",
        GIVEN,
        _sub("self.grad -= out.grad", "other.grad += out.grad"),
        _SIGNS,
        1,
    ),
    Mistake(
        "sub-overwrites",
        GIVEN,
        _sub("self.grad = out.grad", "other.grad = -out.grad"),
        texts.OVERWRITES,
    ),
    Mistake("sub-adds", GIVEN, _returns("__sub__", "self + (-other)", "self + other"), _ANOTHER),
    Mistake(
        "sub-turned", GIVEN, _returns("__sub__", "self + (-other)", "(-self) + other"), _REFLECTED
    ),
    Mistake(
        "rsub-turned",
        GIVEN,
        _returns("__rsub__", "Value(other) - self", "self - other"),
        _REFLECTED,
        8,
    ),
    Mistake(
        "rsub-adds", GIVEN, _returns("__rsub__", "Value(other) - self", "self + other"), _ANOTHER
    ),
    Mistake(
        "rsub-plain-number",
        GIVEN,
        _returns("__rsub__", "Value(other) - self", "other - self.data"),
        texts.PLAIN_NUMBER,
    ),
    Mistake(
        "rsub-cuts-graph",
        GIVEN,
        _returns("__rsub__", "Value(other) - self", "Value(other - self.data)"),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "rsub-recursion",
        GIVEN,
        _returns("__rsub__", "Value(other) - self", "other - self"),
        N_("The method asks for the same difference again, and so on without end."),
    ),
    Mistake(
        "rsub-missing", GIVEN, replace("__rsub__", "def __rsub__", "def rsub"), texts.NOT_DEFINED
    ),
)

TIMES = (
    Mistake(
        "rmul-recursion",
        GIVEN,
        _returns("__rmul__", "self * other", "other * self"),
        N_("The method asks for the same product again, and so on without end."),
    ),
    Mistake(
        "rmul-plain-number",
        GIVEN,
        _returns("__rmul__", "self * other", "other * self.data"),
        texts.PLAIN_NUMBER,
    ),
    Mistake(
        "rmul-cuts-graph",
        GIVEN,
        _returns("__rmul__", "self * other", "Value(other * self.data)"),
        texts.GRADIENT_LOST,
    ),
    Mistake("rmul-returns-self", GIVEN, _returns("__rmul__", "self * other", "self"), _ANOTHER),
    Mistake("rmul-adds", GIVEN, _returns("__rmul__", "self * other", "self + other"), _ANOTHER),
    Mistake(
        "rmul-missing", GIVEN, replace("__rmul__", "def __rmul__", "def rmul"), texts.NOT_DEFINED
    ),
)

DIVISION = (
    Mistake("div-no-closure", GIVEN, _div(), texts.GRADIENT_LOST, 1),
    Mistake(
        "div-cuts-graph",
        GIVEN,
        body("__truediv__", "return Value(self.data / getattr(other, 'data', other))"),
        texts.GRADIENT_LOST,
    ),
    Mistake("div-numerator-only", GIVEN, _div("self.grad += out.grad / other.data"), _QUOTIENT),
    Mistake(
        "div-sign",
        GIVEN,
        _div(
            "self.grad += out.grad / other.data",
            "other.grad += out.grad * self.data / other.data**2",
        ),
        _QUOTIENT,
    ),
    Mistake(
        "div-square-forgotten",
        GIVEN,
        _div(
            "self.grad += out.grad / other.data", "other.grad -= out.grad * self.data / other.data"
        ),
        _QUOTIENT,
    ),
    Mistake(
        "div-like-mul",
        GIVEN,
        _div("self.grad += out.grad * other.data", "other.grad += out.grad * self.data"),
        _QUOTIENT,
    ),
    Mistake(
        "div-overwrites",
        GIVEN,
        _div(
            "self.grad = out.grad / other.data",
            "other.grad = -out.grad * self.data / other.data**2",
        ),
        texts.OVERWRITES,
    ),
    Mistake(
        "div-whole",
        GIVEN,
        _node(
            "__truediv__",
            "self.data // other.data",
            "self.grad += out.grad / other.data",
            "other.grad -= out.grad * self.data / other.data**2",
        ),
        _WHOLE,
    ),
    Mistake(
        "div-turned",
        GIVEN,
        _returns("__truediv__", "self * other**-1", "other * self**-1"),
        _REFLECTED,
    ),
    Mistake(
        "div-multiplies",
        GIVEN,
        _returns("__truediv__", "self * other**-1", "self * other"),
        _ANOTHER,
    ),
    Mistake(
        "rdiv-turned",
        GIVEN,
        _returns("__rtruediv__", "self**-1 * other", "self / other"),
        _REFLECTED,
        1,
    ),
    Mistake(
        "rdiv-multiplies",
        GIVEN,
        _returns("__rtruediv__", "self**-1 * other", "self * other"),
        _ANOTHER,
    ),
    Mistake(
        "rdiv-ignores-other",
        GIVEN,
        _returns("__rtruediv__", "self**-1 * other", "self**-1"),
        _ANOTHER,
    ),
    Mistake(
        "rdiv-plain-number",
        GIVEN,
        _returns("__rtruediv__", "self**-1 * other", "other / self.data"),
        texts.PLAIN_NUMBER,
    ),
    Mistake(
        "rdiv-cuts-graph",
        GIVEN,
        _returns("__rtruediv__", "self**-1 * other", "Value(other / self.data)"),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "rdiv-missing",
        GIVEN,
        replace("__rtruediv__", "def __rtruediv__", "def rtruediv"),
        texts.NOT_DEFINED,
    ),
)

MISTAKES = NEG + MINUS + TIMES + DIVISION
