"""One student's submission, read or not."""

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from grader.results import Note, StudentStatus


@dataclass(frozen=True)
class Submission:
    """What a student handed in.

    source  the text of the file, or None: then ``status`` is ``no submission`` or
            ``unreadable``, and the notes say why. With a source it is to be ``graded``.
    file    its path below the submissions folder
    """

    student: str
    source: str | None = None
    file: str = ""
    status: StudentStatus = "graded"
    notes: tuple[Note, ...] = ()
    name: str = ""

    @property
    def digest(self) -> str:
        """A name for the source, to tell whether it has changed."""
        return hashlib.sha256((self.source or "").encode("utf-8", "surrogatepass")).hexdigest()


def read_source(path: Path, limit_kb: int) -> tuple[str | None, list[Note]]:
    """Return a file's text, or None where it is no text file of at most ``limit_kb`` KiB.

    The notes say what was wrong or assumed. Nothing of the file is executed.
    """
    try:
        # Neither follow a link nor wait for a pipe, even if it took the file's place just now.
        descriptor = os.open(path, os.O_RDONLY | _flag("O_NOFOLLOW") | _flag("O_NONBLOCK"))
    except OSError as error:
        if path.is_symlink():
            return None, [Note(code="not_regular")]
        return None, [Note(code="cannot_read", values={"reason": error.strerror or "error"})]
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return None, [Note(code="not_regular")]
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(limit_kb * 1024 + 1)
    return as_text(data, limit_kb)


def _flag(name: str) -> int:
    return int(getattr(os, name, 0))  # not on every platform


def as_text(data: bytes, limit_kb: int) -> tuple[str | None, list[Note]]:
    """Return bytes as a program's text, with notes on what was wrong or assumed."""
    if len(data) > limit_kb * 1024:
        return None, [Note(code="too_large", values={"limit": limit_kb})]
    if b"\0" in data:
        return None, [Note(code="not_text")]
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return data.decode("latin-1"), [Note(code="latin_1")]
