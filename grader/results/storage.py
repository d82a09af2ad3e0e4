"""Reading and writing results: whole files or none."""

import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grader.errors import GraderError
from grader.results.consistency import contradiction
from grader.results.matrix import Matrix
from grader.results.model import About, Results, RunFacts, StudentResult

_Kind = TypeVar("_Kind")
SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


class ResultsError(GraderError):
    """Results cannot be read or written; the message names the file and the remedy."""


_REMEDIES = {
    errno.ENOSPC: "make room on its disk",
    errno.EDQUOT: "make room within your quota",
    errno.EACCES: "change its permissions, or those of its folder",
    errno.EPERM: "change its permissions, or those of its folder",
    errno.EISDIR: "there is a folder in the way: remove it",
}


def not_written(path: Path, error: OSError) -> ResultsError:
    """Return what to raise where a file cannot be written."""
    remedy = _REMEDIES.get(error.errno or 0, "name another place for it")
    return ResultsError(f"{path} cannot be written: {error.strerror}; {remedy}")


def write_atomically(path: Path, data: bytes | Iterable[bytes], *, private: bool = False) -> None:
    """Write a file so that readers, a crash and a power cut leave the old or the new one whole.

    ``data`` may come in pieces, for a file that need not fit into memory. A ``private`` file is
    for its owner only; any other may be read by all, whatever the umask.
    Raises ResultsError; the old file is then as it was.
    """
    temporary = None
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
        with os.fdopen(descriptor, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o600 if private else 0o644)
        os.replace(temporary, path)
        temporary = None
    except OSError as error:
        raise not_written(path, error) from error
    finally:
        if temporary is not None:
            os.unlink(temporary)


def encode(about: About, students: Iterable[bytes]) -> Iterator[bytes]:
    """Yield ``results.json`` in pieces, indented for people; each student comes as JSON."""
    head = msgspec.json.format(msgspec.json.encode(about), indent=1)
    yield head.removesuffix(b"\n}") + b',\n "students": ['
    before = b"\n  "
    for student in students:
        yield before + msgspec.json.format(student, indent=1).replace(b"\n", b"\n  ")
        before = b",\n  "
    yield (b"" if before == b"\n  " else b"\n ") + b"]\n}\n"


def encode_matrix(matrix: Matrix) -> bytes:
    """Return ``matrix.json``, without indentation: it is long, and for programs."""
    return msgspec.json.encode(matrix) + b"\n"


def load_results(path: Path) -> Results:
    """Read a ``results.json``; raise ResultsError where it is none, or does not add up."""
    results = _load(path, Results)
    for one in results.students:
        if said := contradiction(one):
            raise ResultsError(
                f"{path} was changed: of {one.student!r} {said}; grade again with --resume, which "
                "runs only who is not as graded"
            )
    return results


class _Unread(About, frozen=True, kw_only=True, forbid_unknown_fields=True):
    students: tuple[msgspec.Raw, ...]


def load_students(path: Path) -> Iterator[StudentResult]:
    """Yield the students of a ``results.json``; raise ResultsError where it is none."""
    for student in _load(path, _Unread).students:
        yield _decoded(path, student, StudentResult)


class _Run(msgspec.Struct):
    run: RunFacts


def run_of(data: bytes) -> RunFacts:
    """Return what a JSON object says in ``run``; raise ValueError where it says nothing."""
    return msgspec.json.decode(data, type=_Run).run


def _load(path: Path, kind: type[_Kind]) -> _Kind:
    try:
        return _decoded(path, path.read_bytes(), kind)
    except FileNotFoundError:
        raise ResultsError(f"no results in {path.parent}: run grader grade first") from None
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}") from error


def _decoded(path: Path, data: bytes | msgspec.Raw, kind: type[_Kind]) -> _Kind:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise ResultsError(
            f"{path} is not a results file of this version ({error}): grade the class again"
        ) from error


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``results.json``."""
    schema = msgspec.json.schema(Results)
    for definition in schema["$defs"].values():
        for field in definition["properties"].values():
            if "enum" in field:
                field["enum"].sort()  # msgspec keeps them in a set
    return {"$schema": SCHEMA_ID, "title": "Results of grader grade, format 1", **schema}
