"""``observations.jsonl``: what was observed of a class, one submission per line."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.judging import Machine, Recording, from_line
from grader.results import ResultsError, RunFacts

OBSERVATIONS = "observations.jsonl"
REMEDY = "grade again with --resume, which runs only whose observations are lost"
MAX_NAMED = 5


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which part of a class was observed, and what it must have in common with the others.

    number, of  the second of eight, say
    students    how many are in the whole class
    everyone    a digest of all that the whole class handed in
    machine     where it was observed
    made_with   a digest of everything but the submissions that a score depends on
    """

    number: int
    of: int
    students: int
    everyone: str
    machine: Machine
    made_with: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what the observations were made with.

    exercises  those that were graded
    students   whose lines follow, in this order
    part       which part of a class these are, where it was observed in several
    """

    format: int
    assignment: str
    exercises: tuple[str, ...]
    students: tuple[str, ...]
    run: RunFacts
    part: Part | None = None


FORMAT = 2


class _Line(NamedTuple):
    """A line of a file: its number, from 1, and the place of its first byte."""

    number: int
    place: int
    text: bytes


class _Whose(msgspec.Struct):
    """Of a line, whose it is."""

    student: str


def _whose(line: bytes) -> _Whose:
    return msgspec.json.decode(line, type=_Whose)


_Read = Callable[[bytes], _Whose | Recording]


class Recordings:
    """The observations in a file, read when they are asked for: a class need not fit in memory."""

    def __init__(self, path: Path) -> None:
        """Read where each submission is, in a file of a run under way: it has no header yet.

        Raises ResultsError where it cannot be read, or a line is damaged.
        """
        self._path, self._remedy = path, REMEDY
        self._find(_lines(path), _whose)  # this process wrote the rest

    def _find(self, lines: Iterable[_Line], read: "_Read" = from_line) -> None:
        self._places: dict[str, int] = {}
        self._times: Counter[str] = Counter()
        for line in lines:
            student = _read(self._path, line, read, self._remedy).student
            self._places[student] = line.place  # the last one counts
            self._times[student] += 1

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

    def __getitem__(self, student: str) -> Recording:
        return from_line(self.line(student))


class FinishedRecordings(Recordings):
    """The observations of a finished run: a header, and exactly the students that it names."""

    def __init__(self, path: Path, remedy: str = REMEDY) -> None:
        """Check the whole file: raises ResultsError at the first thing that is amiss."""
        self._path, self._remedy = path, remedy
        lines = _lines(path)
        first = next(lines, None)
        self.header = _header(path, first.text if first else b"", remedy)
        self._find(lines)
        self._check_students()

    def _check_students(self) -> None:
        named = self.header.students
        for wrong, students in {
            "lacks": [one for one in named if one not in self._times],
            "has more than once:": [one for one, times in self._times.items() if times > 1],
            "has, though its first line does not name them:": self._times.keys() - set(named),
        }.items():
            if students:
                raise ResultsError(f"{self._path} {wrong} {listed(students)}; {self._remedy}")


def whole_lines(path: Path) -> dict[str, bytes]:
    """Return the lines of a file by student, for a run that goes on where another one stopped.

    It may be finished or not, and the last line cut off by a crash: whose line is damaged is
    left out, for that student is graded again.
    """
    found = {}
    for line in _lines(path):
        try:
            found[_read(path, line, from_line).student] = line.text
        except ResultsError:
            continue
    return found


def whole_file(header: Header, recordings: Recordings) -> Iterator[bytes]:
    """Yield the file line by line: the header, then its students in their order."""
    yield msgspec.json.encode(header) + b"\n"
    for student in header.students:
        yield recordings.line(student)


def _lines(path: Path) -> Iterator[_Line]:
    try:
        with path.open("rb") as file:
            place = 0
            for number, text in enumerate(file, start=1):
                yield _Line(number, place, text)
                place += len(text)
    except FileNotFoundError:
        raise ResultsError(
            f"no {path}: grader grade writes it, unless --format leaves it out"
        ) from None
    except OSError as error:
        raise ResultsError(f"{path} cannot be read: {error.strerror}") from error


def _read(path: Path, line: _Line, read: _Read, remedy: str = REMEDY) -> _Whose | Recording:
    try:
        return read(line.text)
    except (msgspec.DecodeError, ValueError) as error:
        raise ResultsError(f"{path}, line {line.number} is damaged ({error}): {remedy}") from error


def _header(path: Path, line: bytes, remedy: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise ResultsError(
            f"{path} is not a file of observations of this version ({error}): {remedy}"
        ) from error
    if header.format != FORMAT:
        raise ResultsError(f"{path} has format {header.format}, not {FORMAT}: {remedy}")
    return header


def listed(students: Iterable[str]) -> str:
    """Name some of them, for people."""
    names = sorted(students)
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return ", ".join(map(repr, names[:MAX_NAMED])) + more
