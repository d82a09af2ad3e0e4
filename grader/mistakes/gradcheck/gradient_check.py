"""Known mistakes in ``gradient_check``: it calls wrong gradients right, or right ones wrong."""

from grader.language import N_
from grader.mistakes.library import Change, Mistake, both, replace

LESSON = "2.5"

NAME = "gradient_check"
_CLEAR = "    for value in inputs:\n        value.grad = 0.0\n"
_AGREE = "abs(value.grad - slope) <= 1e-3 * max(1, abs(slope))"
_ZIP = "zip(inputs, slopes, strict=True)"
_PAIRS = f"value, slope in {_ZIP}"
_CENTRAL = "central_difference(lambda *numbers: f(*map(Value, numbers)).data, at, h=1e-3)"
_RESULT = f"""    return all(
        {_AGREE}
        for {_PAIRS}
    )
"""

_ALWAYS = N_(
    "The answer is the same for every gradient: nothing that the engine computed is compared with "
    "a slope that was found without it."
)
_TOLERANT = N_(
    "The comparison lets too much pass: gradients that are several percent off are called right."
)
_STRICT = N_(
    "Right gradients are called wrong: the comparison lets nothing pass, the step is so small that "
    "rounding rules, or what is compared is not what backward gave the inputs."
)
_SMALL_BESIDE_LARGE = N_(
    "A gradient that is several percent off is called right beside a much larger one: the error is "
    "measured by the size of all gradients together."
)
_BY_CODE = N_(
    "The answer depends on how f is written, not on the numbers: the same code can have a right "
    "gradient and a wrong one."
)
_STEP_OF_0 = N_(
    "The step is a share of the input: where the input is 0, nothing moves, and the slope is 0 "
    "divided by 0."
)
_ONE_DIRECTION = N_("The comparison sees errors in one direction only: too large, or too small.")
_SIGN = N_("The comparison does not see the sign: a gradient of the wrong sign is called right.")
_NOT_EVERY = N_("Not every input is looked at: a wrong gradient in another one is called right.")
_ONE_RIGHT = N_(
    "One right gradient is enough for it: a wrong one in another input is called right."
)
_CANCEL = N_(
    "Errors are added up before they are compared: too much here and too little there make 0."
)
_LEFTOVERS = N_(
    "What was in grad before is counted: gradients are added to what is there, and here that was "
    "not cleared in time."
)
_ZERO = N_(
    "Where the slope is 0, the relative error divides by 0: the division fails, or leaves nothing "
    "that could be compared."
)
_SKIPS_ZERO = N_(
    "Inputs where one of the two numbers is 0 are not looked at: a wrong gradient there is called "
    "right."
)
_NAN = N_(
    "An infinite gradient, or one that is not a number, is called right: no comparison with it is "
    "true, so that it is never found to be too far off."
)
_INFINITE = N_(
    "An infinite gradient is called right: what may be off is measured by the gradient itself, and "
    "so becomes infinite with it. Infinity is not more than infinity."
)
_MOVES = N_("The inputs' data is not what it was: a number that was moved is not put back.")
_CHANGES_LIST = N_("The list of inputs is changed: whoever calls still needs it as it was.")
_NOTHING = N_(
    "The answer is not always returned as True or False: is a return missing on some way through "
    "the function, or does it print, or raise an exception, instead?"
)
_OTHER_WAY = N_(
    "The answer is turned round: right gradients are called wrong, and wrong ones right."
)
_WRONG_SLOPE = N_(
    "The slope that gradients are compared with is wrong itself: more than one input moves, or one "
    "moves so far that the function bends on the way."
)
_FACTOR = N_(
    "The gradient comes out twice as large as the slope: backward ran twice, or the slope is "
    "divided by too much."
)


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"check-{id_}", NAME, change, explanation)


def _agree(new: str) -> Change:
    return replace(NAME, _AGREE, new)


def _result(new: str) -> Change:
    return replace(NAME, _RESULT, "".join(f"    {line}\n" for line in new.splitlines()))


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


_MOVED = """for i, value in enumerate(inputs):
    value.data += 1e-4
    above = f(*inputs).data
    value.data -= 2e-4
    slope = (above - f(*inputs).data) / 2e-4
{back}
    if not abs(value.grad - slope) <= 1e-3 * max(1, abs(slope)):
        return False{also}
return True"""

_NORM = """grads = [value.grad for value in inputs]
difference = sum((g - s) ** 2 for g, s in zip(grads, slopes)) ** 0.5
size = sum(g * g for g in grads) ** 0.5 + sum(s * s for s in slopes) ** 0.5
return difference < 0.02 * size + 1e-9"""
_RELATIVE_STEP = """for i, value in enumerate(inputs):
    h = 1e-6 * at[i]
    above, below = [*at], [*at]
    above[i], below[i] = at[i] + h, at[i] - h
    slope = (f(*map(Value, above)).data - f(*map(Value, below)).data) / (2 * h)
    if not abs(value.grad - slope) <= 1e-3 * max(1, abs(slope)):
        return False
return True"""

