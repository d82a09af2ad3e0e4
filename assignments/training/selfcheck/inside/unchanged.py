"""What of a file, or of its class, is still as the stub gave it."""

import dis
import inspect
import types
from typing import Any

# What a class may add that changes what a node is: reported with the changed given methods.
IDENTITY = ("__eq__", "__hash__")
PLAIN = (int, float, str, bytes, bool, type(None))


def is_written(owner: Any, stub: Any, part: str) -> bool:
    """Return whether a part of a class or file is there and is no longer the stub's.

    A part is a function, or a class: of that one method is enough.
    """
    missing = object()
    mine = inspect.getattr_static(owner, part, missing)
    given = inspect.getattr_static(stub, part, None)
    if isinstance(mine, type) and isinstance(given, type):
        return any(is_written(mine, given, name) for name in functions(given))
    if mine is missing or same_function(mine, given):
        return False
    return not _only_raises_not_implemented(mine)


def functions(owner: Any) -> list[str]:
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


def changed_given(owner: Any, stub: Any, parts: "set[str]") -> list[str]:
    """Return what a class or file has changed or lost of the stub, but for students' ``parts``.

    Of a class also what it adds that changes the identity of nodes: ``__eq__`` and ``__hash__``.
    """
    added = [
        name
        for name in IDENTITY
        if isinstance(owner, type)
        and inspect.getattr_static(owner, name) not in (vars(object)[name], None)
    ]
    return added + [
        name
        for name in functions(stub)
        if name not in parts
        and not same_function(inspect.getattr_static(owner, name, None), vars(stub)[name])
    ]


def same_function(one: Any, other: Any) -> bool:
    """Return whether two functions do the same: comments, docs and annotations aside."""
    codes = getattr(one, "__code__", None), getattr(other, "__code__", None)
    return (
        None not in codes
        and _essence(one.__code__) == _essence(other.__code__)
        and _defaults(one) == _defaults(other)
    )


def _essence(code: types.CodeType) -> tuple[Any, ...]:
    """Return what a code does. Where its constants lie says nothing: a docstring is one of them."""
    steps = [
        (one.opname, _exact(code.co_consts[one.arg or 0]) if _takes_constant(one) else one.arg)
        for one in dis.get_instructions(code)
        if one.opname != "EXTENDED_ARG"  # a part of the next one's argument
    ]
    names = code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars
    stars = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    handlers = getattr(code, "co_exceptiontable", b"")  # before Python 3.11, they are instructions
    return steps, handlers, names, stars, counts


def _takes_constant(step: dis.Instruction) -> bool:
    # In Python 3.11 the keywords of a call are a constant that hasconst does not know of.
    return step.opcode in dis.hasconst or step.opname == "KW_NAMES"


def _exact(constant: Any) -> object:
    """Return a constant so that 0 is not 0.0, in a tuple either."""
    if isinstance(constant, types.CodeType):
        return _essence(constant)
    if isinstance(constant, (tuple, frozenset)):
        return type(constant), type(constant)(_exact(one) for one in constant)
    return type(constant), repr(constant)


def _defaults(function: Any) -> object:
    """Return a function's defaults so that 0 is not 0.0; what is no plain value equals nothing."""
    values = [*(function.__defaults__ or ()), *sorted((function.__kwdefaults__ or {}).items())]
    flat = [one for value in values for one in (value if type(value) is tuple else (value,))]
    if not all(type(one) in PLAIN for one in flat):
        return object()
    return [(type(value), repr(value)) for value in values]
