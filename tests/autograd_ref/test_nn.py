"""Neurons, layers and networks."""

import math
import random

import pytest

from autograd_ref import Value
from autograd_ref.engine import topological_order
from autograd_ref.nn import MLP, Layer, Module, Neuron


def test_weights_are_drawn_neuron_by_neuron_in_order():
    random.seed(7)
    network = MLP(2, [3, 1])
    random.seed(7)
    for layer in network.layers:
        for neuron in layer.neurons:
            assert [w.data for w in neuron.w] == [random.uniform(-1, 1) for _ in neuron.w]
            assert neuron.b.data == 0.0


def test_parameters_come_layer_by_layer_weights_before_bias():
    network = MLP(2, [2, 1])
    (first, second), (last,) = (layer.neurons for layer in network.layers)
    expected = [*first.w, first.b, *second.w, second.b, *last.w, last.b]
    assert list(map(id, network.parameters())) == list(map(id, expected))


@pytest.mark.parametrize(
    ("activation", "expected"), [("tanh", math.tanh(-1.75)), ("relu", 0.0), ("linear", -1.75)]
)
def test_neuron_applies_its_activation(activation, expected):
    neuron = Neuron(2, activation)
    for p, number in zip(neuron.parameters(), (0.5, -1.5, 0.25), strict=True):
        p.data = number
    assert neuron([2.0, 2.0]).data == expected


def test_neuron_sums_from_the_bias():
    """In floats (1 + 1e16) - 1e16 is 0, but (1e16 - 1e16) + 1 is 1."""
    neuron = Neuron(2, "linear")
    for p, number in zip(neuron.parameters(), (1e16, -1e16, 1.0), strict=True):
        p.data = number
    assert neuron([1.0, 1.0]).data == 0.0


def test_layer_of_one_neuron_returns_the_value_itself():
    assert isinstance(Layer(2, 1)([1.0, 2.0]), Value)
    assert len(Layer(2, 3)([1.0, 2.0])) == 3


def test_network_may_have_a_one_neuron_layer_in_the_middle():
    assert isinstance(MLP(2, [1, 2, 1])([1.0, 2.0]), Value)


def test_network_takes_values_as_inputs_and_gives_them_gradients():
    random.seed(3)
    x = [Value(0.3), Value(-0.8)]
    MLP(2, [4, 1])(x).backward()
    assert all(v.grad != 0.0 for v in x)


def test_each_plain_input_is_one_leaf_of_the_network():
    network = MLP(2, [3, 1], "linear")
    leaves = [node for node in topological_order(network([0.3, -0.8])) if not node._prev]
    assert len(leaves) == len(network.parameters()) + 2


def test_output_activation_is_that_of_the_last_layer_only():
    network = MLP(2, [3, 3, 1], "relu", output_activation="linear")
    used = [{neuron.activation for neuron in layer.neurons} for layer in network.layers]
    assert used == [{"relu"}, {"relu"}, {"linear"}]


def test_zero_grad_clears_every_parameter():
    network = MLP(2, [2, 1])
    for p in network.parameters():
        p.grad = 3.0
    network.zero_grad()
    assert [p.grad for p in network.parameters()] == [0.0] * 9


def test_wrong_number_of_inputs_is_a_value_error():
    with pytest.raises(ValueError, match="takes 2 inputs, not 3"):
        MLP(2, [2, 1])([1.0, 2.0, 3.0])


def test_unknown_activation_is_a_value_error():
    with pytest.raises(ValueError, match="tanh, relu, linear, not 'sigmoid'"):
        MLP(2, [2, 1], "sigmoid")


def test_module_without_parameters_has_none():
    assert Module().parameters() == []


def test_repr_shows_the_layers():
    assert repr(MLP(2, [1])) == "MLP([Layer([Neuron(2, 'tanh')])])"
