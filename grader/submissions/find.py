"""Find submissions: a folder, a file or an archive per student."""

import os
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from grader.course import Assignment
from grader.results import Note, StudentStatus
from grader.submissions import zips
from grader.submissions.submission import Submission, as_text, read_source

SUFFIXES = (".py", ".zip")
MAX_ENTRIES = 10_000
MAX_NAMED = 5


class SubmissionsError(Exception):
    """The submissions folder cannot be graded as it is; the message says what to do."""


def find_submissions(folder: Path, assignment: Assignment, limit_kb: int) -> list[Submission]:
    """Return a submission per student, in order of their ids.

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
            "in it, or files named STUDENT.py or STUDENT.zip"
        )
    reader = _Reader(folder, assignment, limit_kb)
    return _noting_look_alikes([reader.read(student, found[student]) for student in sorted(found)])


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
    shown = ["".join(c if c.isprintable() else "?" for c in name) for name in names]
    more = [f"and {len(shown) - MAX_NAMED} more"] if len(shown) > MAX_NAMED else []
    return shown[:MAX_NAMED] + more


def _student(entry: Path) -> str | None:
    if entry.is_dir() and not entry.is_symlink() and entry.name not in zips.PASSED_OVER:
        return plain(entry.name)
    named = entry.suffix.lower() in SUFFIXES and not entry.is_dir()
    return plain(entry.stem) if named else None


def plain(name: str) -> str:
    """Return a file's name as text that can be written: bytes that are no UTF-8 in hex."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def note_same_files(submissions: Sequence[Submission], stub: str) -> list[Submission]:
    """Note, for the teacher, who handed in the very same file; the stub itself does not count."""
    by_digest: dict[str, list[str]] = {}
    for one in submissions:
        if one.source is not None and one.source.strip() != stub.strip():
            by_digest.setdefault(one.digest, []).append(one.student)
    noted = []
    for one in submissions:
        others = [student for student in by_digest.get(one.digest, ()) if student != one.student]
        note = Note(code="same_file", values={"students": ", ".join(others[:MAX_NAMED])})
        noted.append(replace(one, notes=(*one.notes, note)) if others else one)
    return noted


def _noting_look_alikes(submissions: Sequence[Submission]) -> list[Submission]:
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


class _Reader:
    """Reads one entry of the submissions folder at a time."""

    def __init__(self, folder: Path, assignment: Assignment, limit_kb: int) -> None:
        self._folder, self._assignment, self._limit_kb = folder, assignment, limit_kb

    def read(self, student: str, entry: Path) -> Submission:
        if entry.is_dir():
            return self._from_folder(student, entry)
        if entry.suffix.lower() == ".zip":
            return self._from_zip(student, entry)
        return self._from_file(student, entry)

    def _from_file(self, student: str, path: Path, *notes: Note) -> Submission:
        source, more = read_source(path, self._limit_kb)
        file = plain(str(path.relative_to(self._folder)))
        return _submission(student, source, file, (*notes, *more))

    def _from_folder(self, student: str, folder: Path) -> Submission:
        names = {str(path.relative_to(folder)): path for path in _python_files(folder)}
        if not names:
            archives = sorted(p for p in folder.iterdir() if p.suffix == ".zip")
            if len(archives) == 1:
                return self._from_zip(student, archives[0])
        chosen, notes = self._choose(list(names))
        if chosen is None:
            return _unread(student, notes)
        return self._from_file(student, names[chosen], *notes)

    def _from_zip(self, student: str, path: Path) -> Submission:
        if path.is_symlink() or not path.is_file():
            return _unread(student, [Note(code="not_regular")])
        files, problem = zips.python_files(path, self._limit_kb)
        if files is None:
            return _unread(student, [problem] if problem else [])
        chosen, notes = self._choose(list(files))
        if chosen is None:
            return _unread(student, notes)
        source, more = as_text(files[chosen], self._limit_kb)
        file = plain(f"{path.relative_to(self._folder)}/{chosen}")
        return _submission(student, source, file, (*notes, *more))

    def _choose(self, names: list[str]) -> tuple[str | None, list[Note]]:
        """Return the one file to grade, by name, or None and why there is none."""
        wanted = self._assignment.file
        for preferred in (wanted, f"{self._assignment.id}/{wanted}"):
            if preferred in [name.replace("\\", "/") for name in names]:
                return preferred, []
        named = [name for name in names if PurePosixPath(name).name == wanted]
        candidates = named or names
        if len(candidates) == 1:
            (only,) = candidates
            return only, [] if named else [Note(code="other_name", values={"file": plain(only)})]
        if not candidates:
            return None, [Note(code="no_file", values={"file": wanted})]
        listed = ", ".join(map(plain, sorted(candidates)[:10]))
        return None, [Note(code="several_files", values={"files": listed, "file": wanted})]


def _python_files(folder: Path) -> list[Path]:
    """Return the Python files below a folder; links are named, not followed."""
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in zips.PASSED_OVER
        )
        names = [*files, *(n for n in folders if n.endswith(".py"))]
        found += [Path(place, n) for n in names if n.endswith(".py") and not n.startswith(".")]
        if len(found) > MAX_ENTRIES:
            break
    return found


def _submission(student: str, source: str | None, file: str, notes: tuple[Note, ...]) -> Submission:
    status: StudentStatus = "graded" if source is not None else "unreadable"
    return Submission(student, source, file, status, notes)


def _unread(student: str, notes: list[Note]) -> Submission:
    missing = [note.code for note in notes] == ["no_file"]
    status: StudentStatus = "no submission" if missing else "unreadable"
    return Submission(student, status=status, notes=tuple(notes))
