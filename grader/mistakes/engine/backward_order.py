"""Known mistakes in ``backward``: how often nodes hand on their gradients, and in what order."""

from grader.language import N_
from grader.mistakes.engine.backward_bodies import COLLECT, PRE_ORDER, WALK, built, is_
from grader.mistakes.library import Mistake, both, replace

LESSON = "2.2"

_ORDER = N_(
    "A node hands its gradient on before all the nodes computed from it have handed theirs to "
    "it. Where paths of different length meet, a part of the gradient stays behind."
)
_TOO_OFTEN = N_(
    "A node that is reached along several paths hands its gradient on several times. Each node "
    "must do it once, when its gradient is complete."
)

MISTAKES = (
    Mistake(
        "backward-append-outside-if",
        "backward",
        built("        order.append(node)", "    order.append(node)"),
        _TOO_OFTEN,
        3,
    ),
    Mistake(
        "backward-nothing-seen",
        "backward",
        built("if node not in seen:", "if True:"),
        _TOO_OFTEN,
    ),
    Mistake(
        "backward-pre-order",
        "backward",
        is_(PRE_ORDER, WALK.replace("reversed(order)", "order")),
        _ORDER,
        2,
    ),
    Mistake(
        "backward-recursion-without-order",
        "backward",
        is_(
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
        is_(
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
        is_(
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
        "backward-breadth-first",
        "backward",
        is_(
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
        is_(
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
        is_(
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
        is_(
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
            WALK,
        ),
        _TOO_OFTEN,
        1,
    ),
    Mistake(
        "backward-any-order",
        "backward",
        is_(
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
        is_(
            COLLECT,
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
        is_(
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
        only_in=("tuple", "list"),
    ),
    Mistake(
        "backward-seen-by-data",
        "backward",
        both(
            built("node not in seen", "node.data not in seen"),
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
        is_(
            """
            order = []

            def build(node):
                for child in node._prev:
                    build(child)
                if node not in order:
                    order.append(node)

            build(self)
            """,
            WALK,
        ),
        N_(
            "The walk goes down every path, though each node is listed once. The number of paths "
            "doubles with every Value that is used twice: after thirty of them it never ends."
        ),
    ),
)
