"""Known mistakes in ``backward``."""

from textwrap import dedent

from grader.checks.support import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import Change, Mistake, body, both, replace

# A recursive backward as most people write it, cut where mistakes happen.
_BUILD = """
order, seen = [], set()

def build(node):
    if node not in seen:
        seen.add(node)
        for child in node._prev:
            build(child)
        order.append(node)

build(self)
"""
_WALK = """
self.grad = 1.0
for node in reversed(order):
    node._backward()
"""
_COLLECT = """
nodes, waiting = [], [self]
while waiting:
    node = waiting.pop()
    if node not in nodes:
        nodes.append(node)
        waiting.extend(node._prev)
"""


def _is(*parts: str) -> Change:
    return body("backward", "\n".join(dedent(part).strip("\n") for part in parts))


def _build(old: str, new: str) -> Change:
    assert old in _BUILD
    return _is(_BUILD.replace(old, new), _WALK)


def _walk(old: str, new: str) -> Change:
    assert old in _WALK
    return _is(_BUILD, _WALK.replace(old, new))


_ORDER = N_(
    "A node hands its gradient on before all the nodes computed from it have handed theirs to "
    "it. Where paths of different length meet, a part of the gradient stays behind."
)
_TOO_OFTEN = N_(
    "A node that is reached along several paths hands its gradient on several times. Each node "
    "must do it once, when its gradient is complete."
)
_CLEARS = N_(
    "backward sets gradients to 0 before it starts. Gradients of several results must add up on "
    "the Values they share; clearing them is the work of zero_grad."
)
_ROOT = N_(
    "The gradient of the Value that backward is called on is not 1. How much does it change per "
    "unit of itself?"
)
_SHALLOW = N_(
    "Only the nodes next to the result are handled. In a longer formula the gradient must go "
    "further, back to the numbers you typed in."
)
_LAST_STEP = N_(
    "Only the last operation hands its gradient on. In a longer formula every node must do so, "
    "and a node can hand on only a gradient that it has already got."
)
_ALL_ZERO = N_(
    "After backward all gradients are 0. The result has to start with a gradient of its own and "
    "hand it on, and what has arrived at the inputs has to stay there."
)
_ONCE = N_(
    "The first call of backward leaves something behind. After the gradients were set to 0, the "
    "second call on the same graph does not give the same numbers."
)

