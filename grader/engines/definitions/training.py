"""For the assignment ``training``."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from autograd_ref import Value
from autograd_ref.nn import MLP, Layer, Neuron


class _Network(Protocol):
    """All that training needs of a network: its only output, and what can be changed in it."""

    def __call__(self, x: Sequence[float], /) -> Value: ...

    def parameters(self) -> Iterable[Value]: ...


def _squared_error(outputs: Iterable[Value], targets: Iterable[float]) -> Value:
    errors = (out - target for out, target in zip(outputs, targets, strict=True))
    return sum((error**2 for error in errors), Value(0.0))


def _training_step(
    network: _Network, inputs: Iterable[Sequence[float]], targets: Iterable[float], rate: float
) -> float:
    error = _squared_error(map(network, inputs), targets)
    for p in network.parameters():
        p.grad = 0.0
    error.backward()
    for p in network.parameters():
        p.data -= rate * p.grad
    return error.data


def _train(
    network: _Network,
    inputs: Sequence[Sequence[float]],
    targets: Sequence[float],
    rate: float,
    steps: int,
) -> list[float]:
    return [_training_step(network, inputs, targets, rate) for _ in range(steps)]


DEFINITIONS = {
    "Neuron": Neuron,
    "Layer": Layer,
    "MLP": MLP,
    "squared_error": _squared_error,
    "training_step": _training_step,
    "train": _train,
}
