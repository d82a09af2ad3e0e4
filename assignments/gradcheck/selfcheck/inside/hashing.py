"""Hash a student's nodes by the order they come in, not by address: sets then have one order.

The outcome of wrong code that walks a set must not change from run to run.
"""

import contextlib
import gc
import itertools
import weakref
from collections.abc import Iterable
from typing import Any

# An object's hash by its id.
_hashes: dict[int, int] = {}
# The objects: while one is kept no other can have its id.
_new: list[Any] = []
_old: list[Any] = []
# What was made while loading may be in a dict already, by the hash it had then.
_made_while_loading: dict[int, Any] = {}
_next = itertools.count(1)
# How many new nodes are kept before those that nobody else has are given up. A program that
# trains makes some 10,000 in a second.
MOST_NEW = 20_000


def make_order_reproducible(classes: "Iterable[type]") -> None:
    """Change the classes, where they hash by address; what there is of them keeps its hash."""
    for known in (_hashes, _new, _old, _made_while_loading):  # of a file that ran here before
        known.clear()
    cls: Any  # it gets another's method
    for cls in classes:
        if getattr(cls, "__hash__", None) is object.__hash__:
            with contextlib.suppress(AttributeError, TypeError):  # a metaclass that forbids it
                cls.__hash__ = _hash
    for one in gc.get_objects():
        if getattr(type(one), "__hash__", None) is _hash:
            _made_while_loading[id(one)] = one
            _hashes[id(one)] = object.__hash__(one)


def _hash(self: Any) -> int:
    # A quarter of a program's time is spent here; an exception for each node would double that.
    number = _hashes.get(id(self))
    if number is None:
        number = _hashes[id(self)] = next(_next)
        _new.append(self)
    return number


def forget() -> None:
    """Between two programs: give up nodes of earlier ones, where they have become many.

    What the file itself still has, such as a cache of constants, keeps its hash.
    """
    if len(_new) < MOST_NEW:
        return
    seen = [(reference, _hashes[id(one)]) for one in (*_old, *_new) for reference in _weakly(one)]
    _old.clear()
    _new.clear()
    gc.collect()  # nodes hold each other
    _hashes.clear()
    for reference, number in seen:
        if (one := reference()) is not None:
            _hashes[id(one)] = number
            _old.append(one)
    _hashes.update((id_, object.__hash__(one)) for id_, one in _made_while_loading.items())


def _weakly(one: Any) -> "list[weakref.ref[Any]]":
    """Return a weak reference; none where a class has no place for one."""
    try:
        return [weakref.ref(one)]
    except TypeError:
        return []
