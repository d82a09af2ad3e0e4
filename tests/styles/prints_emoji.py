# 🚀 Mi motor de autograd 🚀
import math
import sys

print("cargando el motor… 🔥")
print("Python", sys.version, file=sys.stderr)


class Value:
    """Un número con memoria 🧠"""

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = set(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"🔢({self.data} ∂={self.grad})"

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "➕")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "✖️")

        def _backward():
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, ñ):
        out = Value(self.data**ñ, (self,), "⬆️")

        def _backward():
            self.grad += out.grad * ñ * self.data ** (ñ - 1)

        out._backward = _backward
        return out

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    def __radd__(self, other):
        print("radd 👈", other)
        return self + other

    def exp(self):
        print("exp de", self)
        out = Value(math.exp(self.data), (self,), "ℯ")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def tanh(self):
        e = (self * 2).exp()
        return (e - 1) / (e + 1)

    def relu(self):
        out = Value(max(0.0, self.data), (self,), "⚡")

        def _backward():
            self.grad += out.grad * (self.data > 0)

        out._backward = _backward
        return out

    def backward(self):
        topo, seen = [], set()

        def build(v):
            if v not in seen:
                seen.add(v)
                for c in v._prev:
                    build(c)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()
        print("✅ backward listo,", len(topo), "nodos")

    def zero_grad(self):
        seen, stack = set(), [self]
        while stack:
            v = stack.pop()
            if v not in seen:
                seen.add(v)
                v.grad = 0.0
                stack.extend(v._prev)
        print("🧹")


# pruebas mías
a, b = Value(2.0), Value(-3.0)
c = a * b + a
c.backward()
assert a.grad == -2.0, "😱"
print("todo bien 🎉", a, b, c)
print("=" * 40)
