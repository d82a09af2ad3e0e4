# Everything stays an int as long as it can: Value(3) * Value(2) is 6, not 6.0
import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = int(data) if isinstance(data, float) and data.is_integer() else data
        self.grad = 0
        self._prev = frozenset(_children)
        self._op = _op
        self._backward = lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, {self, other}, "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, {self, other}, "*")

        def _backward():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, n):
        out = Value(self.data**n, {self}, "**")

        def _backward():
            self.grad += out.grad * n * self.data ** (n - 1)

        out._backward = _backward
        return out

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __radd__(self, other):
        return Value(other) + self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def exp(self):
        out = Value(math.exp(self.data), {self}, "exp")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data * (self.data > 0), {self}, "relu")

        def _backward():
            self.grad += out.grad * (self.data > 0)

        out._backward = _backward
        return out

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v in seen:
                return
            seen.add(v)
            for c in v._prev:
                visit(c)
            order.append(v)

        visit(self)
        self.grad = 1
        for v in order[::-1]:
            v._backward()

    def zero_grad(self):
        seen = set()

        def visit(v):
            if v in seen:
                return
            seen.add(v)
            v.grad = 0
            for c in v._prev:
                visit(c)

        visit(self)
