"""``observations.jsonl``: what was observed of a class, one submission per line."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from grader.judging import Recording, from_line
from grader.results import ResultsError, RunFacts

OBSERVATIONS = "observations.jsonl"


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what the observations were made with.

    exercises  those that were graded
    """

    format: int
    assignment: str
    exercises: tuple[str, ...]
    run: RunFacts


FORMAT = 1


class _Student(msgspec.Struct):
    """All that is needed of a line to find it again."""

    student: str


class Recordings:
    """The observations in a file, read when they are asked for: a class need not fit in memory."""

    def __init__(self, path: Path) -> None:
        """Read where each submission is; a line that was cut off by a crash is left out.

        The file may have no header yet. Raises ResultsError where it cannot be read.
        """
        self._path = path
        self._places: dict[str, int] = {}
        try:
            with path.open("rb") as file:
                place = 0
                for line in file:
                    student = _student(line)
                    if student is not None:
                        self._places[student] = place  # the last one counts
                    place += len(line)
        except FileNotFoundError:
            raise ResultsError(
                f"no {path}: grader grade writes it, unless --format leaves it out"
            ) from None
        except OSError as error:
            raise ResultsError(f"{path} cannot be read: {error.strerror}") from error

    @property
    def students(self) -> Collection[str]:
        return self._places.keys()

    def header(self) -> Header:
        """Return the first line; raise ResultsError where it is none of this version."""
        with self._path.open("rb") as file:
            first = file.readline()
        try:
            header = msgspec.json.decode(first, type=Header)
        except msgspec.DecodeError as error:
            raise ResultsError(
                f"{self._path} is not a file of observations of this version: {error}"
            ) from error
        if header.format != FORMAT:
            raise ResultsError(
                f"{self._path} has format {header.format}, not {FORMAT}: grade again"
            )
        return header

    def line(self, student: str) -> bytes:
        with self._path.open("rb") as file:
            file.seek(self._places[student])
            return file.readline()

    def __getitem__(self, student: str) -> Recording:
        try:
            return from_line(self.line(student))
        except (msgspec.DecodeError, ValueError) as error:
            raise ResultsError(f"{self._path}, student {student!r}: {error}") from error


def whole_file(header: Header, recordings: Recordings, students: Iterable[str]) -> Iterator[bytes]:
    """Yield the file line by line: the header, then these students in this order."""
    yield msgspec.json.encode(header) + b"\n"
    for student in students:
        yield recordings.line(student)


def _student(line: bytes) -> str | None:
    try:
        return msgspec.json.decode(line, type=_Student).student
    except msgspec.DecodeError:
        return None
