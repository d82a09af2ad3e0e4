"""A file's bytes to a program's text: within limits, and nothing of it is executed."""

import os
import stat
from pathlib import Path, PurePosixPath

from grader.results import Note
from grader.submissions import notebook
from grader.submissions.notebook import Writes, read_notebook
from grader.submissions.submission import Code

# What may hold a student's program.
SUFFIXES = (".py", notebook.SUFFIX)


def is_code(name: str) -> bool:
    """Return whether a file of this name may hold a student's program."""
    return name.lower().endswith(SUFFIXES)


def most_bytes(name: str, limit_kb: int) -> int:
    """Return how large a file of this name may be."""
    return notebook.MAX_BYTES if is_notebook(name) else limit_kb * 1024


def is_notebook(name: str) -> bool:
    """Return whether a file of this name is read as a notebook."""
    return name.lower().endswith(notebook.SUFFIX)


def read_code(path: Path, limit_kb: int, writes: Writes) -> Code:
    """Return a file's program, or why it is none; one has at most ``limit_kb`` KiB."""
    data = read_bytes(path, most_bytes(path.name, limit_kb))
    if isinstance(data, Note):
        return Code(None, (data,))
    return as_code(path.name, data, limit_kb, writes)


def read_bytes(path: Path, most: int) -> bytes | Note:
    """Return a regular file's bytes, at most one more than ``most``, or why there are none."""
    try:
        # Neither follow a link nor wait for a pipe, even if it took the file's place just now.
        descriptor = os.open(path, os.O_RDONLY | _flag("O_NOFOLLOW") | _flag("O_NONBLOCK"))
    except OSError as error:
        if path.is_symlink():
            return Note(code="not_regular")
        return Note(code="cannot_read", values={"reason": error.strerror or "error"})
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        return Note(code="not_regular")
    with os.fdopen(descriptor, "rb") as file:
        return file.read(min(status.st_size, most) + 1)


def _flag(name: str) -> int:
    return int(getattr(os, name, 0))  # not on every platform


def as_code(name: str, data: bytes, limit_kb: int, writes: Writes) -> Code:
    """Return the bytes of a file of this name as a program, with notes on what was wrong.

    ``writes`` are the files that a notebook of the assignment may write: that of its engine is
    the engine's own.
    """
    if not is_notebook(name):
        return as_text(data, limit_kb)
    if writes.engine and _stem(name) == _stem(writes.engine):
        writes = Writes(writes.engine)
    return read_notebook(data, limit_kb, writes)


def _stem(name: str) -> str:
    return PurePosixPath(name.replace("\\", "/")).stem


def as_text(data: bytes, limit_kb: int) -> Code:
    """Return the bytes of a ``.py`` file as a program, with notes on what was wrong."""
    if len(data) > limit_kb * 1024:
        return Code(None, (Note(code="too_large", values={"limit": limit_kb}),))
    if b"\0" in data:
        return Code(None, (Note(code="not_text"),))
    try:
        return Code(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Code(data.decode("latin-1"), (Note(code="latin_1"),))


def without_comment_lines(source: str) -> str:
    """Leave out the comments that a file of cells has for a notebook's texts."""
    return "\n".join(line for line in source.splitlines() if not line.startswith("#"))
