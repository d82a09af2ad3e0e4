"""Read one entry of the submissions folder: a folder, an archive or a file of one student."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from zipfile import ZipInfo

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
                paths = {str(path.relative_to(entry)): path for path in _files(entry)}
                return self._from_paths(student, paths)
            if is_archive(entry.name):
                return self._from_zip(student, entry)
            code = read_code(entry, self._limit_kb, self._writes)
        except OSError as error:  # nobody may look into a folder, a disk is gone
            return _unread(student, [_cannot_read(error)])
        return _submission(student, code, self._place(entry))

    def read_paths(self, student: str, parts: Iterable[tuple[str, Path]]) -> Submission:
        """Return what lies in several files and folders, each file under the name beside it."""
        paths: dict[str, Path] = {}
        try:
            for name, path in parts:
                for file in _files(path) if path.is_dir() and not path.is_symlink() else [path]:
                    wanted = name if file == path else str(file.relative_to(path))
                    paths[f"{path.name}/{wanted}" if wanted in paths else wanted] = file
            return self._from_paths(student, paths)
        except OSError as error:
            return _unread(student, [_cannot_read(error)])

    def read_members(
        self, student: str, archive: Path, members: Mapping[str, ZipInfo]
    ) -> Submission:
        """Return what lies in a part of an archive: the files of one student, by name."""
        try:
            return self._from_members(student, "", archive, members)
        except zips.ZipError as error:
            return _unread(student, [error.note])

    def read_member(self, student: str, archive: Path, member: ZipInfo) -> Submission:
        """Return what one file in an archive holds."""
        if is_archive(member.filename):
            return self.read_members(student, archive, {member.filename: member})
        try:
            code = self._code_of(archive, member, member.filename)
        except zips.ZipError as error:
            return _unread(student, [error.note])
        return _submission(student, code, member.filename)

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self._folder))

    def _from_paths(self, student: str, paths: Mapping[str, Path]) -> Submission:
        names = [name for name in paths if is_code(name)]
        if not names:
            archives = [path for name, path in paths.items() if is_archive(name)]
            if len(archives) == 1:
                return self._from_zip(student, archives[0])
        return self._from_files(
            student,
            {name: self._place(path) for name, path in paths.items()},
            names,
            lambda name: read_code(paths[name], self._limit_kb, self._writes),
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
        return self._from_members(student, f"{place}/", archive, zips.files(archive))

    def _from_members(
        self, student: str, place: str, archive: zips.Archive, members: Mapping[str, ZipInfo]
    ) -> Submission:
        """Choose among files of an archive, or read the only archive in it. Raises ZipError."""
        names = [name for name in members if is_code(name)]
        inner = [one for name, one in members.items() if is_archive(name)]
        if not names and len(inner) == 1 and isinstance(archive, Path):
            data = zips.read_archive(archive, inner[0])
            return self._from_archive(student, f"{place}{plain(inner[0].filename)}", data)
        return self._from_files(
            student,
            {name: f"{place}{one.filename}" for name, one in members.items()},
            names,
            lambda name: self._code_of(archive, members[name], name),
        )

    def _code_of(self, archive: zips.Archive, member: ZipInfo, name: str) -> Code:
        data = zips.read_file(archive, member, most_bytes(name, self._limit_kb))
        return as_code(name, data, self._limit_kb, self._writes)

    def _from_files(
        self,
        student: str,
        places: Mapping[str, str],
        names: Sequence[str],
        read: Callable[[str], Code],
    ) -> Submission:
        """Choose among files, and read the one that counts; ``places`` says where each lies."""
        if not names and (there := listed(places)):
            values: dict[str, str | int] = {"files": there, "file": self._file}
            return _unread(student, [Note(code="no_code", values=values)])
        chosen = self._chooser.choose(names, read)
        if not chosen.file:
            return _unread(student, chosen.code.notes)
        found = _submission(student, chosen.code, places[chosen.file])
        return replace(found, engine=chosen.engine or found.engine)


def is_archive(name: str) -> bool:
    """Return whether a file of this name is read as an archive."""
    return name.lower().endswith(ARCHIVE)


def _files(folder: Path) -> list[Path]:
    """Return what may hold a program below a folder, and as much of the rest as can be named.

    Links are not followed. Raises OSError where a folder cannot be looked into.
    """
    found: list[Path] = []
    rest = 0
    for path in _below(folder):
        if not is_code(path.name) and not is_archive(path.name):
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
