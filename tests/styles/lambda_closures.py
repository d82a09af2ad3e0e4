import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def _acc(self, g):
        self.grad += g

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")
        out._backward = lambda: (self._acc(out.grad), other._acc(out.grad))
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")
        out._backward = lambda: (self._acc(out.grad * other.data), other._acc(out.grad * self.data))
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), "**")
        out._backward = lambda: self._acc(out.grad * n * self.data ** (n - 1))
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")
        out._backward = lambda: self._acc(out.grad * out.data)
        return out

    def relu(self):
        out = Value(max(0, self.data), (self,), "relu")
        out._backward = lambda: self._acc(out.grad) if self.data > 0 else None
        return out

    tanh = lambda self: (lambda e: (e - 1) / (e + 1))((self * 2).exp())
    __radd__ = lambda self, other: self + other
    __rmul__ = lambda self, other: self * other
    __neg__ = lambda self: self * -1
    __sub__ = lambda self, other: self + (-other)
    __rsub__ = lambda self, other: Value(other) - self
    __truediv__ = lambda self, other: self * other**-1
    __rtruediv__ = lambda self, other: self**-1 * other

    def backward(self):
        topo, seen = [], set()
        build = lambda v: v in seen or (seen.add(v), [build(c) for c in v._prev], topo.append(v))
        build(self)
        self.grad = 1.0
        list(map(lambda v: v._backward(), reversed(topo)))

    def zero_grad(self):
        seen = set()
        clear = lambda v: v in seen or (seen.add(v), setattr(v, "grad", 0.0), [clear(c) for c in v._prev])
        clear(self)
