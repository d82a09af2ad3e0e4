"""Each operation is a class of its own, with forward and backward."""
import math


class Value:
    def __init__(self, data):
        self.data = data
        self.grad = 0.0
        self._prev = ()

    def _backward(self):
        """A leaf hands nothing on."""

    def __repr__(self):
        return f"{type(self).__name__}(data={self.data}, grad={self.grad})"

    def __add__(self, other):
        return Add(self, other)

    def __radd__(self, other):
        return Add(other, self)

    def __mul__(self, other):
        return Mul(self, other)

    def __rmul__(self, other):
        return Mul(other, self)

    def __pow__(self, exponent):
        return Pow(self, exponent)

    def __neg__(self):
        return Mul(self, -1)

    def __sub__(self, other):
        return Add(self, Mul(other, -1))

    def __rsub__(self, other):
        return Add(other, Mul(self, -1))

    def __truediv__(self, other):
        return Mul(self, Pow(other, -1))

    def __rtruediv__(self, other):
        return Mul(other, Pow(self, -1))

    def exp(self):
        return Exp(self)

    def relu(self):
        return Relu(self)

    def tanh(self):
        e = Mul(2, self).exp()
        return (e - 1) / (e + 1)

    def _topological(self):
        order, seen = [], set()

        def visit(node):
            if node not in seen:
                seen.add(node)
                for child in node._prev:
                    visit(child)
                order.append(node)

        visit(self)
        return order

    def backward(self):
        self.grad = 1.0
        for node in reversed(self._topological()):
            node._backward()

    def zero_grad(self):
        for node in self._topological():
            node.grad = 0.0


class Operation(Value):
    def __init__(self, *operands):
        operands = tuple(o if isinstance(o, Value) else Value(o) for o in operands)
        super().__init__(self.forward(*(o.data for o in operands)))
        self._prev = operands

    def _backward(self):
        for operand, slope in zip(self._prev, self.slopes(*(o.data for o in self._prev))):
            operand.grad += self.grad * slope


class Add(Operation):
    def forward(self, a, b):
        return a + b

    def slopes(self, a, b):
        return 1.0, 1.0


class Mul(Operation):
    def forward(self, a, b):
        return a * b

    def slopes(self, a, b):
        return b, a


class Pow(Operation):
    def __init__(self, base, exponent):
        self.exponent = exponent
        super().__init__(base)

    def forward(self, a):
        return a ** self.exponent

    def slopes(self, a):
        return (self.exponent * a ** (self.exponent - 1),)


class Exp(Operation):
    def forward(self, a):
        return math.exp(a)

    def slopes(self, a):
        return (self.data,)


class Relu(Operation):
    def forward(self, a):
        return a if a > 0 else 0

    def slopes(self, a):
        return (1 if a > 0 else 0,)
