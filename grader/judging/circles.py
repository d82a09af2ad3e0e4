"""Which exercises call one another in a circle: none of them is solved without another's help.

With our solution of the other, each would pass alone, though nobody has written either.
"""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from grader.course import Assignment
from grader.parsing import parse

PLACES = (ast.If, ast.Try, ast.With, ast.For, ast.While)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def circles(
    assignment: Assignment,
    class_name: str,
    source: str,
    cells: Sequence[int],
    failing: Collection[str],
) -> dict[str, tuple[str, ...]]:
    """Return for each failing exercise in a circle the other failing exercises of it.

    ``class_name`` is the class that the exercises are methods of, or "".
    """
    if len(failing) < 2:
        return {}
    calls = _calls(_statements(source, cells), class_name)
    parts = {one.id: {*one.parts} for one in assignment.exercises}
    right = {part for id_, names in parts.items() if id_ not in failing for part in names}
    reached = {id_: _reached(parts[id_], calls, right) for id_ in failing}
    found = {
        id_: tuple(
            other
            for other in failing
            if other != id_ and reached[id_] & parts[other] and reached[other] & parts[id_]
        )
        for id_ in failing
    }
    return {id_: others for id_, others in found.items() if others}


def _statements(source: str, cells: Sequence[int]) -> Iterator[ast.stmt]:
    """Yield the statements of a file, or of each cell that Python can read."""
    lines = source.split("\n")
    starts = [*(cells or [1]), len(lines) + 1]
    for first, following in pairwise(starts):
        with suppress(SyntaxError, ValueError, MemoryError, RecursionError):
            yield from parse("\n".join(lines[first - 1 : following - 1])).body


def _calls(statements: Iterable[ast.stmt], class_name: str) -> dict[str, set[str]]:
    """Return what every function, class and other name of a file mentions."""
    found: dict[str, set[str]] = {}
    imported: set[str] = set()
    for statement in _simple(statements):
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            names = (alias.asname or alias.name.partition(".")[0] for alias in statement.names)
            imported.update(names)
        elif isinstance(statement, ast.ClassDef) and statement.name == class_name:
            found.update(_calls(statement.body, class_name))
        elif isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
            found[statement.name] = _mentioned(statement, class_name)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, set()).update(_mentioned(statement, class_name))
    return {name: mentioned - imported for name, mentioned in found.items()}


def _simple(statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, also those that stand in an ``if``, a ``try`` and the like."""
    for statement in statements:
        if isinstance(statement, PLACES):
            inner = [one for one in ast.iter_child_nodes(statement) if isinstance(one, ast.stmt)]
            yield from _simple(inner)
        else:
            yield statement


def _mentioned(owner: ast.stmt, class_name: str) -> set[str]:
    """Return the names that are looked up in code, but for its own; of a class also ``x.exp``."""
    nodes = [*ast.walk(owner)]
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {node.name for node in nodes[1:] if isinstance(node, (*FUNCTIONS, ast.ClassDef))}
    used: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else own).add(node.id)
    attributes = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Load)
        and class_name
        # math.exp is no method of the class.
        and not (isinstance(node.value, ast.Name) and node.value.id in used - own - {class_name})
    }
    return (used - own - {class_name}) | attributes


def _reached(start: set[str], calls: Mapping[str, set[str]], right: set[str]) -> set[str]:
    """Return every name that is reached from some, not by way of what is right."""
    reached: set[str] = set()
    ahead = [*start]
    while ahead:
        for name in calls.get(ahead.pop(), set()) - reached - right:
            reached.add(name)
            ahead.append(name)
    return reached
