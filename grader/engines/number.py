"""A thin float that runs the programs' formulas, for central differences."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

STEP = 1e-5
# What met relu since somebody asked, here and in no other thread.
_met_relu: ContextVar[list[float]] = ContextVar("met relu")


@contextmanager
def noting_relu() -> Iterator[list[float]]:
    """Collect every number that meets relu meanwhile: a derivative by differences is wrong at 0."""
    met: list[float] = []
    token = _met_relu.set(met)
    try:
        yield met
    finally:
        _met_relu.reset(token)


class Number(float):
    """A float with the methods of a Value: no graph, no gradient."""

    __slots__ = ()

    def exp(self) -> "Number":
        return Number(math.exp(self))

    def log(self) -> "Number":
        return Number(math.log(self))

    def tanh(self) -> "Number":
        return Number(math.tanh(self))

    def relu(self) -> "Number":
        if (met := _met_relu.get(None)) is not None:
            met.append(float(self))
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
