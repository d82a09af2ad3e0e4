"""Lesson 2, row by row: backward."""

import pytest

from autograd_ref import Value
from autograd_ref.gradcheck import gradient_check, numeric_gradient
from autograd_ref.graph import topological_order


def circuit(a, b, c, f):
    return (a * b + c) * f


def backward(root):
    """Backward as a free function, as the lesson also writes it; returns the order."""
    order = topological_order(root)
    root.grad = 1
    for node in reversed(order):
        node._backward()
    return order


@pytest.fixture
def leaves():
    return [Value(2.0), Value(3.0), Value(-4.0), Value(-2.0)]


def test_row_2_1_one_step_of_the_chain_rule():
    a, b = Value(2.0), Value(3.0)
    e = a * b
    e.grad = 1
    e._backward()
    assert (a.grad, b.grad) == (3.0, 2.0)


def test_row_2_1_a_step_adds_and_scales():
    a, b = Value(2.0), Value(3.0)
    e = a * b
    e.grad = 10.0
    e._backward()
    e._backward()
    assert (a.grad, b.grad) == (60.0, 40.0)


def test_row_2_2_each_node_comes_after_its_inputs(leaves):
    order = topological_order(circuit(*leaves))
    assert sorted(node._op or str(node.data) for node in order) == sorted(
        ["2.0", "3.0", "*", "-4.0", "+", "-2.0", "*"]
    )
    for i, node in enumerate(order):
        assert set(node._prev) <= set(order[:i])


def test_row_2_3_every_gradient_of_the_example(leaves):
    a, b, c, f = leaves
    e = a * b
    d = e + c
    out = d * f
    out.backward()
    assert (e.data, d.data, out.data) == (6.0, 2.0, -4.0)
    gradients = [v.grad for v in (out, d, f, e, c, a, b)]
    assert gradients == [1.0, -2.0, 2.0, -2.0, -2.0, -6.0, -4.0]


def test_row_2_4_backward_as_a_free_function_returns_the_order(leaves):
    a, b, c, f = leaves
    out = circuit(a, b, c, f)
    order = backward(out)
    assert order[-1] is out
    assert len(order) == 7
    assert [v.grad for v in (a, b, c, f)] == [-6.0, -4.0, -2.0, 2.0]


def test_row_2_4_children_are_kept_as_a_tuple_in_order(leaves):
    a, b, c, _ = leaves
    e = a * b
    d = e + c
    assert (e.data, e._op, [v.data for v in e._prev]) == (6.0, "*", [2.0, 3.0])
    assert (d.data, d._op, [v.data for v in d._prev]) == (2.0, "+", [6.0, -4.0])
    assert isinstance(e._prev, tuple)


def test_row_2_5_forward_difference():
    slopes = numeric_gradient(circuit, [2.0, 3.0, -4.0, -2.0], h=1e-4, form="forward")
    assert slopes[0] == pytest.approx(-6, rel=1e-9)


def test_row_2_5_gradient_check():
    assert gradient_check(circuit, [2.0, 3.0, -4.0, -2.0]) == [-6.0, -4.0, -2.0, 2.0]


def test_row_2_6_a_number_used_several_times():
    x = Value(3.0)
    (x * x + x).backward()
    assert x.grad == 7.0


@pytest.mark.parametrize(("x", "value", "slope"), [(2.5, 2.5, 1.0), (-1.0, 0.0, 0.0)])
def test_row_2_7_relu(x, value, slope):
    v = Value(x)
    out = Value.relu(v)  # as a free function
    out.backward()
    assert (out.data, v.grad) == (value, slope)


def test_row_2_8_a_neuron_against_torch(torch):
    def neuron(w1, w2, b, x1, x2):
        y = (w1 * x1 + w2 * x2 + b).relu()
        y.backward()
        return [float(n) for n in (y.data, w1.grad, w2.grad, b.grad, x1.grad, x2.grad)]

    numbers = (0.5, -1.5, 0.25, 1.0, -2.0)
    ours = neuron(*map(Value, numbers))
    theirs = neuron(*(torch.tensor(n, dtype=torch.float64, requires_grad=True) for n in numbers))
    assert ours == theirs == [3.75, 1.0, -2.0, 1.0, 0.5, -1.5]


def test_row_2_9_gradients_accumulate_until_cleared_as_in_torch(torch):
    def three_times(x, clear):
        seen = []
        for _ in range(2):
            (x * x + x).backward()
            seen.append(float(x.grad))
        clear(x)
        (x * x + x).backward()
        return [*seen, float(x.grad)]

    def clear_tensor(x):
        x.grad = None

    ours = three_times(Value(3.0), Value.zero_grad)
    theirs = three_times(torch.tensor(3.0, dtype=torch.float64, requires_grad=True), clear_tensor)
    assert ours == theirs == [7.0, 14.0, 7.0]
