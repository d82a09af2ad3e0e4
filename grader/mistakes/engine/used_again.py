"""Known mistakes that show only when an operation, or a Value, is used once more."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.engine.backward_bodies import walked
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.9"

_ONCE = N_(
    "This operation hands its gradient on right only once. When backward runs again after all "
    "gradients were set to 0, it must do the same again."
)
_KEPT = N_(
    "The first result is kept and returned again, although the number of the Value has changed "
    "meanwhile. Training changes numbers at each step."
)
_CHANGES_RESULT = N_(
    "Handing the gradient on changes the data of the result. backward must leave all data as it is."
)
_BORROWED_GRADIENT = N_(
    "The new Value begins with the gradient of the one it was made from. A new Value has none: it "
    "begins with 0."
)
_STOPS_AT_0 = N_(
    "backward stops at a gradient of 0. Values that come later in the list may still have one to "
    "hand on."
)
_SKIPS_0 = N_(
    "A Value whose data is 0 does not hand its gradient on. Its gradient has nothing to do with "
    "its data."
)
_SLOPE_FROM_DIFFERENCE = N_(
    "The slope is estimated from a small difference of two results: that loses digits. It is known "
    "exactly here, without an estimate."
)
_CUT_AT_0 = N_("At 0 the number is right, but no gradient goes back: the slope there is not 0.")
_MARKED = N_(
    "What one call has cleared still counts as cleared for the call on another result that shares "
    "it, so its gradient stays."
)
_OLDER = N_(
    "Values made earlier are cleared, too, whether or not this one was computed from them. Their "
    "gradients are not yours to clear."
)
_TANH = "e = (self * 2).exp()"


def _kept(result: str) -> str:
    return f"""
    if not hasattr(self, "kept"):
        self.kept = {result}
    return self.kept
    """


def _radd(
    line: str, before: str = "", out: str = 'Value(other + self.data, (self,), "+")'
) -> Change:
    return body(
        "__radd__",
        f"""
        out = {out}
        {before or "pass"}

        def _backward():
            {line}

        out._backward = _backward
        return out
        """,
    )


def _once(name: str, line: str) -> Change:
    """Empty a list when the gradient goes back for the first time."""
    return both(
        replace(name, "def _backward", "left = [1]\n\n        def _backward"),
        replace(name, line, f"{line} * (left.pop() if left else 0)"),
    )


MISTAKES = (
    Mistake("exp-only-once", "exp", _once("exp", "out.grad * out.data"), _ONCE),
    Mistake(
        "exp-slope-grows",
        "exp",
        both(
            replace("exp", "def _backward", "slope = [out.data]\n\n        def _backward"),
            replace(
                "exp",
                "self.grad += out.grad * out.data",
                "slope[0] *= out.grad\n            self.grad += slope[0]",
            ),
        ),
        _ONCE,
    ),
    Mistake(
        "exp-changes-its-result",
        "exp",
        replace(
            "exp",
            "self.grad += out.grad * out.data",
            "out.data *= out.grad\n            self.grad += out.data",
        ),
        _CHANGES_RESULT,
    ),
    Mistake(
        "exp-keeps-its-result",
        "exp",
        both(
            replace(
                "exp",
                "out = Value(",
                'if hasattr(self, "kept"):\n            return self.kept\n'
                "        self.kept = out = Value(",
            ),
        ),
        _KEPT,
    ),
    Mistake(
        "exp-no-slope-at-0",
        "exp",
        replace(
            "exp",
            "out = Value(",
            "if self.data == 0:\n            return Value(1.0)\n        out = Value(",
        ),
        _CUT_AT_0,
        lesson="1.7",
    ),
    Mistake(
        "exp-slope-from-a-difference",
        "exp",
        replace(
            "exp",
            "out.grad * out.data",
            "out.grad * (math.exp(self.data + 1e-6) - math.exp(self.data - 1e-6)) / 2e-6",
        ),
        _SLOPE_FROM_DIFFERENCE,
        lesson="2.5",
    ),
    Mistake("relu-only-once", "relu", _once("relu", "out.grad * (out.data > 0)"), _ONCE),
    Mistake(
        "relu-keeps-its-result",
        "relu",
        replace(
            "relu",
            "out = Value(",
            'if hasattr(self, "kept"):\n            return self.kept\n'
            "        self.kept = out = Value(",
        ),
        _KEPT,
    ),
    Mistake(
        "radd-only-once",
        "radd",
        _radd("self.grad += out.grad * (left.pop() if left else 0)", "left = [1]"),
        _ONCE,
    ),
    Mistake("radd-keeps-its-result", "radd", body("__radd__", _kept("self + other")), _KEPT),
    Mistake(
        "radd-changes-its-result",
        "radd",
        _radd("self.grad += out.grad\n            out.data = 0.0"),
        _CHANGES_RESULT,
    ),
    Mistake(
        "radd-clears-gradient",
        "radd",
        body("__radd__", "self.grad = 0.0\nreturn self + other"),
        texts.CLEARS_ON_USE,
    ),
    Mistake(
        "radd-begins-with-the-gradient",
        "radd",
        _radd("self.grad += out.grad", "out.grad = self.grad"),
        _BORROWED_GRADIENT,
    ),
    Mistake(
        "tanh-clears-gradient",
        "tanh",
        body("tanh", f"self.grad = 0.0\n{_TANH}\nreturn (e - 1) / (e + 1)"),
        texts.CLEARS_ON_USE,
    ),
    Mistake(
        "tanh-keeps-its-result",
        "tanh",
        body("tanh", _kept("((self * 2).exp() - 1) / ((self * 2).exp() + 1)")),
        _KEPT,
    ),
    Mistake(
        "backward-stops-at-zero",
        "backward",
        walked("node._backward()", "if node.grad == 0:\n        break\n    node._backward()"),
        _STOPS_AT_0,
        lesson="2.2",
    ),
    Mistake(
        "backward-skips-zero-data",
        "backward",
        walked("node._backward()", "if node.data or node is self:\n        node._backward()"),
        _SKIPS_0,
        lesson="2.2",
    ),
    Mistake(
        "zero-grad-turns-a-mark",
        "zero_grad",
        both(
            replace(
                "zero_grad",
                "seen, stack = set(), [self]",
                'stack, mark = [self], not getattr(self, "mark", False)',
            ),
            replace("zero_grad", "if node not in seen:", 'if getattr(node, "mark", 0) != mark:'),
            replace("zero_grad", "seen.add(node)", "node.mark = mark"),
        ),
        _MARKED,
    ),
    Mistake(
        "zero-grad-all-made-before",
        "zero_grad",
        both(
            replace(
                "__init__",
                "self._backward = lambda: None",
                "self._backward = lambda: None\n        Value.made.append(self)",
            ),
            lambda text: text.replace("    def __repr__", "    made = []\n\n    def __repr__", 1),
            body(
                "zero_grad",
                "for node in Value.made:\n    node.grad = 0.0\n    if node is self:\n        break",
            ),
        ),
        _OLDER,
    ),
)
