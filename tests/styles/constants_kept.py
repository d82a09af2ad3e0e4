"""Gradients in a WeakKeyDictionary, and one node for each constant, kept from program to program."""
import math, functools, weakref


class Value:
    _grads = weakref.WeakKeyDictionary()

    def __init__(self, data, _prev=(), _op="", slopes=()):
        self.data = data
        self._prev = tuple(_prev)
        self._op = _op
        self._s = slopes
        Value._grads[self] = 0.0

    @property
    def grad(self):
        return Value._grads[self]

    @grad.setter
    def grad(self, g):
        Value._grads[self] = g

    def __add__(self, o):
        o = lift(o)
        return Value(self.data + o.data, (self, o), "+", (1.0, 1.0))

    def __mul__(self, o):
        o = lift(o)
        return Value(self.data * o.data, (self, o), "*", (o.data, self.data))

    def __pow__(self, k):
        return Value(self.data**k, (self,), "**", (k * self.data ** (k - 1),))

    def exp(self):
        y = math.exp(self.data)
        return Value(y, (self,), "exp", (y,))

    def relu(self):
        return Value(max(0.0, self.data), (self,), "relu", (float(self.data > 0),))

    def _backward(self):
        for p, s in zip(self._prev, self._s):
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


@functools.lru_cache(maxsize=None)
def constant(number):
    """One Value for each plain number: constants need no gradient."""
    return Value(number)


def lift(o):
    return o if isinstance(o, Value) else constant(o)
