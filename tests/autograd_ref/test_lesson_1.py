"""Lesson 1, row by row: the forward pass and the graph."""

import math

import pytest

from autograd_ref import Value
from autograd_ref.graph import count_nodes, print_graph


def my_tanh(x):
    """Tanh through exp, as the lesson writes it."""
    e = (2 * x).exp()
    return (e - 1) / (e + 1)


def delivery():
    base, weight, distance, discount = Value(50), Value(3), Value(12), Value(-8)
    return (base + weight * 15 + distance * 2 + discount).relu()


def test_row_1_1_a_leaf_has_data_gradient_no_parents_and_no_label():
    v = Value(2.0)
    assert (v.data, v.grad, v._op, set(v._prev)) == (2.0, 0.0, "", set())
    assert isinstance(v.grad, float)
    v.grad = 1.0
    assert v._backward() is None
    assert (v.data, v.grad) == (2.0, 1.0)


def test_row_1_1_constructor_takes_children_and_label():
    a, b = Value(2.0), Value(3.0)
    out = Value(5.0, (a, b), "+")
    assert (out.data, set(out._prev), out._op) == (5.0, {a, b}, "+")
    named = Value(data=5.0, _children=(a,), _op="exp")
    assert (set(named._prev), named._op) == ({a}, "exp")


def test_row_1_1_graph_builds_itself():
    a, b, c = Value(2.0), Value(3.0), Value(-1.0)
    for out, parents, op in [
        (a + b, {a, b}, "+"),
        (a * b, {a, b}, "*"),
        (a**2, {a}, "**2"),
        (a.exp(), {a}, "exp"),
        (a.log(), {a}, "log"),
        (a.tanh(), {a}, "tanh"),
        (a.relu(), {a}, "relu"),
        (c.relu(), {c}, "relu"),
    ]:
        assert (set(out._prev), out._op) == (parents, op)


@pytest.mark.parametrize("number", [3, 3.0])
def test_row_1_2_a_number_is_wrapped_as_a_new_leaf(number):
    a = Value(2.0)
    for out, expected in [(a + number, 5.0), (a * number, 6.0)]:
        (leaf,) = set(out._prev) - {a}
        assert (out.data, leaf.data, leaf._prev) == (expected, 3, ())


def test_row_1_2_power_has_one_parent_and_its_exponent_as_label():
    a = Value(4.0)
    for n, label, expected in [(2, "**2", 16.0), (0.5, "**0.5", 2.0), (-1, "**-1", 0.25)]:
        out = a**n
        assert (out.data, out._op, list(out._prev)) == (expected, label, [a])


def test_row_1_2_power_to_a_value_is_a_clear_error():
    with pytest.raises(TypeError, match="exponent must be an int or a float"):
        Value(2.0) ** Value(2.0)


def test_row_1_3_derived_and_reflected_operations():
    a, b = Value(3.0), Value(4.0)
    results = [-a, a - b, a / b, 2 + a, 2 - a, 2 * a, 2 / b, a + 2, a - 2, a * 2, a / 2]
    expected = [-3.0, -1.0, 0.75, 5.0, -1.0, 6.0, 0.5, 5.0, 1.0, 6.0, 1.5]
    assert [out.data for out in results] == expected


def test_row_1_3_sum_of_a_list():
    a, b, c = Value(1.0), Value(2.0), Value(3.0)
    total = sum([a, b, c])
    total.backward()
    assert (total.data, a.grad, b.grad, c.grad) == (6.0, 1.0, 1.0, 1.0)


def test_row_1_4_relu():
    assert [Value(x).relu().data for x in (-2, 0, 2.5)] == [0, 0, 2.5]


def test_row_1_5_delivery_price():
    assert delivery().data == 111.0


def test_row_1_6_print_graph(capsys):
    print_graph(delivery())
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Value(data=111.00) op=relu", "  Value(data=111.00) op=+"]
    assert "        Value(data=50.00) op=leaf" in lines
    assert "      Value(data=24.00) op=*" in lines
    assert len(lines) == 12


def test_row_1_6_a_node_already_shown_is_not_expanded_again(capsys):
    x = Value(2.0)
    y = x * 3
    print_graph(y * y + y)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines.count("Value(data=6.00) op=*") == 3
    assert lines.count("Value(data=2.00) op=leaf") == 1


def test_row_1_7_exp():
    v = Value(1.0)
    out = v.exp()
    out.backward()
    assert f"{out.data:.5f}" == "2.71828"
    assert (list(out._prev), out._op) == ([v], "exp")
    assert v.grad == out.data


@pytest.mark.parametrize("x", [-20.0, -2.0, -0.1, 0.0, 0.1, 2.0, 20.0])
def test_row_1_8_tanh_through_exp_agrees_with_tanh(x):
    v, w = Value(x), Value(x)
    mine, ours = my_tanh(v), w.tanh()
    mine.backward()
    ours.backward()
    assert mine.data == pytest.approx(ours.data, rel=1e-13)
    assert mine.data == pytest.approx(math.tanh(x), rel=1e-13)
    assert v.grad == pytest.approx(w.grad, abs=1e-13)


def test_row_1_8_the_plain_formula_overflows_beyond_354_and_tanh_does_not():
    assert my_tanh(Value(354.0)).data == 1.0
    with pytest.raises(OverflowError, match="too large"):
        my_tanh(Value(355.0))
    assert [Value(x).tanh().data for x in (-1000, 1000)] == [-1.0, 1.0]


def test_row_1_9_own_formula_and_its_number_of_nodes():
    a, b, c = Value(2.0), Value(-3.0), Value(0.5)
    out = ((a * b + c).tanh() + a).relu() * a.exp()
    assert out.data == pytest.approx((math.tanh(-5.5) + 2) * math.exp(2), rel=1e-14)
    assert count_nodes(out) == 3 + 7
