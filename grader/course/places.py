"""Where in a source the parts of its class are, by line."""

import ast
from dataclasses import dataclass


@dataclass(frozen=True)
class Places:
    """Lines (from 1) of a source, and the modules it imports.

    methods      on which a method of the class is defined
    assigned     where attributes of the class itself are
    constructor  those of its ``__init__``
    docstrings   on which one begins
    slots        those of ``__slots__ = …``
    """

    methods: frozenset[int]
    assigned: frozenset[int]
    constructor: frozenset[int]
    docstrings: frozenset[int]
    slots: frozenset[int]
    modules: frozenset[str]


def places_in(tree: ast.Module, class_name: str) -> Places:
    """Return the places in a source's tree that renaming must know."""
    methods, assigned, constructor = set[int](), set[int](), set[int]()
    docstrings, slots, modules = set[int](), set[int](), set[str]()
    for node in ast.walk(tree):
        if (docstring := docstring_of(node)) is not None:
            docstrings.add(docstring.lineno)
        if isinstance(node, ast.Import):
            modules |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        if not isinstance(node, ast.ClassDef) or node.name != class_name:
            continue
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                methods.add(one.lineno)
                constructor |= set(_lines(one)) if one.name == "__init__" else set()
            elif isinstance(one, ast.Assign | ast.AnnAssign):
                lines = set(_lines(one))
                assigned |= lines
                slots |= lines if "__slots__" in ast.unparse(one) else set()
    return Places(
        frozenset(methods),
        frozenset(assigned),
        frozenset(constructor),
        frozenset(docstrings),
        frozenset(slots),
        frozenset(modules),
    )


def docstring_of(owner: ast.AST) -> ast.Expr | None:
    """Return the statement that is the docstring of a module, class or function, if it has one."""
    if not isinstance(owner, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    first = owner.body[0] if owner.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first if isinstance(first.value.value, str) else None
    return None


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
