"""Try one exercise apart from the others, so that one mistake costs one exercise.

``base`` is a class of ours: the solution of every exercise but the one tried, which is left
a TODO in it. There are two ways to put the two together:

transplant  the student's methods for the exercise, and their helpers, into ``base``
complete    our methods for the other exercises into the student's class

Where a file holds functions and classes and imports its engine, there is one way: our parts for
the other exercises into the student's file, on our engine.
"""

import inspect
import types
from typing import Any

# Of a student's class these stay behind in a transplant: they belong to its own nodes.
NOT_HELPERS = frozenset(
    "__init__ __new__ __eq__ __hash__ __slots__ __dict__ __weakref__ __module__ __doc__ "
    "__qualname__ __annotations__ __match_args__ __dataclass_fields__ __dataclass_params__ "
    "__abstractmethods__ _abc_impl __init_subclass__ __class_getitem__ __static_attributes__ "
    "__firstlineno__ __parameters__ __orig_bases__".split()
)


def transplant(student: type, module: types.ModuleType, base: type, methods: "list[str]") -> type:
    """Return ``base`` with the student's ``methods`` and every helper their class adds."""
    helpers = [
        name
        for cls in reversed(student.__mro__[:-1])
        for name in vars(cls)
        if name not in vars(base)
        and name not in NOT_HELPERS
        # A slot's descriptor works on the student's own nodes only.
        and not isinstance(vars(cls)[name], types.MemberDescriptorType)
    ]
    for name in [*helpers, *methods]:
        _set(base, name, inspect.getattr_static(student, name))
    # Methods find their class as a global of their module.
    vars(module)[student.__name__] = base
    return base


def complete(student: type, base: type, base_module: types.ModuleType, others: "list[str]") -> type:
    """Return the student's class with our ``others``, the methods of the other exercises."""
    for name in others:
        _set(student, name, inspect.getattr_static(base, name))
    vars(base_module)[base.__name__] = student
    return student


def complete_file(
    module: types.ModuleType, base: types.ModuleType, parts: "list[str]", others: "list[str]"
) -> None:
    """Give the student's file our ``others``, and those the student's ``parts``.

    A class of ours has the methods that the student's adds: other code of the file calls them.
    """
    for name in others:
        ours, theirs = vars(base)[name], vars(module).get(name)
        if isinstance(ours, type) and isinstance(theirs, type):
            _add_methods(ours, theirs)
        vars(module)[name] = ours
    for name in parts:
        if name in vars(module):
            vars(base)[name] = vars(module)[name]


def _add_methods(ours: type, theirs: type) -> None:
    """Put on a class of ours what the student's has beside; not what Python itself calls."""
    for cls in theirs.__mro__[:-1]:
        for name, attribute in vars(cls).items():
            is_function = isinstance(attribute, (types.FunctionType, staticmethod, classmethod))
            if is_function and not name.startswith("__") and not hasattr(ours, name):
                _set(ours, name, attribute)


def _set(cls: type, name: str, attribute: Any) -> None:
    type.__setattr__(cls, name, attribute)
