"""What each operation of the engine computes, hands back and refuses."""

import math

import numpy as np
import pytest

from autograd_ref import Value
from autograd_ref.engine import topological_order

# A scaled result finds a lost upstream gradient, a reused one an overwritten gradient.
# operation, x, its value, its slope
UNARY = [
    (lambda v: v.exp(), 0.5, math.exp(0.5), math.exp(0.5)),
    (lambda v: v.log(), 0.5, math.log(0.5), 2.0),
    (lambda v: v.tanh(), 0.5, math.tanh(0.5), 1 / math.cosh(0.5) ** 2),
    (lambda v: v.relu(), 0.5, 0.5, 1.0),
    (lambda v: v.relu(), -0.5, 0.0, 0.0),
    (lambda v: v.relu(), 0.0, 0.0, 0.0),
    (lambda v: v**3, -2.0, -8.0, 12.0),
    (lambda v: v**2.5, 4.0, 32.0, 20.0),
    (lambda v: v**-2, -2.0, 0.25, 0.25),
    (lambda v: v**0, 0, 1.0, 0.0),
    (lambda v: v**0, 7, 1.0, 0.0),
    (lambda v: v**1, 0, 0.0, 1.0),
    (lambda v: v**0.5, 0.0, 0.0, math.inf),
    (lambda v: -v, 0.5, -0.5, -1.0),
    (lambda v: v + 2, 0.5, 2.5, 1.0),
    (lambda v: 2 + v, 0.5, 2.5, 1.0),
    (lambda v: v - 2, 0.5, -1.5, 1.0),
    (lambda v: 2 - v, 0.5, 1.5, -1.0),
    (lambda v: v * 3, 0.5, 1.5, 3.0),
    (lambda v: 3 * v, 0.5, 1.5, 3.0),
    (lambda v: v / 4, 0.5, 0.125, 0.25),
    (lambda v: 2 / v, 0.5, 4.0, -8.0),
    (lambda v: sum([v, v, v]), 0.5, 1.5, 3.0),
]


@pytest.mark.parametrize(("f", "x", "value", "slope"), UNARY)
def test_operation_has_the_right_value_and_slope(f, x, value, slope):
    v = Value(x)
    out = f(v)
    out.backward()
    assert out.data == pytest.approx(value, rel=1e-15)
    assert v.grad == pytest.approx(slope, rel=1e-15)


@pytest.mark.parametrize(("f", "x", "value", "slope"), [u for u in UNARY if u[3] != math.inf])
def test_operation_passes_on_and_accumulates(f, x, value, slope):
    """d/dx of 3 f(x) x + f(x) is 3 f' x + 3 f + f'."""
    v = Value(x)
    out = 3 * f(v) * v + f(v)
    out.backward()
    assert v.grad == pytest.approx(3 * slope * x + 3 * value + slope, rel=1e-14)


@pytest.mark.parametrize(
    ("f", "value", "da", "db"),
    [
        (lambda a, b: a + b, 5.0, 1.0, 1.0),
        (lambda a, b: a - b, 1.0, 1.0, -1.0),
        (lambda a, b: a * b, 6.0, 2.0, 3.0),
        (lambda a, b: a / b, 1.5, 0.5, -0.75),
    ],
)
def test_binary_operation_has_the_right_value_and_slopes(f, value, da, db):
    a, b = Value(3.0), Value(2.0)
    out = f(a, b)
    (2 * out).backward()
    assert (out.data, a.grad, b.grad) == (value, 2 * da, 2 * db)


def test_ladder_of_reused_nodes():
    """Ten times x = x * 0.5 + x, and its mirror: slope 1.5^10; wrong orders of visits show."""
    for step in (lambda x: x * 0.5 + x, lambda x: x + x * 0.5):
        leaf = x = Value(1.0)
        for _ in range(10):
            x = step(x)
        x.backward()
        assert leaf.grad == 1.5**10


@pytest.mark.parametrize("kind", [int, np.float64, np.float32, np.int64])
def test_data_and_constants_may_be_numpy_scalars(kind):
    a = Value(kind(3))
    out = kind(2) / (kind(2) * a + kind(1)) - a / kind(2) + a**-1 + a**0 - kind(4)
    out.backward()
    assert out.data == pytest.approx(2 / 7 - 1.5 + 1 / 3 + 1 - 4, rel=1e-6)
    assert a.grad == pytest.approx(-4 / 49 - 0.5 - 1 / 9, rel=1e-6)


@pytest.mark.parametrize("exponent", [Value(2.0), "2", None, 2j])
def test_exponent_other_than_int_or_float_is_a_type_error(exponent):
    with pytest.raises(TypeError, match=f"exponent must be .*{type(exponent).__name__}"):
        Value(3.0) ** exponent


def test_value_as_exponent_of_a_number_is_a_type_error():
    with pytest.raises(TypeError, match="Value"):
        2 ** Value(3.0)


