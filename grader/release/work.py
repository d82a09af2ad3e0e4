"""What people have written into a release: the next one must not write over it without a word."""

import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from grader.course import Course

# In each folder: the digests of the files in it that people write in, as they were released.
RECORD = ".released.json"
CHECKS = "selfcheck/checks.json"


def records(files: Mapping[str, bytes], course: Course) -> dict[str, bytes]:
    """Return a record for each folder of a release, path -> content."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(files):
        if _is_written_in(path, course):
            folder, name = path.split("/")
            found.setdefault(f"{folder}/{RECORD}", {})[name] = _digest(files[path])
    return {path: (json.dumps(of, indent=1) + "\n").encode() for path, of in found.items()}


def work_in(folder: Path, paths: Collection[str], course: Course) -> list[str]:
    """Return those of the ``paths`` in a release that are not as the last one left them."""
    return [
        path
        for path in paths
        if _is_written_in(path, course)
        and _digest((folder / path).read_bytes()) not in _last(folder / path)
    ]


def _is_written_in(path: str, course: Course) -> bool:
    """Return whether people are meant to write in a file: an exercise's, or a notebook."""
    folder, _, name = path.partition("/")
    files = [one.file for one in course.assignments if one.id == folder]
    return name in files or (PurePosixPath(name).suffix == ".ipynb" and "/" not in name)


def _last(path: Path) -> set[str]:
    """Return the digests that a file had when it was released; a version of ours had no record."""
    digests = {_of(path.with_name(RECORD), path.name)}
    if path.suffix == ".py":
        digests.add(_digest(_of(path.parent / CHECKS, "stub").encode()))
    return digests


def _of(path: Path, key: str) -> str:
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))[key])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""


def _digest(content: bytes) -> str:
    return sha256(content.replace(b"\r\n", b"\n")).hexdigest()
