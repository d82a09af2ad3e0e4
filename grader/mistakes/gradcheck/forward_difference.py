"""Known mistakes in ``forward_difference``."""

from grader.language import N_
from grader.mistakes.gradcheck import texts
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.5"

NAME = "forward_difference"
_SLOPE = "(f(*above) - start) / h"
_START = "start = f(*inputs)"
_COPY = "        above = [*inputs]\n"


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"forward-{id_}", NAME, change, explanation)


def _slope(new: str) -> Change:
    return replace(NAME, _SLOPE, new)


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


_BELOW = "f(*[x - h if k == i else other for k, other in enumerate(inputs)])"

MISTAKES = (
    _mistake(
        "central",
        _slope(f"(f(*above) - {_BELOW}) / (2 * h)"),
        N_("This is the central form: the forward one compares f at x + h with f at x itself."),
    ),
    _mistake(
        "backward",
        _slope(f"(start - {_BELOW}) / h"),
        N_("This looks backward, to x - h: the forward form goes to x + h."),
    ),
    _mistake(
        "three-at-most",
        _replace("return slopes", "return slopes[:3] + [0.0 for _ in slopes[3:]]"),
        texts.NOT_MORE,
    ),
    _mistake("large", _replace("h=1e-4", "h=4e-3"), texts.TOO_LARGE),
    _mistake("not-divided", _slope("f(*above) - start"), texts.NOT_DIVIDED),
    _mistake("brackets", _slope("f(*above) - start / h"), texts.NOT_DIVIDED),
    _mistake("multiplied", _slope("(f(*above) - start) * h"), texts.NOT_DIVIDED),
    _mistake(
        "half",
        _slope("(f(*above) - start) / (2 * h)"),
        N_("Half of the slope: the input went forward by one step, not by two."),
    ),
    _mistake("skips-0", _slope(f"{_SLOPE} if x else 0.0"), texts.SKIPS_0),
    _mistake("sign", _slope("(start - f(*above)) / h"), texts.SIGN),
    _mistake("absolute", _slope("abs(f(*above) - start) / h"), texts.ABSOLUTE),
    _mistake(
        "all-move",
        _replace("above[i] = x + h", "above = [one + h for one in inputs]"),
        texts.ALL_MOVE,
    ),
    _mistake(
        "stays-moved",
        both(_replace(_COPY, ""), _replace(_START, f"{_START}\n    above = [*inputs]")),
        texts.ALL_MOVE,
    ),
    _mistake(
        "start-after-move",
        _slope("(f(*above) - f(*above)) / h"),
        N_("Both values of the function are taken after the input moved: their difference is 0."),
    ),
    _mistake("same-list", _replace("above = [*inputs]", "above = inputs"), texts.ALL_MOVE),
    _mistake(
        "last-stays-moved",
        body(
            NAME,
            """
            start = f(*inputs)
            slopes = []
            for i in range(len(inputs)):
                if i > 0:
                    inputs[i - 1] -= h
                inputs[i] += h
                slopes.append((f(*inputs) - start) / h)
            return slopes
            """,
        ),
        texts.CHANGES_LIST,
    ),
    _mistake("own-step", _replace(_START, f"h = 1e-4\n    {_START}"), texts.OWN_STEP),
    _mistake("own-step-too", _replace("above[i] = x + h", "above[i] = x + 1e-4"), texts.OWN_STEP),
    _mistake(
        "relative-step", _replace("above[i] = x + h", "above[i] = x * (1 + h)"), texts.RELATIVE_STEP
    ),
    _mistake("first-only", _replace("return slopes", "return slopes[:1]"), texts.NOT_EVERY),
    _mistake(
        "returns-in-loop", _replace("    return slopes", "        return slopes"), texts.NOT_EVERY
    ),
    _mistake("first-slope", _replace("return slopes", "return slopes[0]"), texts.NO_LIST),
    _mistake("sum", _replace("return slopes", "return sum(slopes)"), texts.NO_LIST),
    _mistake("returns-nothing", _replace("return slopes", "slopes"), texts.NO_LIST),
    _mistake("prints", _replace("return slopes", "print(slopes)"), texts.NO_LIST),
    _mistake("rounded", _slope(f"round({_SLOPE}, 1)"), texts.ROUNDED),
    _mistake("whole", _slope("(f(*above) - start) // h"), texts.WHOLE),
    _mistake(
        "remembers",
        both(_replace("    slopes = []\n", ""), _replace("h=1e-4", "h=1e-4, slopes=[]")),
        texts.REMEMBERS,
    ),
    _mistake("reversed", _replace("return slopes", "return slopes[::-1]"), texts.REVERSED),
    _mistake(
        "values",
        both(
            _replace(_START, "start = f(*map(Value, inputs))"),
            _slope("(f(*map(Value, above)) - start) / h"),
        ),
        texts.VALUES,
    ),
    _mistake("too-small", _replace("h=1e-4", "h=1e-20"), texts.TOO_SMALL),
    _mistake("too-large", _replace("h=1e-4", "h=1"), texts.TOO_LARGE),
    _mistake(
        "equal-numbers",
        body(
            NAME,
            """
            slopes = []
            for x in inputs:
                above = list(inputs)
                above[inputs.index(x)] = x + h
                slopes.append((f(*above) - f(*inputs)) / h)
            return slopes
            """,
        ),
        texts.EQUAL_NUMBERS,
    ),
)
