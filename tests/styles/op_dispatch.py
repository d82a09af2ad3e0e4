"""One big backward with a rule per operation name; nodes hold only data."""
import math


class Value:
    def __init__(self, data, args=(), op="leaf", extra=None):
        self.data = data
        self.grad = 0.0
        self.args = args
        self.op = op
        self.extra = extra

    def __repr__(self):
        return f"Value({self.data}, {self.op})"

    def _v(self, other):
        return other if isinstance(other, Value) else Value(other)

    def __add__(self, other):
        other = self._v(other)
        return Value(self.data + other.data, (self, other), "add")

    def __radd__(self, other):
        other = self._v(other)
        return Value(other.data + self.data, (other, self), "add")

    def __sub__(self, other):
        other = self._v(other)
        return Value(self.data - other.data, (self, other), "sub")

    def __rsub__(self, other):
        return self._v(other) - self

    def __mul__(self, other):
        other = self._v(other)
        return Value(self.data * other.data, (self, other), "mul")

    def __rmul__(self, other):
        return self._v(other) * self

    def __truediv__(self, other):
        other = self._v(other)
        return Value(self.data / other.data, (self, other), "div")

    def __rtruediv__(self, other):
        return self._v(other) / self

    def __pow__(self, n):
        return Value(self.data**n, (self,), "pow", n)

    def __neg__(self):
        return Value(-self.data, (self,), "neg")

    def exp(self):
        return Value(math.exp(self.data), (self,), "exp")

    def relu(self):
        return Value(self.data if self.data > 0 else 0.0, (self,), "relu")

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def _step(self):
        g = self.grad
        if self.op == "leaf":
            return
        a = self.args[0]
        b = self.args[-1]
        if self.op == "add":
            a.grad += g
            b.grad += g
        elif self.op == "sub":
            a.grad += g
            b.grad -= g
        elif self.op == "mul":
            ga, gb = g * b.data, g * a.data
            a.grad += ga
            b.grad += gb
        elif self.op == "div":
            a.grad += g / b.data
            b.grad -= g * a.data / (b.data * b.data)
        elif self.op == "pow":
            a.grad += g * self.extra * a.data ** (self.extra - 1)
        elif self.op == "neg":
            a.grad -= g
        elif self.op == "exp":
            a.grad += g * self.data
        elif self.op == "relu":
            a.grad += g if a.data > 0 else 0.0
        else:
            raise NotImplementedError(self.op)

    def _order(self):
        order, seen, stack = [], set(), [(self, False)]
        while stack:
            node, expanded = stack.pop()
            if expanded:
                order.append(node)
                continue
            if node in seen:
                continue
            seen.add(node)
            stack.append((node, True))
            for arg in node.args:
                stack.append((arg, False))
        order.reverse()
        return order

    def backward(self):
        self.grad = 1.0
        for node in self._order():
            node._step()

    def zero_grad(self):
        for node in self._order():
            node.grad = 0.0
