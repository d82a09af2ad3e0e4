"""Zip archives: looked into with caps, never extracted; nothing of them is executed."""

import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from grader.results import Note
from grader.submissions.files import is_code

MAX_MEMBERS = 10_000
# Beside the student's own files: what systems, editors and environments leave there.
PASSED_OVER = {"__MACOSX", "__pycache__", "node_modules", "site-packages"}


class ZipError(Exception):
    """An archive that cannot be read; ``note`` says why."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.code)
        self.note = note


def code_files(path: Path) -> dict[str, zipfile.ZipInfo]:
    """Return the files of an archive that may hold a program, by their names in it.

    Links, absolute names and names with ``..`` are passed over. Raises ZipError.
    """
    with _opened(path) as archive:
        members = archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise ZipError(Note(code="zip_too_many", values={"limit": MAX_MEMBERS}))
        return {member.filename: member for member in members if _is_wanted(member)}


def read_file(path: Path, member: zipfile.ZipInfo, most: int) -> bytes:
    """Return a file of an archive, up to one byte more than ``most``. Raises ZipError."""
    with _opened(path) as archive, archive.open(member) as file:
        return file.read(most + 1)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError):
        # Damaged, encrypted, or packed by a method that Python does not know.
        raise ZipError(Note(code="zip_unreadable")) from None


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    name = PurePosixPath(member.filename.replace("\\", "/"))
    parts = name.parts
    return (
        is_code(name.name)
        and not member.is_dir()
        and not stat.S_ISLNK(member.external_attr >> 16)
        and not name.is_absolute()
        and ".." not in parts
        and not any(part.startswith(".") or part in PASSED_OVER for part in parts)
    )
