"""Known mistakes in ``tanh``."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, body

LESSON = "1.8"


def _is(*lines: str) -> Change:
    return body("tanh", "\n".join(lines))


def _from_e(*lines: str) -> Change:
    """Return the change to a tanh that starts with e^(2x) as a Value."""
    return _is("e = (self * 2).exp()", *lines)


def _closure(
    line: str,
    start: str = "e = (self * 2).exp()\nt = (e.data - 1) / (e.data + 1)",
    result: str = 'Value(t, (self,), "tanh")',
    attach: str = "out._backward = _backward",
) -> Change:
    """Return the change to a tanh with a closure of its own."""
    return _is(
        start, f"out = {result}", "", "def _backward():", f"    {line}", "", attach, "return out"
    )


_RIGHT = "self.grad += (1 - t**2) * out.grad"
_WRONG_SLOPE = N_(
    "The derivative in the closure is not that of tanh. A tanh made of Values needs no closure: "
    "its gradient comes from the operations it is made of."
)
_ANOTHER_FUNCTION = N_(
    "The formula is not that of the hyperbolic tangent: compare a few numbers with math.tanh."
)
_NOT_FROM_EXP = N_(
    "tanh gives the right numbers, but does not use this class's own exp. The exercise is to "
    "build it from exp."
)
_CUT = N_(
    "The formula is computed with plain numbers (.data), so the graph is cut: the value is right "
    "and no gradient reaches the input."
)
_CLIPPED = N_(
    "From some number on the result is set to 1 or -1. tanh never gets there, and its slope, "
    "though small, is not 0."
)
_CUT_NEAR_0 = N_(
    "At 0 or near it the result is a new Value without a past: the number is right, but no "
    "gradient passes there, where tanh is steepest."
)
_NOT_A_VALUE = N_(
    "Python stops with a TypeError inside tanh: a Value is given to a function that takes only "
    "plain numbers, or the formula goes on with something that is not a Value."
)


def _clipped(at: int) -> Mistake:
    change = _is(
        f"if abs(self.data) > {at}:",
        "    return Value(1.0 if self.data > 0 else -1.0, (self,))",
        "e = (self * 2).exp()",
        "return (e - 1) / (e + 1)",
    )
    return Mistake(f"tanh-clipped-at-{at}", "tanh", change, _CLIPPED)


LESSONS = {_CUT: "1.1", _CUT_NEAR_0: "1.1", _CLIPPED: "3.3"}

MISTAKES = (
    Mistake(
        "tanh-from-math", "tanh", _closure(_RIGHT, "t = math.tanh(self.data)"), _NOT_FROM_EXP, 20
    ),
    Mistake(
        "tanh-from-math-exp",
        "tanh",
        _closure(_RIGHT, "e = math.exp(2 * self.data)\nt = (e - 1) / (e + 1)"),
        _NOT_FROM_EXP,
    ),
    Mistake(
        "tanh-exp-as-decoy",
        "tanh",
        _closure(_RIGHT, "e = (self * 2).exp()\nt = math.tanh(self.data)"),
        _NOT_FROM_EXP,
    ),
    Mistake("tanh-plain-data", "tanh", _from_e("return Value((e.data - 1) / (e.data + 1))"), _CUT),
    Mistake(
        "tanh-copies-input",
        "tanh",
        _is("x = Value(self.data)", "e = (x * 2).exp()", "return (e - 1) / (e + 1)"),
        _CUT,
    ),
    Mistake(
        "tanh-power-of-e",
        "tanh",
        _is("e = Value(math.e) ** (2 * self.data)", "return (e - 1) / (e + 1)"),
        N_(
            "e^(2x) is computed with a plain number as exponent and without this class's exp. No "
            "gradient reaches the input."
        ),
    ),
    Mistake(
        "tanh-from-math-no-gradient",
        "tanh",
        _is("return Value(math.tanh(self.data), (self,), 'tanh')"),
        N_(
            "math.tanh gives the number, but neither is this class's own exp used, nor does a "
            "gradient reach the input."
        ),
    ),
    Mistake(
        "tanh-slope-one-minus-t", "tanh", _closure("self.grad += (1 - t) * out.grad"), _WRONG_SLOPE
    ),
    Mistake(
        "tanh-slope-one-minus-x2",
        "tanh",
        _closure("self.grad += (1 - self.data**2) * out.grad"),
        _WRONG_SLOPE,
        1,
    ),
    Mistake("tanh-slope-t", "tanh", _closure("self.grad += t * out.grad"), _WRONG_SLOPE),
    Mistake(
        "tanh-slope-of-sigmoid",
        "tanh",
        _closure("self.grad += t * (1 - t) * out.grad"),
        _WRONG_SLOPE,
    ),
    Mistake(
        "tanh-slope-plus", "tanh", _closure("self.grad += (1 + t**2) * out.grad"), _WRONG_SLOPE
    ),
    Mistake(
        "tanh-overwrites",
        "tanh",
        _closure("self.grad = (1 - t**2) * out.grad"),
        texts.OVERWRITES,
        14,
    ),
    Mistake("tanh-no-upstream", "tanh", _closure("self.grad += 1 - t**2"), texts.NO_UPSTREAM, 1),
    Mistake(
        "tanh-closure-on-input",
        "tanh",
        _closure(_RIGHT, attach="self._backward = _backward"),
        texts.ON_INPUT,
        4,
    ),
    Mistake(
        "tanh-closure-called",
        "tanh",
        _closure(_RIGHT, attach="out._backward = _backward()"),
        texts.CALLED,
    ),
    Mistake("tanh-no-parents", "tanh", _closure(_RIGHT, result="Value(t)"), texts.NO_PARENTS),
    Mistake(
        "tanh-gradient-twice",
        "tanh",
        _from_e(
            "out = (e - 1) / (e + 1)",
            "given = out._backward",
            "",
            "def _backward():",
            "    given()",
            "    self.grad += (1 - out.data**2) * out.grad",
            "",
            "out._backward = _backward",
            "return out",
        ),
        N_(
            "The gradient is counted twice: once by the operations that tanh is made of, and "
            "once more by a closure of its own."
        ),
        lesson="2.1",
    ),
    Mistake("tanh-reciprocal", "tanh", _from_e("return (e + 1) / (e - 1)"), _ANOTHER_FUNCTION, 1),
    Mistake("tanh-sign", "tanh", _from_e("return (1 - e) / (e + 1)"), _ANOTHER_FUNCTION, 1),
    Mistake(
        "tanh-sign-lost",
        "tanh",
        _is("e = (self * (-2 if self.data > 0 else 2)).exp()", "return (1 - e) / (e + 1)"),
        N_("The sign of the input is lost: for negative numbers the result must be negative too."),
    ),
    Mistake(
        "tanh-e-to-the-x",
        "tanh",
        _is("e = self.exp()", "return (e - 1) / (e + 1)"),
        N_("The exponent is x where the formula has 2x: the result is tanh of half the number."),
    ),
    Mistake(
        "tanh-e-to-the-x-squared",
        "tanh",
        _is("e = (self**2).exp()", "return (e - 1) / (e + 1)"),
        N_("The exponent is x squared where the formula has twice x."),
    ),
    Mistake(
        "tanh-parentheses",
        "tanh",
        _from_e("return e - 1 / e + 1"),
        N_(
            "Without parentheses only 1 / e is a quotient: Python divides before it adds and "
            "subtracts."
        ),
    ),
    Mistake("tanh-half-parentheses", "tanh", _from_e("return (e - 1) / e + 1"), _ANOTHER_FUNCTION),
    Mistake("tanh-denominator", "tanh", _from_e("return (e - 1) / e"), _ANOTHER_FUNCTION),
    Mistake("tanh-numerator", "tanh", _from_e("return e / (e + 1)"), _ANOTHER_FUNCTION),
    Mistake(
        "tanh-only-sinh",
        "tanh",
        _is("return (self.exp() - (-self).exp()) / 2"),
        N_(
            "This is the hyperbolic sine, the upper half of the quotient: it is not divided by "
            "cosh."
        ),
    ),
    Mistake(
        "tanh-minus-outside",
        "tanh",
        _is("p = self.exp()", "n = -self.exp()", "return (p - n) / (p + n)"),
        N_(
            "-self.exp() is minus e^x, not e^(-x): the minus sign belongs to the exponent. What "
            "is divided by is then 0."
        ),
    ),
    Mistake(
        "tanh-minus-forgotten",
        "tanh",
        _is("p = self.exp()", "n = self.exp()", "return (p - n) / (p + n)"),
        N_("e^x and e^(-x) are the same number here: one minus sign is missing."),
    ),
    _clipped(3),
    _clipped(8),
    _clipped(10),
    Mistake(
        "tanh-no-slope-at-0",
        "tanh",
        _is(
            "if self.data == 0:",
            "    return Value(0.0)",
            "e = (self * 2).exp()",
            "return (e - 1) / (e + 1)",
        ),
        _CUT_NEAR_0,
    ),
    Mistake(
        "tanh-no-slope-near-0",
        "tanh",
        _is(
            "e = (self * 2).exp()",
            "out = (e - 1) / (e + 1)",
            "return out if abs(self.data) > 0.2 else Value(out.data)",
        ),
        _CUT_NEAR_0,
    ),
    Mistake(
        "tanh-changes-self",
        "tanh",
        _is("self.data = 2 * self.data", "e = self.exp()", "return (e - 1) / (e + 1)"),
        texts.CHANGES_SELF,
    ),
    Mistake(
        "tanh-plain-number",
        "tanh",
        _from_e("return (e.data - 1) / (e.data + 1)"),
        texts.PLAIN_NUMBER,
    ),
    Mistake(
        "tanh-returns-nothing", "tanh", _from_e("out = (e - 1) / (e + 1)"), texts.NO_VALUE_RETURNED
    ),
    Mistake(
        "tanh-returns-tuple",
        "tanh",
        _from_e("return ((e - 1) / (e + 1),)"),
        texts.NO_VALUE_RETURNED,
    ),
    Mistake(
        "tanh-math-exp-of-a-value",
        "tanh",
        _is("e = math.exp(2 * self)", "return (e - 1) / (e + 1)"),
        _NOT_A_VALUE,
    ),
    Mistake(
        "tanh-exp-not-called",
        "tanh",
        _is("e = (self * 2).exp", "return (e - 1) / (e + 1)"),
        _NOT_A_VALUE,
    ),
)
