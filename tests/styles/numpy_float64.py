import numpy as np


class Value:
    def __init__(self, data, _children=(), _op=''):
        self.data = np.float64(data)
        self.grad = np.float64(0)
        self._prev = set(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f'Value(data={self.data})'

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(np.add(self.data, other.data), (self, other), '+')
        def _backward():
            self.grad += out.grad
            other.grad += out.grad
        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(np.multiply(self.data, other.data), (self, other), '*')
        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out

    def __pow__(self, n):
        out = Value(np.power(self.data, float(n)), (self,), f'^{n}')
        def _backward():
            self.grad += n * np.power(self.data, n - 1.0) * out.grad
        out._backward = _backward
        return out

    def exp(self):
        out = Value(np.exp(self.data), (self,), 'exp')
        def _backward():
            self.grad += out.data * out.grad
        out._backward = _backward
        return out

    def relu(self):
        out = Value(np.maximum(0, self.data), (self,), 'relu')
        def _backward():
            self.grad += np.where(self.data > 0, 1.0, 0.0) * out.grad
        out._backward = _backward
        return out

    def tanh(self):
        e = (2 * self).exp()
        return (e - 1) / (e + 1)

    def backward(self):
        topo = []
        visited = set()
        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)
        build(self)
        self.grad = np.ones_like(self.data)
        for v in reversed(topo):
            v._backward()

    def zero_grad(self):
        stack, seen = [self], set()
        while stack:
            v = stack.pop()
            if v in seen:
                continue
            seen.add(v)
            v.grad = np.zeros_like(v.data)
            stack.extend(v._prev)

    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    def __neg__(self): return self * -1
    def __sub__(self, other): return self + (-other)
    def __rsub__(self, other): return Value(other) - self
    def __truediv__(self, other): return self * other**-1
    def __rtruediv__(self, other): return self**-1 * other
