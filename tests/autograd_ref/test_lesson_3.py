"""Lesson 3, row by row: the engine first, then the network."""

import numpy as np
import pytest

from autograd_ref import Value
from autograd_ref.gradcheck import gradient_check
from autograd_ref.nn import MLP, Layer, Neuron


def circuit(x, y):
    a, b = x * y, x + y
    c = a * b
    d = c.tanh()
    return d + x, (a, b, c, d)


def converged(losses):
    return losses[-1] < 0.1


def all_gradients(x, y):
    """Return the circuit's nodes and its leaves at x, y after backward, and the result."""
    leaves = Value(x), Value(y)
    out, nodes = circuit(*leaves)
    out.backward()
    return out, nodes, leaves


def test_row_3_1_a_stack_of_linear_layers_is_one_linear_layer():
    rng = np.random.default_rng(0)
    w1, b1 = rng.standard_normal((3, 2)), rng.standard_normal(3)
    w2, b2, x = rng.standard_normal((1, 3)), rng.standard_normal(1), rng.standard_normal(2)

    def layer(w, b):
        made = Layer(w.shape[1], w.shape[0], "linear")
        for neuron, row, bias in zip(made.neurons, w, b, strict=True):
            for p, number in zip(neuron.parameters(), [*row, bias], strict=True):
                p.data = number
        return made

    stack = layer(w2, b2)(layer(w1, b1)(x)).data
    single = layer(w2 @ w1, w2 @ b1 + b2)(x).data
    assert f"{stack:.12f}" == "-4.612963371048"
    assert stack == pytest.approx(single, abs=1e-12)


def test_row_3_1_both_sides_agree_to_1e_12_and_bit_identity_is_luck():
    differences = []
    for seed in range(1000):
        rng = np.random.default_rng(seed)
        w1, b1 = rng.standard_normal((3, 2)), rng.standard_normal(3)
        w2, b2, x = rng.standard_normal((1, 3)), rng.standard_normal(1), rng.standard_normal(2)
        differences.append(abs((w2 @ (w1 @ x + b1) + b2) - (w2 @ w1 @ x + (w2 @ b1 + b2)))[0])
    assert max(differences) <= 1e-12
    # How many are exactly 0 depends on the machine's linear algebra: never all, never none.
    assert 0 < differences.count(0.0) < 1000


def test_row_3_2_circuit_values_and_gradients():
    out, (a, b, c, d), (x, y) = all_gradients(0.5, 1.4)
    assert [round(v.data, 4) for v in (a, b, c, d, out)] == [0.7, 1.9, 1.33, 0.8692, 1.3692]
    assert [round(v.grad, 4) for v in (c, a, b)] == [0.2444, 0.4644, 0.1711]
    assert f"{x.grad:.12f} {y.grad:.12f}" == "1.821202805316 0.403269234753"


def test_row_3_2_central_differences_agree_to_1e_9():
    gradients = gradient_check(lambda x, y: circuit(x, y)[0], [0.5, 1.4], rtol=1e-9, atol=0.0)
    assert gradients == pytest.approx([1.821202805316, 0.403269234753], rel=1e-11)


def test_row_3_2_torch_agrees(torch):
    _, _, (x, y) = all_gradients(0.5, 1.4)
    tx, ty = (torch.tensor(n, dtype=torch.float64, requires_grad=True) for n in (0.5, 1.4))
    circuit(tx, ty)[0].backward()
    assert x.grad == pytest.approx(tx.grad.item(), abs=2.3e-16)
    assert y.grad == pytest.approx(ty.grad.item(), abs=2.3e-16)


def test_row_3_3_vanishing_gradient():
    _, (_, _, healthy, _), _ = all_gradients(0.5, 1.4)
    _, (_, _, c, _), _ = all_gradients(2.0, -3.0)
    assert c.data == 6.0
    assert f"{c.grad:.4e}" == "2.4577e-05"
    assert round(healthy.grad / c.grad) == 9945


@pytest.mark.parametrize(
    ("at", "paths", "total"),
    [
        ((2.0, -3.0), ["7.4e-05", "-1.5e-04", "1.0e+00"], "0.9999"),
        ((0.5, 1.4), ["6.5e-01", "1.7e-01", "1.0e+00"], "1.8212"),
    ],
)
def test_row_3_3_the_paths_into_x_add_up(at, paths, total):
    """Through a = xy, through b = x + y, and directly."""
    _, (a, b, _, _), (x, y) = all_gradients(*at)
    ways = [a.grad * y.data, b.grad, 1.0]
    assert [f"{way:.1e}" for way in ways] == paths
    assert f"{x.grad:.4f}" == total
    assert x.grad == pytest.approx(sum(ways), rel=1e-15)


