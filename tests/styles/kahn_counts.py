"""Topological order with Kahn's algorithm: a node is ready when all its consumers are done."""
import math
from collections import Counter, deque


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        out = Value(self.data**exponent, (self,), f"**{exponent}")

        def _backward():
            self.grad += out.grad * exponent * self.data ** (exponent - 1)

        out._backward = _backward
        return out

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def __radd__(self, other):
        return self.__add__(other)

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += math.exp(self.data) * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        e_pos = self.exp()
        e_neg = (-self).exp()
        return (e_pos - e_neg) / (e_pos + e_neg)

    def relu(self):
        out = Value(self.data if self.data >= 0 else 0, (self,), "relu")

        def _backward():
            self.grad += out.grad * float(self.data >= 0)

        out._backward = _backward
        return out

    def backward(self):
        # how many times is each node consumed?
        pending = Counter()
        found = {self}
        queue = deque([self])
        while queue:
            node = queue.popleft()
            for child in node._prev:
                pending[child] += 1
                if child not in found:
                    found.add(child)
                    queue.append(child)

        self.grad = 1.0
        ready = deque([self])
        while ready:
            node = ready.popleft()
            node._backward()
            for child in node._prev:
                pending[child] -= 1
                if pending[child] == 0:
                    ready.append(child)

    def zero_grad(self):
        found = {self}
        queue = deque(found)
        while queue:
            node = queue.popleft()
            node.grad = 0.0
            for child in node._prev:
                if child not in found:
                    found.add(child)
                    queue.append(child)
