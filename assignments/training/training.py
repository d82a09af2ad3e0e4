# %% [markdown]
# # A network that learns
#
# With an engine that knows every gradient, a neural network is little more than a formula with
# numbers to be found. Three classes build the formula, three functions find the numbers. In the
# end a network learns XOR: four points that no straight line tells apart.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the code, then the cell below an exercise; the file, with `pytest`.

# %%
import random
import sys

# Your own engine: engine.py here, or in the folder beside this one.
sys.path += [".", "../engine"]

from engine import Value


class Neuron:
    """A neuron of ``nin`` inputs: tanh(w1 x1 + ... + wn xn + b).

    What you call its attributes is up to you.
    """

    def __init__(self, nin):
        """Make the weights and the bias, as Values.

        Each weight in order is drawn by ``random.uniform(-1, 1)``. The bias is 0: it is not
        drawn.
        """
        # TODO: your code here
        raise NotImplementedError

    def __call__(self, x):
        """Return the output, a Value; ``x`` is a list of ``nin`` plain numbers or Values.

        The list ``x`` is left as it was.
        """
        # TODO: your code here
        raise NotImplementedError

    def parameters(self):
        """Return the weights in order, then the bias: the Values themselves, no copies."""
        # TODO: your code here
        raise NotImplementedError


class Layer:
    """``nout`` neurons that all see the same ``nin`` inputs."""

    def __init__(self, nin, nout):
        """Make the neurons, one after the other."""
        # TODO: your code here
        raise NotImplementedError

    def __call__(self, x):
        """Return the outputs for ``x``: a list of Values.

        A layer of one neuron returns that neuron's Value itself, without a list around it. The
        list ``x`` is left as it was.
        """
        # TODO: your code here
        raise NotImplementedError

    def parameters(self):
        """Return all parameters of the first neuron, then those of the second, and so on."""
        # TODO: your code here
        raise NotImplementedError


class MLP:
    """A network: ``nin`` inputs, then a layer of each of the sizes in the list ``nouts``.

    Each layer sees the outputs of the one before it. ``MLP(2, [3, 1])`` has two inputs, three
    hidden neurons and one output. The lists that are handed over are left as they were.
    """

    def __init__(self, nin, nouts):
        """Make the layers, from the first to the last."""
        # TODO: your code here
        raise NotImplementedError

    def __call__(self, x):
        """Return what the last layer returns; ``x`` is a list of ``nin`` plain numbers.

        Every layer but the last has at least two neurons. (A hidden layer of one is an extra.)
        """
        # TODO: your code here
        raise NotImplementedError

    def parameters(self):
        """Return all parameters of the first layer, then those of the second, and so on."""
        # TODO: your code here
        raise NotImplementedError


def squared_error(outputs, targets):
    """Return how far the outputs are from the targets: one Value, the sum of squared errors.

    ``outputs`` is a list of Values, ``targets`` a list of as many plain numbers. Both lists are
    left as they were.

    Example: the outputs 0.5 and 1 with the targets 1 and -1 give 0.25 + 4 = 4.25.
    """
    # TODO: your code here
    raise NotImplementedError


def training_step(network, inputs, targets, rate):
    """Take one step of gradient descent; return the loss before the step, as a plain number.

    The loss is the ``squared_error`` of the network's outputs, one for each of the ``inputs``.
    Then every parameter moves against its gradient, by ``rate`` times the gradient. It is
    this loss's gradient alone: whatever was left in the parameters before does not count.

    Use nothing of the network but ``network(x)``, which gives one Value computed from all its
    parameters, and ``network.parameters()``: any such network should do. The lists ``inputs`` and
    ``targets`` are left as they were.
    """
    # TODO: your code here
    raise NotImplementedError


def train(network, inputs, targets, rate, steps):
    """Take ``steps`` steps of training; return the list of their losses, one for each step.

    The lists ``inputs`` and ``targets`` are left as they were.
    """
    # TODO: your code here
    raise NotImplementedError


# %% [markdown]
# ## A neuron
#
# **What.** The weighted sum of the inputs, plus a bias, through tanh.
#
# **Why.** Weights and bias are Values: after `backward()` each knows how the output changes
# with it. Nothing else is needed for learning.
#
# $$\mathrm{out} = \tanh(w_1 x_1 + \dots + w_n x_n + b)$$

# %% [markdown]
# ## A layer
#
# **What.** Several neurons side by side, each with weights of its own.
#
# **Why.** Each neuron can look for something else in the same inputs.

# %% [markdown]
# ## A network of layers
#
# **What.** Layers in a row. MLP is short for multi-layer perceptron.
#
# **Why.** A single neuron draws one straight line; XOR needs two. The hidden layer draws them,
# and the last neuron combines what it sees.

# %% [markdown]
# ## The loss
#
# **What.** One number that says how wrong all outputs are together.
#
# **Why.** Learning means making this number smaller. As a Value it knows how.
#
# $$\mathrm{loss} = \sum_i (\mathrm{output}_i - \mathrm{target}_i)^2$$

# %% [markdown]
# ## One step of training
#
# **What.** Forward, backward, and a small move of every parameter.
#
# **Why.** The gradient points to where the loss grows: go the other way. Gradients add up from
# one backward to the next, so each step has to begin without those of the step before.
#
# $$w \leftarrow w - \mathrm{rate} \cdot \frac{\partial\,\mathrm{loss}}{\partial w}$$

# %% [markdown]
# ## Training
#
# **What.** Step after step, with the loss of each.
#
# **Why.** Here it learns. XOR has the inputs (0, 0), (0, 1), (1, 0), (1, 1) and the targets
# -1, 1, 1, -1. After `random.seed(1337)`, `MLP(2, [2, 1])` at the rate 0.1 has these losses:
#
# | step | 1 | 10 | 50 | 100 | 200 |
# |---|---|---|---|---|---|
# | loss | 4.156690 | 4.005572 | 3.996708 | 3.510700 | 0.038597 |
#
# For a long time nothing seems to happen; then it finds the way. After the 200 steps the four
# outputs are -0.9081, 0.8934, 0.8906 and -0.9207.
