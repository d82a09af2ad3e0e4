"""Known mistakes in ``own_formula``."""

from grader.language import N_
from grader.mistakes.graph.texts import NO_VALUE_RETURNED
from grader.mistakes.library import Mistake, body

LESSON = "1.9"

_TOO_FEW = N_("The formula has fewer than five operations, or only one kind of them.")
_NOT_USED = N_("One of the three arguments has no part in the result, or no gradient reaches it.")
_PLAIN = N_(
    "Plain numbers stand where Values should: the graph ends there, and the gradient with it."
)
_NOT_EVERYWHERE = N_(
    "For some inputs between 0.5 and 2 the formula has no number as its result, or an error."
)


def _mistake(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"own-formula-{id_}", "own_formula", body("own_formula", new), explanation)


MISTAKES = (
    _mistake("two-operations", "return a * b + c", _TOO_FEW),
    _mistake("one-kind", "return a + b + c + a + b + c + a", _TOO_FEW),
    _mistake("four-operations", "return a * b + c * a + b", _TOO_FEW),
    _mistake("only-products", "return a * b * c * a * b * c", _TOO_FEW),
    _mistake("discards", "a * b, b * c, c * a\nreturn a + b + c", _TOO_FEW),
    _mistake(
        "loses-its-loop",
        "x = a\nfor _ in range(9):\n    x = x * b + c\nreturn a + b + c",
        _TOO_FEW,
    ),
    _mistake("without-c", "return ((a * b + a) * b + a) * b + 1", _NOT_USED),
    _mistake("constants", "return (Value(1.0) * 2 + Value(3.0)) * 4 + Value(5.0) * 6", _NOT_USED),
    _mistake("cut-off-by-relu", "return (a - b - c - 2).relu() * a + (b + 1) * b", _NOT_USED),
    _mistake("from-data", "return Value((a.data * b.data + c.data) ** 2)", _TOO_FEW),
    _mistake("one-from-data", "return (a * b + c.data) * a + (b * a + 1) * b", _NOT_USED),
    _mistake(
        "part-from-data",
        "inner = Value((a * b).data)\nreturn (inner + c) * a + (b * c + inner) * inner",
        _PLAIN,
    ),
    _mistake(
        "changes-argument",
        "a.data = a.data + 1\nreturn (a * b + c) * a + b * c",
        N_("The argument's own data is changed: a function must leave its arguments as they are."),
    ),
    _mistake(
        "returns-nothing",
        "out = ((a + b) * c + a * b) * c",
        NO_VALUE_RETURNED,
    ),
    _mistake(
        "not-everywhere",
        "return (a * b + c) * a + (b * c) ** 0.5 + (a - 0.55) ** 0.5",
        _NOT_EVERYWHERE,
    ),
    _mistake(
        "refuses-the-ends",
        "if a.data < 0.55 or a.data > 1.95:\n    raise ValueError\n"
        "return (a * b + c) * a + b * c * a",
        _NOT_EVERYWHERE,
    ),
    _mistake("returns-tuple", "return (((a + b) * c + a * b) * c,)", NO_VALUE_RETURNED),
)
