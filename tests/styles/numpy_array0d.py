import numpy as np

class Value:
    def __init__(self, data, children=(), op=''):
        self.data = np.asarray(data, dtype=float)
        self.grad = np.zeros(())
        self.children = list(children)
        self.op = op
        self.grad_fn = None

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, [self, other], '+')
        out.grad_fn = lambda g: (g, g)
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, [self, other], '*')
        out.grad_fn = lambda g: (g * other.data, g * self.data)
        return out

    def __pow__(self, n):
        out = Value(self.data ** n, [self], '**')
        out.grad_fn = lambda g: (g * n * self.data ** (n - 1.0),)
        return out

    def exp(self):
        out = Value(np.exp(self.data), [self], 'exp')
        out.grad_fn = lambda g: (g * out.data,)
        return out

    def relu(self):
        mask = self.data > 0
        out = Value(self.data * mask, [self], 'relu')
        out.grad_fn = lambda g: (g * mask,)
        return out

    def tanh(self):
        e = (self * 2.0).exp()
        return (e - 1.0) / (e + 1.0)

    def backward(self):
        topo, seen = [], []
        def dfs(v):
            if id(v) in ids:
                return
            ids.add(id(v))
            for c in v.children:
                dfs(c)
            topo.append(v)
        ids = set(seen)
        dfs(self)
        self.grad = np.ones(())
        for v in reversed(topo):
            if v.grad_fn is None:
                continue
            for c, g in zip(v.children, v.grad_fn(v.grad)):
                c.grad = c.grad + g

    def zero_grad(self):
        ids = set()
        def dfs(v):
            if id(v) not in ids:
                ids.add(id(v))
                v.grad = np.zeros(())
                for c in v.children:
                    dfs(c)
        dfs(self)

    def __radd__(self, other):
        return self + other
    def __rmul__(self, other):
        return self * other
    def __neg__(self):
        return self * -1.0
    def __sub__(self, other):
        return self + (-other)
    def __rsub__(self, other):
        return (-self) + other
    def __truediv__(self, other):
        return self * (other if isinstance(other, Value) else Value(other)) ** -1
    def __rtruediv__(self, other):
        return self ** -1 * other
