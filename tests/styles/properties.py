import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self._data = data
        self._grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    @property
    def data(self):
        return self._data

    @data.setter
    def data(self, number):
        if isinstance(number, Value):
            raise TypeError("data must be a number")
        self._data = number

    @property
    def grad(self):
        return self._grad

    @grad.setter
    def grad(self, number):
        self._grad = number

    @property
    def is_leaf(self):
        return not self._prev

    def accumulate(self, amount):
        self._grad += amount

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.accumulate(out.grad)
            other.accumulate(out.grad)

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.accumulate(out.grad * other.data)
            other.accumulate(out.grad * self.data)

        out._backward = _backward
        return out

    def __pow__(self, n):
        out = Value(self.data**n, (self,), "**")

        def _backward():
            self.accumulate(out.grad * n * self.data ** (n - 1))

        out._backward = _backward
        return out

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.accumulate(out.grad * out.data)

        out._backward = _backward
        return out

    def relu(self):
        out = Value(max(self.data, 0.0), (self,), "relu")

        def _backward():
            if self.data > 0:
                self.accumulate(out.grad)

        out._backward = _backward
        return out

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def backward(self):
        order, seen = [], set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev:
                    visit(c)
                order.append(v)

        visit(self)
        self._grad = 1.0
        for v in reversed(order):
            v._backward()

    def zero_grad(self):
        seen = {self}
        stack = [self]
        while stack:
            v = stack.pop()
            v._grad = 0.0
            for c in v._prev:
                if c not in seen:
                    seen.add(c)
                    stack.append(c)
