"""All tolerances, and how an outcome is compared with what was expected.

Stdlib only and imports nothing of ours: the students' self-check uses a copy of this file.
"""

import math
import struct
from typing import Any, NamedTuple


class Tolerance(NamedTuple):
    """How far a number may be off: relative to the expected one, or absolutely."""

    relative: float
    absolute: float

    def close(self, got: float, expected: float) -> bool:
        """Return whether a number is finite and near enough."""
        allowed = max(self.relative * abs(expected), self.absolute)
        return math.isfinite(got) and abs(got - expected) <= allowed


# Against the reference and torch. The absolute part counts below 1e-3: 0, and what is left
# of larger numbers after they cancelled.
RELATIVE = Tolerance(1e-9, 1e-12)
# tanh's gradient where the quotient has lost its digits (|x| > 5 or < 0.01).
ABSOLUTE_GRADIENTS = Tolerance(0.0, 1e-6)
# An engine that keeps its data as 32-bit floats, seen from its own inputs: data, gradients.
SINGLE_DATA = Tolerance(1e-5, 1e-6)
SINGLE_GRADIENTS = Tolerance(2e-3, 1e-6)
# Reference against central differences with h = 1e-5.
DIFFERENCES = Tolerance(1e-5, 1e-8)

# How a row says that a value was no number at all.
NOT_A_NUMBER = ", expected a number"

TOLERANCES = {"relative": RELATIVE, "absolute gradients": ABSOLUTE_GRADIENTS}


class Row(NamedTuple):
    """One observed expression: what it should be, what it was, whether that is right.

    ``got`` is text where it was no finite number, and ``True`` or ``False`` where one of these
    answers a question of which the numbers are 1 and 0.
    """

    name: str
    expected: float
    got: "float | str"
    right: bool


def compare(
    observe: "tuple[str, ...]",
    expected: "tuple[float, ...]",
    values: "tuple[Any, ...]",
    tolerance: str,
    inputs: "tuple[str, ...]" = (),
    grad: str = "grad",
) -> "tuple[Row, ...]":
    """Compare the observed values (``type``, ``value``) of one program, one row each.

    ``inputs`` are the names of the program's inputs, ``grad`` the course's name for the
    gradient: ABSOLUTE_GRADIENTS is for it alone.
    """
    single = any(value.type == "single" for value in values) and _keeps_singles(
        observe, expected, values, inputs, grad
    )
    rows = []
    for name, wanted, value in zip(observe, expected, values, strict=True):
        if value.type not in ("float", "single", "int", "bool"):
            rows.append(Row(name, wanted, _what_it_is(value), False))
            continue
        limit = TOLERANCES[tolerance]
        if limit is ABSOLUTE_GRADIENTS and not name.endswith("." + grad):
            limit = RELATIVE
        if single:
            looser = SINGLE_GRADIENTS if name.endswith("." + grad) else SINGLE_DATA
            limit = Tolerance(*map(max, limit, looser))
        got = float(value.value)
        # JSON has neither nan nor infinity: those are told as text.
        shown = got if math.isfinite(got) else repr(got)
        if value.type == "bool" and wanted in (0.0, 1.0):
            shown = repr(bool(value.value))
        rows.append(Row(name, wanted, shown, limit.close(got, wanted)))
    return tuple(rows)


def _keeps_singles(
    observe: "tuple[str, ...]",
    expected: "tuple[float, ...]",
    values: "tuple[Any, ...]",
    inputs: "tuple[str, ...]",
    grad: str,
) -> bool:
    """Return whether an input's own data came back rounded to 32 bits.

    One is enough: training moves the data of others, and what it adds may round them otherwise.
    """
    return any(
        value.type == "single" and value.value == _rounded(wanted)
        for name, wanted, value in zip(observe, expected, values, strict=True)
        if name.partition(".")[0] in inputs and not name.endswith("." + grad)
    )


def _rounded(number: float) -> float:
    rounded: float = struct.unpack("<f", struct.pack("<f", number))[0]
    return rounded


def _what_it_is(value: Any) -> str:
    """``NoneType, expected a number``: the type only, never the content."""
    name = "str" if value.type == "text" else value.value
    return f"{name}{NOT_A_NUMBER}"
