from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final, Union

Number = Union[int, float]
Scalar = Union["Value", int, float]


class Value:
    """A typed scalar."""

    ZERO: ClassVar[float] = 0.0

    def __init__(self, data: Number, _children: Iterable[Value] = (), _op: str = "") -> None:
        self.data: Number = data
        self.grad: float = self.ZERO
        self._prev: Final[tuple[Value, ...]] = tuple(_children)
        self._op: str = _op
        self._backward: Callable[[], None] = lambda: None

    def __repr__(self: Value) -> str:
        return f"{type(self).__qualname__}(data={self.data!r}, grad={self.grad!r})"

    @classmethod
    def ensure(cls, x: Scalar) -> Value:
        return x if isinstance(x, cls) else cls(x)

    def __add__(self, other: Scalar) -> Value:
        rhs: Value = self.ensure(other)
        out: Value = Value(self.data + rhs.data, (self, rhs), "+")

        def _backward() -> None:
            self.grad += out.grad
            rhs.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other: Scalar) -> Value:
        rhs: Value = self.ensure(other)
        out: Value = Value(self.data * rhs.data, (self, rhs), "*")

        def _backward() -> None:
            self.grad += out.grad * rhs.data
            rhs.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent: Number) -> Value:
        out: Value = Value(self.data**exponent, (self,), f"**{exponent}")

        def _backward() -> None:
            self.grad += out.grad * exponent * self.data ** (exponent - 1)

        out._backward = _backward
        return out

    def __neg__(self) -> Value:
        return self * -1

    def __sub__(self, other: Scalar) -> Value:
        return self + -self.ensure(other)

    def __rsub__(self, other: Number) -> Value:
        return self.ensure(other) - self

    def __radd__(self, other: Number) -> Value:
        return self.ensure(other) + self

    def __rmul__(self, other: Number) -> Value:
        return self.ensure(other) * self

    def __truediv__(self, other: Scalar) -> Value:
        return self * self.ensure(other) ** -1

    def __rtruediv__(self, other: Number) -> Value:
        return self.ensure(other) / self

    def exp(self) -> Value:
        out: Value = Value(math.exp(self.data), (self,), "exp")

        def _backward() -> None:
            self.grad += out.grad * out.data

        out._backward = _backward
        return out

    def relu(self) -> Value:
        out: Value = Value(max(0, self.data), (self,), "relu")

        def _backward() -> None:
            self.grad += out.grad * int(self.data > 0)

        out._backward = _backward
        return out

    def tanh(self) -> Value:
        e2x: Final[Value] = (self * 2).exp()
        return (e2x - 1) / (e2x + 1)

    def _post_order(self, seen: set[Value]) -> Iterator[Value]:
        stack: list[tuple[Value, Iterator[Value]]] = [(self, iter(self._prev))]
        seen.add(self)
        while stack:
            node, children = stack[-1]
            following: Value | None = next((c for c in children if c not in seen), None)
            if following is None:
                stack.pop()
                yield node
            else:
                seen.add(following)
                stack.append((following, iter(following._prev)))

    def backward(self) -> None:
        order: list[Value] = list(self._post_order(set()))
        self.grad = 1.0
        while order:
            order.pop()._backward()

    def zero_grad(self) -> None:
        for node in self._post_order(set()):
            node.grad = self.ZERO
