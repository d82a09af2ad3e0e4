"""Known mistakes in ``__radd__``."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, body, replace

LESSON = "1.3"


def _returns(expression: str) -> Change:
    return replace("__radd__", "return self + other", expression)


def _closure(result: str, line: str, attach: str = "out._backward = _backward") -> Change:
    """Return the change to a ``__radd__`` with a closure of its own."""
    return body(
        "__radd__",
        f"""
        out = {result}

        def _backward():
            {line}

        {attach}
        return out
        """,
    )


_SUM = 'Value(other + self.data, (self,), "+")'

_WITHOUT_NUMBER = N_(
    "The number on the left takes no part in the result: 2 + x is then the same as x. sum() "
    "hides this, because it starts with 0."
)

MISTAKES = (
    Mistake(
        "radd-missing",
        "radd",
        replace("__radd__", "def __radd__", "def radd"),
        texts.NOT_DEFINED,
        seen=26,
    ),
    Mistake(
        "radd-returns-self",
        "radd",
        _returns("return self"),
        _WITHOUT_NUMBER,
    ),
    Mistake(
        "radd-recursion",
        "radd",
        _returns("return other + self"),
        N_(
            "The method asks for the same sum again: number + Value calls __radd__, which calls "
            "number + Value, and so on without end."
        ),
    ),
    Mistake(
        "radd-changes-self",
        "radd",
        _returns("self.data += other\n        return self"),
        texts.CHANGES_SELF,
    ),
    Mistake(
        "radd-changes-self-and-copies",
        "radd",
        _returns("self.data = other + self.data\n        return self + 0"),
        texts.CHANGES_SELF,
    ),
    Mistake(
        "radd-ignores-other",
        "radd",
        _returns("return self + 0"),
        _WITHOUT_NUMBER,
    ),
    Mistake(
        "radd-adds-self-twice",
        "radd",
        _returns("return self + self"),
        N_("The Value is added to itself, and the number on the left takes no part in the result."),
    ),
    Mistake("radd-plain-number", "radd", _returns("return other + self.data"), texts.PLAIN_NUMBER),
    Mistake(
        "radd-cuts-graph", "radd", _returns("return Value(other + self.data)"), texts.GRADIENT_LOST
    ),
    Mistake(
        "radd-copies-both",
        "radd",
        _returns("return Value(other) + Value(self.data)"),
        texts.GRADIENT_LOST,
    ),
    Mistake("radd-no-closure", "radd", _returns(f"return {_SUM}"), texts.GRADIENT_LOST),
    Mistake(
        "radd-overwrites", "radd", _closure(_SUM, "self.grad = out.grad"), texts.OVERWRITES, seen=1
    ),
    Mistake(
        "radd-closure-on-input",
        "radd",
        _closure(_SUM, "self.grad += out.grad", "self._backward = _backward"),
        texts.ON_INPUT,
    ),
    Mistake("radd-no-upstream", "radd", _closure(_SUM, "self.grad += 1.0"), texts.NO_UPSTREAM),
    Mistake(
        "radd-no-parents",
        "radd",
        _closure("Value(other + self.data)", "self.grad += out.grad"),
        texts.NO_PARENTS,
    ),
    Mistake(
        "radd-raw-child",
        "radd",
        body(
            "__radd__",
            """
            out = Value(other + self.data, (other, self), "+")

            def _backward():
                self.grad += out.grad
                other.grad += out.grad

            out._backward = _backward
            return out
            """,
        ),
        texts.RAW_CHILD,
        seen=2,
    ),
    Mistake(
        "radd-needs-a-value",
        "radd",
        _returns("return Value(self.data + other.data, (self, other), '+')"),
        N_(
            "The method asks the other operand for its data. Here the other operand is a plain "
            "number: it has none."
        ),
        lesson="1.2",
    ),
    Mistake("radd-returns-nothing", "radd", _returns("self + other"), texts.NO_VALUE_RETURNED),
    Mistake(
        "radd-returns-tuple", "radd", _returns("return (self + other,)"), texts.NO_VALUE_RETURNED
    ),
    Mistake(
        "radd-int-only",
        "radd",
        _returns("if isinstance(other, int):\n            return self + other"),
        texts.NO_VALUE_RETURNED,
    ),
    Mistake(
        "radd-zero-only",
        "radd",
        _returns("if other == 0:\n            return self\n        return NotImplemented"),
        N_(
            "Only 0 is accepted on the left: enough for sum(), not for 2 + x. For every other "
            "number Python is told that this sum does not exist."
        ),
    ),
    Mistake(
        "radd-asks-the-number",
        "radd",
        _returns("return other.__add__(self)"),
        N_(
            "The number on the left is asked to do the sum. It cannot: that is why Python called "
            "this method in the first place."
        ),
    ),
    Mistake(
        "radd-multiplies",
        "radd",
        _returns("return self * other"),
        N_("The method multiplies: 2 + x gives 2 * x. It may be a copy of __rmul__."),
    ),
    Mistake(
        "radd-subtracts",
        "radd",
        _returns("return self - other"),
        N_("The number on the left is subtracted: 2 + x gives x - 2."),
    ),
)
