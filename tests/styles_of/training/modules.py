# Another style: one base class for all, as torch has it, whose zero_grad the step calls; forward
# in place of __call__; a choice of activations; losses that are printed.
import random
import sys

sys.path += [".", "../engine"]

from engine import Value


class Module:
    def __call__(self, x):
        return self.forward(x)

    def parameters(self):
        return []

    def zero_grad(self):
        for p in self.parameters():
            p.grad = 0


class Neuron(Module):
    def __init__(self, nin, nonlin=True):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0)
        self.nonlin = nonlin

    def forward(self, x):
        act = sum((wi * xi for wi, xi in zip(self.w, x)), self.b)
        return act.tanh() if self.nonlin else act

    def parameters(self):
        return self.w + [self.b]

    def __repr__(self):
        return f"{'tanh' if self.nonlin else 'linear'} neuron ({len(self.w)})"


class Layer(Module):
    def __init__(self, nin, nout, **kwargs):
        self.neurons = [Neuron(nin, **kwargs) for _ in range(nout)]

    def forward(self, x):
        out = [n(x) for n in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self):
        return [p for n in self.neurons for p in n.parameters()]


class MLP(Module):
    def __init__(self, nin, nouts):
        sz = [nin] + nouts
        self.layers = [Layer(sz[i], sz[i + 1]) for i in range(len(nouts))]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]


def squared_error(outputs, targets):
    assert len(outputs) == len(targets), "one target for each output"
    return sum((ygt - yout) ** 2 for ygt, yout in zip(targets, outputs))


def training_step(network, inputs, targets, rate):
    ypred = [network(x) for x in inputs]
    loss = squared_error(ypred, targets)
    network.zero_grad()
    loss.backward()
    for p in network.parameters():
        p.data += -rate * p.grad
    return loss.data


def train(network, inputs, targets, rate, steps):
    history = []
    for k in range(steps):
        history.append(training_step(network, inputs, targets, rate))
        print(k, history[-1])
    return history
