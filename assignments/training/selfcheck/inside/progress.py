"""Progress bars that show nothing: they hand on what they are given, and count."""

from collections.abc import Iterable, Iterator
from typing import Any


class Progress:
    """A bar of tqdm: what it goes over, one by one; ``n`` says how many, of ``total``."""

    def __init__(
        self, iterable: Any = None, desc: Any = None, total: Any = None, *_: Any, **__: Any
    ) -> None:
        self.iterable, self.desc, self.n = iterable, desc, 0
        self.total = len(iterable) if total is None and hasattr(iterable, "__len__") else total

    def __iter__(self) -> "Iterator[Any]":
        for one in self.iterable:
            yield one
            self.n += 1

    def __len__(self) -> int:
        return len(self.iterable)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    def update(self, n: Any = 1) -> None:
        self.n += n

    @staticmethod
    def write(*_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.write


def over(sequence: "Iterable[Any]", *_: Any, **__: Any) -> "Iterator[Any]":
    """Go over a sequence, as rich.progress.track does."""
    return iter(sequence)


def over_range(*arguments: Any, **_: Any) -> Progress:
    """Go over a range, as tqdm.trange does."""
    return Progress(range(*arguments))
