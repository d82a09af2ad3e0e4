"""One student's submission, read or not."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from grader.results import Note, StudentStatus


def essence(source: str) -> str:
    """Name a text but for its blank lines, of which a notebook has others than a file."""
    lines = "\n".join(line.rstrip() for line in source.splitlines() if line.strip())
    return hashlib.sha256(lines.encode("utf-8", "surrogatepass")).hexdigest()


class Code(NamedTuple):
    """What was read of a file: its program's text, or None and the notes say why.

    cells   of a notebook, the first line of each code cell in the text; else empty
    engine  of a notebook, what its cells write into the file of its engine
    """

    text: str | None
    notes: tuple[Note, ...] = ()
    cells: tuple[int, ...] = ()
    engine: str = ""


@dataclass(frozen=True)
class Submission:
    """What a student handed in.

    source  the text of the file, or None: then ``status`` is ``no submission`` or
            ``unreadable``, and the notes say why. With a source it is to be ``graded``.
    file    its path below the submissions folder
    cells   of a notebook, the first line of each code cell in the source; else empty
    engine  the text of the student's own engine, where the assignment builds on one and it was
            handed in beside the file, or written in a cell of it
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

    @property
    def essence(self) -> str:
        """A name for the code but for its blank lines, "" where there is none."""
        return "" if self.source is None else essence(self.source)

    def opened(self) -> "Submission":
        """Return the submission with its text."""
        return self


@dataclass(frozen=True)
class Unread:
    """A submission whose text is read again when it is graded: a class need not fit into memory."""

    student: str
    file: str
    status: StudentStatus
    notes: tuple[Note, ...]
    name: str
    cells: tuple[int, ...]
    digest: str
    essence: str
    read: Callable[[], Submission]

    def opened(self) -> Submission:
        """Return the submission with its text, as it is by now."""
        found = self.read()
        notes = self.notes if found.digest == self.digest else found.notes
        return replace(found, notes=notes, name=self.name)


HandedIn = Submission | Unread


def read_when_graded(submission: Submission, read: Callable[[], Submission]) -> HandedIn:
    """Return a submission whose text, if it has one, is not kept; ``read`` reads it again."""
    if submission.source is None:
        return submission
    return Unread(
        student=submission.student,
        file=submission.file,
        status=submission.status,
        notes=submission.notes,
        name=submission.name,
        cells=submission.cells,
        digest=submission.digest,
        essence=submission.essence,
        read=read,
    )
