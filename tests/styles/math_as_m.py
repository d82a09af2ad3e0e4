import math as m


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = list(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return "Value(data=" + str(self.data) + ")"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, [self, other], "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, [self, other], "*")

        def _backward():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        if not isinstance(exponent, (int, float)):
            raise TypeError("only numbers as exponent")
        out = Value(m.pow(self.data, exponent), [self], "**")

        def _backward():
            self.grad += out.grad * exponent * m.pow(self.data, exponent - 1)

        out._backward = _backward
        return out

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def __radd__(self, other):
        if other == 0:  # sum() starts with 0
            return self
        return self + other

    def exp(self):
        out = Value(m.exp(self.data), [self], "exp")
        slope = out.data

        def _backward():
            self.grad += out.grad * slope

        out._backward = _backward
        return out

    def tanh(self):
        # 1 - 2/(e^(2x) + 1)
        return 1 - 2 / ((self * 2).exp() + 1)

    def relu(self):
        if self.data > 0:
            return self  # the same node: value and slope are those of self
        return Value(0.0)

    def backward(self):
        ordered = []
        seen = set()

        def order(node):
            for child in node._prev:
                if child not in seen:
                    seen.add(child)
                    order(child)
            ordered.append(node)

        order(self)
        self.grad += 1
        for node in reversed(ordered):
            node._backward()

    def zero_grad(self):
        pending = {self}
        cleared = set()
        while pending:
            node = pending.pop()
            cleared.add(node)
            node.grad = 0.0
            pending |= set(node._prev) - cleared
