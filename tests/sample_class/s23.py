"""A scalar autograd engine: one class, six exercises.

A ``Valor`` is a number that remembers how it was computed. Arithmetic on Values builds a
computation graph; walking that graph backwards gives the gradient of a result with respect
to every number it was computed from.

The arithmetic below is complete: read it first, it shows the pattern for the rest. Then
replace each TODO, in any order, and check yourself as often as you like:

    pytest assignments/
"""

import math


class Valor:
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
        other = other if isinstance(other, Valor) else Valor(other)
        out = Valor(self.data + other.data, (self, other), "+")

        def _backward():
            # += and not =: a number used twice gets a gradient from each use.
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Valor) else Valor(other)
        out = Valor(self.data * other.data, (self, other), "*")

        def _backward():
            # Chain rule: upstream gradient times local derivative.
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        if not isinstance(exponent, (int, float)):
            raise TypeError(f"only int or float powers, not {type(exponent).__name__}")
        out = Valor(self.data**exponent, (self,), f"**{exponent}")

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
        return Valor(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    # --- Exercises ----------------------------------------------------------------------

    def __radd__(self, other):
        """Return a Valor for ``other + self``, where ``other`` is a plain number.

        Python calls this for ``2 + x``, when the number on the left does not know how to
        add a Valor. ``sum([x, y, x])`` needs it too: it starts with ``0 + x``. The result
        has the data ``other + self.data``, and a gradient that reaches ``self``.
        """
        return self + other

    def exp(self):
        """Return a new Valor: e to the power of ``self.data``.

        Its gradient reaches ``self`` by the chain rule. The derivative of exp is exp
        itself: the number you have just computed. ``self`` stays as it is.

        Example: ``Valor(1.0).exp().data`` is about 2.71828.
        """
        out = Valor(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.data * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        """Return the hyperbolic tangent of this Valor, built from ``exp``.

        The formula is (e^(2x) - 1) / (e^(2x) + 1). Write it with ``+ - * /`` and this
        class's own ``exp()``, not with ``math.tanh``: then every gradient is already
        there, and ``tanh`` needs none of its own.

        Required for -20 <= x <= 20. (The plain formula overflows near x = 355. Surviving
        x = 1000 and x = -1000 is an extra, for no points.)
        """
        e2x = (2 * self).exp()
        return (e2x - 1) / (e2x + 1)

    def relu(self):
        """Return a new Valor: ``self.data`` where it is positive, and 0 where it is negative.

        Its gradient reaches ``self`` unchanged where ``self.data`` is positive, and not at
        all where it is negative. (At exactly 0 any slope from 0 to 1 is accepted.)
        """
        out = Valor(max(0, self.data), (self,), "ReLU")

        def _backward():
            self.grad += (out.data > 0) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        """Compute the gradient of this Valor with respect to every Valor it came from.

        Set this Valor's own gradient to 1. Then call ``_backward()`` once on every node of
        the graph, in topological order from this Valor down: a node only after every node
        that was computed from it. Gradients add up: they are never cleared here.

        Required for graphs up to 300 nodes deep. (20,000 deep, which recursion does not
        reach, is an extra, for no points.)
        """
        topo = []
        visited = set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1
        for v in reversed(topo):
            v._backward()

    def zero_grad(self):
        """Set the gradient of this Valor, and of every Valor it came from, to 0.

        Not only the nearest ones: everything back to the numbers you typed in. Nothing
        else changes, so that ``backward()`` afterwards gives the same gradients again.
        """
        visited = set()

        def clear(v):
            if v not in visited:
                visited.add(v)
                v.grad = 0
                for child in v._prev:
                    clear(child)

        clear(self)
