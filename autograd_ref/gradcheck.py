"""Checking gradients by finite differences: move an input a little, watch the result.

Formulas and advice: the CS231n notes, "Gradient checks" (central form, doubles, relative error,
kinks); Press et al., Numerical Recipes, section "Numerical Derivatives" (choice of h).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from autograd_ref.engine import Value

__all__ = ["GradientMismatchError", "gradient_check", "numeric_gradient"]

# Central differences err by about h^2 |f'''| / 6, and by 1e-16 |f| / h from rounding: about 1e-10
# and 1e-11 at this h. ATOL is for slopes that are 0; a constant, not taken from the data.
H = 1e-5
RTOL = 1e-5
ATOL = 1e-8


class GradientMismatchError(AssertionError):
    """An engine's gradient differs from the central difference; the attributes say where."""

    def __init__(self, function: str, argument: int, analytic: float, numeric: float) -> None:
        super().__init__(
            f"gradient of {function} with respect to argument {argument}: "
            f"analytic {analytic!r}, numeric {numeric!r}"
        )
        self.function = function
        self.argument = argument
        self.analytic = analytic
        self.numeric = numeric


def numeric_gradient(
    f: Callable[..., float], inputs: Sequence[float], h: float = H, form: str = "central"
) -> list[float]:
    """Return the slope of `f` along each of its arguments, at `inputs`, by finite differences.

    In:  `f`, from as many numbers as there are inputs to a number; the step `h`; the `form`:
         "central", (f(x+h) - f(x-h)) / 2h, error of order h^2, or
         "forward", (f(x+h) - f(x)) / h, error of order h.

    Within h of a kink (relu at 0) the result is not a derivative. Raises ValueError for
    another form.
    """
    if form not in ("central", "forward"):
        raise ValueError(f"form is 'central' or 'forward', not {form!r}")
    back = h if form == "central" else 0.0
    slopes = []
    for i, x in enumerate(inputs):
        higher, lower = list(inputs), list(inputs)
        higher[i], lower[i] = x + h, x - back
        slopes.append((f(*higher) - f(*lower)) / (h + back))
    return slopes


def gradient_check(
    f: Callable[..., Any],
    inputs: Sequence[float],
    engine: Callable[[float], Any] = Value,
    h: float = H,
    rtol: float = RTOL,
    atol: float = ATOL,
) -> list[float]:
    """Compare the gradients that an engine gives for `f` at `inputs` with central differences.

    In:  `f`, from as many of the engine's Values as there are inputs to one; `engine`, the class
         to try, with `data`, `grad` and `backward()`; the step; the tolerances.
    Out: the engine's gradients, one per input.

    Raises GradientMismatchError at the first one off by more than `atol` and by more than `rtol`
    times the larger of the two, or that is nan or infinite.
    """
    values = [engine(x) for x in inputs]
    f(*values).backward()
    analytic = [value.grad for value in values]
    numeric = numeric_gradient(lambda *xs: f(*map(engine, xs)).data, inputs, h)
    for i, (a, n) in enumerate(zip(analytic, numeric, strict=True)):
        # isclose: neither nan nor an infinite gradient is near a slope, whatever the tolerances.
        if not math.isclose(a, n, rel_tol=rtol, abs_tol=atol):
            raise GradientMismatchError(getattr(f, "__name__", repr(f)), i, a, n)
    return analytic
