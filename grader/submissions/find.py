"""Find submissions: a folder, a file or an archive per student."""

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from grader.course import Assignment
from grader.errors import GraderError
from grader.results import Note
from grader.submissions import files, zips
from grader.submissions.choosing import plain
from grader.submissions.reading import ARCHIVE, Reader
from grader.submissions.submission import HandedIn, essence, read_when_graded

SUFFIXES = (*files.SUFFIXES, ARCHIVE)
MAX_NAMED = 5


class SubmissionsError(GraderError):
    """The submissions folder cannot be graded as it is; the message says what to do."""


def find_submissions(
    folder: Path,
    assignment: Assignment,
    limit_kb: int,
    *stubs: str,
    others: Collection[str] = (),
    engine_file: str = "",
) -> list[HandedIn]:
    """Return a submission per student, in order of their ids; texts are not kept in memory.

    ``stubs`` are what students were given, in one language or another: a file that is still the
    same is no work of theirs. ``others`` are the files of the course's other assignments, and
    ``engine_file`` is that of the engine this one builds on: students may hand in theirs, too.
    Raises SubmissionsError where there are none, or where one student has two.
    """
    found: dict[str, Path] = {}
    for entry in _entries(folder):
        student = _student(entry)
        if student is None:
            continue
        if student in found:
            raise SubmissionsError(
                f"two submissions of {student!r}: {found[student]} and {entry}; keep one"
            )
        found[student] = entry
    if not found:
        raise SubmissionsError(
            f"no submissions in {folder}: expected a folder per student with {assignment.file} "
            "or a notebook in it, or files named STUDENT.py, STUDENT.ipynb or STUDENT.zip"
        )
    reader = Reader(folder, assignment, limit_kb, stubs, others=others, engine_file=engine_file)
    readers = [partial(reader.read, student, found[student]) for student in sorted(found)]
    return _noting_look_alikes([read_when_graded(read(), read) for read in readers])


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    except FileNotFoundError:
        raise SubmissionsError(f"no folder {folder}: name the folder of submissions") from None
    except NotADirectoryError:
        raise SubmissionsError(
            f"{folder} is a file: name the folder that holds the submissions"
        ) from None
    except OSError as error:
        raise SubmissionsError(f"{folder} cannot be read: {error.strerror}") from error


def passed_over(folder: Path) -> list[str]:
    """Name what lies in the submissions folder and is no submission, for people."""
    names = [plain(entry.name) for entry in _entries(folder) if _student(entry) is None]
    return ["".join(c if c.isprintable() else "?" for c in name) for name in names]


def _student(entry: Path) -> str | None:
    if entry.is_dir():  # a link to a folder too: it has a row that says why nothing is read
        return None if entry.name in zips.PASSED_OVER else plain(entry.name)
    return plain(entry.stem) if entry.suffix.lower() in SUFFIXES else None


def note_same_files(submissions: Sequence[HandedIn], *stubs: str) -> list[HandedIn]:
    """Note, for the teacher, who handed in the very same code; a stub alone does not count."""
    of_nobody = {*map(essence, stubs), essence(""), ""}
    students: dict[str, list[str]] = {}
    for one in submissions:
        if one.essence not in of_nobody:
            students.setdefault(one.essence, []).append(one.student)
    same = {student: group for group in students.values() for student in group if len(group) > 1}
    noted: list[HandedIn] = []
    for one in submissions:
        others = [student for student in same.get(one.student, ()) if student != one.student]
        note = Note(code="same_file", values={"students": ", ".join(others[:MAX_NAMED])})
        noted.append(replace(one, notes=(*one.notes, note)) if others else one)
    return noted


def _noting_look_alikes(submissions: Sequence[HandedIn]) -> list[HandedIn]:
    """Say so where two ids are the same name in two Unicode forms: likely one student."""
    forms: dict[str, list[str]] = {}
    for one in submissions:
        forms.setdefault(unicodedata.normalize("NFC", one.student), []).append(one.student)
    twice = {student for students in forms.values() if len(students) > 1 for student in students}
    note = Note(code="two_unicode_forms")
    return [
        replace(one, notes=(*one.notes, note)) if one.student in twice else one
        for one in submissions
    ]
