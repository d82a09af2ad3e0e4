"""No closures: every node keeps (input, local derivative) pairs."""
import math


class Value:

    def __init__(self, data, grads=()):
        self.data = data
        self.grad = 0.0
        self.local = tuple(grads)

    def __repr__(self):
        return 'Value({})'.format(self.data)

    def __add__(self, other):
        other = lift(other)
        return Value(self.data + other.data, [(self, 1.0), (other, 1.0)])

    def __sub__(self, other):
        other = lift(other)
        return Value(self.data - other.data, [(self, 1.0), (other, -1.0)])

    def __mul__(self, other):
        other = lift(other)
        return Value(self.data * other.data, [(self, other.data), (other, self.data)])

    def __truediv__(self, other):
        other = lift(other)
        q = self.data / other.data
        return Value(q, [(self, 1 / other.data), (other, -q / other.data)])

    def __pow__(self, n):
        return Value(self.data ** n, [(self, n * self.data ** (n - 1))])

    def __neg__(self):
        return Value(-self.data, [(self, -1.0)])

    def __radd__(self, other):
        return lift(other) + self

    def __rsub__(self, other):
        return lift(other) - self

    def __rmul__(self, other):
        return lift(other) * self

    def __rtruediv__(self, other):
        return lift(other) / self

    def exp(self):
        e = math.exp(self.data)
        return Value(e, [(self, e)])

    def relu(self):
        if self.data > 0:
            return Value(self.data, [(self, 1.0)])
        return Value(0.0, [(self, 0.0)])

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def sorted_graph(self):
        out, seen = [], set()

        def visit(v):
            seen.add(v)
            for child, _ in v.local:
                if child not in seen:
                    visit(child)
            out.append(v)

        visit(self)
        return out[::-1]

    def backward(self):
        self.grad = 1.0
        for v in self.sorted_graph():
            for child, derivative in v.local:
                child.grad += v.grad * derivative

    def zero_grad(self):
        for v in self.sorted_graph():
            v.grad = 0.0


def lift(x):
    return x if isinstance(x, Value) else Value(x)
