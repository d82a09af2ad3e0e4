# Another style: parameters one at a time, outputs in a tuple, attributes that nobody sees, the
# class imported with its module; the engine's own zero_grad clears the whole graph.
import sys
from itertools import chain
from random import uniform

sys.path += [".", "../engine"]

import engine


class Neuron:
    __slots__ = ("_weights", "_bias")

    def __init__(self, nin):
        self._weights = tuple(engine.Value(uniform(-1, 1)) for _ in range(nin))
        self._bias = engine.Value(0.0)

    def __call__(self, x):
        products = [one * weight for one, weight in zip(x, self._weights)]
        while len(products) > 1:
            products = [products[0] + products[1], *products[2:]]
        return (products[0] + self._bias).tanh()

    def parameters(self):
        yield from self._weights
        yield self._bias


class Layer:
    def __init__(self, nin, nout):
        self._neurons = tuple(Neuron(nin) for _ in range(nout))

    def __call__(self, x):
        first, *others = (neuron(x) for neuron in self._neurons)
        return (first, *others) if others else first

    def parameters(self):
        return chain.from_iterable(neuron.parameters() for neuron in self._neurons)


class MLP:
    def __init__(self, nin, nouts):
        self._layers = []
        for nout in nouts:
            self._layers.append(Layer(nin, nout))
            nin = nout

    def __call__(self, x):
        for layer in self._layers:
            x = layer(x if isinstance(x, (list, tuple)) else (x,))
        return x

    def parameters(self):
        for layer in self._layers:
            yield from layer.parameters()


def squared_error(outputs, targets):
    total = engine.Value(0.0)
    for output, target in zip(outputs, targets):
        error = target - output
        total += error * error
    return total


def training_step(network, inputs, targets, rate):
    loss = squared_error(list(map(network, inputs)), targets)
    loss.zero_grad()
    loss.backward()
    for parameter in network.parameters():
        parameter.data = parameter.data - parameter.grad * rate
    return float(loss.data)


def train(network, inputs, targets, rate, steps):
    return tuple(training_step(network, inputs, targets, rate) for _ in range(steps))


if __name__ == "__main__":
    xor = MLP(2, [2, 1])
    print(train(xor, [(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1], 0.1, 200)[-1])
