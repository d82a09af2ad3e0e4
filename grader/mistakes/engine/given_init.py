"""Known mistakes in ``__init__``, which the stub gives complete."""

from grader.language import N_
from grader.mistakes.library import GIVEN, Mistake, both, replace

LESSON = "1.1"

_GRAD = "self.grad = 0.0"
_PREV = "self._prev = tuple(_children)"
_DATA = "self.data = data"
_NONE = N_(
    "A new Value starts with None where backward needs something to add to, or something to call."
)

MISTAKES = (
    Mistake(
        "init-gradient-one",
        GIVEN,
        replace("__init__", _GRAD, "self.grad = 1.0"),
        N_("Every gradient starts at 1. Gradients add up, so they must start at 0."),
        1,
    ),
    Mistake(
        "init-gradient-none",
        GIVEN,
        replace("__init__", _GRAD, "self.grad = None"),
        _NONE,
    ),
    Mistake(
        "init-gradient-of-the-class",
        GIVEN,
        both(
            replace("__init__", _GRAD, "Value.grad = 0.0"),
            replace("__add__", "self.grad +=", "Value.grad +="),
            replace("__add__", "other.grad +=", "Value.grad +="),
            replace("__mul__", "self.grad +=", "Value.grad +="),
            replace("__mul__", "other.grad +=", "Value.grad +="),
        ),
        N_("All Values share one gradient, kept in the class. Each needs its own."),
        1,
    ),
    Mistake(
        "init-no-parents",
        GIVEN,
        replace("__init__", _PREV, "self._prev = ()"),
        N_("A Value forgets what it was computed from, so there is no graph to walk."),
    ),
    Mistake(
        "init-first-parent-only",
        GIVEN,
        replace("__init__", _PREV, "self._prev = tuple(_children)[:1]"),
        N_("A Value remembers only the first of the Values it was computed from."),
    ),
    Mistake(
        "init-backward-none",
        GIVEN,
        replace("__init__", "lambda: None", "None"),
        _NONE,
    ),
    Mistake(
        "init-rounds-data",
        GIVEN,
        replace("__init__", _DATA, "self.data = round(data, 4)"),
        N_("The data is rounded when a Value is made, and every result is only nearly right."),
    ),
    Mistake(
        "init-data-to-int",
        GIVEN,
        replace("__init__", _DATA, "self.data = int(data)"),
        N_("The data is cut to a whole number when a Value is made."),
    ),
)
