"""What of the student's own engine a file still has to wait for."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .parsing import parse
from .inside.outcome import ANSWERED, NOT_RUN, RAISED_ERROR
from .assignment import Program
from .results import TODO, Failure


@dataclass(frozen=True)
class EngineParts:
    """The engine's methods that are a TODO, and those that its own self-check finds wrong."""

    todo: "tuple[str, ...]" = ()
    wrong: "tuple[str, ...]" = ()


def todo_methods(source: str, class_name: str) -> "tuple[str, ...]":
    """Return the methods of the class that raise what a TODO raises."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        return ()
    return tuple(
        method.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == class_name
        for method in node.body
        if isinstance(method, ast.FunctionDef) and any(map(_raises_todo, ast.walk(method)))
    )


def _raises_todo(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) and node.exc is not None and TODO in ast.unparse(node.exc)


class Culprits:
    """Says of failures, one exercise after the other, which part of the engine made them."""

    def __init__(self, parts: EngineParts, source: str) -> None:
        self._parts = parts
        # A class statement counts with all its methods.
        self._mentioned = {
            node.name: set(_mentioned(node))
            for node in parse(source).body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        }
        self._ended: tuple[str, ...] = ()

    def next_exercise(self) -> None:
        self._ended = ()

    def of(self, failure: Failure, program: Program) -> "tuple[str, ...]":
        """Return the engine's methods that have to be right before a failure says anything."""
        if failure.status == NOT_RUN:
            return self._ended
        if failure.error == TODO and TODO not in failure.source:
            return self._todo(failure.source if failure.line else program.text)
        used = self._used(program)
        found = tuple(name for name in self._parts.wrong if name in used)
        if failure.status not in (ANSWERED, RAISED_ERROR):
            self._ended = found
        return found

    def _todo(self, code: str) -> "tuple[str, ...]":
        """Return the TODO that a line of code has met; an operator's does not stand there."""
        todo = self._parts.todo
        called = set(re.findall(r"(\w+)\(", code))
        named = tuple(name for name in todo if name in called)
        return named or tuple(name for name in todo if name.startswith("__")) or todo

    def _used(self, program: Program) -> "set[str]":
        """Return every name that a program mentions, or what it uses of the file does."""
        used: set[str] = set()
        new = set(_mentioned(ast.parse(program.text)))
        while new:
            used |= new
            new = {name for one in new for name in self._mentioned.get(one, ())} - used
        return used


def _mentioned(tree: ast.AST) -> "Iterator[str]":
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        if _adds_to_a_number(node):
            yield "__radd__"


def _adds_to_a_number(node: ast.AST) -> bool:
    """Return whether it is a ``sum``, which begins with 0, or a number plus something."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return isinstance(node.left, ast.Constant)
    return isinstance(node, ast.Name) and node.id == "sum"