def test_row_3_4_zero_grad_before_each_backward():
    """With it, the second step's gradients are those of a fresh graph; without, their sum."""
    network = MLP(2, [2, 1])

    def gradients():
        (network([0.5, -1.0]) - 1).backward()
        return [p.grad for p in network.parameters()]

    first = gradients()
    network.zero_grad()
    assert gradients() == first
    assert gradients() == [2 * g for g in first]
    assert any(first)


def test_row_3_5_forgetting_zero_grad_blows_up_at_rate_0_3(train_xor):
    right = train_xor(8, 2, 0.3, 200)[1][-1]
    wrong = train_xor(8, 2, 0.3, 200, zero_grad=False)[1][-1]
    assert (round(right, 3), round(wrong, 3)) == (0.005, 8.0)


def test_row_3_5_at_a_small_rate_the_wrong_loop_wins(train_xor):
    right = train_xor(8, 2, 0.05, 200)[1][-1]
    wrong = train_xor(8, 2, 0.05, 200, zero_grad=False)[1][-1]
    assert wrong < 1e-6 < 0.01 < right


def test_row_3_5_at_a_still_larger_rate_either_loop_can_fail(train_xor):
    right = train_xor(8, 2, 0.7, 200)[1][-1]
    wrong = train_xor(8, 2, 0.7, 200, zero_grad=False)[1][-1]
    assert (round(right, 1), round(wrong, 1)) == (8.0, 8.0)


def test_row_3_6_sizes_ranges_and_a_single_neuron():
    network = MLP(3, [4, 1])
    assert [len(network.layers), len(network.layers[0].neurons)] == [2, 4]
    assert len(network.parameters()) == 4 * (3 + 1) + (4 + 1)
    neuron = Neuron(1000)
    weights = [w.data for w in neuron.w]
    assert -1 <= min(weights) < -0.9 < 0.9 < max(weights) <= 1
    assert neuron.b.data == 0.0
    assert isinstance(network([1.0, 2.0, 3.0]), Value)
    assert abs(Neuron(2)([100.0, 100.0]).data) <= 1


def test_row_3_7_xor_losses(train_xor):
    network, losses = train_xor(1337, 2, 0.1, 200)
    assert len(network.parameters()) == 9
    shown = [f"{losses[step - 1]:.6f}" for step in (1, 10, 50, 100, 200)]
    assert shown == ["4.156690", "4.005572", "3.996708", "3.510700", "0.038597"]
    outputs = [f"{network(x).data:+.4f}" for x in ((0, 0), (0, 1), (1, 0), (1, 1))]
    assert outputs == ["-0.9081", "+0.8934", "+0.8906", "-0.9207"]


def test_row_3_8_hidden_layer_as_points(train_xor):
    network, losses = train_xor(1337, 2, 0.1, 2_000)
    assert f"{losses[-1]:.6f}" == "0.001241"
    (output,) = network.layers[1].neurons
    shown = [f"{p.data:+.4f}" for p in output.parameters()]
    assert shown == ["-3.1153", "+3.0893", "+2.7697"]
    points = [[round(h.data, 2) for h in network.layers[0](x)] for x in ((0, 0), (1, 1))]
    assert points == [[0.82, -0.85], [0.84, -0.86]]


@pytest.mark.parametrize(
    ("hidden", "seeds", "failing"),
    [(2, range(5, 10), [7]), (3, (13, 14), [14]), (4, [14], []), (8, (7, 8), [8])],
)
def test_row_3_9_the_seeds_that_fail_and_their_neighbours(train_xor, hidden, seeds, failing):
    """A part of the 200 trainings."""
    runs = {seed: train_xor(seed, hidden, 0.1, 1_000)[1] for seed in seeds}
    assert [seed for seed, losses in runs.items() if not converged(losses)] == failing


@pytest.mark.deep
@pytest.mark.parametrize(("hidden", "found"), [(2, 38), (3, 49), (4, 50), (8, 47)])
def test_row_3_9_how_often_training_finds_xor(train_xor, hidden, found):
    runs = [train_xor(seed, hidden, 0.1, 1_000)[1] for seed in range(50)]
    assert sum(map(converged, runs)) == found
