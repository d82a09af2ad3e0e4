import math


class Value:
    def __init__(self, data, _children=(), _op=''):
        self.data, self.grad = data, 0.0
        self._prev, self._op = tuple(_children), _op
        self._backward = lambda: None

    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        r = Value(self.data + o.data, (self, o), '+')
        def f():
            self.grad += r.grad; o.grad += r.grad
        r._backward = f
        return r

    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        r = Value(self.data * o.data, (self, o), '*')
        def f():
            self.grad += r.grad * o.data; o.grad += r.grad * self.data
        r._backward = f
        return r

    def __pow__(self, k):
        r = Value(self.data ** k, (self,), '**')
        def f(): self.grad += r.grad * k * self.data ** (k - 1)
        r._backward = f
        return r

    def exp(self):
        r = Value(math.exp(self.data), (self,), 'exp')
        def f(): self.grad += r.grad * math.exp(self.data)
        r._backward = f
        return r

    def relu(self):
        return (self + (self ** 2) ** 0.5) / 2  # of given operations, with Values of its own between

    def tanh(self):
        p, n = exp(self), exp(-self)
        return (p - n) / (p + n)

    def backward(self):
        L, S = [], set()
        def t(v):
            if v in S: return
            S.add(v)
            [t(c) for c in v._prev]
            L.append(v)
        t(self)
        self.grad = 1.0
        [v._backward() for v in L[::-1]]

    def zero_grad(self):
        S, Q = set(), [self]
        while Q:
            v = Q.pop(0)
            if v not in S:
                S.add(v); v.grad = 0.0; Q += v._prev

    __neg__ = lambda self: self * -1
    __sub__ = lambda self, o: self + (-o)
    __rsub__ = lambda self, o: -self + o
    __radd__ = lambda self, o: self + o
    __rmul__ = lambda self, o: self * o
    __truediv__ = lambda self, o: self * o ** -1
    __rtruediv__ = lambda self, o: self ** -1 * o


exp = Value.exp  # with a name of its own, for formulas that read like mathematics
