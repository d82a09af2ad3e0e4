"""Reading and writing results: whole files or none."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from grader.results.matrix import Matrix
from grader.results.model import Results

SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


class ResultsError(Exception):
    """Results cannot be read or written; the message names the file and the remedy."""


def write_atomically(path: Path, data: bytes | Iterable[bytes], *, lasting: bool = True) -> None:
    """Write a file so that readers, and a crash, see the old one or the new one whole.

    ``data`` may come in pieces, for a file that need not fit into memory. ``lasting`` waits until
    it is on the disk, so that it outlives a power cut, too: some milliseconds.
    Raises ResultsError; the old file is then as it was.
    """
    temporary = None
    try:
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
        with os.fdopen(descriptor, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
        temporary = None
    except OSError as error:
        raise ResultsError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        if temporary is not None:
            os.unlink(temporary)


def encode(results: Results) -> bytes:
    """Return ``results.json``, indented for people."""
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def encode_matrix(matrix: Matrix) -> bytes:
    """Return ``matrix.json``, without indentation: it is long, and for programs."""
    return msgspec.json.encode(matrix) + b"\n"


def load_results(path: Path) -> Results:
    """Read a ``results.json``; raise ResultsError where it is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Results)
    except FileNotFoundError:
        raise ResultsError(f"no results in {path.parent}: run grader grade first") from None
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise ResultsError(f"{path} is not a results file of this version: {error}") from error


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``results.json``."""
    schema = msgspec.json.schema(Results)
    for definition in schema["$defs"].values():
        for field in definition["properties"].values():
            if "enum" in field:
                field["enum"].sort()  # msgspec keeps them in a set
    return {"$schema": SCHEMA_ID, "title": "Results of grader grade, format 1", **schema}
