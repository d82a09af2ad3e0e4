import math
from functools import partial


def _add_backward(a, b, out):
    a.grad += out.grad
    b.grad += out.grad


def _mul_backward(a, b, out):
    a.grad += out.grad * b.data
    b.grad += out.grad * a.data


def _scale_backward(a, slope, out):
    a.grad += out.grad * slope


class Value:
    def __init__(self, data, _prev=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = list(_prev)
        self._op = _op
        self._backward = None

    def __repr__(self):
        return "Value(%r)" % self.data

    def __add__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        out = Value(self.data + other.data, (self, other), "+")
        out._backward = partial(_add_backward, self, other, out)
        return out

    def __mul__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        out = Value(self.data * other.data, (self, other), "*")
        out._backward = partial(_mul_backward, self, other, out)
        return out

    def _scaled(self, result, slope, op):
        out = Value(result, (self,), op)
        out._backward = partial(_scale_backward, self, slope, out)
        return out

    def __pow__(self, n):
        return self._scaled(self.data**n, n * self.data ** (n - 1), f"**{n}")

    def __neg__(self):
        return self._scaled(-self.data, -1.0, "-")

    def exp(self):
        result = math.exp(self.data)
        return self._scaled(result, result, "exp")

    def relu(self):
        positive = self.data > 0
        return self._scaled(self.data if positive else 0.0, float(positive), "relu")

    def tanh(self):
        e2x = (2 * self).exp()
        return (e2x - 1) / (e2x + 1)

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return other * self**-1

    def _visit(self, action, seen=None):
        """Post-order: inputs before results."""
        seen = seen if seen is not None else set()
        if self in seen:
            return
        seen.add(self)
        for child in self._prev:
            child._visit(action, seen)
        action(self)

    def backward(self):
        order = []
        self._visit(order.append)
        self.grad = 1.0
        for node in reversed(order):
            if node._backward is not None:
                node._backward()

    def zero_grad(self):
        self._visit(_clear)


def _clear(node):
    setattr(node, "grad", 0.0)
