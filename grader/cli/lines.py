"""Files of one line of JSON per student: appended while a class is graded, read when asked for."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.results import ResultsError, not_written, write_atomically

REMEDY = "grade again with --resume, which runs only whose lines are lost"


Whose = Callable[[bytes], str]


class Line(NamedTuple):
    """A line of a file: its number, from 1, and the place of its first byte."""

    number: int
    place: int
    text: bytes


class _Student(msgspec.Struct):
    student: str


def whose(line: bytes) -> str:
    """Return whose line it is; raise ValueError where it is none."""
    return msgspec.json.decode(line, type=_Student).student


class StudentLines:
    """Where each student's line is in a file; of several the last one counts."""

    def __init__(self, path: Path, remedy: str = REMEDY) -> None:
        self._path, self._remedy = path, remedy
        self._places: dict[str, int] = {}

    def find(self, lines: Iterable[Line], whose: Whose = whose) -> None:
        """Note whose lines these are; raise ResultsError where one is damaged."""
        for line in lines:
            try:
                self._places[whose(line.text)] = line.place
            except ValueError as error:  # msgspec's own are some
                raise ResultsError(
                    f"{self._path}, line {line.number} is damaged ({error}): {self._remedy}"
                ) from error

    def find_whole(self, whose: Whose) -> None:
        """Note the lines that are whole, for a run that goes on where another one stopped.

        A crash may have cut off the last one: whose line is damaged, is graded again.
        """
        for line in lines_of(self._path):
            with suppress(ValueError):
                if line.text.endswith(b"\n"):
                    self._places[whose(line.text)] = line.place

    @property
    def students(self) -> Collection[str]:
        return self._places.keys()

    def line(self, student: str) -> bytes:
        """Return a student's line; raise ResultsError where there is none."""
        if student not in self._places:
            raise ResultsError(f"{self._path} lacks {student!r}: {self._remedy}")
        with self._path.open("rb") as file:
            file.seek(self._places[student])
            return file.readline()


class Journal(StudentLines):
    """A file under way, for its owner only: every line is in it as soon as it is appended."""

    def __init__(self, path: Path, earlier: Iterable[bytes] = ()) -> None:
        """Begin the file with the lines of an earlier run. Raises ResultsError."""
        super().__init__(path)
        write_atomically(path, earlier, private=True)
        self.find(lines_of(path))
        self._end = path.stat().st_size
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)

    def append(self, student: str, line: bytes) -> None:
        """Append a student's line; raise ResultsError where it cannot be written."""
        try:
            left = memoryview(line)
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise not_written(self._path, error) from error
        self._places[student] = self._end
        self._end += len(line)

    def close(self) -> None:
        """Leave the file as it is, for a run that goes on."""
        os.close(self._file)

    def remove(self) -> None:
        self.close()
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise ResultsError(f"{self._path} cannot be removed: {error.strerror}") from error


def lines_of(path: Path) -> Iterator[Line]:
    """Yield the lines of a file; raise ResultsError where it is not there or cannot be read."""
    try:
        with path.open("rb") as file:
            place = 0
            for number, text in enumerate(file, start=1):
                yield Line(number, place, text)
                place += len(text)
    except FileNotFoundError:
        raise ResultsError(
            f"no {path}: grader grade writes it, unless --format leaves it out"
        ) from None
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}") from error
