"""Run a whole file at once, and say where it stopped: a syntax tree takes three times as long."""

import ast
import contextlib
import io
import itertools
import types
from typing import NamedTuple


class Stop(NamedTuple):
    """Where a file stopped: line and column as syntax trees have them, and what it raised."""

    line: int
    column: int
    error: "BaseException | None"


# Of a file that was not begun.
NOT_BEGUN = Stop(0, 0, None)


def run_file(
    source: str, filename: str, module: types.ModuleType, stdout: io.TextIOBase
) -> "Stop | None":
    """Run a file in a module; return None where it came to its end."""
    code = compiled(source, filename)
    if code is None:
        return NOT_BEGUN
    before = dict(vars(module))
    error = run(code, module, stdout)
    if error is None:
        return None
    place = _place_of(error, code)
    if place is None:  # a file that hides it begins again, with nothing of what it made
        vars(module).clear()
        vars(module).update(before)
        return NOT_BEGUN
    return Stop(*place, error)


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


def _place_of(error: BaseException, code: types.CodeType) -> "tuple[int, int] | None":
    """Return the line and column in the code that an error came from; None if it does not say."""
    # The built-in attribute: a student's class may have another of its name.
    trace = vars(BaseException)["__traceback__"].__get__(error)
    while trace is not None and trace.tb_frame.f_code is not code:
        trace = trace.tb_next
    if trace is None:
        return None
    instruction = max(0, trace.tb_lasti // 2)  # a file may make tracebacks of its own
    for line, _, column, _ in itertools.islice(code.co_positions(), instruction, None):
        return (line, column) if line and column is not None else None
    return None


def is_before(statement: ast.stmt, stop: Stop) -> bool:
    """Return whether a statement ends before a stop: it was run."""
    end = (statement.end_lineno or 0, statement.end_col_offset or 0)
    return end <= (stop.line, stop.column)
