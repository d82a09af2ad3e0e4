"""Known mistakes in ``central_difference``."""

from grader.language import N_
from grader.mistakes.gradcheck import texts
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.5"

NAME = "central_difference"
_SLOPE = "(f(*above) - f(*below)) / (2 * h)"
_COPIES = "        above, below = [*inputs], [*inputs]\n"
_MOVE = "above[i], below[i] = x + h, x - h"


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"central-{id_}", NAME, change, explanation)


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


def _slope(new: str) -> Change:
    return _replace(_SLOPE, new)


_ONE_SIDE = N_(
    "One side only is looked at: the central form compares f at x + h with f at x - h, not with "
    "f at x."
)
_WIDTH = N_(
    "The difference is divided by another width than the one between the two points: from x - h "
    "to x + h it is 2h."
)
_HALF_STEPS = N_(
    "The input goes half a step up and half a step down: it is to go a whole step each way."
)

MISTAKES = (
    _mistake("skips-0", _slope(f"{_SLOPE} if x else 0.0"), texts.SKIPS_0),
    _mistake("forward", _slope("(f(*above) - f(*inputs)) / h"), _ONE_SIDE),
    _mistake("backward", _slope("(f(*inputs) - f(*below)) / h"), _ONE_SIDE),
    _mistake("forward-by-two-steps", _slope("(f(*above) - f(*inputs)) / (2 * h)"), _WIDTH),
    _mistake("one-step", _slope("(f(*above) - f(*below)) / h"), _WIDTH),
    _mistake("half-times-step", _slope("(f(*above) - f(*below)) / 2 * h"), texts.NOT_DIVIDED),
    _mistake("not-divided", _slope("f(*above) - f(*below)"), texts.NOT_DIVIDED),
    _mistake("brackets", _slope("f(*above) - f(*below) / (2 * h)"), texts.NOT_DIVIDED),
    _mistake("multiplied", _slope("(f(*above) - f(*below)) * 2 * h"), texts.NOT_DIVIDED),
    _mistake(
        "half-steps",
        both(
            _replace(_MOVE, "above[i], below[i] = x + h / 2, x - h / 2"),
            _slope("(f(*above) - f(*below)) / h"),
        ),
        _HALF_STEPS,
    ),
    _mistake("sign", _slope("(f(*below) - f(*above)) / (2 * h)"), texts.SIGN),
    _mistake("absolute", _slope("abs(f(*above) - f(*below)) / (2 * h)"), texts.ABSOLUTE),
    _mistake(
        "added",
        _slope("(f(*above) + f(*below)) / (2 * h)"),
        N_("The two values are added: a slope comes from their difference."),
    ),
    _mistake(
        "all-move",
        _replace(_MOVE, "above, below = [one + h for one in inputs], [one - h for one in inputs]"),
        texts.ALL_MOVE,
    ),
    _mistake(
        "stays-moved",
        both(
            _replace(_COPIES, ""),
            _replace("slopes = []", "slopes = []\n    above, below = [*inputs], [*inputs]"),
        ),
        texts.ALL_MOVE,
    ),
    _mistake(
        "one-list",
        _replace("above, below = [*inputs], [*inputs]", "above = below = [*inputs]"),
        N_(
            "Above and below are the same list: when one moves, so does the other, and the "
            "difference is 0."
        ),
    ),
    _mistake(
        "back-to-the-start",
        body(
            NAME,
            """
            slopes = []
            for i in range(len(inputs)):
                moved = list(inputs)
                moved[i] += h
                above = f(*moved)
                moved[i] -= h
                slopes.append((above - f(*moved)) / (2 * h))
            return slopes
            """,
        ),
        _WIDTH,
    ),
    _mistake(
        "last-stays-moved",
        body(
            NAME,
            """
            slopes = []
            for i in range(len(inputs)):
                if i > 0:
                    inputs[i - 1] += h
                inputs[i] += h
                above = f(*inputs)
                inputs[i] -= 2 * h
                slopes.append((above - f(*inputs)) / (2 * h))
            return slopes
            """,
        ),
        texts.CHANGES_LIST,
    ),
    _mistake("own-step", _replace("slopes = []", "h = 1e-5\n    slopes = []"), texts.OWN_STEP),
    _mistake(
        "relative-step",
        _replace(_MOVE, "above[i], below[i] = x + x * h, x - x * h"),
        texts.RELATIVE_STEP,
    ),
    _mistake("first-only", _replace("return slopes", "return slopes[:1]"), texts.NOT_EVERY),
    _mistake(
        "returns-in-loop", _replace("    return slopes", "        return slopes"), texts.NOT_EVERY
    ),
    _mistake("sum", _replace("return slopes", "return sum(slopes)"), texts.NO_LIST),
    _mistake("returns-nothing", _replace("return slopes", "slopes"), texts.NO_LIST),
    _mistake("rounded", _slope(f"round({_SLOPE}, 1)"), texts.ROUNDED),
    _mistake("whole", _slope("(f(*above) - f(*below)) // (2 * h)"), texts.WHOLE),
    _mistake(
        "remembers",
        both(_replace("    slopes = []\n", ""), _replace("h=1e-5", "h=1e-5, slopes=[]")),
        texts.REMEMBERS,
    ),
    _mistake("reversed", _replace("return slopes", "return slopes[::-1]"), texts.REVERSED),
    _mistake(
        "values", _slope("(f(*map(Value, above)) - f(*map(Value, below))) / (2 * h)"), texts.VALUES
    ),
    _mistake("too-small", _replace("h=1e-5", "h=1e-20"), texts.TOO_SMALL),
    _mistake("large", _replace("h=1e-5", "h=0.1"), texts.TOO_LARGE),
    _mistake(
        "three-at-most",
        _replace("return slopes", "return slopes[:3] + [0.0 for _ in slopes[3:]]"),
        texts.NOT_MORE,
    ),
    _mistake("too-large", _replace("h=1e-5", "h=1"), texts.TOO_LARGE),
    _mistake(
        "equal-numbers",
        body(
            NAME,
            """
            slopes = []
            for x in inputs:
                i = inputs.index(x)
                above, below = list(inputs), list(inputs)
                above[i], below[i] = x + h, x - h
                slopes.append((f(*above) - f(*below)) / (2 * h))
            return slopes
            """,
        ),
        texts.EQUAL_NUMBERS,
    ),
)
