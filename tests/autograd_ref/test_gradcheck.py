"""The checker: right on right engines, and it catches planted errors."""

import math

import pytest

from autograd_ref import Value
from autograd_ref.gradcheck import GradientMismatchError, gradient_check, numeric_gradient


class WrongTanh(Value):
    """An engine with a planted error: tanh's slope is 1 - t instead of 1 - t^2."""

    def tanh(self):
        t = math.tanh(self.data)
        return Value(t, (self,), "tanh", (1 - t,))


class Forgetful(Value):
    """An engine whose gradients stay 0."""

    def __mul__(self, other):
        return Value(self.data * other.data, (self, other), "*", (0.0, 0.0))


class NotANumber(Value):
    """An engine whose gradient is nan."""

    def exp(self):
        return Value(math.exp(self.data), (self,), "exp", (math.nan,))


class Infinite(Value):
    """An engine whose gradient is infinite."""

    def exp(self):
        return Value(math.exp(self.data), (self,), "exp", (math.inf,))


def test_central_difference_errs_by_h_squared():
    """Of x^3 at 2: 12 + h^2."""
    assert numeric_gradient(lambda x: x**3, [2.0], h=0.01) == pytest.approx([12.0001], abs=1e-9)


def test_forward_difference_errs_by_h():
    """Of x^2 at 3: 6 + h."""
    slope = numeric_gradient(lambda x: x**2, [3.0], h=0.01, form="forward")
    assert slope == pytest.approx([6.01], abs=1e-9)


def test_numeric_gradient_has_a_slope_per_argument():
    slopes = numeric_gradient(lambda x, y, z: x * y + 0 * z, (2, 5, 7))
    assert slopes == pytest.approx([5, 2, 0], abs=1e-9)


def test_numeric_gradient_refuses_another_form():
    with pytest.raises(ValueError, match="'backward'"):
        numeric_gradient(math.exp, [1.0], form="backward")


def test_check_passes_and_returns_the_gradients():
    def f(x, y):
        return (x * y).tanh() * x.exp() - (x / y).relu() + y.log() ** 2 - x

    gradients = gradient_check(f, [0.7, 1.3])
    assert gradients == pytest.approx(numeric_gradient(on_numbers(f), [0.7, 1.3]), rel=1e-7)


def on_numbers(f):
    return lambda *xs: f(*map(Value, xs)).data


def test_check_finds_a_planted_error_and_names_it():
    def circuit(x, y):
        return y + x.tanh()

    with pytest.raises(GradientMismatchError) as caught:
        gradient_check(circuit, [0.5, 1.4], engine=WrongTanh)
    error = caught.value
    assert (error.function, error.argument) == ("circuit", 0)
    assert error.analytic == 1 - math.tanh(0.5)
    assert error.numeric == pytest.approx(1 - math.tanh(0.5) ** 2, rel=1e-9)
    assert str(error).startswith("gradient of circuit with respect to argument 0: analytic 0.537")
    assert "numeric 0.786" in str(error)


def test_check_finds_gradients_that_are_all_zero():
    with pytest.raises(GradientMismatchError, match=r"analytic 0\.0"):
        gradient_check(lambda x: x * x, [1e-3], engine=Forgetful)


def test_check_finds_a_gradient_that_is_not_a_number():
    with pytest.raises(GradientMismatchError, match="analytic nan"):
        gradient_check(lambda x: x.exp(), [1.0], engine=NotANumber)


def test_check_finds_a_gradient_that_is_infinite():
    with pytest.raises(GradientMismatchError, match="analytic inf"):
        gradient_check(lambda x: x.exp(), [1.0], engine=Infinite)


def test_check_finds_an_error_in_the_last_argument():
    with pytest.raises(GradientMismatchError, match="argument 2"):
        gradient_check(lambda x, y, z: x + y + z.tanh(), [1.0, 1.0, 1.0], engine=WrongTanh)


def test_check_accepts_a_gradient_that_is_zero():
    assert gradient_check(lambda x: (x - 5).relu() + 0 * x, [1.0]) == [0.0]


def test_check_accepts_rounding_around_a_zero_gradient():
    """(x + 0.1)(x - 0.1) - x^2 is constant, but its differences are not exactly 0."""

    def f(x):
        return (x + 0.1) * (x - 0.1) - x * x

    assert gradient_check(f, [1.7]) == pytest.approx([0.0], abs=1e-15)
    with pytest.raises(GradientMismatchError):
        gradient_check(f, [1.7], atol=0.0)
