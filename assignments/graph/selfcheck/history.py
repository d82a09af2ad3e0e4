"""From what a kernel has run to the source text that its student has now.

A kernel does not know its notebook's file, nor is the file what was run: the cells are, in the
order in which they were.
"""

import ast
import re
import warnings
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

# They run the rest of their cell as Python, as the grader has it.
RUNS_PYTHON = frozenset("time timeit capture prun debug memit mprun lprun snakeviz".split())
# They write the rest of their cell into a file: to the grader it is code if that is the student's.
WRITES = frozenset(("writefile", "file"))

NAME = "selfcheck"
_SIMPLE = (ast.Constant, ast.Name, ast.Attribute, ast.Lambda)
_COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Place(NamedTuple):
    """A line of a cell, which the notebook shows as ``[number]``."""

    number: int
    line: int


class Broken(NamedTuple):
    """What is wrong with a cell that is no Python."""

    place: Place
    error: str


class Written(NamedTuple):
    """A student's code.

    cells        where in the source each cell begins
    class_cell   the number of the last cell that defines the class (or function), or None
    broken       the last run of that cell, if it is no Python
    """

    source: str
    cells: "tuple[Place, ...]"
    class_cell: "int | None"
    broken: "Broken | None"

    def place(self, line: int) -> Place:
        """Return the cell that a line of the source came from, and its line there."""
        number, first = self.cells[bisect([cell.line for cell in self.cells], line) - 1]
        return Place(number, line - first + 1)


class _Cell(NamedTuple):
    number: int
    text: str
    tree: ast.Module


def written(
    history: "Sequence[str]",
    class_name: str,
    transform: "Callable[[str], str]",
    file: str = "",
    engine: str = "",
) -> Written:
    """Return the code of the cells in ``history``, by their numbers, as IPython ran them.

    Of the class's own cell only the last run counts, and so of any cell run again; imports and
    functions of earlier ones stay. ``transform`` makes Python of what follows a ``%%time``;
    what a cell writes into ``file`` counts as if it were the cell, and a ``%run`` of the file of
    the module ``engine`` as an import of all that is in it.
    """
    cells: list[_Cell] = []
    class_cell, broken = None, None
    for number, run in enumerate(history):
        text = _without_cell_magic(run, class_name, transform, file)
        try:
            cells.append(_Cell(number, text, _parsed(text)))
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            # IPython has run nothing of it.
            if re.search(rf"^[ \t]*(?:class|def)[ \t]+{class_name}\b", text, re.MULTILINE):
                broken = Broken(Place(number, getattr(error, "lineno", None) or 1), _said(error))
        else:
            if any(_binds(node, class_name) for node in ast.walk(cells[-1].tree)):
                class_cell, broken = number, None
    texts, places, line = [], [], 1
    for number, text in _current(cells, class_name, engine):
        texts.append(text)
        places.append(Place(number, line))
        line += text.count("\n") + 1
    return Written("\n".join(texts), tuple(places), class_cell, broken)


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # IPython has shown them
        # Some errors are found only beyond parsing, such as a return outside of any function.
        compile(text, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        return ast.parse(text)


def _said(error: BaseException) -> str:
    message = getattr(error, "msg", "") or str(error)
    return f"{type(error).__name__}: {message}".rstrip(": ")


def _current(cells: "list[_Cell]", class_name: str, engine: str) -> "list[tuple[int, str]]":
    """Return each cell's number and what still counts of its text, lines in their places."""
    current: list[tuple[int, str]] = []
    seen: set[str] = set()
    made_of = _made_of(cells, class_name)
    found = False  # a class statement that needs no earlier one
    for number, text, tree in reversed(cells):
        own = [node for node in tree.body if _defines(node, class_name)]
        outdated = text in seen or (found and bool(own))
        seen.add(text)
        if _is_test_cell(tree) and not own:
            continue
        dropped = [*_magics(tree), *_checks(tree)]
        imports = [node for node in tree.body if engine and _runs(node, engine)]
        for node in reversed(tree.body):
            if node in own:
                if found:
                    dropped.append(node)
                # class Value(Value) goes on with the class there was, whatever its name.
                found = found or not _goes_on(node, class_name, made_of)
            elif outdated and not _is_definition(node):
                dropped.append(node)
        if imports or any(node not in dropped for node in tree.body):
            instead = dict.fromkeys(dropped, "pass")
            instead |= dict.fromkeys(imports, f"from {engine} import *")
            current.append((number, _with(text, instead)))
    return current[::-1]


def _defines(node: ast.AST, class_name: str) -> bool:
    return isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == class_name


def _binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.alias):
        return name in (node.name, node.asname)
    stored = isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
    return stored or _defines(node, name)


