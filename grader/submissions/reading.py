"""Read one entry of the submissions folder: a folder, an archive or a file of one student."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from grader.course import Assignment
from grader.results import Note, StudentStatus
from grader.submissions import zips
from grader.submissions.choosing import MAX_LISTED, Chooser, listed, plain
from grader.submissions.files import as_code, is_code, most_bytes, read_code
from grader.submissions.notebook import Writes
from grader.submissions.submission import Code, Submission

MAX_ENTRIES = 10_000
# nbgrader's own, beside what was handed in.
NOT_HANDED_IN = "timestamp.txt"
ARCHIVE = ".zip"


class Reader:
    """Reads one entry of the submissions folder at a time; see Chooser for what counts there."""

    def __init__(
        self,
        folder: Path,
        assignment: Assignment,
        limit_kb: int,
        stubs: Sequence[str] = (),
        notebooks_first: bool = False,
        others: Collection[str] = (),
        engine_file: str = "",
    ) -> None:
        self._folder, self._limit_kb, self._file = folder, limit_kb, assignment.file
        self._writes = Writes(assignment.file, engine_file)
        self._chooser = Chooser(assignment, stubs, notebooks_first, others, engine_file)

    def read(self, student: str, entry: Path) -> Submission:
        """Return what a student handed in; what cannot be read is a note, never an error."""
        try:
            if entry.is_symlink() and entry.is_dir():
                return _unread(student, [Note(code="not_regular")])
            if entry.is_dir():
                return self._from_folder(student, entry)
            if _is_archive(entry.name):
                return self._from_zip(student, entry)
            code = read_code(entry, self._limit_kb, self._writes)
        except OSError as error:  # nobody may look into a folder, a disk is gone
            return _unread(student, [_cannot_read(error)])
        return _submission(student, code, self._place(entry))

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self._folder))

    def _from_folder(self, student: str, folder: Path) -> Submission:
        paths = {str(path.relative_to(folder)): path for path in _files(folder)}
        names = [name for name in paths if is_code(name)]
        if not names:
            archives = [path for name, path in paths.items() if _is_archive(name)]
            if len(archives) == 1:
                return self._from_zip(student, archives[0])
        return self._from_files(
            student,
            self._place(folder),
            names,
            lambda name: read_code(paths[name], self._limit_kb, self._writes),
            paths,
        )

    def _from_zip(self, student: str, path: Path) -> Submission:
        if path.is_symlink() or not path.is_file():
            return _unread(student, [Note(code="not_regular")])
        path.open("rb").close()  # what nobody may read is not a damaged archive
        try:
            return self._from_archive(student, self._place(path), path)
        except zips.ZipError as error:
            return _unread(student, [error.note])

    def _from_archive(self, student: str, place: str, archive: zips.Archive) -> Submission:
        """Read an archive, or the only one in it. Raises ZipError."""
        members = zips.files(archive)
        names = [name for name in members if is_code(name)]
        inner = [name for name in members if _is_archive(name)]
        if not names and len(inner) == 1 and isinstance(archive, Path):
            data = zips.read_archive(archive, members[inner[0]])
            return self._from_archive(student, f"{place}/{plain(inner[0])}", data)

        def read(name: str) -> Code:
            data = zips.read_file(archive, members[name], most_bytes(name, self._limit_kb))
            return as_code(name, data, self._limit_kb, self._writes)

        return self._from_files(student, place, names, read, members)

    def _from_files(
        self,
        student: str,
        place: str,
        names: Sequence[str],
        read: Callable[[str], Code],
        everything: Iterable[str],
    ) -> Submission:
        """Choose among the files of a folder or an archive, and read the one that counts."""
        if not names and (there := listed(everything)):
            values: dict[str, str | int] = {"files": there, "file": self._file}
            return _unread(student, [Note(code="no_code", values=values)])
        chosen = self._chooser.choose(names, read)
        if not chosen.file:
            return _unread(student, chosen.code.notes)
        found = _submission(student, chosen.code, f"{place}/{chosen.file}")
        return replace(found, engine=chosen.engine or found.engine)


def _is_archive(name: str) -> bool:
    return name.lower().endswith(ARCHIVE)


def _files(folder: Path) -> list[Path]:
    """Return what may hold a program below a folder, and as much of the rest as can be named.

    Links are not followed. Raises OSError where a folder cannot be looked into.
    """
    found: list[Path] = []
    rest = 0
    for path in _below(folder):
        if not is_code(path.name) and not _is_archive(path.name):
            rest += 1
            if rest > MAX_LISTED:
                continue
        found.append(path)
        if len(found) > MAX_ENTRIES:
            break
    return found


def _below(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in zips.PASSED_OVER
        )
        named_so = [name for name in folders if is_code(name)]  # a folder, or a link to one
        for name in (*files, *named_so):
            if not name.startswith(".") and name != NOT_HANDED_IN:
                yield Path(place, name)


def _raise(error: OSError) -> None:
    raise error


def _cannot_read(error: OSError) -> Note:
    return Note(code="cannot_read", values={"reason": error.strerror or "error"})


def _submission(student: str, code: Code, file: str) -> Submission:
    return Submission(
        student,
        code.text,
        plain(file),
        "graded" if code.text is not None else "unreadable",
        code.notes,
        cells=code.cells,
        engine=code.engine,
    )


def _unread(student: str, notes: Iterable[Note]) -> Submission:
    notes = tuple(notes)
    missing = [note.code for note in notes] == ["no_file"]
    status: StudentStatus = "no submission" if missing else "unreadable"
    return Submission(student, status=status, notes=notes)
