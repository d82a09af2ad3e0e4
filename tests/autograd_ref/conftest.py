"""Shared by the tests of the reference engine: the course's circuits and its training loop."""

import random

import pytest

from autograd_ref.nn import MLP

XOR_INPUTS = [(0, 0), (0, 1), (1, 0), (1, 1)]
XOR_TARGETS = [-1, 1, 1, -1]


def _train_xor(seed, hidden, rate, steps, zero_grad=True):
    """Return the network and the loss of every step, as lesson 3 trains it."""
    random.seed(seed)
    network = MLP(2, [hidden, 1])
    losses = []
    for _ in range(steps):
        loss = sum((network(x) - y) ** 2 for x, y in zip(XOR_INPUTS, XOR_TARGETS, strict=True))
        if zero_grad:
            network.zero_grad()
        loss.backward()
        for p in network.parameters():
            p.data -= rate * p.grad
        losses.append(loss.data)
    return network, losses


@pytest.fixture
def train_xor():
    return _train_xor


@pytest.fixture
def torch():
    """Torch, or the test is skipped: it is an optional second oracle."""
    return pytest.importorskip("torch")
