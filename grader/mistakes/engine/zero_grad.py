"""Known mistakes in ``zero_grad``."""

from grader.language import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.9"

_LINE = "node.grad = 0.0"


def _line(new: str) -> Change:
    return replace("zero_grad", _LINE, new)


def _is(*lines: str) -> Change:
    return body("zero_grad", "\n".join(lines))


_SELF_ONLY = N_(
    "Only the Value itself is cleared. Everything it was computed from keeps its old gradient, "
    "and the next backward adds to it."
)
_SOME = N_(
    "Only the nearest Values are cleared. Those further back keep their old gradients, and the "
    "next backward adds to them."
)
_NOTHING = N_("No gradient is changed: after zero_grad all are what they were before.")
_BROKEN = N_(
    "zero_grad takes the graph apart: links or functions that backward needs are gone "
    "afterwards. It should touch nothing but gradients."
)
_ENDLESS = N_(
    "The walk does not remember where it has been. The number of paths doubles with every Value "
    "that is used twice, so on a longer graph it does not end."
)
_MARKED = N_(
    "What was cleared once still counts as cleared in the next call, so the second call on the "
    "same graph does nothing."
)
_NO_NUMBER = N_(
    "The gradient is set to something that is not a number. The next backward cannot add to it, "
    "or adds something else than numbers."
)
_EQUAL = N_("Values with equal numbers are taken for the same Value: only one of them is cleared.")

_EVERY = N_(
    "Every Value there is gets cleared, also those that this one was not computed from. Their "
    "gradients are not yours to clear."
)

