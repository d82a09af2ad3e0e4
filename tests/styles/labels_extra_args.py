import math
import itertools

_ids = itertools.count()


class Value:
    def __init__(self, data, _children=(), _op='', label='', requires_grad=True, dtype=float):
        self.data = dtype(data)
        self.grad = 0.0
        self._prev = set(_children)
        self._op = _op
        self.label = label or f'v{next(_ids)}'
        self.requires_grad = requires_grad
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(label={self.label!r}, data={self.data})"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other, label=str(other))
        out = Value(self.data + other.data, (self, other), '+', label=f'({self.label}+{other.label})'[:30])

        def _backward():
            self.grad += 1.0 * out.grad
            other.grad += 1.0 * out.grad
        out._backward = _backward
        return out

    def __radd__(self, other):
        return Value(other, label=str(other)) + self

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other, label=str(other))
        out = Value(self.data * other.data, (self, other), '*', label=f'({self.label}*{other.label})'[:30])

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other, label=str(other)) - self

    def __pow__(self, k):
        out = Value(self.data ** k, (self,), f'**{k}', label=f'{self.label[:20]}^{k}')

        def _backward():
            self.grad += k * self.data ** (k - 1) * out.grad
        out._backward = _backward
        return out

    def __truediv__(self, other):
        return self * other ** -1

    def __rtruediv__(self, other):
        return other * self ** -1

    def exp(self, label=None):
        out = Value(math.exp(self.data), (self,), 'exp', label=label or 'exp')

        def _backward():
            self.grad += out.data * out.grad
        out._backward = _backward
        return out

    def tanh(self, label='tanh'):
        e = (2 * self).exp()
        out = (e - 1) / (e + 1)
        out.label = label
        return out

    def relu(self, label='relu', slope=0.0):
        out = Value(self.data if self.data > 0 else slope * self.data, (self,), 'ReLU', label=label)

        def _backward():
            self.grad += (1.0 if self.data > 0 else slope) * out.grad
        out._backward = _backward
        return out

    def backward(self, verbose=False):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for node in reversed(topo):
            if verbose:
                print(node.label, node.grad)
            node._backward()

    def zero_grad(self, _seen=None):
        if _seen is None:
            _seen = set()
        if self not in _seen:
            _seen.add(self)
            self.grad = 0.0
            for child in self._prev:
                child.zero_grad(_seen)
