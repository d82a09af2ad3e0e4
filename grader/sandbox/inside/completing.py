"""Put our parts for the other exercises into a student's file of functions and classes.

They are put there while the file loads, each as soon as the file has defined its own: defaults,
dictionaries and other names that it gives a part further down then hold ours. So one mistake
costs one exercise there, too.
"""

import ast
import contextlib
import types
from collections.abc import Collection, Iterator
from typing import Any

from .isolation import OF_EVERY_CLASS


class Completion:
    """Our ``base`` beside one student's file: it gets ``others``, and gives us its ``parts``.

    ``base`` has the solution of every exercise but the one tried, whose parts are the student's.
    """

    def __init__(
        self,
        base: types.ModuleType,
        class_name: str,
        parts: "Collection[str]",
        others: "Collection[str]",
    ) -> None:
        self._base = base
        # A file may have an engine of its own: ours is to make the same nodes.
        self._taken = [class_name, *parts]
        self._ours = {name: vars(base)[name] for name in others}
        self._given = {
            name: dict(vars(ours)) for name, ours in self._ours.items() if isinstance(ours, type)
        }
        self._late: set[str] = set()

    def begin(self, module: types.ModuleType, statements: "list[ast.stmt]") -> None:
        """Look at a file before it runs: what it defines nowhere is ours from the beginning.

        A class of which the file derives others becomes ours only when all is loaded: what is
        derived may need what the student's keeps in its nodes.
        """
        nodes = [node for statement in statements for node in ast.walk(statement)]
        self._late = {*_bases(nodes)}
        bound = {*_bound(nodes)}
        if "*" not in bound:
            vars(module).update({k: one for k, one in self._ours.items() if k not in bound})

    def after_statement(self, module: types.ModuleType) -> None:
        """Put our parts in place of those that the file has defined by now."""
        with contextlib.suppress(Exception):  # in a file that has changed what this needs
            for name in self._ours:
                if name in vars(module) and name not in self._late:
                    self._put(module, name)
            self._take(module)

    def end(self, module: types.ModuleType) -> None:
        """Put all our parts into a file that is loaded, as we wrote them.

        A class of ours has the methods that the student's adds: other code of the file calls
        them.
        """
        for name in self._ours:
            self._put(module, name)
        for name, given in self._given.items():
            _restore(self._ours[name], given)
        self._take(module)

    def _put(self, module: types.ModuleType, name: str) -> None:
        ours, theirs = self._ours[name], vars(module).get(name)
        if theirs is ours:
            return
        if isinstance(ours, type) and isinstance(theirs, type):
            _add_methods(ours, theirs, self._given[name])
        vars(module)[name] = ours

    def _take(self, module: types.ModuleType) -> None:
        for name in self._taken:
            if name in vars(module):
                vars(self._base)[name] = vars(module)[name]


def _add_methods(ours: type, theirs: type, given: "Collection[str]") -> None:
    """Put on a class of ours what the student's has beside; not what Python itself calls."""
    for cls in reversed(theirs.__mro__[:-1]):
        for name, attribute in [*vars(cls).items()]:
            is_function = isinstance(attribute, (types.FunctionType, staticmethod, classmethod))
            if is_function and not name.startswith("__") and name not in given:
                type.__setattr__(ours, name, attribute)


def _restore(ours: type, given: "dict[str, Any]") -> None:
    """Undo what the file, while loading, did to a class of ours that it took for its own."""
    for name in [*vars(ours)]:
        if name.startswith("__") and name not in given:
            type.__delattr__(ours, name)
    for name, attribute in given.items():
        if name not in OF_EVERY_CLASS and vars(ours).get(name) is not attribute:
            type.__setattr__(ours, name, attribute)


def _bases(nodes: "list[ast.AST]") -> "Iterator[str]":
    """Yield every name that classes are derived from."""
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                yield from (one.id for one in ast.walk(base) if isinstance(one, ast.Name))


def _bound(nodes: "list[ast.AST]") -> "Iterator[str]":
    """Yield every name that code gives anything; ``*`` where an import may give any."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
