"""Value is only a handle; the graph is made of Nodes."""
import math


class Node:
    def __init__(self, number, edges=()):
        self.number = number
        self.gradient = 0.0
        self.edges = edges  # (node, slope)

    def order(self):
        out, seen = [], set()

        def visit(n):
            if n not in seen:
                seen.add(n)
                for m, _ in n.edges:
                    visit(m)
                out.append(n)

        visit(self)
        return out


class Value:
    def __init__(self, data, node=None):
        self.node = node or Node(data)

    data = property(lambda self: self.node.number, lambda self, x: setattr(self.node, "number", x))
    grad = property(
        lambda self: self.node.gradient, lambda self, x: setattr(self.node, "gradient", x)
    )

    def __repr__(self):
        return f"Value({self.data})"

    @classmethod
    def _from(cls, number, *edges):
        return cls(None, Node(number, edges))

    @staticmethod
    def _node(x):
        return x.node if isinstance(x, Value) else Node(x)

    def __add__(self, other):
        a, b = self.node, self._node(other)
        return self._from(a.number + b.number, (a, 1.0), (b, 1.0))

    def __mul__(self, other):
        a, b = self.node, self._node(other)
        return self._from(a.number * b.number, (a, b.number), (b, a.number))

    def __pow__(self, n):
        a = self.node
        return self._from(a.number**n, (a, n * a.number ** (n - 1)))

    def exp(self):
        y = math.exp(self.data)
        return self._from(y, (self.node, y))

    def relu(self):
        return self._from(max(0.0, self.data), (self.node, 1.0 if self.data > 0 else 0.0))

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

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

    def backward(self):
        self.node.gradient = 1.0
        for n in reversed(self.node.order()):
            for m, slope in n.edges:
                m.gradient += n.gradient * slope

    def zero_grad(self):
        for n in self.node.order():
            n.gradient = 0.0
