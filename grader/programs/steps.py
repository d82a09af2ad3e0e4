"""Take a program apart: one operation a line, so that each node of its graph has a name."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from grader.parsing import parse, parse_expression

MAX_STEPS = 40


@dataclass(frozen=True)
class Step:
    """One node: ``name = expression``; ``inputs`` are the names of the nodes in it."""

    name: str
    expression: str
    inputs: tuple[str, ...]


@dataclass(frozen=True)
class Steps:
    """A program with a name for every node: the same operations in the same order.

    nodes  a name as the program has it in the end -> the node that it stands for
    """

    text: str
    steps: tuple[Step, ...]
    nodes: Mapping[str, str]


def take_apart(text: str, inputs: Iterable[str]) -> Steps | None:
    """Return a program one operation a line; None where it is no plain arithmetic, or long.

    Loops ``for _ in range(number):`` are written out. ``inputs`` are the names of its inputs.
    """
    try:
        return _Apart(text, inputs).result()
    except _NotPlainError:
        return None


class _NotPlainError(Exception):
    """The program holds something other than arithmetic on named Values."""


class _Apart:
    def __init__(self, text: str, inputs: Iterable[str]) -> None:
        self._tree = parse(text)
        # A name as it is in the program -> as the node that it stands for now is called.
        self._nodes = {name: name for name in inputs}
        used = {node.id for node in ast.walk(self._tree) if isinstance(node, ast.Name)}
        self._taken = {*self._nodes, *used}
        self._free = (letter for letter in ascii_lowercase if letter not in self._taken)
        self._lines: list[str] = []
        self._steps: list[Step] = []

    def result(self) -> Steps:
        self._block(self._tree.body)
        return Steps("\n".join(self._lines), tuple(self._steps), dict(self._nodes))

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._assign(name, value)
                case ast.Assign(targets=targets, value=value):
                    sides = [ast.unparse(self._plain(side)) for side in [*targets, value]]
                    self._lines.append(" = ".join(sides))
                case ast.Expr(value=value):
                    self._lines.append(ast.unparse(self._plain(value)))
                case ast.For(
                    target=ast.Name(id="_"),
                    iter=ast.Call(func=ast.Name(id="range"), args=[ast.Constant(int() as times)]),
                    body=body,
                    orelse=[],
                ) if times <= MAX_STEPS and not any(map(_uses_round, body)):
                    for _ in range(times):
                        self._block(body)
                case _:
                    raise _NotPlainError

    def _assign(self, name: str, value: ast.expr) -> None:
        made = self._operation(value)
        if isinstance(made, ast.Name):  # u = x: another name for the same node
            self._nodes[name] = made.id
        elif self._named(made):
            self._nodes[name] = self._step(self._new(name), made)
        else:
            raise _NotPlainError

    def _new(self, name: str) -> str:
        """Return the name itself the first time, then ``u2``, ``u3``."""
        taken = {*(step.name for step in self._steps), *self._nodes.values()}
        number = 1
        while (new := name if number == 1 else f"{name}{number}") in taken:
            number += 1
        return new

    def _step(self, name: str, made: ast.expr) -> str:
        if len(self._steps) == MAX_STEPS:
            raise _NotPlainError
        text = ast.unparse(made)
        self._lines.append(f"{name} = {text}")
        self._steps.append(Step(name, text, tuple(self._named(made))))
        return name

    def _named(self, made: ast.expr) -> list[str]:
        """Return the nodes in an expression, each once, in the order they are written."""
        known = {*self._nodes.values(), *(step.name for step in self._steps)}
        return [name for name in dict.fromkeys(_names(made)) if name in known]

    def _operation(self, node: ast.expr) -> ast.expr:
        """Return the expression with a name or a number for each operand."""
        match node:
            case ast.Name(id=name):
                return ast.copy_location(ast.Name(self._nodes.get(name, name)), node)
            case ast.Constant() | ast.UnaryOp(operand=ast.Constant()):
                return node
            case ast.BinOp(left=left, op=op, right=right):
                return ast.BinOp(self._operand(left), op, self._operand(right))
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self._operand(operand))
            case ast.Call(func=ast.Attribute(value=owner, attr=method), args=args, keywords=[]):
                owner = self._operand(owner)
                return ast.Call(ast.Attribute(owner, method), [self._operand(a) for a in args], [])
            case ast.Call(func=ast.Name() as function, args=args, keywords=[]):
                return ast.Call(function, [self._operand(a) for a in args], [])
            case ast.List(elts=elements):
                return ast.List([self._operand(e) for e in elements])
            case _:
                raise _NotPlainError

    def _operand(self, node: ast.expr) -> ast.expr:
        made = self._operation(node)
        if isinstance(made, ast.Name | ast.Constant | ast.List) or not self._named(made):
            return made
        name = next(self._free, None)
        if name is None:
            raise _NotPlainError
        return ast.Name(self._step(name, made))

    def _plain(self, node: ast.expr) -> ast.expr:
        """Return a statement's part as it is, with the names that its nodes have now."""
        renamed = parse_expression(ast.unparse(node))
        for one in ast.walk(renamed):
            if isinstance(one, ast.Name):
                one.id = self._nodes.get(one.id, one.id)
        return renamed


def _names(node: ast.AST) -> Iterator[str]:
    """Yield the names in operators, calls and lists, whose fields are in the order of the text."""
    if isinstance(node, ast.Name):
        yield node.id
    for child in ast.iter_child_nodes(node):
        yield from _names(child)


def _uses_round(statement: ast.stmt) -> bool:
    """Return whether a statement asks which round of its loop it is in."""
    return any(isinstance(node, ast.Name) and node.id == "_" for node in ast.walk(statement))
