"""The slopes of each operation in a dict, by an object that stands for the operation."""
import math


class Op:
    def __init__(self, symbol):
        self.symbol = symbol

    def __repr__(self):
        return self.symbol


ADD, MUL, POW, EXP, RELU, LEAF = map(Op, ["+", "*", "**", "exp", "relu", ""])

# What each operation multiplies the upstream gradient by.
SLOPES = {
    LEAF: lambda v: (),
    ADD: lambda v: (1.0, 1.0),
    MUL: lambda v: (v._prev[1].data, v._prev[0].data),
    POW: lambda v: (v.k * v._prev[0].data ** (v.k - 1),),
    EXP: lambda v: (v.data,),
    RELU: lambda v: (1.0 if v.data > 0 else 0.0,),
}


class Value:
    def __init__(self, data, _prev=(), _op=LEAF, k=None):
        self.data, self.grad, self._prev, self._op, self.k = data, 0.0, tuple(_prev), _op, k

    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data + o.data, (self, o), ADD)

    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data * o.data, (self, o), MUL)

    def __pow__(self, k):
        return Value(self.data**k, (self,), POW, k)

    def exp(self):
        return Value(math.exp(self.data), (self,), EXP)

    def relu(self):
        return Value(max(0.0, self.data), (self,), RELU)

    def _backward(self):
        for p, s in zip(self._prev, SLOPES[self._op](self)):
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
