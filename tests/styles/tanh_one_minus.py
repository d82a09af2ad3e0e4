import math


class Value:
    """From the stub, comments removed; tanh as 1 - 2/(e^2x + 1)."""

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

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
        if not isinstance(exponent, (int, float)):
            raise TypeError(f"only int or float powers, not {type(exponent).__name__}")
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
        return Value(other) + self

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad = self.grad + math.exp(self.data) * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        one = Value(1.0)
        two = Value(2.0)
        return one - two / ((two * self).exp() + one)

    def relu(self):
        if self.data < 0:
            out = Value(0.0, (self,), "relu")
        else:
            out = Value(self.data, (self,), "relu")

        def _backward():
            if self.data < 0:
                self.grad += 0.0
            else:
                self.grad += out.grad

        out._backward = _backward
        return out

    def topo(self, visited):
        if self in visited:
            return []
        visited.add(self)
        below = []
        for child in self._prev:
            below = below + child.topo(visited)
        return below + [self]

    def backward(self):
        self.grad = 1.0
        for node in self.topo(set())[::-1]:
            node._backward()

    def zero_grad(self):
        for node in self.topo(set()):
            node.grad = 0.0
