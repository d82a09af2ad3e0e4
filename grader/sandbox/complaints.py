"""What Python says of text that it cannot read: a program of its own, which runs none of it.

Stdlib only: it is started as a bare interpreter with this file, without the grader's package.
"""

import ast
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

MAX_MESSAGE = 200
_SECONDS, _BYTES = 10, 1 << 30


class Complaint(NamedTuple):
    """What was said: of which statement's line (or the error's own), in which line, what."""

    reported: int
    error: str
    line: int
    message: str


def complaints(first: int, text: str) -> "Iterator[Complaint]":
    """Yield what Python says of a text that begins in line ``first``.

    As where it is loaded: of the whole text if it has no syntax tree, else of each statement that
    cannot be compiled.
    """
    # ValueError: null bytes, half a character; the last two: nested too deep.
    with suppress(ValueError, MemoryError, RecursionError):
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            yield _complaint(error.lineno or 1, error, first)
            return
        for statement in tree.body:
            try:
                compile(ast.Module([statement], []), "", "exec", dont_inherit=True)
            except SyntaxError as error:
                yield _complaint(statement.lineno, error, first)


def _complaint(reported: int, error: SyntaxError, first: int) -> Complaint:
    before = first - 1
    line = error.lineno or reported
    return Complaint(
        reported + before, type(error).__name__, line + before, str(error.msg)[:MAX_MESSAGE]
    )


def main() -> None:
    """Read a list of texts and their first lines, write what Python says of them."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    asked = json.load(sys.stdin.buffer)
    sys.stdout.write(json.dumps([said for one in asked for said in complaints(*one)]))


if __name__ == "__main__":
    main()
