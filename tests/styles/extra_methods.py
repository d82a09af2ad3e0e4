import math
import functools


@functools.total_ordering
class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    # comparisons by data; __eq__ stays identity so that Values work in sets
    def __lt__(self, other):
        return self.data < (other.data if isinstance(other, Value) else other)

    def __float__(self):
        return float(self.data)

    def __abs__(self):
        return self if self.data >= 0 else -self

    def item(self):
        return self.data

    def _unary(self, value, slope, op):
        out = Value(value, (self,), op)

        def _backward():
            self.grad += slope * out.grad

        out._backward = _backward
        return out

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

    def __pow__(self, k):
        return self._unary(self.data**k, k * self.data ** (k - 1), f"**{k}")

    def exp(self):
        y = math.exp(self.data)
        return self._unary(y, y, "exp")

    def log(self):
        return self._unary(math.log(self.data), 1 / self.data, "log")

    def sqrt(self):
        return self**0.5

    def sin(self):
        return self._unary(math.sin(self.data), math.cos(self.data), "sin")

    def cos(self):
        return self._unary(math.cos(self.data), -math.sin(self.data), "cos")

    def sigmoid(self):
        return 1 / (1 + (-self).exp())

    def softplus(self):
        return (1 + self.exp()).log()

    def relu(self):
        return self._unary(max(0.0, self.data), 1.0 if self.data > 0 else 0.0, "relu")

    def tanh(self):
        # through the sigmoid that we already have
        return 2 * (2 * self).sigmoid() - 1

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

    def __iadd__(self, other):
        return self + other

    def topo(self):
        seen, out = set(), []

        def go(v):
            if v in seen:
                return
            seen.add(v)
            for c in v._prev:
                go(c)
            out.append(v)

        go(self)
        return out

    def parameters(self):
        return [v for v in self.topo() if not v._prev]

    def backward(self):
        self.grad = 1.0
        for v in reversed(self.topo()):
            v._backward()

    def zero_grad(self):
        for v in self.topo():
            v.grad = 0.0
