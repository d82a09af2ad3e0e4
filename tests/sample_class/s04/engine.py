# %% [markdown]
# # A scalar autograd engine
#
# One class, six exercises. A `Value` is a number that remembers how it was computed.
# Arithmetic on Values builds a computation graph; walking that graph backwards gives the
# gradient of a result with respect to every number it was computed from.
#
# The arithmetic in the class is complete: read it first, it shows the pattern for the rest.
# Then replace each TODO, in any order. To check yourself, as often as you like: in the
# notebook run the class, then the cell below an exercise; the file, with `pytest assignments/`.

# %%
import math


class Value:
    """A number in a computation graph.

    data       the number itself
    grad       the gradient: how much the final result changes per unit change of ``data``
    _prev      the Values this one was computed from (empty for a number you typed in)
    _op        the operation that made it, for people to read
    _backward  a function that hands this node's gradient on to the Values in ``_prev``
    """

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    # --- Complete: arithmetic with local derivatives ------------------------------------

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            # += and not =: a number used twice gets a gradient from each use.
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            # Chain rule: upstream gradient times local derivative.
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        if not isinstance(exponent, (int, float)):
            raise TypeError(f"only int or float powers, not {type(exponent).__name__}")
        out = Value(self.data**exponent, (self,), f"**{exponent}")

        def _backward():
            self.grad += out.grad * exponent * self.data ** (exponent - 1)

        out._backward = _backward
        return out

    # --- Complete: operations made of the three above -----------------------------------

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    # --- Exercises ----------------------------------------------------------------------

    def __radd__(self, other):
        """Return a Value for ``other + self``, where ``other`` is a plain number.

        Python calls this for ``2 + x``, when the number on the left does not know how to
        add a Value. ``sum([x, y, x])`` needs it too: it starts with ``0 + x``. The result
        has the data ``other + self.data``, and a gradient that reaches ``self``.
        """
        # TODO: your code here
        raise NotImplementedError

    def exp(self):
        """Return a new Value: e to the power of ``self.data``.

        Its gradient reaches ``self`` by the chain rule. The derivative of exp is exp
        itself: the number you have just computed. ``self`` stays as it is.

        Example: ``Value(1.0).exp().data`` is about 2.71828.
        """
        # TODO: your code here
        raise NotImplementedError

    def tanh(self):
        """Return the hyperbolic tangent of this Value, built from ``exp``.

        The formula is (e^(2x) - 1) / (e^(2x) + 1). Write it with ``+ - * /`` and this
        class's own ``exp()``, not with ``math.tanh``: then every gradient is already
        there, and ``tanh`` needs none of its own.

        Required for -20 <= x <= 20. (The plain formula overflows near x = 355. Surviving
        x = 1000 and x = -1000 is an extra, for no points.)
        """
        # TODO: your code here
        raise NotImplementedError

    def relu(self):
        """Return a new Value: ``self.data`` where it is positive, and 0 where it is negative.

        Its gradient reaches ``self`` unchanged where ``self.data`` is positive, and not at
        all where it is negative. (At exactly 0 any slope from 0 to 1 is accepted.)
        """
        # TODO: your code here
        raise NotImplementedError

    def backward(self):
        """Compute the gradient of this Value with respect to every Value it came from.

        Set this Value's own gradient to 1. Then call ``_backward()`` once on every node of
        the graph, in topological order from this Value down: a node only after every node
        that was computed from it. Gradients add up: they are never cleared here.

        Required for graphs up to 300 nodes deep. (20,000 deep, which recursion does not
        reach, is an extra, for no points.)
        """
        # TODO: your code here
        raise NotImplementedError

    def zero_grad(self):
        """Set the gradient of this Value, and of every Value it came from, to 0.

        Not only the nearest ones: everything back to the numbers you typed in. Nothing
        else changes, so that ``backward()`` afterwards gives the same gradients again.
        """
        # TODO: your code here
        raise NotImplementedError


# %% [markdown]
# ## `__radd__`
#
# **What.** `2 + x`, where 2 is a plain number and `x` a Value.
#
# **Why.** Python first asks the number on the left, which knows nothing of Values; then it
# asks `x.__radd__(2)`. `sum([x, y])` starts with `0 + x`, so it needs this too.
#
# $$2 + x = x + 2, \qquad \frac{\partial (2 + x)}{\partial x} = 1$$

# %% [markdown]
# ## `exp`
#
# **What.** $e$ to the power of a Value, as a new Value.
#
# **Why.** It is the one curve whose slope at each point is its own height, and tanh will be
# made of it.
#
# $$\frac{\mathrm{d}}{\mathrm{d}x} e^x = e^x$$

# %% [markdown]
# ## `tanh`, through `exp`
#
# **What.** The hyperbolic tangent, written with `+ - * /` and your own `exp()`.
#
# **Why.** It squeezes any number between -1 and 1, as neurons like it. Made of operations
# that know their derivatives, it needs none of its own: the chain rule does the rest.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$

# %% [markdown]
# ## `relu`
#
# **What.** The number itself where it is positive, and 0 where it is negative.
#
# **Why.** The simplest bend there is. A network without any bend is one straight line,
# however many layers it has.
#
# $$\mathrm{relu}(x) = \max(0, x), \qquad \text{slope } 1 \text{ for } x > 0, \; 0 \text{ for } x < 0$$

# %% [markdown]
# ## `backward`
#
# **What.** The gradient of one Value with respect to every Value it came from.
#
# **Why.** This is how networks learn: it says which way to turn every number, all at once.
# A node may hand its gradient on only when it has got all of it, from everything that was
# computed from it.
#
# $$\frac{\partial L}{\partial x} = \sum_{u \text{ computed from } x} \frac{\partial L}{\partial u} \, \frac{\partial u}{\partial x}$$

# %% [markdown]
# ## `zero_grad`
#
# **What.** All gradients back to 0: this Value's, and those of everything it came from.
#
# **Why.** Gradients add up. Without this, the second step of a training would still carry
# the gradients of the first.
#
# $$\frac{\partial L}{\partial x} \leftarrow 0 \quad \text{for every } x \text{ in the graph}$$
