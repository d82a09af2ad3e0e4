"""Try one exercise apart from the others, so that one mistake costs one exercise.

``base`` is a class of ours: the solution of every exercise but the one tried, which is left
a TODO in it. There are two ways to put the two together:

transplant  the student's methods for the exercise, and their helpers, into ``base``
complete    our methods for the other exercises into the student's class

Where a student has changed nothing but the exercises, both give the same class.

Where a file holds functions and classes and imports its engine, there is one way: our parts for
the other exercises into the student's file, on our engine (see completing.py).
"""

import inspect
import sys
import types
import weakref
from collections.abc import Iterator
from typing import Any

from .unchanged import same_function

# What Python gives every class: how that works, no function says.
OF_EVERY_CLASS = frozenset(
    "__module__ __doc__ __dict__ __weakref__ __static_attributes__ __firstlineno__".split()
)
OF_EVERY_MODULE = frozenset(vars(types.ModuleType("any")))
# Code that reads these of a function or class sees whose it is, though both work alike.
READS_CODE = (
    "__module__",
    "__doc__",
    "__annotations__",
    "__qualname__",
    "__code__",
    "__globals__",
    "inspect",
    "get_type_hints",
    "gc.",
)
# Of a student's class these stay behind in a transplant: they belong to its own nodes.
NOT_HELPERS = OF_EVERY_CLASS | frozenset(
    "__init__ __new__ __eq__ __hash__ __slots__ __qualname__ __annotations__ __match_args__ "
    "__dataclass_fields__ __dataclass_params__ __abstractmethods__ _abc_impl __init_subclass__ "
    "__class_getitem__ __parameters__ __orig_bases__".split()
)


def transplant(
    student: type, module: types.ModuleType, name: str, base: type, methods: "list[str]"
) -> type:
    """Return ``base`` with the student's ``methods`` and every helper their class adds.

    ``name`` is what the student's module calls the class: from here on it is ``base`` there.
    """
    kept_by_nodes = vars(base(0.0))  # what our nodes set, a property of that name would refuse
    helpers = [
        one
        for cls in reversed(student.__mro__[:-1])
        for one in vars(cls)
        if one not in vars(base)
        and one not in NOT_HELPERS
        # A slot's descriptor works on the student's own nodes only.
        and not isinstance(vars(cls)[one], types.MemberDescriptorType)
        and not (one in kept_by_nodes and _is_read_only(vars(cls)[one]))
    ]
    for one in [*helpers, *methods]:
        _set(base, one, inspect.getattr_static(student, one))
    # Methods find their class as a global of their module.
    vars(module)[name] = base
    return base


def _is_read_only(attribute: Any) -> bool:
    return isinstance(attribute, property) and attribute.fset is None


def complete(student: type, base: type, base_module: types.ModuleType, others: "list[str]") -> type:
    """Return the student's class with our ``others``, the methods of the other exercises."""
    for name in others:
        _set(student, name, inspect.getattr_static(base, name))
    vars(base_module)[base.__name__] = student
    return student


def both_ways_are_one(
    source: str, module: types.ModuleType, stub: types.ModuleType, name: str, parts: "set[str]"
) -> bool:
    """Return whether ``transplant`` and ``complete`` would give the same class.

    They do where the class of that name is the stub's but for the ``parts`` that students write,
    nothing but its name leads to it (no other name, subclass, registry or node that is kept
    anywhere), and no code looks at code. ``module`` has just been loaded from the source, as the
    stub has: nothing of ours refers to its class yet. In doubt it is False.
    """
    mine, given = vars(module).get(name), vars(stub)[name]
    if type(mine) is not type or mine.__bases__ != (object,) or mine.__name__ != given.__name__:
        return False
    if _references(mine) != _references(given) or any(word in source for word in READS_CODE):
        return False
    if set(vars(mine)) != set(vars(given)):
        return False
    rest = vars(given).keys() - parts - OF_EVERY_CLASS
    return all(_is_as_given(vars(mine)[one], vars(given)[one], module, stub, name) for one in rest)


def _references(cls: type) -> "tuple[int, list[int]]":
    """Return how many references lead to a class: its nodes and subclasses have one each.

    Then the same of each weak reference to it; registries of abstract classes hold such.
    """
    weak = weakref.getweakrefs(cls)
    return sys.getrefcount(cls), [sys.getrefcount(one) for one in weak]


def _is_as_given(
    mine: Any, given: Any, module: types.ModuleType, stub: types.ModuleType, class_name: str
) -> bool:
    """Return whether a given function is the stub's, and finds the same in its module."""
    if type(mine) is not types.FunctionType or not same_function(mine, given):
        return False
    if mine.__globals__ is not vars(module) or mine.__closure__ or vars(mine):
        return False
    looked_up = {*_names(given.__code__)} - {class_name} - OF_EVERY_MODULE
    return all(vars(module).get(name) is vars(stub).get(name) for name in looked_up)


def _names(code: types.CodeType) -> "Iterator[str]":
    """Yield every name that code may look up in its module; those of attributes too."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _set(cls: type, name: str, attribute: Any) -> None:
    type.__setattr__(cls, name, attribute)
