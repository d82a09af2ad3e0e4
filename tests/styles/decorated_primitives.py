import functools
import math


def primitive(rule):
    """Turn ``numbers -> (result, slopes)`` into an operation on Values."""

    @functools.wraps(rule)
    def operation(self, *others):
        inputs = [x if isinstance(x, Value) else Value(x) for x in (self, *others)]
        result, slopes = rule(*[x.data for x in inputs])
        out = Value(result)
        out.inputs = list(zip(inputs, slopes))
        return out

    return operation


class Value:
    def __init__(self, data):
        self.data = data
        self.grad = 0.0
        self.inputs = []

    @primitive
    def __add__(a, b):
        return a + b, (1.0, 1.0)

    @primitive
    def __radd__(a, b):
        return b + a, (1.0, 1.0)

    @primitive
    def __sub__(a, b):
        return a - b, (1.0, -1.0)

    @primitive
    def __rsub__(a, b):
        return b - a, (-1.0, 1.0)

    @primitive
    def __mul__(a, b):
        return a * b, (b, a)

    @primitive
    def __rmul__(a, b):
        return b * a, (b, a)

    @primitive
    def __truediv__(a, b):
        return a / b, (1 / b, -a / b**2)

    @primitive
    def __rtruediv__(a, b):
        return b / a, (-b / a**2, 1 / a)

    @primitive
    def __neg__(a):
        return -a, (-1.0,)

    def __pow__(self, n):
        @primitive
        def power(a):
            return a**n, (n * a ** (n - 1),)

        return power(self)

    @primitive
    def exp(a):
        y = math.exp(a)
        return y, (y,)

    @primitive
    def relu(a):
        return (a, (1.0,)) if a > 0 else (0.0, (0.0,))

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def _walk(self, seen, order):
        seen.add(self)
        for v, _ in self.inputs:
            if v not in seen:
                v._walk(seen, order)
        order.append(self)
        return order

    def backward(self):
        self.grad = 1.0
        for node in reversed(self._walk(set(), [])):
            for v, slope in node.inputs:
                v.grad += slope * node.grad

    def zero_grad(self):
        for node in self._walk(set(), []):
            node.grad = 0.0
