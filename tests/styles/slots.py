import math


class Value:
    __slots__ = ("data", "grad", "_prev", "_op", "_backward", "__weakref__")

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = _children
        self._op = _op
        self._backward = None

    def __repr__(self):
        return f"<{self.data} | {self.grad}>"

    def __add__(self, other):
        if isinstance(other, (int, float)):
            out = Value(self.data + other, (self,), "+c")

            def _backward():
                self.grad += out.grad
        else:
            out = Value(self.data + other.data, (self, other), "+")

            def _backward():
                self.grad += out.grad
                other.grad += out.grad
        out._backward = _backward
        return out

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            out = Value(self.data * other, (self,), "*c")

            def _backward():
                self.grad += out.grad * other
        else:
            out = Value(self.data * other.data, (self, other), "*")

            def _backward():
                self.grad += out.grad * other.data
                other.grad += out.grad * self.data
        out._backward = _backward
        return out

    def __pow__(self, p):
        out = Value(self.data**p, (self,), "**")

        def _backward():
            self.grad += out.grad * p * self.data ** (p - 1)
        out._backward = _backward
        return out

    def exp(self):
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.grad * out.data
        out._backward = _backward
        return out

    def relu(self):
        out = Value(self.data * (self.data > 0), (self,), "relu")

        def _backward():
            self.grad += out.grad * (self.data > 0)
        out._backward = _backward
        return out

    def tanh(self):
        a = (self * 2).exp()
        return (a + -1) * (a + 1) ** -1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def _nodes(self):
        seen = set()
        nodes = []
        stack = [(self, iter(self._prev))]
        seen.add(self)
        while stack:
            node, children = stack[-1]
            for child in children:
                if child not in seen:
                    seen.add(child)
                    stack.append((child, iter(child._prev)))
                    break
            else:
                nodes.append(node)
                stack.pop()
        return nodes

    def backward(self):
        self.grad = 1.0
        for node in reversed(self._nodes()):
            if node._backward:
                node._backward()

    def zero_grad(self):
        for node in self._nodes():
            node.grad = 0.0
