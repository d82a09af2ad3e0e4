"""Reverse mode in one class: each node knows its sources and its partial derivatives."""
from math import exp as e_to


def as_node(thing):
    return thing if isinstance(thing, Value) else Value(thing)


class Value:
    def __init__(self, data, sources=(), partials=(), made_by="input"):
        self.data = data
        self.grad = 0.0
        self.sources = tuple(sources)
        self.partials = tuple(partials)
        self.made_by = made_by

    def __repr__(self):
        return f"<{self.made_by}: {self.data}, slope {self.grad}>"

    def __add__(self, other):
        other = as_node(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0), "sum")

    def __mul__(self, other):
        other = as_node(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data), "product")

    def __pow__(self, power):
        return Value(self.data**power, (self,), (power * self.data ** (power - 1),), "power")

    def __neg__(self):
        return Value(-self.data, (self,), (-1.0,), "negative")

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return as_node(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * as_node(other) ** -1

    def __rtruediv__(self, other):
        return self**-1 * other

    def __radd__(self, other):
        return self + as_node(other)

    def exp(self):
        result = e_to(self.data)
        return Value(result, (self,), (result,), "exp")

    def tanh(self):
        squared = (self + self).exp()
        return (squared - 1.0) / (squared + 1.0)

    def relu(self):
        is_on = self.data > 0
        return Value(self.data if is_on else 0.0, (self,), (float(is_on),), "relu")

    def hand_down(self):
        for source, partial in zip(self.sources, self.partials):
            source.grad += self.grad * partial

    def backward(self):
        met, sequence = set(), []

        def visit(node):
            if node not in met:
                met.add(node)
                for source in node.sources:
                    visit(source)
                sequence.append(node)

        visit(self)
        self.grad = 1.0
        while sequence:
            sequence.pop().hand_down()

    def zero_grad(self):
        reached, waiting = {self}, [self]
        while waiting:
            current = waiting.pop()
            current.grad = 0.0
            for source in current.sources:
                if source not in reached:
                    reached.add(source)
                    waiting.append(source)
