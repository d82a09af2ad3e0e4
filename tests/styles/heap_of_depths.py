import heapq
import math
import typing as t


class Value:
    def __init__(self, data: float, _children: t.Sequence["Value"] = (), _op: str = ""):
        self.data = data
        self.grad = 0.0
        self._prev = [*_children]
        self._op = _op
        self.depth = 1 + max([c.depth for c in self._prev], default=-1)
        self._backward = self._leaf

    def _leaf(self):
        return

    def __repr__(self):
        return f"Value(data={self.data:.3g}, grad={self.grad:.3g}, depth={self.depth})"

    def __add__(self, other):
        match other:
            case Value():
                out = Value(self.data + other.data, [self, other], "+")
            case int() | float():
                return self + Value(other)
            case _:
                return NotImplemented

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __radd__(self, other):
        return Value(other) + self

    def __mul__(self, other):
        match other:
            case Value():
                out = Value(self.data * other.data, [self, other], "*")
            case int() | float():
                return self * Value(other)
            case _:
                return NotImplemented

        def _backward():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __rmul__(self, other):
        return Value(other) * self

    def __pow__(self, n):
        out = Value(self.data**n, [self], f"**{n}")

        def _backward():
            self.grad += out.grad * n * self.data ** (n - 1)

        out._backward = _backward
        return out

    def __neg__(self):
        return Value(0.0) - self

    def __sub__(self, other):
        return self + Value(-1.0) * other

    def __rsub__(self, other):
        return Value(other) - self

    def __truediv__(self, other):
        return self * (other**-1)

    def __rtruediv__(self, other):
        return Value(other) / self

    def exp(self):
        out = Value(math.exp(self.data), [self], "exp")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def tanh(self):
        plus, minus = self.exp(), (-self).exp()
        return (plus - minus) / (plus + minus)

    def relu(self):
        out = Value(max(self.data, 0.0), [self], "relu")

        def _backward():
            self.grad += (out.data > 0) and out.grad

        out._backward = _backward
        return out

    def backward(self):
        # always the deepest node that waits: nothing above it can be left
        self.grad = 1.0
        heap = [(-self.depth, id(self), self)]
        queued = {id(self)}
        while heap:
            _, _, node = heapq.heappop(heap)
            node._backward()
            for child in node._prev:
                if id(child) not in queued:
                    queued.add(id(child))
                    heapq.heappush(heap, (-child.depth, id(child), child))

    def zero_grad(self):
        waiting, seen = [self], {id(self)}
        for node in waiting:
            node.grad = 0.0
            for child in node._prev:
                if id(child) not in seen:
                    seen.add(id(child))
                    waiting.append(child)
