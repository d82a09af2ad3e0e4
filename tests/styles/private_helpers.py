import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    @staticmethod
    def __wrap(x):
        return x if isinstance(x, Value) else Value(x)

    def __node(self, data, children, op, hand_on):
        out = Value(data, children, op)
        out._backward = lambda: hand_on(out.grad)
        return out

    def __receive(self, gradient):
        self.grad += gradient

    def __add__(self, other):
        other = self.__wrap(other)

        def hand_on(g):
            self.__receive(g)
            other.__receive(g)

        return self.__node(self.data + other.data, (self, other), "+", hand_on)

    def __mul__(self, other):
        other = self.__wrap(other)

        def hand_on(g):
            self.__receive(g * other.data)
            other.__receive(g * self.data)

        return self.__node(self.data * other.data, (self, other), "*", hand_on)

    def __pow__(self, n):
        return self.__node(
            self.data**n, (self,), "**", lambda g: self.__receive(g * n * self.data ** (n - 1))
        )

    def exp(self):
        y = math.exp(self.data)
        return self.__node(y, (self,), "exp", lambda g: self.__receive(g * y))

    def relu(self):
        on = self.data > 0
        return self.__node(self.data * on, (self,), "relu", lambda g: self.__receive(g * on))

    def tanh(self):
        return self.__quotient((2 * self).exp())

    @classmethod
    def __quotient(cls, e):
        return (e - 1) / (e + 1)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-self.__wrap(other))

    def __rsub__(self, other):
        return self.__wrap(other) - self

    def __radd__(self, other):
        return self.__wrap(other) + self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * self.__wrap(other) ** -1

    def __rtruediv__(self, other):
        return self.__wrap(other) / self

    def __build(self, order, seen):
        if self in seen:
            return order
        seen.add(self)
        for child in self._prev:
            child.__build(order, seen)
        order.append(self)
        return order

    def backward(self):
        self.grad = 1.0
        for node in reversed(self.__build([], set())):
            node._backward()

    def zero_grad(self):
        for node in self.__build([], set()):
            node.grad = 0.0
