import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        other = Value.of(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            for v in (self, other):
                v.grad += out.grad

        out._backward = _backward
        return out

    __radd__ = __add__

    def __mul__(self, other):
        other = Value.of(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            for v, w in ((self, other), (other, self)):
                v.grad += w.data * out.grad

        out._backward = _backward
        return out

    __rmul__ = __mul__

    @staticmethod
    def of(x):
        return x if isinstance(x, Value) else Value(x)

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return self + -1 * Value.of(other)

    def __rsub__(self, other):
        return other + -1 * self

    def __pow__(self, k):
        out = Value(self.data**k, (self,), "^")

        def _backward():
            self.grad += k * self.data ** (k - 1) * out.grad

        out._backward = _backward
        return out

    def __truediv__(self, other):
        return self * Value.of(other) ** -1

    def __rtruediv__(self, other):
        return other * self**-1

    def exp(self):
        out = Value(math.e**self.data, (self,), "exp")

        def _backward():
            self.grad += out.data * out.grad

        out._backward = _backward
        return out

    def relu(self):
        # a mask, so that the gradient comes from * for free
        return self * (1 if self.data > 0 else 0)

    def tanh(self):
        s = 1 / (1 + (-2 * self).exp())
        return 2 * s - 1

    def backward(self):
        done = []

        def visit(v, path=()):
            if any(v is w for w in done):
                return
            for child in v._prev:
                visit(child)
            done.append(v)

        visit(self)
        self.grad = 1.0
        for v in reversed(done):
            v._backward()

    def zero_grad(self):
        reached = []
        stack = [self]
        while stack:
            v = stack.pop()
            if not any(v is w for w in reached):
                reached.append(v)
                v.grad = 0.0
                stack.extend(v._prev)
