"""Known mistakes in ``backward``: how far it reaches."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.engine.backward_bodies import PRE_ORDER, WALK, built, is_, walked
from grader.mistakes.library import Mistake

LESSON = "2.2"

_SHALLOW = N_(
    "Only the nodes next to the result are handled. In a longer formula the gradient must go "
    "further, back to the numbers you typed in."
)

MISTAKES = (
    Mistake(
        "backward-not-reversed",
        "backward",
        walked("reversed(order)", "order"),
        texts.BACKWARD_LAST_STEP,
    ),
    Mistake(
        "backward-pre-order-reversed",
        "backward",
        is_(PRE_ORDER, WALK),
        texts.BACKWARD_LAST_STEP,
    ),
    Mistake(
        "backward-root-only",
        "backward",
        is_("self.grad = 1.0", "self._backward()"),
        texts.BACKWARD_LAST_STEP,
        1,
    ),
    Mistake(
        "backward-one-level",
        "backward",
        is_(
            """
            self.grad = 1.0
            self._backward()
            for child in self._prev:
                child._backward()
            """
        ),
        _SHALLOW,
        1,
    ),
    Mistake(
        "backward-two-levels",
        "backward",
        is_(
            """
            self.grad = 1.0
            self._backward()
            for child in self._prev:
                child._backward()
                for grandchild in child._prev:
                    grandchild._backward()
            """
        ),
        _SHALLOW,
    ),
    Mistake(
        "backward-first-input-only",
        "backward",
        built("for child in node._prev:", "for child in list(node._prev)[:1]:"),
        N_(
            "Only the first input of each node is followed: what lies behind the second gets "
            "nothing."
        ),
    ),
)