MISTAKES = (
    _mistake("always-true", _result("return True"), _ALWAYS),
    _mistake("always-false", _result("return False"), _ALWAYS),
    _mistake("gradient-with-itself", _agree("abs(value.grad - value.grad) <= 1e-3"), _ALWAYS),
    _mistake("slope-with-itself", _agree("abs(slope - slope) <= 1e-3"), _ALWAYS),
    _mistake(
        "elsewhere",
        _replace(_CLEAR, f"    inputs = [Value(1.0) for _ in inputs]\n{_CLEAR}"),
        N_("The gradient is checked elsewhere, at numbers other than the inputs' own."),
    ),
    _mistake("turned-round", _replace("return all(", "return not all("), _OTHER_WAY),
    _mistake("equal", _agree("value.grad == slope"), _STRICT),
    _mistake("too-strict", _agree("abs(value.grad - slope) <= 1e-15"), _STRICT),
    _mistake("tolerance-1", _agree("abs(value.grad - slope) <= 1"), _TOLERANT),
    _mistake("tolerance-half", _agree("abs(value.grad - slope) <= 0.5 * abs(slope)"), _TOLERANT),
    _mistake(
        "tolerance-tenth", _agree("abs(value.grad - slope) <= 0.1 * max(1, abs(slope))"), _TOLERANT
    ),
    _mistake("tolerance-absolute", _agree("abs(value.grad - slope) < 0.1"), _TOLERANT),
    _mistake("tolerance-fiftieth", _agree("abs(value.grad - slope) <= 0.02"), _TOLERANT),
    _mistake("tenths", _agree("round(value.grad, 1) == round(slope, 1)"), _TOLERANT),
    _mistake("norm", _result(_NORM), _SMALL_BESIDE_LARGE),
    _mistake("reads-the-code", _result("return 'data' not in f.__code__.co_names"), _BY_CODE),
    _mistake(
        "remembers-by-code",
        _result(
            "table = gradient_check.__dict__\n"
            f"right = all({_AGREE} for {_PAIRS})\n"
            "return table.setdefault(getattr(f, '__code__', type(f)), right)"
        ),
        _BY_CODE,
    ),
    _mistake("relative-step", _result(_RELATIVE_STEP), _STEP_OF_0),
    _mistake("whole-numbers", _agree("round(value.grad) == round(slope)"), _TOLERANT),
    _mistake("too-large-only", _agree("value.grad - slope <= 1e-3"), _ONE_DIRECTION),
    _mistake("too-small-only", _agree("slope - value.grad <= 1e-3"), _ONE_DIRECTION),
    _mistake("sizes", _agree("abs(abs(value.grad) - abs(slope)) <= 1e-3"), _SIGN),
    _mistake("squares", _agree("abs(value.grad**2 - slope**2) <= 1e-3 * max(1, slope**2)"), _SIGN),
    _mistake("signs-only", _agree("(value.grad > 0) == (slope > 0)"), _TOLERANT),
    _mistake("first-only", _replace(_ZIP, "[(inputs[0], slopes[0])]"), _NOT_EVERY),
    _mistake("last-only", _replace(_ZIP, "[(inputs[-1], slopes[-1])]"), _NOT_EVERY),
    _mistake(
        "without-last",
        _replace(_ZIP, "[*zip(inputs, slopes)][: max(1, len(slopes) - 1)]"),
        _NOT_EVERY,
    ),
    _mistake("three-at-most", _replace(_ZIP, f"[*{_ZIP}][:3]"), _NOT_EVERY),
    _mistake(
        "returns-in-loop",
        _result(f"for {_PAIRS}:\n    return {_AGREE}"),
        _NOT_EVERY,
    ),
    _mistake("any", _replace("return all(", "return any("), _ONE_RIGHT),
    _mistake(
        "sum-of-errors",
        _result(f"return abs(sum(value.grad - slope for {_PAIRS})) <= 1e-3"),
        _CANCEL,
    ),
    _mistake(
        "sums",
        _result("return abs(sum(v.grad for v in inputs) - sum(slopes)) <= 1e-3"),
        _CANCEL,
    ),
    _mistake(
        "sorted",
        _replace(_ZIP, "zip(sorted(inputs, key=lambda v: v.grad), sorted(slopes))"),
        N_("Gradients and slopes are sorted before they are compared: each belongs to one input."),
    ),
    _mistake("no-clearing", _replace(_CLEAR, ""), _LEFTOVERS),
    _mistake(
        "clears-afterwards",
        both(
            _replace(_CLEAR, ""),
            _result(
                f"right = all({_AGREE} for {_PAIRS})\nfor value in inputs:\n"
                "    value.grad = 0.0\nreturn right"
            ),
        ),
        _LEFTOVERS,
    ),
    _mistake(
        "clears-first-only",
        _replace("    for value in inputs:\n        value.grad = 0.0", "    inputs[0].grad = 0.0"),
        _LEFTOVERS,
    ),
    _mistake("clears-data", _replace("value.grad = 0.0", "value.data = 0.0"), _MOVES),
    _mistake(
        "clears-too-late",
        _replace(
            "f(*inputs).backward()",
            "f(*inputs).backward()\n    for value in inputs:\n        value.grad = 0.0",
        ),
        _STRICT,
    ),
    _mistake("no-backward", _replace("f(*inputs).backward()", "f(*inputs)"), _STRICT),
    _mistake(
        "gradient-of-result",
        both(
            _replace("f(*inputs).backward()", "out = f(*inputs)\n    out.backward()"),
            _agree("abs(out.grad - slope) <= 1e-3 * max(1, abs(slope))"),
        ),
        _STRICT,
    ),
    _mistake(
        "twice-backward",
        _replace("f(*inputs).backward()", "f(*inputs).backward()\n    f(*inputs).backward()"),
        _FACTOR,
    ),
    _mistake("relative", _agree("abs(value.grad - slope) / abs(slope) <= 1e-3"), _ZERO),
    _mistake(
        "relative-to-larger",
        _agree("abs(value.grad - slope) / max(abs(value.grad), abs(slope)) <= 1e-3"),
        _ZERO,
    ),
    _mistake("ratio", _agree("abs(value.grad / slope - 1) <= 1e-3"), _ZERO),
    _mistake("skips-flat", _agree(f"slope == 0 or {_AGREE}"), _SKIPS_ZERO),
    _mistake("skips-no-gradient", _agree(f"value.grad == 0 or {_AGREE}"), _SKIPS_ZERO),
    _mistake(
        "too-far-is-wrong",
        _agree("not abs(value.grad - slope) / (1 + abs(value.grad) + abs(slope)) > 1e-3"),
        _NAN,
    ),
    _mistake("nan-passes", _agree("not abs(value.grad - slope) > 1e-3 * max(1, abs(slope))"), _NAN),
    _mistake(
        "infinite-tolerance",
        _agree("abs(value.grad - slope) <= 1e-3 * max(1, abs(slope), abs(value.grad))"),
        _INFINITE,
    ),
    _mistake("stays-moved", _result(_MOVED.format(back="", also="")), _MOVES),
    _mistake(
        "back-if-right",
        _result(_MOVED.format(back="", also="\n    value.data += 1e-4")),
        _MOVES,
    ),
    _mistake(
        "moves-too-far-back", _result(_MOVED.format(back="    value.data += 2e-4", also="")), _MOVES
    ),
    _mistake(
        "reverses-the-list",
        _replace("    return all(", "    inputs.reverse()\n    slopes.reverse()\n    return all("),
        _CHANGES_LIST,
    ),
    _mistake(
        "other-values-in-the-list",
        _result(
            f"right = all({_AGREE} for {_PAIRS})\ninputs[:] = [Value(x) for x in at]\nreturn right"
        ),
        _CHANGES_LIST,
    ),
    _mistake("returns-nothing", _replace("return all(", "all("), _NOTHING),
    _mistake("prints", _replace("return all(", "print("), _NOTHING),
    _mistake(
        "raises",
        _result(f"for {_PAIRS}:\n    assert {_AGREE}\nreturn True"),
        _NOTHING,
    ),
    _mistake(
        "no-answer-if-right",
        _result(f"for {_PAIRS}:\n    if not {_AGREE}:\n        return False"),
        _NOTHING,
    ),
    _mistake("half-the-slope", _agree(_AGREE.replace("grad - slope", "grad - slope / 2")), _FACTOR),
    _mistake(
        "moves-all",
        _replace(
            f"slopes = {_CENTRAL}",
            "above = f(*[Value(x + 1e-4) for x in at]).data\n"
            "    below = f(*[Value(x - 1e-4) for x in at]).data\n"
            "    slopes = [(above - below) / 2e-4] * len(at)",
        ),
        _WRONG_SLOPE,
    ),
    _mistake("tiny-step", _replace("h=1e-3", "h=1e-15"), _STRICT),
    _mistake("large-step", _replace("h=1e-3", "h=0.7"), _WRONG_SLOPE),
    _mistake(
        "values-in-place-of-numbers",
        _replace(_CENTRAL, "central_difference(f, inputs)"),
        N_(
            "The slopes come out as Values: differences are for functions that take plain numbers "
            "and give a plain number."
        ),
    ),
)
