"""Known mistakes in ``exp``."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, MistakeError, body, both, replace

LESSON = "1.7"

_NUMBER = "math.exp(self.data)"
_RESULT = 'Value(math.exp(self.data), (self,), "exp")'
_LINE = "self.grad += out.grad * out.data"
_ATTACH = "out._backward = _backward"


def _line(new: str) -> Change:
    return replace("exp", _LINE, new)


def _number(new: str) -> Change:
    return replace("exp", _NUMBER, new)


def _slope(new: str) -> Change:
    return replace("exp", "out.grad * out.data", f"out.grad * {new}")


def _without_math(solution: str) -> str:
    if solution.count("import math\n") != 1:
        raise MistakeError("the solution does not import math in a line of its own")
    return solution.replace("import math\n", "")


_WRONG_SLOPE = N_(
    "The value is right, its derivative is not: e^x has a derivative that you have already "
    "computed."
)
_NOT_E = N_(
    "The base is only nearly e. A number typed with a few digits is not exact enough: the math "
    "module knows more of them."
)
_ANOTHER_FUNCTION = N_(
    "Another function is computed: the result is not e to the power of the data."
)
_CLIPPED = N_(
    "From some number on the exponent is cut off: for larger ones, or for very negative ones, the "
    "result does not change any more."
)
_SERIES = N_(
    "The terms of the power series are too few, or cancel each other: for very negative numbers "
    "nothing right is left of them."
)
_VALUE_AS_NUMBER = N_(
    "A Value is used where Python needs a plain number. Neither the functions of math nor the "
    "exponent of ** take a Value."
)

MISTAKES = (
    Mistake(
        "exp-overwrites", "exp", _line("self.grad = out.grad * out.data"), texts.OVERWRITES, 14
    ),
    Mistake(
        "exp-closure-on-input",
        "exp",
        replace("exp", _ATTACH, "self._backward = _backward"),
        texts.ON_INPUT,
        4,
    ),
    Mistake(
        "exp-closure-called",
        "exp",
        replace("exp", _ATTACH, "out._backward = _backward()"),
        texts.CALLED,
    ),
    Mistake("exp-closure-not-stored", "exp", replace("exp", _ATTACH, "pass"), texts.GRADIENT_LOST),
    Mistake(
        "exp-cuts-graph",
        "exp",
        body("exp", "return Value(math.exp(self.data))"),
        texts.GRADIENT_LOST,
    ),
    Mistake("exp-no-upstream", "exp", _line("self.grad += out.data"), texts.NO_UPSTREAM, 1),
    Mistake(
        "exp-upstream-added",
        "exp",
        _line("self.grad += out.grad + out.data"),
        texts.UPSTREAM_ADDED,
    ),
    Mistake(
        "exp-upstream-early",
        "exp",
        both(
            replace("exp", "def _backward", "upstream = out.grad\n\n        def _backward"),
            _line("self.grad += upstream * out.data"),
        ),
        texts.GRADIENT_LOST,
    ),
    Mistake("exp-wrong-way", "exp", _line("out.grad += self.grad * out.data"), texts.GRADIENT_LOST),
    Mistake(
        "exp-no-parents",
        "exp",
        replace("exp", _RESULT, "Value(math.exp(self.data), _op='exp')"),
        texts.NO_PARENTS,
        2,
    ),
    Mistake("exp-raw-child", "exp", replace("exp", "(self,)", "(self.data,)"), texts.RAW_CHILD),
    Mistake(
        "exp-slope-from-input",
        "exp",
        _slope("self.data"),
        N_(
            "The derivative is taken to be the input's own number. For e^x it is another number "
            "that is at hand here."
        ),
    ),
    Mistake(
        "exp-slope-of-a-power",
        "exp",
        _slope("self.data * math.exp(self.data - 1)"),
        N_(
            "The derivative follows the rule for x^n, where the variable is the base. In e^x the "
            "variable is the exponent."
        ),
    ),
    Mistake("exp-slope-one", "exp", _line("self.grad += out.grad"), _WRONG_SLOPE),
    Mistake("exp-slope-negative", "exp", _slope("-out.data"), _WRONG_SLOPE),
    Mistake("exp-slope-of-slope", "exp", _slope("math.exp(out.data)"), _WRONG_SLOPE),
    Mistake(
        "exp-math-not-imported",
        "exp",
        _without_math,
        N_("The file uses math, but never imports it. Python notices only when exp is called."),
        6,
    ),
    Mistake("exp-dunder", "exp", replace("exp", "def exp(", "def __exp__("), texts.NOT_DEFINED, 6),
    Mistake(
        "exp-plain-number", "exp", body("exp", "return math.exp(self.data)"), texts.PLAIN_NUMBER
    ),
    Mistake(
        "exp-returns-nothing", "exp", replace("exp", "return out", ""), texts.NO_VALUE_RETURNED
    ),
    Mistake(
        "exp-returns-tuple",
        "exp",
        replace("exp", "return out", "return (out,)"),
        texts.NO_VALUE_RETURNED,
    ),
    Mistake(
        "exp-of-a-value",
        "exp",
        _number("math.exp(self)"),
        _VALUE_AS_NUMBER,
    ),
    Mistake(
        "exp-value-as-exponent",
        "exp",
        body("exp", "return Value(math.e) ** self"),
        _VALUE_AS_NUMBER,
    ),
    Mistake(
        "exp-number-as-exponent",
        "exp",
        body("exp", "return Value(math.e) ** self.data"),
        texts.GRADIENT_LOST,
    ),
    Mistake(
        "exp-changes-self",
        "exp",
        body("exp", "self.data = math.exp(self.data)\nreturn self"),
        texts.CHANGES_SELF,
    ),
    Mistake("exp-rough-e", "exp", _number("2.71828 ** self.data"), _NOT_E, 1),
    Mistake("exp-rougher-e", "exp", _number("2.718 ** self.data"), _NOT_E),
    Mistake(
        "exp-rounded",
        "exp",
        _number("round(math.exp(self.data), 4)"),
        N_("The result is rounded. Rounding is for showing numbers, not for computing with them."),
    ),
    Mistake(
        "exp-short-series",
        "exp",
        _number("sum(self.data**n / math.factorial(n) for n in range(8))"),
        N_("The power series is cut off too early: the result is only nearly e^x."),
    ),
    *(
        Mistake(
            f"exp-clipped-at-{at}",
            "exp",
            _number(f"math.exp(max(-{at}, min({at}, self.data)))"),
            _CLIPPED,
        )
        for at in (10, 20)
    ),
    Mistake(
        "exp-series-of-large-numbers",
        "exp",
        _number("sum(self.data**n / math.factorial(n) for n in range(60))"),
        _SERIES,
    ),
    Mistake(
        "exp-clears-gradient",
        "exp",
        replace("exp", "out = Value(", "self.grad = 0.0\n        out = Value("),
        texts.CLEARS_ON_USE,
    ),
    Mistake(
        "exp-one-for-equal-numbers",
        "exp",
        both(
            replace("exp", "def exp(self)", "def exp(self, known={})"),
            replace(
                "exp",
                "out = Value(",
                "if self.data in known:\n            return known[self.data]\n"
                "        known[self.data] = out = Value(",
            ),
        ),
        texts.ONE_FOR_EQUAL_NUMBERS,
    ),
    Mistake("exp-base-ten", "exp", _number("10**self.data"), _ANOTHER_FUNCTION),
    Mistake("exp-base-two", "exp", _number("2**self.data"), _ANOTHER_FUNCTION),
    Mistake("exp-power-e", "exp", _number("abs(self.data) ** math.e"), _ANOTHER_FUNCTION),
    Mistake("exp-minus-x", "exp", _number("math.exp(-self.data)"), _ANOTHER_FUNCTION),
    Mistake("exp-minus-one", "exp", _number("math.expm1(self.data)"), _ANOTHER_FUNCTION),
)
