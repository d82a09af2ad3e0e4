"""Zip archives: looked into with caps, never extracted; nothing of them is executed."""

import io
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from grader.results import Note

# A file, or the bytes of one that was in another.
Archive = Path | bytes
MAX_MEMBERS = 10_000
MAX_INNER_MIB = 64
# Beside the student's own files: what systems, editors and environments leave there.
PASSED_OVER = {"__MACOSX", "__pycache__", "node_modules", "site-packages"}


class ZipError(Exception):
    """An archive that cannot be read; ``note`` says why."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.code)
        self.note = note


def files(archive: Archive) -> dict[str, zipfile.ZipInfo]:
    """Return the files of an archive by their names in it, but for what systems leave there.

    Links, absolute names and names with ``..`` are passed over. Raises ZipError.
    """
    with _opened(archive) as opened:
        members = opened.infolist()
        if len(members) > MAX_MEMBERS:
            raise ZipError(Note(code="zip_too_many", values={"limit": MAX_MEMBERS}))
        return {member.filename: member for member in members if _is_wanted(member)}


def read_file(archive: Archive, member: zipfile.ZipInfo, most: int) -> bytes:
    """Return a file of an archive, up to one byte more than ``most``. Raises ZipError."""
    with _opened(archive) as opened, opened.open(member) as file:
        return file.read(most + 1)


def read_archive(archive: Archive, member: zipfile.ZipInfo) -> bytes:
    """Return an archive that is in another one. Raises ZipError."""
    data = read_file(archive, member, MAX_INNER_MIB * 1024 * 1024)
    if len(data) > MAX_INNER_MIB * 1024 * 1024:
        raise ZipError(Note(code="too_large", values={"limit": MAX_INNER_MIB * 1024}))
    return data


@contextmanager
def _opened(archive: Archive) -> Iterator[zipfile.ZipFile]:
    try:
        file = io.BytesIO(archive) if isinstance(archive, bytes) else archive
        with zipfile.ZipFile(file) as opened:
            yield opened
    except ZipError:
        raise
    except Exception:
        # Damaged, encrypted, or packed by a method that Python does not know: each of its methods
        # has errors of its own, and none of them may end a class.
        raise ZipError(Note(code="zip_unreadable")) from None


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    name = PurePosixPath(member.filename.replace("\\", "/"))
    parts = name.parts
    return (
        not member.is_dir()
        and not stat.S_ISLNK(member.external_attr >> 16)
        and not name.is_absolute()
        # Hidden ones, and ``..`` with them.
        and not any(part.startswith(".") or part in PASSED_OVER for part in parts)
    )
