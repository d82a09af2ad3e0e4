"""The engine: a number that remembers what it was computed from, and so knows its gradient.

Three ideas are enough:

* The graph builds itself. Each operation returns a new Value that keeps its parents (the
  Values it was computed from) and, for each parent, its slope: the local derivative, a plain
  number that is already known when the operation runs.
* The chain rule (reverse mode): a node hands `gradient * slope` to each of its parents, and a
  parent adds up what it is handed, since it may have been used more than once.
* A node may hand on its gradient only when that is complete, so the nodes are visited in
  topological order, backwards from the result.

Nothing here recurses, so depth is limited by memory alone, and no node holds a closure or
anything else that points back at it, so a graph is freed the moment its last name is gone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from numbers import Real

__all__ = ["Value", "topological_order"]


class Value:
    """One number in a computation, its gradient, and the Values it was computed from.

    In:  `data`, an int, float or numpy scalar. `_children`, `_op` and `_slopes` are filled in
         by the operations: the parents, a label, and the derivative with respect to each parent.
    Has: `data`; `grad`, the derivative of the Value on which `backward` was called with respect
         to this one, 0.0 at first; `_prev`, the tuple of parents; `_op`, the label ('' on a leaf).

    Raises TypeError if `data` of a leaf is not a real number.
    """

    __slots__ = ("_op", "_prev", "_slopes", "data", "grad")

    def __init__(
        self,
        data: float,
        _children: Iterable[Value] = (),
        _op: str = "",
        _slopes: tuple[float, ...] = (),
    ) -> None:
        if not _children and not isinstance(data, (float, int, Real)):
            raise TypeError(f"a Value holds one real number, not {type(data).__name__}: {data!r}")
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._slopes = _slopes

    # The operations with a rule of their own: the result, its parents, a label, the slopes.

    def __add__(self, other: Value | float) -> Value:
        if not isinstance(other, Value):
            other = Value(other)
        return Value(self.data + other.data, (self, other), "+", (1.0, 1.0))

    def __mul__(self, other: Value | float) -> Value:
        if not isinstance(other, Value):
            other = Value(other)
        return Value(self.data * other.data, (self, other), "*", (other.data, self.data))

    def __pow__(self, n: float) -> Value:
        """Raise to a constant power: slope n x^(n-1).

        Raises TypeError if `n` is not an int or float, ValueError for a fractional power of a
        negative number (no real result), ZeroDivisionError for a negative power of 0.
        """
        if not isinstance(n, (int, float)):
            raise TypeError(f"the exponent must be an int or a float, not {type(n).__name__}")
        x, op = self.data, f"**{n}"
        if n < 1:
            n = float(n)  # numpy's integers refuse negative integer powers
        if x < 0 and not float(n).is_integer():
            raise ValueError(f"{x} has no real power {n}")
        slope = math.inf if n else 0.0  # at 0 a root is vertical, and x**0 is flat
        if x or n >= 1:
            slope = n * x ** (n - 1)
        return Value(x**n, (self,), op, (slope,))

    def exp(self) -> Value:
        """Euler's e to the power of this number; exp is its own slope.

        Raises OverflowError beyond 709.78, where the result no longer fits a float.
        """
        try:
            e = math.exp(self.data)
        except OverflowError:
            raise OverflowError(f"exp({self.data}) is too large for a float") from None
        return Value(e, (self,), "exp", (e,))

    def log(self) -> Value:
        """Natural logarithm, slope 1/x. Raises ValueError for 0 and negative numbers."""
        if self.data <= 0:
            raise ValueError(f"log needs a positive number, got {self.data}")
        return Value(math.log(self.data), (self,), "log", (1.0 / self.data,))

    def tanh(self) -> Value:
        """Hyperbolic tangent, slope 1 - tanh^2; never overflows."""
        t = math.tanh(self.data)
        return Value(t, (self,), "tanh", (1.0 - t * t,))

    def relu(self) -> Value:
        """0 below zero, the number itself above; its slope is 0 or 1, and 0 at exactly 0."""
        if self.data <= 0:
            return Value(0.0, (self,), "relu", (0.0,))
        return Value(self.data, (self,), "relu", (1.0,))

    # The derived operations: no rule of their own, only the ones above.

    def __neg__(self) -> Value:
        return self * -1

    def __sub__(self, other: Value | float) -> Value:
        return self + (-other)

    def __truediv__(self, other: Value | float) -> Value:
        return self * (other**-1 if isinstance(other, Value) else 1 / other)

    # The reflected forms: Python turns `2 + a` into `a.__radd__(2)`, since int knows no Value.

    def __radd__(self, other: float) -> Value:
        return self + other

    def __rsub__(self, other: float) -> Value:
        return -self + other

    def __rmul__(self, other: float) -> Value:
        return self * other

    def __rtruediv__(self, other: float) -> Value:
        return self**-1 * other

    # The gradient.

    def _backward(self) -> None:
        """Chain rule, one step: hand gradient times slope to each parent. Leaves have none."""
        if len(self._slopes) == 2:  # most nodes: spelled out, the loop below is slower
            (a, b), (slope_a, slope_b) = self._prev, self._slopes
            a.grad += self.grad * slope_a
            b.grad += self.grad * slope_b
        else:
            for parent, slope in zip(self._prev, self._slopes):  # noqa: B905 - slow when strict
                parent.grad += self.grad * slope

    def backward(self) -> None:
        """Add to the gradient of every leaf the derivative of this Value with respect to it.

        As in torch, gradients of leaves add up from call to call until `zero_grad`, also when
        the calls share a graph or part of one. Those of the nodes in between are what the last
        call made of them. (The exercise asks for less: a fresh graph, where the two lines that
        clear inner nodes change nothing, and where the root's gradient is simply set to 1.)
        """
        inner = [node for node in topological_order(self) if node._prev]
        for node in inner:
            node.grad = 0.0  # left by an earlier call: handed on again it would count twice
        self.grad += 1.0  # d(self)/d(self); added, since a leaf may be its own root twice
        for node in reversed(inner):
            node._backward()

    def zero_grad(self) -> None:
        """Set to 0 the gradient of this Value and of every Value it was computed from."""
        for node in topological_order(self):
            node.grad = 0.0

    def __repr__(self) -> str:
        return f"Value(data={self.data}, grad={self.grad})"


def topological_order(root: Value) -> list[Value]:
    """Return `root` and every Value it was computed from, each once, after all its parents.

    A depth-first walk with a stack of its own in the place of recursion; see Cormen et al.,
    Introduction to Algorithms, "Topological sort". Time and memory grow with nodes plus edges.
    """
    order: list[Value] = []
    seen: set[Value] = set()
    stack: list[Value | None] = [root]
    while stack:
        node = stack.pop()
        if node is None:  # a mark: the parents of the node below it are all in the order now
            order.append(stack.pop())  # type: ignore[arg-type]  # reason: below a mark is a node
        elif node not in seen:
            seen.add(node)
            if node._prev:
                stack.append(node)
                stack.append(None)
                stack += node._prev  # on top, so they come first
            else:
                order.append(node)
    return order
