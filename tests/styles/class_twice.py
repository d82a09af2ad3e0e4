# ---------------------------------------------------------------
# First try (wrong: overwrites the gradient, no order). Kept for the report.
# ---------------------------------------------------------------
import math


class Value:
    def __init__(self, data, children=()):
        self.data = data
        self.grad = 1
        self.children = children

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))
        def b():
            self.grad = out.grad
            other.grad = out.grad
        out.b = b
        return out

    def exp(self):
        return math.exp(self)

    def backward(self):
        self.b()


# ---------------------------------------------------------------
# Second version, after lesson 2
# ---------------------------------------------------------------
class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0
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
        out = Value(self.data ** n, (self,), "**")
        def _backward():
            self.grad += n * self.data ** (n - 1) * out.grad
        out._backward = _backward
        return out

    def __neg__(self): return -1 * self
    def __sub__(self, other): return self + -1 * other
    def __rsub__(self, other): return -1 * self + other
    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    def __truediv__(self, other): return self * Value._v(other) ** -1
    def __rtruediv__(self, other): return Value._v(other) * self ** -1

    @staticmethod
    def _v(x):
        if isinstance(x, Value):
            return x
        return Value(x)

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")
        def _backward():
            self.grad += out.data * out.grad
        out._backward = _backward
        return out

    def tanh(self):
        return ((2 * self).exp() - 1) / ((2 * self).exp() + 1)

    def relu(self):
        out = Value(self.data if self.data > 0 else 0, (self,), "relu")
        def _backward():
            self.grad += out.grad if self.data > 0 else 0
        out._backward = _backward
        return out

    def backward(self):
        topo = []
        visited = []
        def build(v):
            if v not in visited:
                visited.append(v)
                for c in v._prev:
                    build(c)
                topo.insert(0, v)
        build(self)
        self.grad = 1
        for v in topo:
            v._backward()

    def zero_grad(self):
        visited = []
        def walk(v):
            if v not in visited:
                visited.append(v)
                v.grad = 0
                for c in v._prev:
                    walk(c)
        walk(self)
