"""Networks as formulas, so that torch and central differences can run them, too.

A network's parameters are a flat list of numbers in the order of ``parameters()``: neuron by
neuron, its weights in order, then its bias.
"""

from collections.abc import Iterable, Sequence
from random import Random


def drawn(seed: int, nin: int, *nouts: int) -> list[float]:
    """Return a new network's parameters after ``random.seed(seed)``: its biases are 0."""
    random = Random(seed)
    return [
        number
        for before, neurons in zip((nin, *nouts), nouts, strict=False)
        for _ in range(neurons)
        for number in (*(random.uniform(-1, 1) for _ in range(before)), 0.0)
    ]


def formula(parameters: Sequence[float | str], inputs: Sequence[str], *nouts: int) -> str:
    """Return the network's outputs as a formula of several lines; see ``combined``.

    A parameter is a number, or the name of an input of the program.
    """
    left = iter(parameters)
    lines: list[str] = []
    for depth, neurons in enumerate(nouts):
        outputs = [f"h{depth}{place}" for place in range(neurons)]
        for output in outputs:
            terms = [f"{next(left)} * {one}" for one in inputs]
            lines.append(f"{output} = ({' + '.join(terms)} + {next(left)}).tanh()")
        inputs = outputs
    return "\n".join([*lines, combined(inputs)])


def combined(outputs: Sequence[str]) -> str:
    """Return one expression of several outputs, in which each counts differently."""
    return " + ".join(f"{one} * {place}" for place, one in enumerate(outputs, start=1))


def setting(network: str, numbers: Sequence[float]) -> str:
    """Return a program's lines that give each parameter a number of its own."""
    return f"for p, number in zip({network}.parameters(), {list(numbers)}):\n    p.data = number"


def all_set(network: str, name: str) -> str:
    """Return a program's lines that give all parameters the data of one input.

    Whatever order they are in, the network is the same.
    """
    return f"for p in {network}.parameters():\n    p.data = {name}.data"


def summed(network: str, name: str) -> str:
    """Return the line after ``backward`` that makes of all gradients that of the one input."""
    return f"{name}.grad = sum(p.grad for p in {network}.parameters())"


def data(inputs: Iterable[str]) -> list[str]:
    """Return what tells an engine of 32-bit floats from one that computes wrong."""
    return [f"{name}.data" for name in inputs]
