"""A thin float that runs the programs' formulas, for central differences."""

import math
from collections.abc import Callable

STEP = 1e-5


class Number(float):
    """A float with the methods of a Value: no graph, no gradient.

    ``relu_arguments``, if given, collects every number that met relu: a derivative by
    differences is wrong near 0.
    """

    __slots__ = ()
    relu_arguments: list[float] | None = None

    def exp(self) -> "Number":
        return Number(math.exp(self))

    def log(self) -> "Number":
        return Number(math.log(self))

    def tanh(self) -> "Number":
        return Number(math.tanh(self))

    def relu(self) -> "Number":
        if Number.relu_arguments is not None:
            Number.relu_arguments.append(float(self))
        return Number(max(0.0, self))


def _lifted(name: str) -> Callable[..., Number]:
    plain = getattr(float, name)

    def operator(*operands: float) -> Number:
        return Number(plain(*operands))

    return operator


for _name in "add radd sub rsub mul rmul truediv rtruediv pow neg".split():
    setattr(Number, f"__{_name}__", _lifted(f"__{_name}__"))


def central_difference(f: Callable[..., float], inputs: dict[str, float], name: str) -> float:
    """Return df/d(name) at the inputs: (f(x + h) - f(x - h)) / 2h, with an error of order h^2."""
    x = inputs[name]
    above = f(**{**inputs, name: Number(x + STEP)})
    below = f(**{**inputs, name: Number(x - STEP)})
    return (above - below) / ((x + STEP) - (x - STEP))
