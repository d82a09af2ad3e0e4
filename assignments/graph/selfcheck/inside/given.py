"""Compare a file, or its class, with the stub that it started from."""

import dis
import inspect
import marshal
import types
from collections.abc import Iterator
from typing import Any

# What Python itself adds to a class, and what says nothing of how it works.
INCIDENTAL = frozenset(
    "__module__ __doc__ __dict__ __weakref__ __static_attributes__ __firstlineno__".split()
)


def is_written(owner: Any, stub: Any, part: str) -> bool:
    """Return whether a part of a class or file is there and is no longer the stub's.

    A part is a function, or a class: of that one method is enough.
    """
    missing = object()
    mine = inspect.getattr_static(owner, part, missing)
    given = inspect.getattr_static(stub, part, None)
    if isinstance(mine, type) and isinstance(given, type):
        return any(is_written(mine, given, name) for name in _functions(given))
    if mine is missing or same_code(mine, given):
        return False
    return not _only_raises_not_implemented(mine)


def _functions(owner: Any) -> list[str]:
    """Return the names of the functions of a class or module."""
    return [name for name, one in vars(owner).items() if isinstance(one, types.FunctionType)]


# The instructions of ``raise NotImplementedError`` and ``raise NotImplementedError("…")``.
_OF_A_TODO = frozenset(
    "RESUME NOP PUSH_NULL LOAD_GLOBAL LOAD_CONST LOAD_COMMON_CONSTANT PRECALL CALL CALL_FUNCTION "
    "RAISE_VARARGS COPY_FREE_VARS".split()
)


def _only_raises_not_implemented(function: Any) -> bool:
    code = getattr(function, "__code__", None)
    if code is None or code.co_names != ("NotImplementedError",):
        return False
    return {one.opname for one in dis.get_instructions(code)} <= _OF_A_TODO


def changed_given(owner: Any, stub: Any, exercises: "set[str]") -> list[str]:
    """Return the stub's complete parts that a class or file has changed or lost.

    Of a class also what it adds that changes the identity of nodes: ``__eq__`` and ``__hash__``.
    """
    added = [
        name
        for name in ("__eq__", "__hash__")
        if isinstance(owner, type)
        and inspect.getattr_static(owner, name) not in (vars(object)[name], None)
    ]
    return added + [
        name
        for name in _functions(stub)
        if name not in exercises
        and not same_code(inspect.getattr_static(owner, name, None), vars(stub)[name])
    ]


def same_code(one: Any, other: Any) -> bool:
    """Return whether two functions compile to the same instructions, comments and docs aside."""
    codes = getattr(one, "__code__", None), getattr(other, "__code__", None)
    return None not in codes and _essence(one.__code__, one) == _essence(other.__code__, other)


def _essence(code: types.CodeType, function: Any = None) -> tuple[Any, ...]:
    doc = getattr(function, "__doc__", None)
    # The docstring is the first constant; without one that place holds None.
    constants = [None if value is doc else value for value in code.co_consts]
    nested = [_essence(c) if isinstance(c, types.CodeType) else (type(c), c) for c in constants]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, tuple(nested)


def is_the_rest_given(
    module: types.ModuleType, stub: types.ModuleType, class_name: str, parts: "set[str]"
) -> bool:
    """Return whether a file is the stub but for the ``parts`` of its class, and those plain.

    Then the student's parts in our class, and our other parts in the student's class, are the
    same class: whoever tried one way need not try the other. In doubt it is False.
    """
    mine, given = vars(module)[class_name], vars(stub)[class_name]
    if type(mine) is not type or mine.__bases__ != (object,):
        return False
    names = {*vars(mine)} - INCIDENTAL
    if names != ({*vars(given)} - INCIDENTAL) | parts:
        return False
    if not all(_is_plain(vars(mine)[name], module) for name in names):
        return False
    rest = [(vars(mine)[name], vars(given)[name]) for name in names - parts]
    if not all(same_code(*pair) and _defaults(pair[0]) == _defaults(pair[1]) for pair in rest):
        return False
    used = {name for function, _ in rest for name in _names(function.__code__)}
    used -= {class_name, *vars(types.ModuleType("any"))}
    if any(vars(module).get(name) is not vars(stub).get(name) for name in used):
        return False
    # Another name of the class, or a node that was made while loading, would be of one way only.
    added = [value for name, value in vars(module).items() if name not in {*vars(stub), class_name}]
    return all(_is_apart(value, module) for value in added)


def _is_plain(function: Any, module: types.ModuleType) -> bool:
    """Return whether this is a function that knows of no class: ``super()`` would be a closure."""
    return (
        type(function) is types.FunctionType
        and function.__globals__ is vars(module)
        and not function.__closure__
        and _defaults(function) is not None
    )


def _defaults(function: types.FunctionType) -> "bytes | None":
    """Return a function's defaults as bytes; None where one is no plain value."""
    try:
        return marshal.dumps((function.__defaults__, function.__kwdefaults__), 2)
    except ValueError:
        return None


def _names(code: types.CodeType) -> "Iterator[str]":
    """Yield every name that code looks up outside itself."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _is_apart(value: Any, module: types.ModuleType) -> bool:
    """Return whether what a file adds has nothing to do with its class."""
    if type(value) is types.FunctionType:
        return value.__globals__ is not vars(module)  # imported
    return type(value) in (types.ModuleType, types.BuiltinFunctionType, int, float, str)
