"""``observations.jsonl``: what was observed of a class, one submission per line."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from grader.cli.lines import REMEDY, Line, StudentLines, lines_of
from grader.cli.listed import listed
from grader.judging import MadeWith, Recording, from_line
from grader.results import About, ResultsError, RunFacts


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Which part of a class was observed, and what of it must be as in the others.

    number, of  the second of eight, say
    students    how many are in the whole class
    everyone    a digest of all that the whole class handed in
    """

    number: int
    of: int
    students: int
    everyone: str


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what the observations were made with.

    exercises  those that were graded
    students   whose lines follow, in this order
    part       which part of a class these are, where it was observed in several
    made_with  what they were observed with, whoever has judged them since; earlier graders of the
               same format did not say so
    """

    format: int
    assignment: str
    exercises: tuple[str, ...]
    students: tuple[str, ...]
    run: RunFacts
    part: Part | None = None
    made_with: MadeWith | None = None


FORMAT = 2


class Recordings(StudentLines):
    """The observations of a finished run: a header, and exactly the students that it names."""

    def __init__(self, path: Path, remedy: str = REMEDY) -> None:
        """Check the whole file: raises ResultsError at the first thing that is amiss."""
        super().__init__(path, remedy)
        self._times: Counter[str] = Counter()
        lines = lines_of(path)
        self.header = _header(path, next(lines, None), remedy)
        self.find(lines, self._counted)
        self._check_students()

    def _counted(self, line: bytes) -> str:
        student = whose_recording(line)
        self._times[student] += 1
        return student

    def _check_students(self) -> None:
        named = self.header.students
        for wrong, students in {
            "lacks": [one for one in named if one not in self._times],
            "has more than once:": [one for one, times in self._times.items() if times > 1],
            "has, though its first line does not name them:": self._times.keys() - set(named),
        }.items():
            if students:
                names = listed(sorted(map(repr, students)))
                raise ResultsError(f"{self._path} {wrong} {names}; {self._remedy}")

    def __getitem__(self, student: str) -> Recording:
        return from_line(self.line(student))


def whose_recording(line: bytes) -> str:
    """Return whose recording a line is; raise ValueError where it is not a whole one."""
    return from_line(line).student


def whole_file(header: Header, lines: StudentLines) -> Iterator[bytes]:
    """Yield the file line by line: the header, then its students in their order."""
    yield msgspec.json.encode(header) + b"\n"
    for student in header.students:
        yield lines.line(student)


def recording_of_run(path: Path, results: About, student: str) -> Recording:
    """Return what was observed of a student in the run that these results are of.

    Reads no more than that line of the file in full. Raises ResultsError where it is of another
    run, or lacks the student.
    """
    header = header_of(path)
    if (header.assignment, header.run.started) != (results.assignment, results.run.started):
        raise ResultsError(
            f"{path} is of another run, begun {header.run.started}, than the results, begun "
            f"{results.run.started}: grade again without --format to have all of one"
        )
    lines = StudentLines(path)
    lines.find(islice(lines_of(path), 1, None))
    return from_line(lines.line(student))


def header_of(path: Path) -> Header:
    """Read the first line only; raise ResultsError where it is none of this version."""
    return _header(path, next(lines_of(path), None), REMEDY)


def _header(path: Path, line: Line | None, remedy: str) -> Header:
    try:
        header = msgspec.json.decode(line.text if line else b"", type=Header)
    except msgspec.DecodeError as error:
        raise ResultsError(
            f"{path} is not a file of observations of this version ({error}): {remedy}"
        ) from error
    if header.format != FORMAT:
        raise ResultsError(f"{path} has format {header.format}, not {FORMAT}: {remedy}")
    return header