MISTAKES = (
    Mistake("zero-grad-self-only", "zero_grad", _is("self.grad = 0.0"), _SELF_ONLY, 5),
    Mistake("zero-grad-self-in-the-loop", "zero_grad", _line("self.grad = 0.0"), _SELF_ONLY),
    Mistake(
        "zero-grad-direct-inputs",
        "zero_grad",
        _is("self.grad = 0.0", "for child in self._prev:", "    child.grad = 0.0"),
        _SOME,
        1,
    ),
    Mistake(
        "zero-grad-direct-inputs-not-self",
        "zero_grad",
        _is("for child in self._prev:", "    child.grad = 0.0"),
        N_(
            "Only the direct inputs are cleared: neither the Value itself nor what lies further "
            "back."
        ),
    ),
    Mistake(
        "zero-grad-two-levels",
        "zero_grad",
        _is(
            "self.grad = 0.0",
            "for child in self._prev:",
            "    child.grad = 0.0",
            "    for grandchild in child._prev:",
            "        grandchild.grad = 0.0",
        ),
        _SOME,
    ),
    Mistake(
        "zero-grad-first-input-only",
        "zero_grad",
        replace("zero_grad", "node._prev", "list(node._prev)[:1]"),
        N_("Only the first input of each node is followed: the others keep their old gradients."),
    ),
    Mistake(
        "zero-grad-leaves-only",
        "zero_grad",
        _line("if not node._prev:\n                    node.grad = 0.0"),
        N_(
            "Only the numbers you typed in are cleared. Results on the way keep their old "
            "gradients, and hand them on again in the next backward."
        ),
        1,
    ),
    Mistake(
        "zero-grad-all-but-leaves",
        "zero_grad",
        _line("if node._prev:\n                    node.grad = 0.0"),
        N_(
            "Only results of operations are cleared. The numbers you typed in, the ones that "
            "matter, keep their old gradients."
        ),
    ),
    Mistake(
        "zero-grad-all-but-self",
        "zero_grad",
        _line("if node is not self:\n                    node.grad = 0.0"),
        N_("Everything is cleared but the Value that zero_grad is called on."),
    ),
    Mistake(
        "zero-grad-stops-at-zero",
        "zero_grad",
        replace("zero_grad", "if node not in seen:", "if node not in seen and node.grad != 0:"),
        N_(
            "The walk stops where a gradient is 0 already. Values behind that one can still have "
            "a gradient."
        ),
    ),
    Mistake(
        "zero-grad-clears-data",
        "zero_grad",
        _line("node.data = 0.0"),
        N_("The data is set to 0 instead of the gradient."),
        1,
    ),
    Mistake(
        "zero-grad-clears-data-too",
        "zero_grad",
        _line("node.grad = node.data = 0.0"),
        N_("The gradients are cleared, but so is the data: the numbers themselves are lost."),
    ),
    Mistake("zero-grad-none", "zero_grad", _line("node.grad = None"), _NO_NUMBER, 1),
    Mistake("zero-grad-a-value", "zero_grad", _line("node.grad = Value(0.0)"), _NO_NUMBER),
    Mistake("zero-grad-a-list", "zero_grad", _line("node.grad = []"), _NO_NUMBER),
    Mistake(
        "zero-grad-deletes",
        "zero_grad",
        _line("del node.grad"),
        N_("The gradient is deleted instead of set to 0: the Value has none afterwards."),
    ),
    Mistake(
        "zero-grad-one",
        "zero_grad",
        _line("node.grad = 1.0"),
        N_("The gradients are set to 1. backward adds to what is there, so it must start from 0."),
    ),
    Mistake(
        "zero-grad-root-one",
        "zero_grad",
        both(
            replace(
                "zero_grad", "seen, stack = set(), [self]", "seen, stack = {self}, [*self._prev]"
            ),
            replace("zero_grad", "while stack:", "self.grad = 1.0\n        while stack:"),
        ),
        N_(
            "The Value itself is set to 1, as backward will do. zero_grad clears it like all "
            "others."
        ),
    ),
    Mistake("zero-grad-compares", "zero_grad", _line("node.grad == 0.0"), _NOTHING),
    Mistake("zero-grad-misspelt", "zero_grad", _line("node.gard = 0.0"), _NOTHING),
    Mistake("zero-grad-local-variable", "zero_grad", _line("grad = 0.0"), _NOTHING),
    Mistake("zero-grad-on-the-class", "zero_grad", _line("Value.grad = 0.0"), _NOTHING),
    Mistake(
        "zero-grad-cuts-links",
        "zero_grad",
        _is(
            "stack = [self]",
            "while stack:",
            "    node = stack.pop()",
            "    stack.extend(node._prev)",
            "    node.grad, node._prev = 0.0, ()",
        ),
        _BROKEN,
        1,
    ),
    Mistake(
        "zero-grad-drops-closures",
        "zero_grad",
        _line("node.grad = 0.0\n                node._backward = lambda: None"),
        _BROKEN,
        1,
    ),
    Mistake(
        "zero-grad-starts-anew",
        "zero_grad",
        _is(
            "seen, stack = set(), [self]",
            "while stack:",
            "    node = stack.pop()",
            "    if node not in seen:",
            "        seen.add(node)",
            "        stack.extend(node._prev)",
            "        node.__init__(node.data)",
        ),
        _BROKEN,
    ),
    Mistake(
        "zero-grad-forgets-seen",
        "zero_grad",
        _is(
            "self.grad = 0.0",
            "for child in self._prev:",
            "    child.zero_grad()",
        ),
        _ENDLESS,
        1,
    ),
    Mistake(
        "zero-grad-stack-forgets-seen",
        "zero_grad",
        replace("zero_grad", "if node not in seen:", "if True:"),
        _ENDLESS,
    ),
    Mistake(
        "zero-grad-runs-backward",
        "zero_grad",
        _is("self.backward()", "self.grad = 0.0"),
        N_("zero_grad runs backward, which adds to all gradients instead of clearing them."),
    ),
    Mistake(
        "zero-grad-equal-numbers",
        "zero_grad",
        both(
            replace("zero_grad", "if node not in seen:", "if node.data not in seen:"),
            replace("zero_grad", "seen.add(node)", "seen.add(node.data)"),
        ),
        _EQUAL,
    ),
    Mistake(
        "zero-grad-equal-gradients",
        "zero_grad",
        both(
            replace("zero_grad", "if node not in seen:", "if (node.data, node.grad) not in seen:"),
            replace("zero_grad", "seen.add(node)", "seen.add((node.data, node.grad))"),
        ),
        _EQUAL,
    ),
    Mistake(
        "zero-grad-plus-and-times-only",
        "zero_grad",
        replace(
            "zero_grad",
            "stack.extend(node._prev)",
            "stack.extend(list(node._prev) * (node._op in '+*'))",
        ),
        N_(
            "The inputs of some operations are not followed: what lies behind them keeps its old "
            "gradient."
        ),
    ),
    Mistake(
        "zero-grad-marks-nodes",
        "zero_grad",
        both(
            replace("zero_grad", "if node not in seen:", 'if not hasattr(node, "cleared"):'),
            replace("zero_grad", "seen.add(node)", "node.cleared = True"),
        ),
        _MARKED,
    ),
    Mistake(
        "zero-grad-default-argument",
        "zero_grad",
        both(
            replace("zero_grad", "def zero_grad(self)", "def zero_grad(self, seen=set())"),
            replace("zero_grad", "seen, stack = set(), [self]", "stack = [self]"),
        ),
        _MARKED,
    ),
    Mistake(
        "zero-grad-other-name",
        "zero_grad",
        replace("zero_grad", "def zero_grad(", "def zero_grads("),
        texts.NOT_DEFINED,
    ),
    Mistake(
        "zero-grad-every-value",
        "zero_grad",
        both(
            replace(
                "__init__",
                "self._backward = lambda: None",
                "self._backward = lambda: None\n        Value.every.append(self)",
            ),
            lambda text: text.replace("    def __repr__", "    every = []\n\n    def __repr__", 1),
            _is("for node in Value.every:", "    node.grad = 0.0"),
        ),
        _EVERY,
    ),
)
