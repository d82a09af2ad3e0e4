from dataclasses import dataclass, field
from math import exp
from typing import Callable


def nothing() -> None:
    return None


@dataclass(eq=False)
class Value:
    data: float
    children: tuple = ()
    op: str = ""
    grad: float = field(default=0.0, init=False)
    _backward: Callable = field(default_factory=lambda: nothing, init=False, repr=False)

    def _new(self, data, children, op, rule):
        out = Value(data, children, op)
        out._backward = lambda: rule(out.grad)
        return out

    def __add__(self, other):
        other = wrap(other)

        def rule(g):
            self.grad += g
            other.grad += g

        return self._new(self.data + other.data, (self, other), "+", rule)

    def __mul__(self, other):
        other = wrap(other)

        def rule(g):
            self.grad += g * other.data
            other.grad += g * self.data

        return self._new(self.data * other.data, (self, other), "*", rule)

    def __pow__(self, n):
        def rule(g):
            self.grad += g * n * self.data ** (n - 1)

        return self._new(self.data ** n, (self,), f"**{n}", rule)

    def exp(self):
        y = exp(self.data)

        def rule(g):
            self.grad += g * y

        return self._new(y, (self,), "exp", rule)

    def relu(self):
        def rule(g):
            if self.data > 0:
                self.grad += g

        return self._new(max(self.data, 0.0), (self,), "ReLU", rule)

    def tanh(self):
        e = wrap(2).__mul__(self).exp()
        return (e - 1) / (e + 1)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -wrap(other)

    def __rsub__(self, other):
        return wrap(other) - self

    def __radd__(self, other):
        return wrap(other) + self

    def __rmul__(self, other):
        return wrap(other) * self

    def __truediv__(self, other):
        return self * wrap(other) ** -1

    def __rtruediv__(self, other):
        return wrap(other) / self

    def graph(self):
        order, seen = [], set()

        def add(node):
            if node not in seen:
                seen.add(node)
                for child in node.children:
                    add(child)
                order.append(node)

        add(self)
        return order

    def backward(self):
        self.grad = 1.0
        for node in self.graph()[::-1]:
            node._backward()

    def zero_grad(self):
        for node in self.graph():
            node.grad = 0.0


def wrap(x):
    return x if isinstance(x, Value) else Value(x)
