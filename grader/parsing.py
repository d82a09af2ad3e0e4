"""Python's parser, for several threads at once.

Stdlib only and imports nothing of ours: the students' self-check uses a copy.
"""

import ast
import re
import threading
import warnings

_one_at_a_time = threading.Lock()
TRIES = 3
# What Python calls a text that is given without its file's name.
_NAMELESS = "<unknown>"


def parse(text: str) -> ast.Module:
    """Return a text's syntax tree; raise SyntaxError, ValueError or RecursionError.

    CPython up to 3.11.7 counts the depth of the tree it builds for all threads together, and
    raises SystemError where another one parses meanwhile (python/cpython#106905).
    What Python warns of in a text, such as LaTeX in a docstring, is not said: it is not our code.
    """
    _silence()
    for left in reversed(range(TRIES)):
        try:
            with _one_at_a_time:
                return ast.parse(text)
        except SystemError:  # somebody else's thread, which knows nothing of our lock
            if not left:
                raise
    raise AssertionError


def _silence() -> None:
    # For good: filters that are put back would be put back for all threads.
    ours = ("ignore", None, Warning, re.compile(_NAMELESS), 0)
    if ours not in warnings.filters:
        warnings.filterwarnings("ignore", module=_NAMELESS)


def lines_of(text: str) -> "list[str]":
    """Return a text's lines as Python numbers them: a form feed or U+2028 begins none."""
    *lines, last = re.split(r"\r\n?|\n", text)
    return [*lines, last] if last else lines


def parse_expression(text: str) -> ast.expr:
    """Return the syntax tree of an expression; raise as ``parse`` does."""
    (statement,) = parse(f"({text}\n)").body
    assert isinstance(statement, ast.Expr)
    return statement.value
