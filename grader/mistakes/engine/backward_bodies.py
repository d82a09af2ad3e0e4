"""A recursive ``backward`` as most people write it, cut where mistakes happen."""

from textwrap import dedent

from grader.mistakes.library import Change, body

BUILD = """
order, seen = [], set()

def build(node):
    if node not in seen:
        seen.add(node)
        for child in node._prev:
            build(child)
        order.append(node)

build(self)
"""
PRE_ORDER = """
order, seen = [], set()

def build(node):
    if node not in seen:
        seen.add(node)
        order.append(node)
        for child in node._prev:
            build(child)

build(self)
"""
WALK = """
self.grad = 1.0
for node in reversed(order):
    node._backward()
"""
COLLECT = """
nodes, waiting = set(), [self]
while waiting:
    node = waiting.pop()
    if node not in nodes:
        nodes.add(node)
        waiting.extend(node._prev)
"""


def is_(*parts: str) -> Change:
    return body("backward", "\n".join(dedent(part).strip("\n") for part in parts))


def built(old: str, new: str) -> Change:
    assert old in BUILD
    return is_(BUILD.replace(old, new), WALK)


def walked(old: str, new: str) -> Change:
    assert old in WALK
    return is_(BUILD, WALK.replace(old, new))
