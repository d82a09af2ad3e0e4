"""Where a file takes its class from: whatever form its import has, that is the engine in use."""

import ast
import importlib.util
import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple


class Engine(NamedTuple):
    """The module that the class comes from, and the class's name in it."""

    module: str
    class_name: str


def from_engine(
    statements: "list[ast.stmt]", engine: Engine, placeholders: "Collection[str]"
) -> "list[ast.stmt]":
    """Return the statements with every import of the class naming the engine's module.

    Students keep their engine in files of many names: ``from value import Value``,
    ``from engine.engine import Value``, ``import value as v`` and ``v.Value``. Changed is what
    takes the class from a module that is not there, or of which there is a placeholder only.
    What runs or reads the engine's file, which is not there either, has an import before it.
    """
    statements = list(_with_imports(statements, engine))
    tree = ast.Module(statements, [])
    nodes = list(ast.walk(tree))
    owners = {
        ast.unparse(node.value)
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr == engine.class_name
    }
    redirect = _Redirect(engine, owners, placeholders)
    if all(map(redirect.is_there, _modules(nodes))):  # nearly always
        return statements
    redirected: list[ast.stmt] = redirect.visit(tree).body
    return redirected


def _with_imports(statements: "list[ast.stmt]", engine: Engine) -> "Iterator[ast.stmt]":
    """Yield the statements, and before each that names the engine's file an import of all in it.

    ``exec(open("../engine/engine.py").read())``, runpy and importlib find no file in a sandbox.
    """
    file = re.compile(rf"(?:-\w+ +)*(?:.*[/\\])?{engine.module}\.(?:py|ipynb)")
    for statement in statements:
        said = [one.value for one in ast.walk(statement) if isinstance(one, ast.Expr)]
        texts = (one for one in ast.walk(statement) if isinstance(one, ast.Constant))
        named = (one.value for one in texts if isinstance(one.value, str) and one not in said)
        if any(map(file.fullmatch, named)):
            everything = ast.ImportFrom(engine.module, [ast.alias("*")], 0)
            yield ast.fix_missing_locations(ast.copy_location(everything, statement))
        yield statement


def _modules(nodes: "Iterable[ast.AST]") -> "Iterator[str]":
    """Yield the name of every module that is imported; ``""`` for one of a package's own."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield _module(node)


def _module(node: ast.ImportFrom) -> str:
    return "" if node.level else node.module or ""


class _Redirect(ast.NodeTransformer):
    """``owners`` are the expressions that the class is taken from with a dot."""

    def __init__(self, engine: Engine, owners: "set[str]", placeholders: "Collection[str]") -> None:
        self._engine, self._owners, self._placeholders = engine, owners, placeholders
        self._packages: set[str] = set()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> "list[ast.stmt]":
        """Handle ``from value import Value``, ``from . import engine`` and ``import *``."""
        names = {alias.name for alias in node.names}
        if self.is_there(_module(node)):
            return [node]
        if names & {self._engine.class_name, "*"}:
            node.module, node.level = self._engine.module, 0
            return [node]
        return list(self._modules_apart(node))

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """Handle ``import value as v`` and ``import engine.engine``."""
        for alias in node.names:
            if (alias.asname or alias.name) not in self._owners or self.is_there(alias.name):
                continue
            if alias.asname is None:
                self._packages.add(alias.name)
                alias.asname = alias.name.partition(".")[0]
            alias.name = self._engine.module
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Shorten ``engine.engine.Value``: one module stands for the package and its part."""
        if ast.unparse(node) in self._packages:
            top = ast.unparse(node).partition(".")[0]
            return ast.copy_location(ast.Name(top, node.ctx), node)
        self.generic_visit(node)
        return node

    def _modules_apart(self, node: ast.ImportFrom) -> "Iterator[ast.stmt]":
        """Yield the import without the modules that the class is taken from, then those."""
        modules = [one for one in node.names if (one.asname or one.name) in self._owners]
        node.names = [one for one in node.names if one not in modules]
        if node.names:
            yield node
        for one in modules:
            alias = ast.alias(self._engine.module, one.asname or one.name)
            yield ast.copy_location(ast.Import([ast.copy_location(alias, one)]), node)

    def is_there(self, module: str) -> bool:
        """Return whether an import of a module gets what it names; ``""``: of no package."""
        top, _, part = module.partition(".")
        if top == self._engine.module:
            return not part
        if not top or top in self._placeholders:
            return False
        try:
            return importlib.util.find_spec(top) is not None
        except ValueError:  # a module that was made by hand is there
            return True
