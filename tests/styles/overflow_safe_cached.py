from __future__ import annotations

import math
import operator
from functools import cached_property, reduce


class Value:
    def __init__(self, data, parents=(), local=()):
        self.data = data
        self.grad = 0.0
        self.parents = parents
        self.local = local

    @cached_property
    def ancestors(self):
        """Every node this one depends on, results before inputs."""
        order, stack, seen = [], [self], {self}
        # post-order without recursion
        path = [iter(self.parents)]
        while stack:
            for parent in path[-1]:
                if parent not in seen:
                    seen.add(parent)
                    stack.append(parent)
                    path.append(iter(parent.parents))
                    break
            else:
                order.append(stack.pop())
                path.pop()
        return tuple(reversed(order))

    def backward(self):
        self.grad = 1.0
        for node in self.ancestors:
            g = node.grad
            for parent, slope in zip(node.parents, node.local):
                parent.grad += g * slope

    def zero_grad(self):
        for node in self.ancestors:
            node.grad = 0.0

    def __add__(self, other):
        other = _(other)
        return Value(self.data + other.data, (self, other), (1, 1))

    def __mul__(self, other):
        other = _(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __pow__(self, k):
        return Value(self.data**k, (self,), (k * self.data ** (k - 1),))

    def exp(self):
        try:
            y = math.exp(self.data)
        except OverflowError:
            y = math.inf
        return Value(y, (self,), (y,))

    def tanh(self):
        sign = 1 if self.data >= 0 else -1
        small = (self * (-2 * sign)).exp()
        return (1 - small) / (1 + small) * sign

    def relu(self):
        return Value(0.0, (self,), (0.0,)) if self.data <= 0 else Value(self.data, (self,), (1.0,))

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + _(other) * -1

    def __rsub__(self, other):
        return _(other) - self

    def __radd__(self, other):
        return reduce(operator.add, [_(other), self])

    def __rmul__(self, other):
        return _(other) * self

    def __truediv__(self, other):
        return self * _(other) ** -1

    def __rtruediv__(self, other):
        return _(other) / self


def _(x):
    return x if isinstance(x, Value) else Value(x)
