"""Run a whole file at once, and say where it failed: a syntax tree takes three times as long."""

import ast
import contextlib
import io
import itertools
import types

# Places are a line and a column, as syntax trees and instructions have them.
NOWHERE = (0, 0)


def compiled(source: str, filename: str) -> "types.CodeType | None":
    """Return a file's code; None where only its statements, one by one, say what is wrong."""
    if not hasattr(types.CodeType, "co_positions"):  # students' Python may be older
        return None
    try:
        code: types.CodeType = compile(source, filename, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    return code


def run(
    code: types.CodeType, module: types.ModuleType, stdout: io.TextIOBase
) -> "BaseException | None":
    """Run code in a module; return what it raised."""
    try:
        with contextlib.redirect_stdout(stdout):
            exec(code, module.__dict__)
    except BaseException as error:  # SystemExit and KeyboardInterrupt too
        return error
    return None


def place_of(error: BaseException, code: types.CodeType) -> "tuple[int, int]":
    """Return where in the code an error came from; NOWHERE if none of it was run."""
    # The built-in attribute: a student's class may have another of its name.
    trace = vars(BaseException)["__traceback__"].__get__(error)
    while trace is not None and trace.tb_frame.f_code is not code:
        trace = trace.tb_next
    if trace is None:
        return NOWHERE
    positions = itertools.islice(code.co_positions(), trace.tb_lasti // 2, None)
    line, _, column, _ = next(positions)
    return line or 0, column or 0


def is_before(statement: ast.stmt, place: "tuple[int, int]") -> bool:
    """Return whether a statement ends before a place: it was run to its end."""
    return (statement.end_lineno or 0, statement.end_col_offset or 0) <= place
