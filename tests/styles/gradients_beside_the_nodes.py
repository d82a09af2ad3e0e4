"""A descriptor keeps the gradients in a WeakKeyDictionary; two constants are made while loading."""
import math
from weakref import WeakKeyDictionary


class Field:
    """A descriptor that keeps each node's number outside of the node."""

    def __init__(self, default=None):
        self.values = WeakKeyDictionary()
        self.default = default

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return self.values[obj]

    def __set__(self, obj, value):
        self.values[obj] = value


class Value:
    data = Field()
    grad = Field()

    def __init__(self, data, _prev=(), _op="", slopes=()):
        self.data = data
        self.grad = 0.0
        self._prev, self._op, self._slopes = tuple(_prev), _op, slopes

    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data + o.data, (self, o), "+", (1.0, 1.0))

    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data * o.data, (self, o), "*", (o.data, self.data))

    def __pow__(self, k):
        return Value(self.data**k, (self,), "**", (k * self.data ** (k - 1),))

    def exp(self):
        y = math.exp(self.data)
        return Value(y, (self,), "exp", (y,))

    def relu(self):
        return Value(max(0.0, self.data), (self,), "relu", (float(self.data > 0),))

    def _backward(self):
        for p, s in zip(self._prev, self._slopes):
            p.grad += s * self.grad

    def backward(self):
        self.grad = 1.0
        for v in reversed(self._topo()):
            v._backward()

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return -self + other

    def __rmul__(self, other):
        return self * other

    def __radd__(self, other):
        return self + other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return other * self**-1

    def tanh(self):
        e = (2 * self).exp()
        return (e - 1) / (e + 1)

    def _topo(self):
        order, seen = [], set()

        def go(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev:
                    go(c)
                order.append(v)

        go(self)
        return order

    def zero_grad(self):
        for v in self._topo():
            v.grad = 0.0

    def tanh(self):
        e = (TWO * self).exp()
        return (e - ONE) / (e + ONE)


ONE, TWO = Value(1.0), Value(2.0)
