# Another style: numpy for the slopes and the comparison, relative errors as in CS231n's notes,
# Kahn's way to find an order.
import sys

import numpy as np

sys.path += [".", "../engine"]

from engine import Value


def forward_difference(f, inputs, h=1e-5):
    slopes = np.zeros(len(inputs))
    for i in range(len(inputs)):
        step = np.zeros(len(inputs))
        step[i] = h
        slopes[i] = (f(*(np.array(inputs) + step)) - f(*inputs)) / h
    return slopes


def central_difference(f, inputs, h=1e-5):
    steps = h * np.eye(len(inputs))
    x = np.array(inputs, dtype=float)
    return [(f(*(x + step)) - f(*(x - step))) / ((x + step) - (x - step)).max() for step in steps]


def relative_error(a, b):
    return abs(a - b) / max(abs(a), abs(b), 1e-8)


def gradient_check(f, inputs):
    h = 1e-5
    inputs = [Value(float(v.data)) for v in inputs]
    out = f(*inputs)
    out.zero_grad()
    out.backward()
    gradients = np.array([v.grad for v in inputs], dtype=float)
    numeric = np.array(central_difference(lambda *xs: f(*map(Value, xs)).data, [v.data for v in inputs], h))
    if not np.isfinite(gradients).all():
        return False
    return np.max([relative_error(a, n) for a, n in zip(gradients, numeric)]) < 1e-4


def topological_backward(root):
    uses, stack = {root: 0}, [root]
    while stack:
        for child in stack.pop()._prev:
            if child not in uses:
                uses[child] = 0
                stack.append(child)
            uses[child] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop(0)
        order.append(node)
        for child in node._prev:
            uses[child] -= 1
            if uses[child] == 0:
                ready.append(child)
    root.grad = 1.0
    for node in order:
        node._backward()
    order.reverse()
    return order


def neuron(weights, inputs, bias):
    return (np.dot(weights, inputs) + bias).relu()
