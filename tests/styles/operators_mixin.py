import abc
import math


class Arithmetic(abc.ABC):
    """Everything that can be said in terms of +, * and **."""

    @abc.abstractmethod
    def __add__(self, other): ...

    @abc.abstractmethod
    def __mul__(self, other): ...

    @abc.abstractmethod
    def __pow__(self, n): ...

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return (-self) + other

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other ** -1

    def __rtruediv__(self, other):
        return (self ** -1) * other

    def tanh(self):
        e2 = (self * 2).exp()
        return (e2 - 1) / (e2 + 1)


class Graph:
    """A node with inputs."""

    def __init__(self, inputs=()):
        self.inputs = tuple(inputs)

    def topological_order(self):
        order, marked = [], set()

        def mark(node):
            if node in marked:
                return
            marked.add(node)
            for i in node.inputs:
                mark(i)
            order.append(node)

        mark(self)
        return order

    def zero_grad(self):
        for node in self.topological_order():
            node.grad = 0.0

    def backward(self):
        self.grad = 1.0
        for node in reversed(self.topological_order()):
            node.propagate()


class Value(Arithmetic, Graph):
    def __init__(self, data, inputs=(), op=None):
        super().__init__(inputs)
        self.data = data
        self.grad = 0.0
        self.op = op
        self.propagate = lambda: None

    def __repr__(self):
        return f"Value({self.data}, op={self.op})"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def propagate():
            self.grad += out.grad
            other.grad += out.grad

        out.propagate = propagate
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def propagate():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out.propagate = propagate
        return out

    def __pow__(self, n):
        out = Value(self.data ** n, (self,), "**")

        def propagate():
            self.grad += out.grad * n * self.data ** (n - 1)

        out.propagate = propagate
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def propagate():
            self.grad += out.grad * out.data

        out.propagate = propagate
        return out

    def relu(self):
        out = Value((self.data + abs(self.data)) / 2, (self,), "relu")

        def propagate():
            self.grad += out.grad if self.data > 0 else 0.0

        out.propagate = propagate
        return out
