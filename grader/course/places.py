"""Where in a source the parts of its class are, by line."""

import ast
from dataclasses import dataclass


@dataclass(frozen=True)
class Places:
    """Lines (from 1) of a source, and the modules it imports.

    methods      on which a method of a class is defined
    assigned     where attributes of a class itself are, and decorators of its methods
    constructor  those of the ``__init__`` of the class asked for
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
        if not isinstance(node, ast.ClassDef):
            continue
        # Of every class: whose attribute ``.data`` is, nobody can tell from the code.
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                methods.add(one.lineno)
                assigned |= {decorator.lineno for decorator in one.decorator_list}
                if (node.name, one.name) == (class_name, "__init__"):
                    constructor |= set(_lines(one))
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
