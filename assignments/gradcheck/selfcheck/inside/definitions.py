"""What of a file is loaded where its top-level code does not end, or ends the process.

Its definitions, and whatever takes no time by the look of it: constants, a seed, a logger. Code of
the student's own may take any time, and so is not called.
"""

import ast
from collections.abc import Iterable, Iterator

# What may be called, by the name it is imported as a part of; and so may methods of what it gives.
QUICK = frozenset(
    "collections copy dataclasses decimal enum fractions functools itertools logging math numpy "
    "operator os.environ os.path pathlib random re statistics string sys.path "
    "sys.setrecursionlimit typing types warnings".split()
)
QUICK_BUILTINS = frozenset(
    "abs bool complex dict divmod enumerate filter float frozenset getattr hasattr int isinstance "
    "len list map max min object pow print property range repr reversed round set slice sorted str "
    "sum super tuple type zip".split()
)
_DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_EXPRESSIONS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Pass, ast.Assert)
_BLOCKS = (ast.If, ast.Try, ast.With)


def definitions(statements: "Iterable[ast.stmt]") -> "Iterator[ast.stmt]":
    """Yield the statements that cannot take long and need nothing of one that is left out."""
    names = _Names()
    for statement in statements:
        if names.take(statement):
            yield statement


class _Names:
    """What the names of a file stand for, as far as its statements have been taken."""

    def __init__(self) -> None:
        # A name that can be called -> what it is a part of, such as numpy.random; "" of what was
        # made by a quick call, or of nothing but numbers and text.
        self._quick = dict.fromkeys(QUICK_BUILTINS, "")
        self._left_out: set[str] = set()

    def take(self, statement: ast.stmt) -> bool:
        """Return whether a statement is taken; its names are known from here on."""
        taken = self._is_quick(statement)
        for name in _written(statement):
            self._quick.pop(name, None)
            self._left_out.discard(name)
            if not taken:
                self._left_out.add(name)
            elif not isinstance(statement, _DEFINITIONS):
                self._quick[name] = ""
        if taken:
            self._note_imports(statement)
        return taken

    def _note_imports(self, statement: ast.stmt) -> None:
        for node in ast.walk(statement):
            if isinstance(node, ast.Import):
                for one in node.names:
                    whole = one.name if one.asname else one.name.partition(".")[0]
                    self._quick[one.asname or whole] = whole
            elif isinstance(node, ast.ImportFrom):
                for one in node.names:
                    self._quick[one.asname or one.name] = f"{node.module}.{one.name}"

    def _is_quick(self, statement: ast.stmt) -> bool:
        if isinstance(statement, _DEFINITIONS):
            return True
        if isinstance(statement, _EXPRESSIONS):
            return all(map(self._takes_no_time, ast.walk(statement)))
        if isinstance(statement, _BLOCKS):
            return all(
                self._is_quick(child) if isinstance(child, ast.stmt) else self._is_quick_part(child)
                for child in ast.iter_child_nodes(statement)
            )
        return False

    def _is_quick_part(self, part: ast.AST) -> bool:
        """Return the same of a condition, a handler of exceptions, what a ``with`` opens."""
        if isinstance(part, ast.ExceptHandler):
            return all(map(self._is_quick, part.body))
        return all(map(self._takes_no_time, ast.walk(part)))

    def _takes_no_time(self, node: ast.AST) -> bool:
        if isinstance(node, (ast.Await, ast.Yield, ast.YieldFrom)):
            return False
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return node.id not in self._left_out
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            return node.target.id not in self._left_out
        return not isinstance(node, ast.Call) or self._is_quick_to_call(node.func)

    def _is_quick_to_call(self, function: ast.expr) -> bool:
        attributes: list[str] = []
        while isinstance(function, ast.Attribute):
            attributes.insert(0, function.attr)
            function = function.value
        if not isinstance(function, ast.Name):
            # What it is, is looked at as a part of the same statement.
            return isinstance(function, (ast.Call, ast.Constant, ast.List, ast.Dict, ast.Set))
        if function.id not in self._quick:
            return False
        whole = self._quick[function.id]
        path = ".".join([whole, *attributes])
        return not whole or any(f"{path}.".startswith(f"{quick}.") for quick in QUICK)


def _written(statement: ast.stmt) -> "Iterator[str]":
    """Yield the names that a statement gives a value to."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