MISTAKES = (
    Mistake(
        "backward-not-reversed",
        "backward",
        _walk("reversed(order)", "order"),
        _LAST_STEP,
    ),
    Mistake(
        "backward-append-outside-if",
        "backward",
        _build("        order.append(node)", "    order.append(node)"),
        _TOO_OFTEN,
        3,
    ),
    Mistake(
        "backward-nothing-seen",
        "backward",
        _build("if node not in seen:", "if True:"),
        _TOO_OFTEN,
    ),
    Mistake(
        "backward-pre-order",
        "backward",
        _is(
            """
            order, seen = [], set()

            def build(node):
                if node not in seen:
                    seen.add(node)
                    order.append(node)
                    for child in node._prev:
                        build(child)

            build(self)
            self.grad = 1.0
            for node in order:
                node._backward()
            """
        ),
        _ORDER,
        2,
    ),
    Mistake(
        "backward-pre-order-reversed",
        "backward",
        _is(
            """
            order, seen = [], set()

            def build(node):
                if node not in seen:
                    seen.add(node)
                    order.append(node)
                    for child in node._prev:
                        build(child)

            build(self)
            self.grad = 1.0
            for node in reversed(order):
                node._backward()
            """
        ),
        _LAST_STEP,
    ),
    Mistake(
        "backward-recursion-without-order",
        "backward",
        _is(
            """
            def walk(node):
                node._backward()
                for child in node._prev:
                    walk(child)

            self.grad = 1.0
            walk(self)
            """
        ),
        _TOO_OFTEN,
        2,
    ),
    Mistake(
        "backward-recursion-seen",
        "backward",
        _is(
            """
            seen = set()

            def walk(node):
                if node not in seen:
                    seen.add(node)
                    node._backward()
                    for child in node._prev:
                        walk(child)

            self.grad = 1.0
            walk(self)
            """
        ),
        _ORDER,
        1,
    ),
    Mistake(
        "backward-calls-itself",
        "backward",
        _is(
            """
            self.grad = 1.0
            self._backward()
            for child in self._prev:
                child.backward()
            """
        ),
        N_(
            "backward calls backward on the inputs, and each call sets its own gradient to 1. "
            "Only the result itself has gradient 1."
        ),
    ),
    Mistake(
        "backward-root-only", "backward", _is("self.grad = 1.0", "self._backward()"), _LAST_STEP, 1
    ),
    Mistake(
        "backward-one-level",
        "backward",
        _is(
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
        _is(
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
        _build("for child in node._prev:", "for child in list(node._prev)[:1]:"),
        N_(
            "Only the first input of each node is followed: what lies behind the second gets nothing."
        ),
    ),
    Mistake(
        "backward-breadth-first",
        "backward",
        _is(
            """
            queue, seen = [self], {self}
            self.grad = 1.0
            while queue:
                node = queue.pop(0)
                node._backward()
                for child in node._prev:
                    if child not in seen:
                        seen.add(child)
                        queue.append(child)
            """
        ),
        _ORDER,
        2,
    ),
    Mistake(
        "backward-breadth-first-unseen",
        "backward",
        _is(
            """
            queue = [self]
            self.grad = 1.0
            while queue:
                node = queue.pop(0)
                node._backward()
                queue.extend(node._prev)
            """
        ),
        _TOO_OFTEN,
    ),
    Mistake(
        "backward-stack-without-order",
        "backward",
        _is(
            """
            stack, seen = [self], {self}
            self.grad = 1.0
            while stack:
                node = stack.pop()
                node._backward()
                for child in node._prev:
                    if child not in seen:
                        seen.add(child)
                        stack.append(child)
            """
        ),
        _ORDER,
        1,
    ),
    Mistake(
        "backward-stack-appends-twice",
        "backward",
        _is(
            """
            order, seen, stack = [], set(), [self]
            while stack:
                node = stack[-1]
                seen.add(node)
                waiting = [child for child in node._prev if child not in seen]
                if waiting:
                    stack.extend(waiting)
                else:
                    order.append(stack.pop())
            """,
            _WALK,
        ),
        _TOO_OFTEN,
        1,
    ),
    Mistake(
        "backward-any-order",
        "backward",
        _is(
            """
            nodes, waiting = set(), [self]
            while waiting:
                node = waiting.pop()
                if node not in nodes:
                    nodes.add(node)
                    waiting.extend(node._prev)
            self.grad = 1.0
            for node in nodes:
                node._backward()
            """
        ),
        _ORDER,
    ),
    Mistake(
        "backward-sorted-by-data",
        "backward",
        _is(
            _COLLECT,
            """
            self.grad = 1.0
            for node in sorted(nodes, key=lambda node: node.data, reverse=True):
                node._backward()
            """,
        ),
        _ORDER,
    ),
    Mistake(
        "backward-counts-one-use",
        "backward",
        _is(
            """
            uses, waiting = {self: 0}, [self]
            while waiting:
                for child in waiting.pop()._prev:
                    if child not in uses:
                        uses[child] = 0
                        waiting.append(child)
                    uses[child] += 1
            self.grad = 1.0
            ready = [self]
            while ready:
                node = ready.pop()
                node._backward()
                for child in set(node._prev):
                    uses[child] -= 1
                    if uses[child] == 0:
                        ready.append(child)
            """
        ),
        N_(
            "A node used twice by the same operation is waited for twice but counted down once: "
            "its turn never comes, and nothing behind it gets a gradient."
        ),
    ),
    Mistake(
        "backward-seen-by-data",
        "backward",
        both(
            _build("node not in seen", "node.data not in seen"),
            replace("backward", "seen.add(node)", "seen.add(node.data)"),
        ),
        N_(
            "Nodes are told apart by their number. Two different nodes with the same number count "
            "as one, and the second is left out."
        ),
    ),
    Mistake(
        "backward-slow",
        "backward",
        _is(
            """
            order = []

            def build(node):
                for child in node._prev:
                    build(child)
                if node not in order:
                    order.append(node)

            build(self)
            """,
            _WALK,
        ),
        N_(
            "The walk goes down every path, though each node is listed once. The number of paths "
            "doubles with every Value that is used twice: after thirty of them it never ends."
        ),
    ),
    Mistake("backward-no-root-gradient", "backward", _walk("self.grad = 1.0", ""), _ALL_ZERO, 3),
    Mistake(
        "backward-root-gradient-late",
        "backward",
        _is(_BUILD, "for node in reversed(order):\n    node._backward()", "self.grad = 1.0"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-root-gradient-data",
        "backward",
        _walk("self.grad = 1.0", "self.grad = self.data"),
        _ROOT,
        2,
    ),
    Mistake(
        "backward-root-gradient-minus",
        "backward",
        _walk("self.grad = 1.0", "self.grad = -1.0"),
        _ROOT,
    ),
    Mistake(
        "backward-all-ones",
        "backward",
        _walk("self.grad = 1.0", "for node in order:\n    node.grad = 1.0"),
        N_("Every node starts with gradient 1. Only the result does; all others start from 0."),
    ),
    Mistake(
        "backward-skips-root",
        "backward",
        _walk("reversed(order)", "reversed(order[:-1])"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-ends-after-first",
        "backward",
        _walk("    node._backward()", "    node._backward()\n    return"),
        _LAST_STEP,
    ),
    Mistake(
        "backward-names-not-calls",
        "backward",
        _walk("node._backward()", "node._backward"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-no-root-in-list",
        "backward",
        _is(
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
            _WALK,
        ),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-clears-all",
        "backward",
        _walk("self.grad = 1.0", "for node in order:\n    node.grad = 0.0\nself.grad = 1.0"),
        _CLEARS,
    ),
    Mistake(
        "backward-clears-leaves",
        "backward",
        _walk(
            "self.grad = 1.0",
            "for node in order:\n    if not node._prev:\n        node.grad = 0.0\nself.grad = 1.0",
        ),
        _CLEARS,
        1,
    ),
    Mistake(
        "backward-clears-after-use",
        "backward",
        _walk("    node._backward()", "    node._backward()\n    node.grad = 0.0"),
        _ALL_ZERO,
    ),
    Mistake(
        "backward-cuts-links",
        "backward",
        _walk("    node._backward()", "    node._backward()\n    node._prev = ()"),
        _ONCE,
    ),
    Mistake(
        "backward-drops-closures",
        "backward",
        _walk("    node._backward()", "    node._backward()\n    node._backward = lambda: None"),
        _ONCE,
    ),
    Mistake(
        "backward-marks-nodes",
        "backward",
        both(
            _build("node not in seen", 'not hasattr(node, "seen")'),
            replace("backward", "seen.add(node)", "node.seen = True"),
        ),
        _ONCE,
    ),
    Mistake(
        "backward-default-argument",
        "backward",
        both(
            _build("order, seen = [], set()", "order = []"),
            replace("backward", "def backward(self)", "def backward(self, seen=set())"),
        ),
        _ONCE,
    ),
    Mistake(
        "backward-other-name",
        "backward",
        replace("backward", "def backward(", "def back("),
        texts.NOT_DEFINED,
    ),
)
