# %% [markdown]
# # Checking gradients, and going backward
#
# An engine says how a result changes with each of its inputs. Is that true? Move an input a
# little and watch the result: this needs no graph and no chain rule, so it can judge any engine,
# yours too. Then you go backward once more, by a function, and build a neuron.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the functions, then the cell below an exercise; the file, with `pytest`.

# %%
import sys

# Your own engine: engine.py here, or in the folder beside this one.
sys.path += [".", "../engine"]

from engine import Value


def forward_difference(f, inputs, h=1e-4):
    """Return the slopes of ``f`` at ``inputs`` by forward differences: a list, one per input.

    ``inputs`` is a list of plain numbers, not of Values; ``f`` takes as many and returns one.
    Each slope is how much ``f`` grows when that input alone grows by ``h``, divided by ``h``.
    The list ``inputs`` is left as it was.

    Example: for ``f(x) = x * x`` at 3 with ``h = 0.5``, ``f`` grows from 9 to 12.25: [6.5].
    """
    # TODO: your code here
    raise NotImplementedError


def central_difference(f, inputs, h=1e-5):
    """Return the slopes of ``f`` at ``inputs`` by central differences: a list, one per input.

    As ``forward_difference``, but each input goes both ways: the slope is the difference between
    ``f`` with that input at ``x + h`` and ``f`` with it at ``x - h``, divided by ``2h``.

    Example: for ``f(x) = x * x`` at 3 with ``h = 0.5``, from 6.25 to 12.25: [6.0].
    """
    # TODO: your code here
    raise NotImplementedError


def gradient_check(f, inputs):
    """Return whether the engine's gradient of ``f`` is right at ``inputs``: True or False.

    ``inputs`` is a list of Values; ``f`` takes as many Values and returns one. The gradient that
    backward gives each input must agree with the slope of ``f``'s data there, by differences.

    Choose the step, and a tolerance: no two ways to compute agree in every digit, but a gradient
    that is 5% off must be found, in any of the inputs, where the slope is 0.25 in size or more. A
    gradient that is infinite or not a number is wrong; one that is 0 is right where the slope is
    0. What is in ``grad`` before must not count, and the inputs' data, and the list, must
    afterwards be what they were.
    """
    # TODO: your code here
    raise NotImplementedError


def topological_backward(root):
    """Go backward from the Value ``root``, without the method; return its Values in order.

    The gradient of ``root`` becomes 1. Then each Value hands its gradient on to its inputs, by
    its own ``_backward()``: not before it has received its share from all that was computed from
    it. Whatever is in the gradients of the leaves already stays, and is added to.

    Return a list of every Value that ``root`` was computed from, and ``root``: each once, after
    all of its inputs (``_prev``). The last one is ``root``. Do not call ``root.backward()``.
    """
    # TODO: your code here
    raise NotImplementedError


def neuron(weights, inputs, bias):
    """Return the output of a neuron, as a Value: ``relu`` of w1 x1 + w2 x2 + ... + bias.

    ``weights`` and ``inputs`` are lists of Values, equally long, and are left as they were;
    ``bias`` is a Value.

    Example: weights 0.5 and -1.5, inputs 1 and -2, bias 0.25 give 3.75.
    """
    # TODO: your code here
    raise NotImplementedError


# %% [markdown]
# ## Forward differences
#
# **What.** The slope of any function of plain numbers along each of its inputs.
#
# **Why.** A derivative is what this tends to as $h$ becomes small. It needs nothing but the
# function itself.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x, y)}{h}$$

# %% [markdown]
# ## Central differences
#
# **What.** The same, looking both ways.
#
# **Why.** The error of the forward form shrinks like $h$, of this one like $h^2$. For $x^2$ it has
# none at all: try both.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x - h, y)}{2h}$$

# %% [markdown]
# ## Check a gradient
#
# **What.** A function that finds out whether an engine's gradient is right.
#
# **Why.** A wrong gradient does not crash: it trains badly, and you look for the reason
# elsewhere. Whoever writes a new operation checks it like this. Yours will be tried on gradients
# that are right, and on others that are wrong in one input, by a factor, in their sign: an `f` that
# changes its result's `data`, or leaves a Value out of its graph, has another slope than its graph.
#
# Try it: `gradient_check(lambda x, y: x * y + x, [Value(2.0), Value(3.0)])`.

# %% [markdown]
# ## Backward, as a function
#
# **What.** What the method `backward` does, from outside of the class; and the order in which
# it went.
#
# **Why.** Each Value knows one step of the chain rule only. The order makes of these steps the
# gradient of the whole. Work out by hand the four gradients of `L = (a * b + c) * f` at 2, 3, -4
# and -2, then compare.

# %% [markdown]
# ## A neuron
#
# **What.** Inputs times weights, added up, plus a bias, and through relu.
#
# **Why.** Networks are made of these. Nothing new has to be derived: your operations know their
# slopes. Compare yours with torch, if you have it: in the notebook, the cell below shows what torch
# says of the example.
#
# $$y = \mathrm{relu}\Big(\sum_i w_i x_i + b\Big)$$
