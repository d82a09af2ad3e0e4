"""Neural networks on the engine: a neuron, a layer of them, layers in a row.

>>> import random
>>> from autograd_ref.nn import MLP
>>> random.seed(1337)
>>> network = MLP(2, [2, 1])
>>> len(network.parameters())
9
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from operator import mul

from autograd_ref.engine import Value

__all__ = ["MLP", "Layer", "Module", "Neuron"]


def _linear(v: Value) -> Value:
    return v


ACTIVATIONS: dict[str, Callable[[Value], Value]] = {
    "tanh": Value.tanh,
    "relu": Value.relu,
    "linear": _linear,
}


class Module:
    """Something with parameters: the Values that training changes."""

    def parameters(self) -> list[Value]:
        """Return the parameters, in a fixed order."""
        return []

    def zero_grad(self) -> None:
        """Set the gradient of every parameter to 0, as is due before each backward."""
        for p in self.parameters():
            p.grad = 0.0


class Neuron(Module):
    """activation(w1 x1 + ... + wn xn + b), with `nin` weights `w` and a bias `b`.

    The weights are drawn from `random.uniform(-1, 1)`, in order, and the bias is 0, so
    `random.seed` makes a network reproducible. `activation` is "tanh", "relu" or "linear".

    Raises ValueError for another activation, or when called with other than `nin` inputs.
    """

    def __init__(self, nin: int, activation: str = "tanh") -> None:
        if activation not in ACTIVATIONS:
            raise ValueError(f"activation is one of {', '.join(ACTIVATIONS)}, not {activation!r}")
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0.0)
        self.activation = activation

    def __call__(self, x: Sequence[Value | float]) -> Value:
        """Return the neuron's output for the `nin` inputs `x`."""
        if len(x) != len(self.w):
            raise ValueError(f"this neuron takes {len(self.w)} inputs, not {len(x)}")
        # Start from the bias: another order of the same sum would round differently.
        total = sum(map(mul, self.w, x), self.b)
        return ACTIVATIONS[self.activation](total)

    def parameters(self) -> list[Value]:
        """Return the weights, then the bias."""
        return [*self.w, self.b]

    def __repr__(self) -> str:
        return f"Neuron({len(self.w)}, {self.activation!r})"


class Layer(Module):
    """`nout` neurons that see the same `nin` inputs."""

    def __init__(self, nin: int, nout: int, activation: str = "tanh") -> None:
        self.neurons = [Neuron(nin, activation) for _ in range(nout)]

    def __call__(self, x: Sequence[Value | float]) -> Value | list[Value]:
        """Return the outputs for the `nin` inputs `x`: a list, or a single neuron's Value."""
        out = [neuron(x) for neuron in self.neurons]
        return out[0] if len(out) == 1 else out

    def parameters(self) -> list[Value]:
        """Return the parameters of the first neuron, then those of the second, and so on."""
        return [p for neuron in self.neurons for p in neuron.parameters()]

    def __repr__(self) -> str:
        return f"Layer({self.neurons})"


class MLP(Module):
    """Multi-layer perceptron: `nin` inputs, then a layer of each of the sizes `nouts`.

    `output_activation` is that of the last layer, the same as the others' if None.
    """

    def __init__(
        self,
        nin: int,
        nouts: Sequence[int],
        activation: str = "tanh",
        output_activation: str | None = None,
    ) -> None:
        activations = [activation] * len(nouts)
        if output_activation is not None:
            activations[-1:] = [output_activation]
        sizes = [nin, *nouts]
        self.layers = [Layer(sizes[i], sizes[i + 1], activations[i]) for i in range(len(nouts))]

    def __call__(self, x: Sequence[Value | float]) -> Value | list[Value]:
        """Return the last layer's outputs for the `nin` inputs `x`: a list, or a single Value."""
        # One leaf per input: a neuron would wrap a plain number anew, each neuron for itself.
        out: Value | list[Value] = [xi if isinstance(xi, Value) else Value(xi) for xi in x]
        for layer in self.layers:
            # A one-neuron layer in the middle hands on a Value, not a list.
            out = layer([out] if isinstance(out, Value) else out)
        return out

    def parameters(self) -> list[Value]:
        """Return the parameters of the first layer, then those of the second, and so on."""
        return [p for layer in self.layers for p in layer.parameters()]

    def __repr__(self) -> str:
        return f"MLP({self.layers})"
