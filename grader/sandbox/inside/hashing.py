"""Hash a student's nodes by the order they come in, not by address: sets then have one order.

The outcome of wrong code that walks a set must not change from run to run.
"""

import contextlib
import gc
import itertools
from collections.abc import Iterable
from typing import Any

# An object's hash by its id, and the objects: while one is kept no other can have its id.
_hashes: dict[int, int] = {}
_kept: list[Any] = []
# What was made while loading may be in a dict already, by the hash it had then.
_made_while_loading: dict[int, Any] = {}
_next = itertools.count(1)
# How many nodes of earlier programs are kept. A cache of the student's own, such as one of
# constants, must find them again; a program that trains makes some 10,000 in a second.
MOST_KEPT = 20_000


def make_order_reproducible(classes: "Iterable[type]") -> None:
    """Change the classes, where they hash by address; what there is of them keeps its hash."""
    for known in (_hashes, _kept, _made_while_loading):  # of a file that ran here before
        known.clear()
    for cls in classes:
        # Classes are in dicts of Python's own.
        if not issubclass(cls, type) and getattr(cls, "__hash__", None) is object.__hash__:
            with contextlib.suppress(AttributeError, TypeError):  # a metaclass that forbids it
                # A method put on another's class: no type checker can follow.
                cls.__hash__ = _hash  # type: ignore[method-assign]
    for one in gc.get_objects():
        if getattr(type(one), "__hash__", None) is _hash:
            _made_while_loading[id(one)] = one
            _hashes[id(one)] = object.__hash__(one)


def _hash(self: Any) -> int:
    # A quarter of a program's time is spent here; an exception for each node would double that.
    number = _hashes.get(id(self))
    if number is None:
        number = _hashes[id(self)] = next(_next)
        _kept.append(self)
    return number


def forget() -> None:
    """Between two programs: give up the nodes of earlier ones, where they have become many."""
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
        _hashes.clear()
        _hashes.update((id_, object.__hash__(one)) for id_, one in _made_while_loading.items())
