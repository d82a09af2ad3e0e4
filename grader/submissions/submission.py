"""One student's submission, read or not."""

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from grader.results import Note, StudentStatus


class Code(NamedTuple):
    """What was read of a file: its program's text, or None and the notes say why.

    cells   of a notebook, the first line of each code cell in the text; else empty
    """

    text: str | None
    notes: tuple[Note, ...] = ()
    cells: tuple[int, ...] = ()


@dataclass(frozen=True)
class Submission:
    """What a student handed in.

    source  the text of the file, or None: then ``status`` is ``no submission`` or
            ``unreadable``, and the notes say why. With a source it is to be ``graded``.
    file    its path below the submissions folder
    cells   of a notebook, the first line of each code cell in the source; else empty
    engine  the text of the student's own engine, where the assignment builds on one and it was
            handed in beside the file
    """

    student: str
    source: str | None = None
    file: str = ""
    status: StudentStatus = "graded"
    notes: tuple[Note, ...] = ()
    name: str = ""
    cells: tuple[int, ...] = ()
    engine: str = ""

    @property
    def digest(self) -> str:
        """A name for what decides the score, to tell whether it has changed."""
        parts = [self.source or "", *map(str, self.cells), self.engine]
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
