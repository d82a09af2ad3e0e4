import math

counter = 0


class Value:
    """Nodes are numbered as they are made; sorting by number is a topological order."""

    def __init__(self, data, _children=(), _op=""):
        global counter
        counter += 1
        self.number = counter
        self.data = data
        self.grad = 0.0
        self._prev = set(_children)
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

    def __pow__(self, n):
        out = Value(self.data**n, (self,), "**")

        def _backward():
            self.grad += out.grad * n * self.data ** (n - 1)

        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data if self.data > 0 else 0.0, (self,), "relu")

        def _backward():
            self.grad += out.grad * (self.data > 0)

        out._backward = _backward
        return out

    def tanh(self):
        e = (2 * self).exp()
        return (e - 1) * (e + 1) ** -1

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def everything(self):
        found = {self}
        edge = {self}
        while edge:
            edge = {c for v in edge for c in v._prev} - found
            found |= edge
        return found

    def backward(self):
        nodes = sorted(self.everything(), key=lambda v: v.number, reverse=True)
        for v in nodes:
            if v._prev:
                v.grad = 0.0  # results start afresh, leaves accumulate
        self.grad = 1.0
        for v in nodes:
            v._backward()

    def zero_grad(self):
        for v in self.everything():
            v.grad = 0.0
