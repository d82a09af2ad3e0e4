"""A scalar autograd engine to learn from: every number remembers how it was computed.

>>> from autograd_ref import Value
>>> x = Value(3.0)
>>> y = x * x + x
>>> y.backward()
>>> y.data, x.grad
(12.0, 7.0)

`autograd_ref.engine` is the place to start reading; `autograd_ref.graph` shows graphs,
`autograd_ref.gradcheck` checks gradients by finite differences, and `autograd_ref.nn` builds
small neural networks. The standard library is enough for all but the pictures.
"""

from autograd_ref.engine import Value

__all__ = ["Value"]