@pytest.mark.parametrize("data", ["3", None, [1.0], 1j, Value(1.0), np.array([1.0])])
def test_data_that_is_no_real_number_is_a_type_error(data):
    with pytest.raises(TypeError, match=f"one real number, not {type(data).__name__}"):
        Value(data)
    if not isinstance(data, Value):
        with pytest.raises(TypeError, match="one real number"):
            Value(2) * data


@pytest.mark.parametrize("x", [0, -0.5])
def test_log_of_a_number_not_positive_is_a_value_error(x):
    with pytest.raises(ValueError, match=f"log needs a positive number, got {x}"):
        Value(x).log()


def test_exp_too_large_for_a_float_is_an_overflow_error():
    with pytest.raises(OverflowError, match=r"exp\(710\) is too large"):
        Value(710).exp()


def test_root_of_a_negative_number_is_a_value_error():
    with pytest.raises(ValueError, match=r"-4\.0 has no real power 0\.5"):
        Value(-4.0) ** 0.5


def test_division_by_zero_is_a_zero_division_error():
    for divide in (lambda: 1 / Value(0.0), lambda: Value(1.0) / 0, lambda: Value(1.0) / Value(0)):
        with pytest.raises(ZeroDivisionError):
            divide()


@pytest.mark.parametrize("x", [-1000.0, 1000.0])
def test_tanh_survives_large_numbers(x):
    v = Value(x)
    out = v.tanh()
    out.backward()
    assert (out.data, v.grad) == (math.copysign(1, x), 0.0)


def test_not_a_number_stays_so():
    """A nan must show in the result, not turn into a 0."""
    nan = Value(math.nan)
    for out in (nan.relu(), nan.exp(), nan.log(), nan.tanh(), nan**2, nan + 1, nan * 0):
        assert math.isnan(out.data)


def test_gradients_of_leaves_add_up_over_graphs():
    a, b = Value(2.0), Value(3.0)
    (a * b).backward()
    (a * a * b).backward()
    assert (a.grad, b.grad) == (3.0 + 12.0, 2.0 + 4.0)


def test_second_backward_on_the_same_graph_adds_the_same_again():
    """As torch does with retain_graph, whatever the depth."""
    a = Value(3.0)
    out = (a * a + a) ** 2 * a
    out.backward()
    once = a.grad
    out.backward()
    assert (once, out.grad) == (648.0, 1.0)
    assert a.grad == 2 * once


def test_backward_from_two_results_that_share_a_node():
    a = Value(3.0)
    shared = a * a
    (shared * 2).backward()
    (shared * 5).backward()
    assert a.grad == 6 * 2 + 6 * 5


def test_backward_on_a_leaf_adds_one():
    a = Value(3.0)
    a.backward()
    a.backward()
    assert a.grad == 2.0


def test_backward_changes_no_data():
    a, b = Value(2), Value(3.0)
    out = (a * b).tanh() + a
    before = [node.data for node in topological_order(out)]
    out.backward()
    assert [node.data for node in topological_order(out)] == before


def test_zero_grad_clears_the_node_and_all_it_came_from():
    a, b = Value(2.0), Value(3.0)
    middle = a * b
    out = middle + a
    for node in topological_order(out):
        node.grad = 5.0
    middle.zero_grad()
    assert (middle.grad, a.grad, b.grad, out.grad) == (0.0, 0.0, 0.0, 5.0)


def test_zero_grad_goes_below_nodes_without_gradient():
    a = Value(2.0)
    out = (a * 3) * 4
    a.grad = 7.0
    out.zero_grad()
    assert a.grad == 0.0


def test_zero_grad_then_backward_gives_the_same_numbers():
    a, b = Value(2.0), Value(3.0)
    out = (a * b + a) * b
    out.backward()
    first = [node.grad for node in topological_order(out)]
    out.zero_grad()
    out.backward()
    assert [node.grad for node in topological_order(out)] == first
    assert a.grad == 12.0


def test_node_made_by_hand_takes_any_iterable_of_parents():
    a, b = Value(1.0), Value(2.0)
    for parents in ((a, b), [a, b], {a, b}):
        kept = Value(3.0, parents, "+")._prev
        assert isinstance(kept, tuple)
        assert set(kept) == {a, b}


def test_one_step_of_the_chain_rule_for_any_number_of_parents():
    """As lesson 2 takes it by hand; a node made by hand may have three parents."""
    leaves = [Value(1.0) for _ in range(3)]
    for parents in range(4):
        node = Value(3.0, leaves[:parents], "by hand", (2.0, 3.0, 4.0)[:parents])
        node.grad = 10.0
        node._backward()
    assert [leaf.grad for leaf in leaves] == [60.0, 60.0, 40.0]


def test_repr_shows_data_and_gradient():
    assert repr(Value(2.0)) == "Value(data=2.0, grad=0.0)"


def test_value_has_slots_only():
    with pytest.raises(AttributeError):
        Value(1.0).label = "x"
