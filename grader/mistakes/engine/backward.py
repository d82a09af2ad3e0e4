"""Known mistakes in ``backward``: the gradient it starts from, and what it leaves behind."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.engine.backward_bodies import BUILD, WALK, built, is_, walked
from grader.mistakes.library import Mistake, body, both, replace

LESSON = "2.2"

_CLEARS = N_(
    "backward sets gradients to 0 before it starts. Gradients of several results must add up on "
    "the Values they share; clearing them is the work of zero_grad."
)
_ROOT = N_(
    "The gradient of the Value that backward is called on is not 1. How much does it change per "
    "unit of itself?"
)
_ALL_ZERO = N_(
    "After backward the gradients of all Values below the result are 0. The result has to start "
    "with a gradient of its own and hand it on, and what has arrived at the inputs has to stay "
    "there."
)
_ONCE = N_(
    "The first call of backward leaves something behind. After the gradients were set to 0, the "
    "second call on the same graph does not give the same numbers."
)

_SHALLOW = N_(
    "The walk gives up at a certain depth. A longer formula has more steps than that, and the "
    "gradient never reaches the numbers it started from."
)

LESSONS = {_CLEARS: "2.9", _ONCE: "2.9"}

MISTAKES = (
    Mistake("backward-no-root-gradient", "backward", walked("self.grad = 1.0", ""), _ALL_ZERO, 3),
    Mistake(
        "backward-root-gradient-late",
        "backward",
        is_(BUILD, "for node in reversed(order):\n    node._backward()", "self.grad = 1.0"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-root-gradient-data",
        "backward",
        walked("self.grad = 1.0", "self.grad = self.data"),
        _ROOT,
        2,
    ),
    Mistake(
        "backward-root-gradient-minus",
        "backward",
        walked("self.grad = 1.0", "self.grad = -1.0"),
        _ROOT,
    ),
    Mistake(
        "backward-all-ones",
        "backward",
        walked("self.grad = 1.0", "for node in order:\n    node.grad = 1.0"),
        N_("Every node starts with gradient 1. Only the result does; all others start from 0."),
    ),
    Mistake(
        "backward-skips-root",
        "backward",
        walked("reversed(order)", "reversed(order[:-1])"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-ends-after-first",
        "backward",
        walked("    node._backward()", "    node._backward()\n    return"),
        texts.BACKWARD_LAST_STEP,
    ),
    Mistake(
        "backward-names-not-calls",
        "backward",
        walked("node._backward()", "node._backward"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-no-root-in-list",
        "backward",
        is_(
            """
            order, seen = [], set()

            def build(node):
                for child in node._prev:
                    if child not in seen:
                        seen.add(child)
                        build(child)
                        order.append(child)

            build(self)
            """,
            WALK,
        ),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-clears-all",
        "backward",
        walked("self.grad = 1.0", "for node in order:\n    node.grad = 0.0\nself.grad = 1.0"),
        _CLEARS,
    ),
    Mistake(
        "backward-clears-leaves",
        "backward",
        walked(
            "self.grad = 1.0",
            "for node in order:\n    if not node._prev:\n        node.grad = 0.0\nself.grad = 1.0",
        ),
        _CLEARS,
        1,
    ),
    Mistake(
        "backward-clears-after-use",
        "backward",
        walked("    node._backward()", "    node._backward()\n    node.grad = 0.0"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-cuts-links",
        "backward",
        walked("    node._backward()", "    node._backward()\n    node._prev = ()"),
        _ONCE,
    ),
    Mistake(
        "backward-drops-closures",
        "backward",
        walked("    node._backward()", "    node._backward()\n    node._backward = lambda: None"),
        _ONCE,
    ),
    Mistake(
        "backward-marks-nodes",
        "backward",
        both(
            built("node not in seen", 'not hasattr(node, "seen")'),
            replace("backward", "seen.add(node)", "node.seen = True"),
        ),
        _ONCE,
    ),
    Mistake(
        "backward-default-argument",
        "backward",
        both(
            built("order, seen = [], set()", "order = []"),
            replace("backward", "def backward(self)", "def backward(self, seen=set())"),
        ),
        _ONCE,
    ),
    Mistake(
        "backward-stops-at-200",
        "backward",
        body(
            "backward",
            """
            order, seen = [], set()
            def build(node, depth):
                if node not in seen and depth < 200:
                    seen.add(node)
                    for child in node._prev:
                        build(child, depth + 1)
                    order.append(node)
            build(self, 0)
            self.grad = 1.0
            for node in reversed(order):
                node._backward()
            """,
        ),
        _SHALLOW,
    ),
    Mistake(
        "backward-other-name",
        "backward",
        replace("backward", "def backward(", "def back("),
        texts.NOT_DEFINED,
    ),
)
