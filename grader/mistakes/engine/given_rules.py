"""Known mistakes in ``+``, ``*`` and ``**``, which the stub gives complete with their rules."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import GIVEN, Change, Mistake, body, both, replace

LESSON = "2.1"

_WRAP = "other = other if isinstance(other, Value) else Value(other)\n"
_ATTACH = "out._backward = _backward"
_ADD_SELF, _ADD_OTHER = "self.grad += out.grad", "other.grad += out.grad"
_MUL_SELF, _MUL_OTHER = "self.grad += out.grad * other.data", "other.grad += out.grad * self.data"
_POW = "self.grad += out.grad * exponent * self.data ** (exponent - 1)"
_ONE_SIDE = N_(
    "Only one of the two operands gets a gradient. Both take part in the result, so both have one."
)
_OPERANDS = N_(
    "The gradients of the two factors are mixed up: for a * b, each factor's derivative is the "
    "other one's data."
)
_POWER_RULE = N_("The derivative of x^n is not what the closure of ** computes.")
_NOT_WRAPPED = N_(
    "The other operand is used as it is. When it is a plain number it has neither data nor grad, "
    "and Python stops."
)
_POW_STOPS = N_(
    "** of a number you typed in looks right, but when its base is itself a result, the gradient "
    "does not go on from there."
)
_PARENTS = N_(
    "The result remembers only one of its two operands, so backward never comes to the other."
)


def _add(old: str, new: str) -> Change:
    return replace("__add__", old, new)


def _mul(old: str, new: str) -> Change:
    return replace("__mul__", old, new)


def _pow(old: str, new: str) -> Change:
    return replace("__pow__", old, new)


def _equals(old: str) -> str:
    return old.replace("+=", "=")


_ADD_BOTH_OVERWRITE = both(
    _add(_ADD_SELF, _equals(_ADD_SELF)), _add(_ADD_OTHER, _equals(_ADD_OTHER))
)
_MUL_BOTH_OVERWRITE = both(
    _mul(_MUL_SELF, _equals(_MUL_SELF)), _mul(_MUL_OTHER, _equals(_MUL_OTHER))
)
_POW_OVERWRITE = _pow(_POW, _equals(_POW))

LESSONS = {_NOT_WRAPPED: "1.2", _PARENTS: "1.1"}

ADD = (
    Mistake("add-overwrites", GIVEN, _ADD_BOTH_OVERWRITE, texts.OVERWRITES, 1),
    Mistake("add-overwrites-left", GIVEN, _add(_ADD_SELF, _equals(_ADD_SELF)), texts.OVERWRITES),
    Mistake("add-overwrites-right", GIVEN, _add(_ADD_OTHER, _equals(_ADD_OTHER)), texts.OVERWRITES),
    Mistake("add-left-only", GIVEN, _add(_ADD_OTHER, "pass"), _ONE_SIDE),
    Mistake("add-right-only", GIVEN, _add(_ADD_SELF, "pass"), _ONE_SIDE),
    Mistake("add-left-twice", GIVEN, _add(_ADD_OTHER, "self.grad += out.grad * 1"), _ONE_SIDE),
    Mistake(
        "add-no-upstream",
        GIVEN,
        both(_add(_ADD_SELF, "self.grad += 1.0"), _add(_ADD_OTHER, "other.grad += 1.0")),
        texts.NO_UPSTREAM,
    ),
    Mistake(
        "add-slope-like-mul",
        GIVEN,
        both(
            _add(_ADD_SELF, "self.grad += out.grad * other.data"),
            _add(_ADD_OTHER, "other.grad += out.grad * self.data"),
        ),
        N_("The closure of + uses the rule of *. How much does a + b change per unit of a?"),
    ),
    Mistake(
        "add-closure-on-input",
        GIVEN,
        _add(_ATTACH, "self._backward = _backward"),
        texts.ON_INPUT,
        4,
    ),
    Mistake(
        "add-closure-called", GIVEN, _add(_ATTACH, "out._backward = _backward()"), texts.CALLED
    ),
    Mistake("add-closure-not-stored", GIVEN, _add(_ATTACH, "pass"), texts.GRADIENT_LOST),
    Mistake("add-no-parents", GIVEN, _add('(self, other), "+"', '(), "+"'), texts.NO_PARENTS),
    Mistake("add-parent-left-only", GIVEN, _add('(self, other), "+"', '(self,), "+"'), _PARENTS),
    Mistake("add-parent-right-only", GIVEN, _add('(self, other), "+"', '(other,), "+"'), _PARENTS),
    Mistake("add-not-wrapped", GIVEN, _add(_WRAP, "\n"), _NOT_WRAPPED, 2),
    Mistake(
        "add-raw-child",
        GIVEN,
        body(
            "__add__",
            """
            number = other.data if isinstance(other, Value) else other
            out = Value(self.data + number, (self, other), "+")

            def _backward():
                self.grad += out.grad
                other.grad += out.grad

            out._backward = _backward
            return out
            """,
        ),
        texts.RAW_CHILD,
    ),
)

MUL = (
    Mistake("mul-overwrites", GIVEN, _MUL_BOTH_OVERWRITE, texts.OVERWRITES, 3),
    Mistake("mul-overwrites-left", GIVEN, _mul(_MUL_SELF, _equals(_MUL_SELF)), texts.OVERWRITES),
    Mistake("mul-overwrites-right", GIVEN, _mul(_MUL_OTHER, _equals(_MUL_OTHER)), texts.OVERWRITES),
    Mistake("mul-left-only", GIVEN, _mul(_MUL_OTHER, "pass"), _ONE_SIDE),
    Mistake("mul-right-only", GIVEN, _mul(_MUL_SELF, "pass"), _ONE_SIDE),
    Mistake(
        "mul-own-data",
        GIVEN,
        both(
            _mul(_MUL_SELF, "self.grad += out.grad * self.data"),
            _mul(_MUL_OTHER, "other.grad += out.grad * other.data"),
        ),
        _OPERANDS,
    ),
    Mistake(
        "mul-product-as-slope",
        GIVEN,
        both(
            _mul(_MUL_SELF, "self.grad += out.grad * out.data"),
            _mul(_MUL_OTHER, "other.grad += out.grad * out.data"),
        ),
        _OPERANDS,
    ),
    Mistake(
        "mul-no-upstream",
        GIVEN,
        both(
            _mul(_MUL_SELF, "self.grad += other.data"), _mul(_MUL_OTHER, "other.grad += self.data")
        ),
        texts.NO_UPSTREAM,
        1,
    ),
    Mistake(
        "mul-no-slope",
        GIVEN,
        both(_mul(_MUL_SELF, "self.grad += out.grad"), _mul(_MUL_OTHER, "other.grad += out.grad")),
        N_("The closure of * uses the rule of +: the local derivative is left out."),
    ),
    Mistake(
        "mul-upstream-added",
        GIVEN,
        both(
            _mul(_MUL_SELF, "self.grad += out.grad + other.data"),
            _mul(_MUL_OTHER, "other.grad += out.grad + self.data"),
        ),
        texts.UPSTREAM_ADDED,
    ),
    Mistake(
        "mul-other-gradient",
        GIVEN,
        both(
            _mul(_MUL_SELF, "self.grad += out.grad * other.grad"),
            _mul(_MUL_OTHER, "other.grad += out.grad * self.grad"),
        ),
        N_("The closure of * multiplies by the other factor's gradient instead of its data."),
    ),
    Mistake(
        "mul-closure-on-input",
        GIVEN,
        _mul(_ATTACH, "self._backward = _backward"),
        texts.ON_INPUT,
        4,
    ),
    Mistake(
        "mul-closure-on-other", GIVEN, _mul(_ATTACH, "other._backward = _backward"), texts.ON_INPUT
    ),
    Mistake(
        "mul-closure-called", GIVEN, _mul(_ATTACH, "out._backward = _backward()"), texts.CALLED
    ),
    Mistake("mul-closure-not-stored", GIVEN, _mul(_ATTACH, "pass"), texts.GRADIENT_LOST),
    Mistake("mul-no-parents", GIVEN, _mul('(self, other), "*"', '(), "*"'), texts.NO_PARENTS),
    Mistake("mul-parent-left-only", GIVEN, _mul('(self, other), "*"', '(self,), "*"'), _PARENTS),
    Mistake("mul-parent-right-only", GIVEN, _mul('(self, other), "*"', '(other,), "*"'), _PARENTS),
    Mistake("mul-not-wrapped", GIVEN, _mul(_WRAP, "\n"), _NOT_WRAPPED, 2),
    Mistake(
        "add-and-mul-overwrite",
        GIVEN,
        both(_ADD_BOTH_OVERWRITE, _MUL_BOTH_OVERWRITE),
        texts.OVERWRITES,
        7,
    ),
    Mistake(
        "add-mul-and-pow-overwrite",
        GIVEN,
        both(_ADD_BOTH_OVERWRITE, _MUL_BOTH_OVERWRITE, _POW_OVERWRITE),
        texts.OVERWRITES,
    ),
)

POW = (
    Mistake("pow-overwrites", GIVEN, _POW_OVERWRITE, texts.OVERWRITES, 14),
    Mistake(
        "pow-no-upstream",
        GIVEN,
        _pow(_POW, "self.grad += exponent * self.data ** (exponent - 1)"),
        texts.NO_UPSTREAM,
        1,
    ),
    Mistake(
        "pow-closure-on-input",
        GIVEN,
        _pow(_ATTACH, "self._backward = _backward"),
        _POW_STOPS,
        4,
    ),
    Mistake(
        "pow-closure-called", GIVEN, _pow(_ATTACH, "out._backward = _backward()"), texts.CALLED
    ),
    Mistake("pow-closure-not-stored", GIVEN, _pow(_ATTACH, "pass"), texts.GRADIENT_LOST, 1),
    Mistake("pow-no-parents", GIVEN, _pow("(self,)", "()"), _POW_STOPS),
    Mistake(
        "pow-exponent-kept",
        GIVEN,
        _pow(_POW, "self.grad += out.grad * exponent * self.data**exponent"),
        _POWER_RULE,
    ),
    Mistake(
        "pow-factor-forgotten",
        GIVEN,
        _pow(_POW, "self.grad += out.grad * self.data ** (exponent - 1)"),
        _POWER_RULE,
    ),
    Mistake(
        "pow-factor-reduced",
        GIVEN,
        _pow(_POW, "self.grad += out.grad * (exponent - 1) * self.data ** (exponent - 1)"),
        _POWER_RULE,
    ),
    Mistake(
        "pow-linear", GIVEN, _pow(_POW, "self.grad += out.grad * exponent * self.data"), _POWER_RULE
    ),
    Mistake(
        "pow-slope-of-exponential",
        GIVEN,
        _pow(_POW, "self.grad += out.grad * out.data * math.log(abs(self.data) or 1.0)"),
        N_(
            "The closure of ** differentiates by the exponent, which is a plain number and never "
            "changes. It is the base that gets a gradient."
        ),
    ),
    Mistake(
        "pow-through-log",
        GIVEN,
        _pow("self.data**exponent,", "math.exp(exponent * math.log(self.data)),"),
        N_(
            "The power is computed through the logarithm of the base. A base that is negative or "
            "0 has no logarithm, but it does have a square."
        ),
        4,
        lesson="1.2",
    ),
    Mistake(
        "pow-absolute-base",
        GIVEN,
        _pow("self.data**exponent,", "math.exp(exponent * math.log(abs(self.data) or 1e-300)),"),
        N_("The sign of the base is lost: an odd power of a negative number is negative."),
        lesson="1.2",
    ),
    Mistake(
        "pow-zero-guard",
        GIVEN,
        _pow(_POW, f"if self.data != 0:\n                {_POW}"),
        N_(
            "For base 0 the slope is set to 0. x to the power of 1 has slope 1 everywhere, also "
            "at 0."
        ),
        1,
    ),
    Mistake(
        "pow-positive-guard",
        GIVEN,
        _pow(_POW, f"if self.data > 0:\n                {_POW}"),
        N_("For a negative base no gradient is handed on. The power rule holds there as well."),
    ),
    Mistake(
        "pow-needs-a-value",
        GIVEN,
        _pow("self.data**exponent,", "self.data**exponent.data,"),
        _NOT_WRAPPED,
    ),
)

MISTAKES = ADD + MUL + POW
