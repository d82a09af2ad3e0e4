"""Known mistakes in ``relu``."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "1.4"

_NUMBER = "self.data if self.data > 0 else 0.0"
_LINE = "self.grad += out.grad * (out.data > 0)"
_ATTACH = "out._backward = _backward"


def _line(new: str) -> Change:
    return replace("relu", _LINE, new)


def _number(new: str) -> Change:
    return replace("relu", _NUMBER, new)


def _is(*lines: str) -> Change:
    return body("relu", "\n".join(lines))


_WRONG_SLOPE = N_(
    "The value is right, its slope is not: how much does the output change when an input above "
    "0 grows by 1, and one below 0?"
)
_FROM_GRADIENT = N_(
    "Whether the gradient passes is decided by a gradient. It is the data, positive or negative, "
    "that decides."
)
_TURNED = N_(
    "The comparison is turned round: negative numbers are kept, and positive ones become 0."
)
_LEAKY = N_(
    "A small part of a negative number, or of its gradient, is let through. That is another "
    "function, the leaky relu."
)
_ANOTHER_FUNCTION = N_("The value is not that of relu, which changes no positive number.")

_NEARLY_0 = N_(
    "A number a little below 0 is let through, or its gradient is: the border is at 0 itself."
)

LESSONS = {_WRONG_SLOPE: "2.7", _FROM_GRADIENT: "2.7"}

MISTAKES = (
    Mistake(
        "relu-overwrites",
        "relu",
        _line("self.grad = out.grad * (out.data > 0)"),
        texts.OVERWRITES,
        14,
    ),
    Mistake(
        "relu-closure-on-input",
        "relu",
        replace("relu", _ATTACH, "self._backward = _backward"),
        texts.ON_INPUT,
        4,
    ),
    Mistake(
        "relu-closure-called",
        "relu",
        replace("relu", _ATTACH, "out._backward = _backward()"),
        texts.CALLED,
    ),
    Mistake(
        "relu-closure-not-stored", "relu", replace("relu", _ATTACH, "pass"), texts.GRADIENT_LOST
    ),
    Mistake(
        "relu-cuts-graph", "relu", _is("return Value(max(0.0, self.data))"), texts.GRADIENT_LOST
    ),
    Mistake("relu-no-upstream", "relu", _line("self.grad += out.data > 0"), texts.NO_UPSTREAM, 1),
    Mistake(
        "relu-upstream-added",
        "relu",
        _line("self.grad += out.grad + (out.data > 0)"),
        texts.UPSTREAM_ADDED,
    ),
    Mistake(
        "relu-upstream-early",
        "relu",
        both(
            replace("relu", "def _backward", "upstream = out.grad\n\n        def _backward"),
            _line("self.grad += upstream * (out.data > 0)"),
        ),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "relu-wrong-way",
        "relu",
        _line("out.grad += self.grad * (out.data > 0)"),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "relu-no-parents",
        "relu",
        replace("relu", '(self,), "relu"', '(), "relu"'),
        texts.NO_PARENTS,
        2,
    ),
    Mistake("relu-raw-child", "relu", replace("relu", "(self,)", "(self.data,)"), texts.RAW_CHILD),
    Mistake("relu-slope-one", "relu", _line("self.grad += out.grad"), _WRONG_SLOPE, 1),
    Mistake("relu-slope-zero", "relu", _line("self.grad += 0"), texts.GRADIENT_LOST),
    Mistake("relu-slope-output", "relu", _line("self.grad += out.grad * out.data"), _WRONG_SLOPE),
    Mistake("relu-slope-input", "relu", _line("self.grad += out.grad * self.data"), _WRONG_SLOPE),
    Mistake(
        "relu-slope-of-abs",
        "relu",
        _line("self.grad += out.grad if self.data > 0 else -out.grad"),
        _WRONG_SLOPE,
    ),
    Mistake(
        "relu-slope-turned", "relu", _line("self.grad += out.grad * (self.data < 0)"), _WRONG_SLOPE
    ),
    Mistake(
        "relu-slope-from-1-on",
        "relu",
        _line("self.grad += out.grad * (out.data > 1)"),
        _WRONG_SLOPE,
    ),
    Mistake(
        "relu-slope-from-upstream",
        "relu",
        _line("self.grad += out.grad * (out.grad > 0)"),
        _FROM_GRADIENT,
        1,
    ),
    Mistake(
        "relu-slope-from-own-gradient",
        "relu",
        _line("self.grad += out.grad * (self.grad > 0)"),
        _FROM_GRADIENT,
    ),
    Mistake(
        "relu-clears-gradient",
        "relu",
        _line("self.grad = self.grad + out.grad if self.data > 0 else 0.0"),
        N_(
            "Below 0 the gradient of the input is set to 0. relu adds nothing there, but what "
            "other uses of the same Value have added must stay."
        ),
        lesson="2.6",
    ),
    Mistake("relu-turned", "relu", _number("self.data if self.data < 0 else 0.0"), _TURNED),
    Mistake(
        "relu-turned-with-slope",
        "relu",
        both(
            _number("self.data if self.data < 0 else 0.0"),
            _line("self.grad += out.grad * (self.data < 0)"),
        ),
        _TURNED,
    ),
    Mistake("relu-min", "relu", _number("min(0.0, self.data)"), _TURNED),
    Mistake(
        "relu-leaky-value",
        "relu",
        _number("self.data if self.data > 0 else 0.01 * self.data"),
        _LEAKY,
    ),
    Mistake(
        "relu-leaky",
        "relu",
        both(
            _number("self.data if self.data > 0 else 0.01 * self.data"),
            _line("self.grad += out.grad * (1 if self.data > 0 else 0.01)"),
        ),
        _LEAKY,
        1,
    ),
    Mistake(
        "relu-leaky-slope",
        "relu",
        _line("self.grad += out.grad * (1 if self.data > 0 else 0.01)"),
        _LEAKY,
    ),
    Mistake(
        "relu-abs",
        "relu",
        _number("abs(self.data)"),
        N_("Negative numbers become positive here. relu makes them 0."),
    ),
    Mistake(
        "relu-identity",
        "relu",
        _number("self.data"),
        N_("Negative numbers are kept as they are. relu makes them 0."),
    ),
    Mistake(
        "relu-clipped-at-1", "relu", _number("min(max(0.0, self.data), 1.0)"), _ANOTHER_FUNCTION
    ),
    Mistake(
        "relu-clipped-at-6", "relu", _number("min(max(0.0, self.data), 6.0)"), _ANOTHER_FUNCTION
    ),
    Mistake("relu-step", "relu", _number("1.0 if self.data > 0 else 0.0"), _ANOTHER_FUNCTION),
    Mistake(
        "relu-from-1-on", "relu", _number("self.data if self.data > 1 else 0.0"), _ANOTHER_FUNCTION
    ),
    Mistake(
        "relu-softplus", "relu", _number("math.log(1 + math.exp(self.data))"), _ANOTHER_FUNCTION
    ),
    Mistake("relu-to-int", "relu", _number("max(0, int(self.data))"), _ANOTHER_FUNCTION),
    Mistake("relu-plain-number", "relu", _is("return max(0.0, self.data)"), texts.PLAIN_NUMBER),
    Mistake(
        "relu-plain-zero",
        "relu",
        _is("if self.data > 0:", "    return self * 1", "return 0"),
        texts.PLAIN_NUMBER,
    ),
    Mistake(
        "relu-nothing-below-0",
        "relu",
        _is("if self.data > 0:", "    return self * 1"),
        texts.NO_VALUE_RETURNED,
    ),
    Mistake(
        "relu-returns-nothing", "relu", replace("relu", "return out", ""), texts.NO_VALUE_RETURNED
    ),
    Mistake(
        "relu-returns-tuple",
        "relu",
        replace("relu", "return out", "return (out,)"),
        texts.NO_VALUE_RETURNED,
    ),
    Mistake(
        "relu-max-of-a-value",
        "relu",
        _is("return max(0, self)"),
        N_(
            "max compares a number with a Value, and a Value cannot be compared. Nor would max "
            "leave anything in the graph."
        ),
    ),
    Mistake(
        "relu-changes-self",
        "relu",
        _is("self.data = max(0.0, self.data)", "return self"),
        texts.CHANGES_SELF,
    ),
    Mistake(
        "relu-other-name", "relu", replace("relu", "def relu(", "def ReLU("), texts.NOT_DEFINED
    ),
    Mistake(
        "relu-from-below-0",
        "relu",
        both(
            _number("self.data if self.data > -0.3 else 0.0"),
            _line("self.grad += out.grad * (self.data > -0.3)"),
        ),
        _NEARLY_0,
    ),
    Mistake(
        "relu-value-from-below-0",
        "relu",
        _number("self.data if self.data > -0.3 else 0.0"),
        _NEARLY_0,
    ),
    Mistake(
        "relu-slope-from-below-0",
        "relu",
        _line("self.grad += out.grad * (self.data > -0.3)"),
        _NEARLY_0,
    ),
    Mistake(
        "relu-clears-gradient-of-its-input",
        "relu",
        replace("relu", "out = Value(", "self.grad = 0.0\n        out = Value("),
        texts.CLEARS_ON_USE,
    ),
    Mistake(
        "relu-value-clipped-at-10",
        "relu",
        both(
            _number("min(max(0.0, self.data), 10.0)"),
            _line("self.grad += out.grad * (self.data > 0)"),
        ),
        _ANOTHER_FUNCTION,
    ),
)
