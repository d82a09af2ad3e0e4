import math
import random

class Value:
    made = 0

    def __init__(self, data, label=''):
        self.data = data
        self.grad = 0
        self.kids = set()
        self.label = label
        self.step = None
        self.visits = 0
        Value.made += 1
        self.name = 'v' + str(Value.made)

    def __repr__(self):
        return self.name + (' ' + self.label if self.label else '') + ' = ' + str(self.data)

    def wrap(self, x):
        if type(x) == Value:
            return x
        return Value(x, 'const')

    def link(self, *kids):
        for k in kids:
            self.kids.add(k)
        return self

    def receive(self, amount):
        self.grad = self.grad + amount

    def __add__(self, other):
        other = self.wrap(other)
        out = Value(self.data + other.data).link(self, other)
        def step():
            self.receive(out.grad)
            other.receive(out.grad)
        out.step = step
        return out

    def __mul__(self, other):
        other = self.wrap(other)
        out = Value(self.data * other.data).link(self, other)
        def step():
            a, b = self.data, other.data
            self.receive(b * out.grad)
            other.receive(a * out.grad)
        out.step = step
        return out

    def __pow__(self, n):
        assert isinstance(n, (int, float))
        out = Value(self.data ** n).link(self)
        out.step = lambda: self.receive(n * (self.data ** (n - 1)) * out.grad)
        return out

    def __neg__(self):
        return self * (-1)

    def __sub__(self, other):
        return self + (-self.wrap(other))

    def __rsub__(self, other):
        return Value(other) - self

    def __truediv__(self, other):
        return self * (self.wrap(other) ** (-1))

    def __rtruediv__(self, other):
        return self.wrap(other) / self

    def __rmul__(self, other):
        return self * other

    def __radd__(self, left):
        out = Value(left + self.data, 'radd')
        out.link(self)
        out.step = lambda: self.receive(out.grad)
        return out

    def exp(self):
        out = Value(0.0, 'exp')
        out.link(self)
        out.data = math.e ** self.data
        out.step = lambda: self.receive(out.data * out.grad)
        return out

    def tanh(self):
        up = self.exp()
        down = (self * -1).exp()
        top = up - down
        bottom = up + down
        return top / bottom

    def relu(self):
        positive = 1 if self.data > 0 else 0
        out = Value(positive * self.data, 'relu')
        out.link(self)
        out.step = lambda: self.receive(positive * out.grad)
        return out

    def everything(self, found=None):
        """All nodes, inputs first."""
        if found is None:
            found = {}
        if self not in found:
            found[self] = None
            for k in self.kids:
                k.everything(found)
            found[self] = found.pop(self)
        return list(found)

    def backward(self):
        # topo sort!!
        todo = self.everything()
        self.grad = 1
        for node in todo[::-1]:
            node.visits += 1
            if node.step is not None:
                node.step()

    def zero_grad(self):
        for n in self.everything(): n.grad = 0


if __name__ == '__main__':
    a = Value(random.random(), 'a'); b = (a * 2 + a).tanh()
    b.backward(); print(a, a.grad)
