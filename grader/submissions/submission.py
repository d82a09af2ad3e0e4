"""One student's submission, read or not."""

import hashlib
import stat
from dataclasses import dataclass
from pathlib import Path

from grader.results import Note


@dataclass(frozen=True)
class Submission:
    """What a student handed in.

    source  the text of the file, or None: then ``status`` is ``no submission`` or
            ``unreadable``, and the notes say why
    file    its path below the submissions folder
    """

    student: str
    source: str | None = None
    file: str = ""
    status: str = ""
    notes: tuple[Note, ...] = ()
    name: str = ""

    @property
    def digest(self) -> str:
        return hashlib.sha256((self.source or "").encode("utf-8", "surrogatepass")).hexdigest()


def read_source(path: Path, limit_kb: int) -> tuple[str | None, list[Note]]:
    """Return a file's text, or None where it is no text file of at most ``limit_kb`` KiB.

    The notes say what was wrong or assumed. Nothing of the file is executed.
    """
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return None, [Note(code="not_regular")]
        with path.open("rb") as file:
            data = file.read(limit_kb * 1024 + 1)
    except OSError as error:
        return None, [Note(code="cannot_read", values={"reason": error.strerror or "error"})]
    if len(data) > limit_kb * 1024:
        return None, [Note(code="too_large", values={"limit": limit_kb})]
    if b"\0" in data:
        return None, [Note(code="not_text")]
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return data.decode("latin-1"), [Note(code="latin_1")]
