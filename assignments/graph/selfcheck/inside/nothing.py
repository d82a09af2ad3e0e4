"""A figure, a curve, a display, a log: anything may be asked of it, and no number comes of it."""

import math
from collections.abc import Iterator
from typing import Any

# What is usually taken apart, and into how many parts.
_PARTS = {
    "xlim": 2,
    "ylim": 2,
    "get_xlim": 2,
    "get_ylim": 2,
    "get_size_inches": 2,
    "get_legend_handles_labels": 2,
    "hist": 3,
}


class Nothing:
    """As many of these as ``shape`` says, in rows if it has two numbers."""

    def __init__(self, *shape: int) -> None:
        self._shape = shape or (1,)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "subplots":
            return subplots
        if name in ("flat", "ravel", "flatten"):
            return Nothing(math.prod(self._shape))
        return Nothing(_PARTS[name]) if name in _PARTS else self

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    __enter__ = __call__
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __call__
    __truediv__ = __rtruediv__ = __pow__ = __neg__ = __abs__ = __round__ = __call__

    def __exit__(self, *_: Any) -> None:
        pass

    def __lt__(self, _: Any) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__

    def __format__(self, _: str) -> str:
        return ""

    def __getitem__(self, place: Any) -> "Nothing":
        return Nothing() if isinstance(place, tuple) else self._one()

    def __setitem__(self, *_: Any) -> None:
        pass

    def __len__(self) -> int:
        return self._shape[0]

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> "Iterator[Nothing]":
        return iter([self._one() for _ in range(self._shape[0])])

    def _one(self) -> "Nothing":
        return Nothing(*self._shape[1:])


def subplots(nrows: int = 1, ncols: int = 1, **_: Any) -> "tuple[Nothing, Nothing]":
    """Return a figure and its axes, as matplotlib does: a row of them, or rows, or one."""
    shape = [number for number in (nrows, ncols) if number > 1]
    return Nothing(), Nothing(*shape)
