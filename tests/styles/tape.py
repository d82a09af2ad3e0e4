"""A Wengert list: every operation is appended to one tape, backward reads it from the end."""
import math

TAPE = []  # (inputs, slopes) of every Value ever made, in order


class Value:
    def __init__(self, data, inputs=(), slopes=()):
        self.data = data
        self.grad = 0.0
        self.index = len(TAPE)
        TAPE.append((self, inputs, slopes))

    def __repr__(self):
        return f"Value#{self.index}({self.data})"

    def __add__(self, other):
        other = lift(other)
        return Value(self.data + other.data, (self.index, other.index), (1.0, 1.0))

    def __mul__(self, other):
        other = lift(other)
        return Value(self.data * other.data, (self.index, other.index), (other.data, self.data))

    def __pow__(self, n):
        return Value(self.data**n, (self.index,), (n * self.data ** (n - 1),))

    def exp(self):
        y = math.exp(self.data)
        return Value(y, (self.index,), (y,))

    def relu(self):
        return Value(max(0.0, self.data), (self.index,), (float(self.data > 0),))

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -lift(other)

    def __rsub__(self, other):
        return lift(other) - self

    def __radd__(self, other):
        return lift(other) + self

    def __rmul__(self, other):
        return lift(other) * self

    def __truediv__(self, other):
        return self * lift(other) ** -1

    def __rtruediv__(self, other):
        return lift(other) / self

    def backward(self):
        adjoint = {self.index: 1.0}
        for i in range(self.index, -1, -1):
            if i not in adjoint:
                continue  # not below this result
            node, inputs, slopes = TAPE[i]
            for j, slope in zip(inputs, slopes):
                adjoint[j] = adjoint.get(j, 0.0) + adjoint[i] * slope
            if node is self:
                node.grad = 1.0
            else:
                node.grad += adjoint[i]

    def zero_grad(self):
        below = {self.index}
        for i in range(self.index, -1, -1):
            if i in below:
                node, inputs, _ = TAPE[i]
                node.grad = 0.0
                below.update(inputs)


def lift(x):
    return x if isinstance(x, Value) else Value(x)
