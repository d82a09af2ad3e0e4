import numpy as np

DTYPE = np.float32


class Value:
    """Scalar in single precision, like a GPU would do it."""

    def __init__(self, data, parents=(), name=""):
        self.data = DTYPE(data)
        self.grad = DTYPE(0.0)
        self.parents = parents
        self.name = name

    def _push(self):
        pass

    def _make(self, data, *parents):
        return Value(data, parents)

    def __add__(self, other):
        other = as_value(other)
        out = self._make(self.data + other.data, self, other)

        def push():
            self.grad = DTYPE(self.grad + out.grad)
            other.grad = DTYPE(other.grad + out.grad)

        out._push = push
        return out

    def __mul__(self, other):
        other = as_value(other)
        out = self._make(self.data * other.data, self, other)

        def push():
            self.grad = DTYPE(self.grad + out.grad * other.data)
            other.grad = DTYPE(other.grad + out.grad * self.data)

        out._push = push
        return out

    def __pow__(self, n):
        out = self._make(self.data ** DTYPE(n), self)

        def push():
            self.grad = DTYPE(self.grad + out.grad * DTYPE(n) * self.data ** DTYPE(n - 1))

        out._push = push
        return out

    def exp(self):
        out = self._make(np.exp(self.data), self)

        def push():
            self.grad = DTYPE(self.grad + out.grad * out.data)

        out._push = push
        return out

    def relu(self):
        out = self._make(max(self.data, DTYPE(0)), self)

        def push():
            if out.data > 0:
                self.grad = DTYPE(self.grad + out.grad)

        out._push = push
        return out

    def tanh(self):
        # the smaller exponential, float32 overflows at 88
        if self.data > 0:
            e = (self * -2).exp()
            return (1 - e) / (1 + e)
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -as_value(other)

    def __rsub__(self, other):
        return as_value(other) - self

    def __truediv__(self, other):
        return self * as_value(other) ** -1

    def __rtruediv__(self, other):
        return as_value(other) / self

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v.parents:
                    visit(p)
                order.append(v)

        visit(self)
        self.grad = DTYPE(1.0)
        for v in reversed(order):
            v._push()

    def zero_grad(self, seen=None):
        seen = set() if seen is None else seen
        if self in seen:
            return
        seen.add(self)
        self.grad = DTYPE(0.0)
        for p in self.parents:
            p.zero_grad(seen)


def as_value(x):
    return x if isinstance(x, Value) else Value(x)
