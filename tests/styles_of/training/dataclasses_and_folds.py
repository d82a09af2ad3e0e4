# Another style: dataclasses, all of a neuron's numbers in one list with the bias last, folds in
# place of loops, a network made by recursion, and a step written out in one function.
import sys
from dataclasses import dataclass, field
from functools import reduce
from operator import mul
from random import uniform
from typing import List

sys.path += [".", "../engine"]

from engine import Value


@dataclass
class Neuron:
    nin: int
    numbers: List[Value] = field(init=False, repr=False)

    def __post_init__(self):
        self.numbers = [Value(uniform(-1.0, 1.0)) for _ in range(self.nin)] + [Value(0)]

    def __call__(self, x):
        return sum(map(mul, self.numbers, [*x, 1])).tanh()

    def parameters(self):
        return self.numbers


@dataclass
class Layer:
    nin: int
    nout: int

    def __post_init__(self):
        self.neurons = [Neuron(self.nin) for _ in range(self.nout)]

    def __call__(self, x):
        outputs = [neuron(x) for neuron in self.neurons]
        return outputs if len(outputs) > 1 else outputs.pop()

    def parameters(self):
        return sum((neuron.parameters() for neuron in self.neurons), [])


class MLP:
    def __init__(self, nin, nouts):
        nout, *others = nouts
        self.first = Layer(nin, nout)
        self.rest = MLP(nout, others) if others else None

    def __call__(self, x):
        hidden = self.first(x)
        return self.rest(hidden) if self.rest else hidden

    def parameters(self):
        return self.first.parameters() + (self.rest.parameters() if self.rest else [])


def squared_error(outputs, targets):
    errors = [(output - target) ** 2 for output, target in zip(outputs, targets)]
    return reduce(lambda total, error: total + error, errors)


def training_step(network, inputs, targets, rate):
    for p in network.parameters():
        p.grad = p.grad * 0
    loss = sum((network(x) - target) ** 2 for x, target in zip(inputs, targets))
    loss.backward()
    moved = [(p, p.data - rate * p.grad) for p in network.parameters()]
    for p, data in moved:
        p.data = data
    return loss.data


def train(network, inputs, targets, rate, steps):
    losses = [None] * steps
    for step in range(steps):
        losses[step] = training_step(network, inputs, targets, rate)
    return losses
