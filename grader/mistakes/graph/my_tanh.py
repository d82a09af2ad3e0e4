"""Known mistakes in ``my_tanh``."""

from grader.language import N_
from grader.mistakes.graph.texts import NO_VALUE_RETURNED
from grader.mistakes.library import Mistake, body

LESSON = "1.8"

_NOT_FROM_EXP = N_(
    "The numbers are right, but they do not come from the engine's exp: this function is to be "
    "built from it."
)
_WRONG_FORMULA = N_("Another formula is computed: compare it with the one asked for.")
_NO_GRAPH = N_(
    "A plain number is taken out on the way, so that the graph ends there and no gradient "
    "reaches what the function was called with."
)
_HALF_THE_ANGLE = N_("The exponent is the number itself, not twice the number.")
_CUTS = N_("Large numbers are cut off to -1 and 1 much too early: tanh only comes close to them.")
_AT_0 = N_("At 0, or near it, the value is right and the gradient is not: it has to be 1 at 0.")


def _mistake(id_: str, new: str, explanation: str, lesson: str = "") -> Mistake:
    return Mistake(f"my-tanh-{id_}", "my_tanh", body("my_tanh", new), explanation, lesson=lesson)


MISTAKES = (
    _mistake("method", "return x.tanh()", _NOT_FROM_EXP),
    Mistake(
        "my-tanh-method-kept-before",
        "my_tanh",
        lambda solution: f"{solution}\n\nmy_tanh = Value.tanh\n",
        _NOT_FROM_EXP,
    ),
    _mistake(
        "from-math",
        "import math\ne = Value(math.exp(2 * x.data))\nreturn (e - 1) / (e + 1)",
        _NO_GRAPH,
    ),
    _mistake("math-tanh", "import math\nreturn Value(math.tanh(x.data))", _NO_GRAPH),
    _mistake("plain-number", "import math\nreturn math.tanh(x.data)", _NO_GRAPH),
    _mistake("half-angle", "e = x.exp()\nreturn (e - 1) / (e + 1)", _HALF_THE_ANGLE),
    _mistake("upside-down", "e = (x * 2).exp()\nreturn (e + 1) / (e - 1)", _WRONG_FORMULA),
    _mistake("signs", "e = (x * 2).exp()\nreturn (e * -1 + 1) / (e + 1)", _WRONG_FORMULA),
    _mistake("sigmoid", "e = (x * 2).exp()\nreturn e / (e + 1)", _WRONG_FORMULA),
    _mistake(
        "squared-after",
        "e = x.exp() ** 2\nreturn e - 1 / (e + 1)",
        N_("Without brackets the division comes first: only the 1 is divided."),
    ),
    _mistake("twice-outside", "e = x.exp() * 2\nreturn (e - 1) / (e + 1)", _HALF_THE_ANGLE),
    _mistake(
        "clipped",
        "if x.data > 3:\n    return x * 0 + 1\nif x.data < -3:\n    return x * 0 - 1\n"
        "e = (x * 2).exp()\nreturn (e - 1) / (e + 1)",
        _CUTS,
    ),
    _mistake(
        "clipped-at-8",
        "if abs(x.data) > 8:\n    return x * 0 + (1 if x.data > 0 else -1)\n"
        "e = (x * 2).exp()\nreturn (e - 1) / (e + 1)",
        _CUTS,
    ),
    _mistake(
        "sign-lost",
        "e = (x * (2 if x.data > 0 else -2)).exp()\nreturn (e - 1) / (e + 1)",
        N_("The sign of the input is lost: for negative numbers the result must be negative too."),
    ),
    _mistake(
        "breaks-off",
        "e = Value((x * 2).exp().data)\nreturn (e - 1) / (e + 1)",
        _NO_GRAPH,
    ),
    _mistake(
        "no-slope-at-0",
        "if x.data == 0:\n    return Value(0.0)\ne = (x * 2).exp()\nreturn (e - 1) / (e + 1)",
        _AT_0,
    ),
    _mistake(
        "no-slope-near-0",
        "e = (x * 2).exp()\nout = (e - 1) / (e + 1)\n"
        "return out if abs(x.data) > 0.2 else Value(out.data)",
        _AT_0,
    ),
    _mistake(
        "slope-at-0",
        "if x.data:\n    e = (x * 2).exp()\n    return (e - 1) / (e + 1)\nreturn x * 2",
        _AT_0,
    ),
    _mistake(
        "changes-argument",
        "x.data = x.data * 2\ne = x.exp()\nreturn (e - 1) / (e + 1)",
        N_("The argument's own data is changed: a function must leave its arguments as they are."),
    ),
    _mistake(
        "returns-nothing",
        "e = (x * 2).exp()\nout = (e - 1) / (e + 1)",
        NO_VALUE_RETURNED,
    ),
    _mistake("returns-tuple", "e = (x * 2).exp()\nreturn ((e - 1) / (e + 1),)", NO_VALUE_RETURNED),
)
