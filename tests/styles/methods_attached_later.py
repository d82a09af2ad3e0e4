# As in a notebook: the class first, then one method per exercise, added afterwards.
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


def add(a, b):
    b = b if isinstance(b, Value) else Value(b)
    out = Value(a.data + b.data, (a, b), "+")

    def _backward():
        a.grad += out.grad
        b.grad += out.grad

    out._backward = _backward
    return out


def mul(a, b):
    b = b if isinstance(b, Value) else Value(b)
    out = Value(a.data * b.data, (a, b), "*")

    def _backward():
        a.grad += out.grad * b.data
        b.grad += out.grad * a.data

    out._backward = _backward
    return out


def power(a, n):
    out = Value(a.data**n, (a,), f"**{n}")

    def _backward():
        a.grad += out.grad * n * a.data ** (n - 1)

    out._backward = _backward
    return out


Value.__add__ = add
Value.__mul__ = mul
Value.__pow__ = power
Value.__neg__ = lambda a: a * -1
Value.__sub__ = lambda a, b: a + (-b)
Value.__rsub__ = lambda a, b: Value(b) + (-a)
Value.__rmul__ = lambda a, b: a * b
Value.__truediv__ = lambda a, b: a * b**-1
Value.__rtruediv__ = lambda a, b: a**-1 * b

# exercise 1
Value.__radd__ = lambda a, b: a + b


# exercise 2
def exp(self):
    out = Value(math.exp(self.data), (self,), "exp")

    def _backward():
        self.grad += out.grad * out.data

    out._backward = _backward
    return out


Value.exp = exp


# exercise 3
def tanh(self):
    e = (self * 2).exp()
    return (e - 1) / (e + 1)


Value.tanh = tanh


# exercise 4
def relu(self):
    out = Value(max(self.data, 0), (self,), "relu")

    def _backward():
        self.grad += out.grad * (self.data > 0)

    out._backward = _backward
    return out


Value.relu = relu


# exercise 5
def topological_order(root):
    order, seen = [], set()

    def visit(v):
        if v not in seen:
            seen.add(v)
            for child in v._prev:
                visit(child)
            order.append(v)

    visit(root)
    return order


def backward(root):
    order = topological_order(root)
    root.grad = 1.0
    for v in reversed(order):
        v._backward()
    return order


Value.backward = backward


# exercise 6
def zero_grad(root):
    for v in topological_order(root):
        v.grad = 0.0


Value.zero_grad = zero_grad
