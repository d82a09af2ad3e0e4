# %% [markdown]
# # The forward pass and the graph
#
# Five functions that use your engine, and look at what it leaves behind. Every operation on
# Values makes a new Value that remembers its inputs; seen from a result, those inputs, and
# theirs, are the computation graph.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the functions, then the cell below an exercise; the file, with `pytest`.

# %%
import sys

# Your own engine: engine.py here, or in the folder beside this one.
sys.path += [".", "../engine"]

from engine import Value


def delivery_price(weight, distance, discount):
    """Return what a delivery costs, as a Value; the three arguments are Values.

    50 for every parcel, 15 for each kilogram of ``weight``, 2 for each kilometre of
    ``distance``, less the ``discount``. A price is never negative: end with ``relu``.

    Example: 3 kg, 12 km and a discount of 8 cost 111.
    """
    # TODO: your code here
    raise NotImplementedError


def my_tanh(x):
    """Return the hyperbolic tangent of the Value ``x``, without touching the class.

    The formula is (e^(2x) - 1) / (e^(2x) + 1): write it with ``+ - * /`` and ``exp()`` of
    your engine only. Required for -20 <= x <= 20; surviving 1000 and -1000 is an extra.
    """
    # TODO: your code here
    raise NotImplementedError


def print_graph(v):
    """Print the graph of the Value ``v``: a line for it, and below, indented, its inputs.

    A line reads ``Value(data=111.00) op=relu``: the data with two decimals, then the label
    ``_op`` of the operation, or ``leaf`` where there is none. Each level is indented by two
    more spaces; the inputs may come in any order. A Value that was shown before is printed
    again, but what is below it is not.
    """
    # TODO: your code here
    raise NotImplementedError


def count_nodes(v):
    """Return how many different Values the graph of ``v`` has: ``v`` itself, and every leaf.

    A Value that is used several times counts once.

    Example: ``x * y + z`` has five, ``x + x`` has two.
    """
    # TODO: your code here
    raise NotImplementedError


def own_formula(a, b, c):
    """Return a formula of your own of the Values ``a``, ``b`` and ``c``: one Value.

    It has at least five operations, of at least two kinds, and uses all three. Any formula
    will do that can be computed for inputs between 0.5 and 2, with slopes below 1000.
    """
    # TODO: your code here
    raise NotImplementedError


# %% [markdown]
# ## A first formula
#
# **What.** The price of a delivery, computed with Values.
#
# **Why.** The formula looks like any other, yet its result knows where it came from: it can
# later say how the price changes with each of the three numbers.
#
# $$\mathrm{price} = \mathrm{relu}(50 + 15 \cdot \mathrm{weight} + 2 \cdot \mathrm{distance} - \mathrm{discount})$$

# %% [markdown]
# ## tanh as a function
#
# **What.** The hyperbolic tangent of a Value, by a function outside of the class.
#
# **Why.** What is made of operations that know their slopes needs no slope of its own: you can
# add to an engine without touching it.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$

# %% [markdown]
# ## Print the graph
#
# **What.** A line for each Value, each input indented below what was computed from it.
#
# **Why.** A graph that you can see is one that you can correct. For `x * y + z` it may print:
#
# ```
# Value(data=10.00) op=+
#   Value(data=6.00) op=*
#     Value(data=2.00) op=leaf
#     Value(data=3.00) op=leaf
#   Value(data=4.00) op=leaf
# ```

# %% [markdown]
# ## Count the nodes
#
# **What.** The number of different Values in a graph.
#
# **Why.** The same walk, once more, will carry the gradients: backwards, and each Value once.

# %% [markdown]
# ## A formula of your own
#
# **What.** Any formula of three Values with at least five operations.
#
# **Why.** Print its graph, count its nodes, call `backward()` on it: whatever you write, the
# chain rule gives its gradient.
