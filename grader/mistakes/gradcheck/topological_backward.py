"""Known mistakes in ``topological_backward``: the gradients it gives, and what it keeps."""

from grader.language import N_
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.2"

NAME = "topological_backward"

_METHOD = N_(
    "The method of the class does the work: this function is to find the order and take the steps "
    "itself."
)
_ROOT = N_(
    "The result's own gradient is not 1 when the walk begins: it is the derivative of the result "
    "with respect to itself, whatever its data."
)
_ALL_ONE = N_(
    "Every gradient begins at 1: only the result's does, the others begin with what is there."
)
_STOPS = N_(
    "Only the result's own inputs receive anything: the walk ends there, or it goes from the "
    "leaves to the result, where no Value has anything to hand on when its turn comes."
)
_NO_STEP = N_(
    "The result hands nothing on: its step is not taken, since naming _backward does not call it, "
    "or its gradient is not yet 1 when it is."
)
_NOT_ALL_STEPS = N_("Not every Value takes its step: what it received goes no further.")
_TOO_OFTEN = N_("Values take their step more than once: their inputs receive too much.")
_CLEARS = N_(
    "Gradients are cleared on the way: what leaves had received from another graph is lost."
)
_REMEMBERS = N_(
    "Called again on the same graph, the function does nothing, or less: what was visited is "
    "remembered from one call to the next, or the Values have lost their inputs."
)

_STEPS = "for node in reversed(order):"
_ROOT_GRADIENT = "root.grad = 1.0"
_RECURSIVE = """
order = []
seen.add(root)

def visit(node):
    for child in node._prev:
        if child not in seen:
            seen.add(child)
            visit(child)
    order.append(node)

visit(root)
root.grad = 1.0
for node in reversed(order):
    node._backward()
return order
"""


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"topological-{id_}", NAME, change, explanation)


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


MISTAKES = (
    _mistake("method", _replace(f"{_STEPS}\n        node._backward()", "root.backward()"), _METHOD),
    _mistake(
        "method-of-class",
        _replace(f"{_STEPS}\n        node._backward()", "type(root).backward(root)"),
        _METHOD,
    ),
    _mistake(
        "method-by-another-name",
        both(
            _replace(
                "def topological_backward(root)",
                "def topological_backward(root, go=Value.backward)",
            ),
            _replace(f"{_STEPS}\n        node._backward()", "go(root)"),
        ),
        _METHOD,
    ),
    _mistake("root-not-set", _replace(_ROOT_GRADIENT, ""), _ROOT),
    _mistake("root-0", _replace(_ROOT_GRADIENT, "root.grad = 0.0"), _ROOT),
    _mistake("root-data", _replace(_ROOT_GRADIENT, "root.grad = root.data"), _ROOT),
    _mistake(
        "root-set-afterwards",
        both(
            _replace(f"    {_ROOT_GRADIENT}\n", ""),
            _replace("    return order", f"    {_ROOT_GRADIENT}\n    return order"),
        ),
        _NO_STEP,
    ),
    _mistake(
        "all-1",
        _replace(_ROOT_GRADIENT, "for node in order:\n        node.grad = 1.0"),
        _ALL_ONE,
    ),
    _mistake("not-reversed", _replace("reversed(order)", "order"), _STOPS),
    _mistake("reversed-twice", _replace("reversed(order)", "reversed(order[::-1])"), _STOPS),
    _mistake("not-called", _replace("node._backward()", "node._backward"), _NO_STEP),
    _mistake("no-steps", _replace(f"    {_STEPS}\n        node._backward()\n", ""), _NO_STEP),
    _mistake("root-step-only", _replace(_STEPS, "for node in [root]:"), _STOPS),
    _mistake("without-root-step", _replace("reversed(order)", "reversed(order[:-1])"), _NO_STEP),
    _mistake(
        "first-half", _replace("reversed(order)", "order[: len(order) // 2 : -1]"), _NOT_ALL_STEPS
    ),
    _mistake(
        "stops-at-gradient-0",
        _replace(
            "node._backward()", "if node.grad == 0:\n            break\n        node._backward()"
        ),
        _NOT_ALL_STEPS,
    ),
    _mistake(
        "skips-data-0",
        _replace("node._backward()", "if node.data:\n            node._backward()"),
        _NOT_ALL_STEPS,
    ),
    _mistake(
        "steps-twice",
        _replace("node._backward()", "node._backward()\n        node._backward()"),
        _TOO_OFTEN,
    ),
    _mistake(
        "children-step-too",
        _replace(
            "node._backward()",
            "node._backward()\n        for child in node._prev:\n            child._backward()",
        ),
        _TOO_OFTEN,
    ),
    _mistake(
        "clears-all",
        _replace(
            _ROOT_GRADIENT, f"for node in order:\n        node.grad = 0.0\n    {_ROOT_GRADIENT}"
        ),
        _CLEARS,
    ),
    _mistake(
        "clears-leaves",
        _replace(
            _ROOT_GRADIENT,
            "for node in order:\n        if not node._prev:\n            node.grad = 0.0\n"
            f"    {_ROOT_GRADIENT}",
        ),
        _CLEARS,
    ),
    _mistake(
        "remembers-in-default",
        both(
            body(NAME, _RECURSIVE),
            _replace(
                "def topological_backward(root)", "def topological_backward(root, seen=set())"
            ),
        ),
        _REMEMBERS,
    ),
    _mistake(
        "marks-values",
        both(
            _replace("if node not in seen:", "if not hasattr(node, 'visited'):"),
            _replace("seen.add(node)", "node.visited = True"),
        ),
        _REMEMBERS,
    ),
    _mistake(
        "cuts-links",
        _replace("return order", "for node in order:\n        node._prev = ()\n    return order"),
        _REMEMBERS,
    ),
    _mistake(
        "steps-while-walking",
        body(
            NAME,
            """
            order = [root]
            root.grad = root.grad or 1.0
            root._backward()
            for child in root._prev:
                order = [one for one in topological_backward(child) if one not in order] + order
            return order
            """,
        ),
        _TOO_OFTEN,
    ),
)
