"""Load a submission statement by statement, and say what was found in it."""

import __future__

import ast
import builtins
import contextlib
import io
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from . import at_once
from .completing import Completion
from .definitions import definitions
from .imports import Engine, from_engine
from .placeholders import PLACEHOLDERS, THERE_IN_CELLS, do_nothing


class Note(NamedTuple):
    """What failed while loading: where, and the built-in type of the error.

    A statement that raised, or a whole file or cell that does not parse (``unparsed``).
    """

    line: int
    error: str
    unparsed: bool = False


def load(
    source: str,
    filename: str,
    definitions_only: bool = False,
    cells: "Sequence[int]" = (),
    engine: "Engine | None" = None,
    of_engine: bool = False,
    completion: "Completion | None" = None,
) -> "tuple[Any, list[Note]]":
    """Run a file's statements one after another in a new module; go on after one that fails.

    ``cells`` are the first lines of the cells of a notebook: each is parsed on its own.
    ``engine`` is where the class comes from that the file imports, if it does; ``of_engine``: this
    is that module, whose text may be a notebook's; ``completion`` puts parts of ours into such a
    file.
    Returns the module and a note for each statement that failed, and for each cell (without
    cells, the file) that does not parse: nothing of that one is run.
    """
    module = types.ModuleType(filename.rsplit(".", 1)[0])
    # Dataclasses and pickling look a class's module up by name.
    sys.modules[module.__name__] = module
    module.__file__ = filename
    if cells or of_engine:
        vars(module).update(dict.fromkeys(THERE_IN_CELLS, do_nothing))
    stdout = _Stdout()
    stop = at_once.NOT_BEGUN
    if not (cells or engine or definitions_only):
        stopped = at_once.run_file(source, filename, module, stdout)
        if stopped is None:  # nearly always
            return module, []
        stop = stopped
    statements, notes = _parsed(source, filename, cells)
    if engine:
        statements = from_engine(statements, engine, PLACEHOLDERS)
    flags = _future_flags(statements)
    if definitions_only:
        statements = [*definitions(statements)]
    if completion:
        completion.begin(module, statements)
    for statement in statements:
        if at_once.is_before(statement, stop):
            continue
        # The first one that is not before the stop is the one that raised the error.
        error, stop = stop.error, at_once.NOT_BEGUN
        if error is None:
            error = _run_statement(statement, filename, flags, module, stdout)
        if error is not None:
            notes.append(Note(statement.lineno, builtin_name(error)))
        if completion:
            completion.after_statement(module)
    return module, sorted(notes)


def _run_statement(
    statement: ast.stmt,
    filename: str,
    flags: int,
    module: types.ModuleType,
    stdout: io.TextIOBase,
) -> "BaseException | None":
    try:
        code = compile(ast.Module([statement], []), filename, "exec", flags, dont_inherit=True)
    except Exception as error:
        return error
    return at_once.run(code, module, stdout)


class _Stdout(io.TextIOBase):
    """Standard output as a file finds it while loading, and may keep.

    What is written later goes to where standard output is then.
    """

    def write(self, text: str) -> int:
        return len(text) if sys.stdout is self else sys.stdout.write(text)


def _parsed(
    source: str, filename: str, cells: "Sequence[int]"
) -> "tuple[list[ast.stmt], list[Note]]":
    """Return the statements of all cells that parse, and a note for each that does not."""
    statements, notes = [], []
    parsed: list[tuple[int, str, ast.Module]] = []
    for first, text in _pieces(source, cells):
        try:
            tree = ast.parse(text, filename)
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            indented = isinstance(error, IndentationError)
            whole = _with_its_class(parsed, first, text, filename) if indented else None
            if whole is None:
                # ValueError: null bytes; the last two: nested too deep.
                line = (getattr(error, "lineno", None) or 1) + first - 1
                notes.append(Note(line, builtin_name(error), unparsed=True))
                continue
            first, text, tree = whole
        parsed.append((first, text, tree))
    for first, _, tree in parsed:
        # It walks the whole tree: half the time of loading a file, for nothing.
        statements += (ast.increment_lineno(tree, first - 1) if first > 1 else tree).body
    return statements, notes


def _with_its_class(
    parsed: "list[tuple[int, str, ast.Module]]", first: int, text: str, filename: str
) -> "tuple[int, str, ast.Module] | None":
    """Return a cell that adds methods to a file, and before it the cell that their class is in.

    Run as one, they make the class once more, with all its methods.
    """
    for begins, before, tree in reversed(parsed):
        if any(isinstance(node, ast.ClassDef) for node in tree.body):
            blank = "\n" * (first - begins - before.count("\n"))
            whole = before + blank + text
            with contextlib.suppress(SyntaxError, ValueError, MemoryError, RecursionError):
                return begins, whole, ast.parse(whole, filename)
            return None
    return None


def _pieces(source: str, cells: "Sequence[int]") -> "Iterator[tuple[int, str]]":
    """Yield each cell's first line and text."""
    if not cells:
        yield 1, source
        return
    lines = source.split("\n")
    ends = [*cells[1:], len(lines) + 1]
    for first, following in zip(cells, ends, strict=True):
        yield first, "\n".join(lines[first - 1 : following - 1])


def _future_flags(statements: "list[ast.stmt]") -> int:
    flags = 0
    for node in statements:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                feature = getattr(__future__, alias.name, None)
                flags |= getattr(feature, "compiler_flag", 0)
    return flags


def builtin_name(error: BaseException) -> str:
    """Return the name of the nearest built-in class of an exception: never a student's text."""
    for cls in type.mro(type(error)):
        if getattr(builtins, cls.__name__, None) is cls:
            return str(cls.__name__)
    return "Exception"


def classes_in(module: types.ModuleType) -> list[str]:
    """Return the names of the classes that the file itself defines."""
    own = own_classes(module)
    return [name for name, value in vars(module).items() if any(value is one for one in own)]


def own_classes(module: types.ModuleType) -> list[type]:
    """Return the classes that the file itself defines."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
