# Another style: a class that checks, an exception that it catches itself, an order found without
# recursion, the class imported with its module, a demonstration at the end.
import functools
import operator
import sys

sys.path.append(".")
sys.path.append("../engine")

import engine


class Mismatch(Exception):
    pass


class Checker:
    step = 1e-5

    def __init__(self, f, inputs):
        self.f = f
        self.inputs = inputs

    def numeric(self, i):
        high = [engine.Value(v.data + (self.step if k == i else 0)) for k, v in enumerate(self.inputs)]
        low = [engine.Value(v.data - (self.step if k == i else 0)) for k, v in enumerate(self.inputs)]
        return (self.f(*high).data - self.f(*low).data) / (2 * self.step)

    def analytic(self):
        before = [v.grad for v in self.inputs]
        for v in self.inputs:
            v.grad = 0.0
        self.f(*self.inputs).backward()
        found = [v.grad for v in self.inputs]
        for v, g in zip(self.inputs, before):
            v.grad = g
        return found

    def run(self):
        for i, gradient in enumerate(self.analytic()):
            slope = self.numeric(i)
            if not -1e-4 < gradient - slope < 1e-4:
                raise Mismatch(f"input {i}: {gradient} is not {slope}")


def _difference(f, inputs, up, down):
    result = []
    for i, _ in enumerate(inputs):
        high, low = inputs[:], inputs[:]
        high[i] += up
        low[i] -= down
        result += [(f(*high) - f(*low)) / (up + down)]
    return result


def forward_difference(f, inputs, h=1e-4):
    return _difference(f, inputs, h, 0)


def central_difference(f, inputs, h=1e-5):
    return _difference(f, inputs, h, h)


def gradient_check(f, inputs):
    try:
        Checker(f, inputs).run()
    except Mismatch as mismatch:
        print(mismatch)
        return 0
    return 1


def topological_backward(root):
    order, done, stack = [], set(), [(root, False)]
    while stack:
        node, ready = stack.pop()
        if ready:
            order.append(node)
        elif id(node) not in done:
            done.add(id(node))
            stack.append((node, True))
            stack.extend((child, False) for child in node._prev)
    root.grad = 1.0
    for node in order[::-1]:
        if node._prev:
            node._backward()
    return order


def neuron(weights, inputs, bias):
    products = map(operator.mul, weights, inputs)
    total = functools.reduce(operator.add, products) + bias
    return total.relu()


if __name__ == "__main__":
    values = [engine.Value(2.0), engine.Value(3.0)]
    print(gradient_check(lambda x, y: x * y + x, values))
