"""A class for each operation, and singledispatch on it: classes are keys, by their metaclass."""
import math

from functools import singledispatch


@singledispatch
def slopes(v):
    raise TypeError(type(v))


class Registering(type):
    """Every operation class registers its rule of derivation under itself."""

    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        if "rule" in ns:
            slopes.register(cls, ns["rule"])


class Value(metaclass=Registering):
    def rule(v):
        return ()

    def __init__(self, data, *prev, k=None):
        self.data, self.grad, self._prev, self.k = data, 0.0, prev, k

    def __add__(self, o):
        return (
            Add(self.data + lift(o).data, self, lift(o))
            if not isinstance(o, Value)
            else Add(self.data + o.data, self, o)
        )

    def __mul__(self, o):
        o = lift(o)
        return Mul(self.data * o.data, self, o)

    def __pow__(self, k):
        return Pow(self.data**k, self, k=k)

    def exp(self):
        return Exp(math.exp(self.data), self)

    def relu(self):
        return Relu(max(0.0, self.data), self)

    def _backward(self):
        for p, s in zip(self._prev, slopes(self)):
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


def lift(o):
    return o if isinstance(o, Value) else Value(o)


class Add(Value):
    def rule(v):
        return 1.0, 1.0


class Mul(Value):
    def rule(v):
        return v._prev[1].data, v._prev[0].data


class Pow(Value):
    def rule(v):
        return (v.k * v._prev[0].data ** (v.k - 1),)


class Exp(Value):
    def rule(v):
        return (v.data,)


class Relu(Value):
    def rule(v):
        return (float(v.data > 0),)
