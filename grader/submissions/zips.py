"""Zip archives: looked into with caps, never extracted; nothing of them is executed."""

import stat
import zipfile
from pathlib import Path, PurePosixPath

from grader.results import Note

MAX_MEMBERS = 10_000
# Beside the student's own files: what systems, editors and environments leave there.
PASSED_OVER = {"__MACOSX", "__pycache__", "node_modules", "site-packages"}


def python_files(path: Path, limit_kb: int) -> tuple[dict[str, bytes] | None, Note | None]:
    """Return the Python files of an archive by their names in it, or None and what is wrong.

    Each is read up to ``limit_kb`` KiB and a byte, so that a larger one can be told from one
    that fits. Links, absolute names and names with ``..`` are passed over.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if len(members) > MAX_MEMBERS:
                return None, Note(code="zip_too_many", values={"limit": MAX_MEMBERS})
            wanted = [member for member in members if _is_wanted(member)]
            return {member.filename: _read(archive, member, limit_kb) for member in wanted}, None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError):
        # Damaged, encrypted, or packed by a method that Python does not know.
        return None, Note(code="zip_unreadable")


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    name = PurePosixPath(member.filename.replace("\\", "/"))
    parts = name.parts
    return (
        name.suffix == ".py"
        and not member.is_dir()
        and not stat.S_ISLNK(member.external_attr >> 16)
        and not name.is_absolute()
        and ".." not in parts
        and not any(part.startswith(".") or part in PASSED_OVER for part in parts)
    )


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limit_kb: int) -> bytes:
    with archive.open(member) as file:
        return file.read(limit_kb * 1024 + 1)