def _made_of(cells: "list[_Cell]", class_name: str) -> "set[str]":
    """Return the other names that cells give to the class, its parts and its subclasses."""
    names: set[str] = set()
    for node in (node for cell in cells for node in cell.tree.body):
        if isinstance(node, ast.ClassDef) and node.name != class_name:
            if any(_mentions(base, {class_name, *names}) for base in node.bases):
                names.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            calls = any(isinstance(one, ast.Call) for one in ast.walk(node.value))
            if not calls and _mentions(node.value, {class_name, *names}):
                names |= {
                    one.id
                    for one in ast.walk(node)
                    if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
                }
    return names - {class_name}


def _goes_on(node: ast.stmt, class_name: str, made_of: "set[str]") -> bool:
    """Return whether a class is made of the one that had its name before."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return _mentions(node, made_of) or any(_mentions(base, {class_name}) for base in bases)


def _mentions(node: ast.AST, names: "set[str]") -> bool:
    loaded = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return any(one.id in names and isinstance(one.ctx, ast.Load) for one in loaded)


def _is_definition(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom, *_NAMED)):
        return True
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, _SIMPLE)


def _is_test_cell(tree: ast.Module) -> bool:
    """Return whether a cell was handed out to check an exercise: grading leaves it out, too."""
    first = tree.body[0] if tree.body else None
    return isinstance(first, ast.ImportFrom) and first.module == f"{NAME}.notebook"


def _checks(tree: ast.Module) -> "Iterator[ast.stmt]":
    """Yield the statements that run this very self-check, wherever they are."""
    imported = {"check"}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            modules = [getattr(node, "module", None) or "", *(one.name for one in node.names)]
            if any(name.split(".")[0] == NAME for name in modules):
                imported |= {one.asname or one.name.split(".")[0] for one in node.names}
                yield node
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            called = getattr(call.func, "id", getattr(call.func, "attr", ""))
            root = next((one for one in ast.walk(call.func) if isinstance(one, ast.Name)), None)
            asked = [one.value for one in call.args if isinstance(one, ast.Constant)]
            ours = called == "check" and root is not None and root.id in imported
            if ours and len(asked) == 1 and isinstance(asked[0], str):
                yield node


def _magics(tree: ast.Module) -> "Iterator[ast.stmt]":
    """Yield the statements that talk to IPython, wherever they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, (*_NAMED, *_COMPOUND)):
            calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
            if any(getattr(call.func, "id", "") == "get_ipython" for call in calls):
                yield node


def _runs(node: ast.stmt, engine: str) -> bool:
    """Return whether a statement is the ``%run`` of an engine's file."""
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call) or getattr(call.func, "attr", "") != "run_line_magic":
        return False
    said = [one.value for one in call.args if isinstance(one, ast.Constant)]
    if len(said) != 2 or said[0] != "run":
        return False
    file = rf"(?:-\w+\s+)*[\"']?(?:.*[/\\])?{engine}(?:\.py|\.ipynb)?[\"']?(?:\s.*)?"
    return re.fullmatch(file, str(said[1])) is not None


def _without_cell_magic(
    text: str, class_name: str, transform: "Callable[[str], str]", file: str
) -> str:
    """Return what of a cell with a cell magic is Python, on the lines where it stands."""
    match = re.match(r"\s*get_ipython\(\)\.run_cell_magic\(", text)
    if match is None:
        return text
    try:
        call = ast.parse(text.strip(), mode="eval").body
        name, line, body = [ast.literal_eval(arg) for arg in getattr(call, "args", ())]
    except (SyntaxError, ValueError):
        return text
    if name in RUNS_PYTHON:
        return "\n" + _without_cell_magic(transform(body), class_name, transform, file)
    words = [word.strip("\"'") for word in line.split() if not word.startswith("-")]
    if name not in WRITES or not words or re.split(r"[/\\]", words[0])[-1] != file:
        return ""
    # Methods that are added to the file go on with the class that is in it.
    goes_on = re.match(r"(?:[ \t]*(?:#.*)?\n)*[ \t]+[^\s#]", body)
    return f"{f'class {class_name}({class_name}):' if goes_on else ''}\n{body}"


def _with(text: str, instead: "dict[ast.stmt, str]") -> str:
    """Return a text with others in place of these statements; lines keep their numbers."""
    # Python counts columns in bytes.
    lines = [line.encode() for line in text.split("\n")]
    ends = {(one.end_lineno, one.end_col_offset): one for one in instead}
    for node in sorted(ends.values(), key=lambda one: (one.lineno, one.col_offset), reverse=True):
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(one.lineno for one in decorators)]) - 1
        last = (node.end_lineno or node.lineno) - 1
        after = lines[last][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + instead[node].encode() + after
        lines[first + 1 : last + 1] = [b""] * (last - first)
    return b"\n".join(lines).decode()
