"""Read one entry of the submissions folder: which of its files counts, and what is in it."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from grader.course import Assignment
from grader.results import Note, StudentStatus
from grader.submissions import notebook, zips
from grader.submissions.files import (
    as_code,
    is_code,
    is_notebook,
    most_bytes,
    read_code,
    without_comment_lines,
)
from grader.submissions.submission import Code, Submission, essence

MAX_ENTRIES = 10_000
MAX_LISTED = 10


class Reader:
    """Reads one entry of the submissions folder at a time.

    Of a file and a notebook of the right names the one with more work in it counts. Where both
    have as much it is the file, or with ``notebooks_first``, and in nbgrader's folders, the
    notebook. ``others`` are the files of the course's other assignments, never taken for this
    one's; one of them may be ``engine_file``, the student's own engine.
    """

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
        self._folder, self._limit_kb = folder, limit_kb
        self._id, self._file = assignment.id, assignment.file
        self._no_work = {essence(without_comment_lines(text)) for text in (*stubs, "")}
        stub = stubs[0] if stubs else ""  # in every language the same code
        self._todos = _todos(stub)
        self._class = re.search(r"^class \w+", stub, re.MULTILINE)
        self._notebooks_first = notebooks_first
        self._others = {name for file in others for name in _both_kinds(file)}
        self._engines = _both_kinds(engine_file) if engine_file else ()

    def read(self, student: str, entry: Path) -> Submission:
        if entry.is_dir():
            return self._from_folder(student, entry)
        if entry.suffix.lower() == ".zip":
            return self._from_zip(student, entry)
        return _submission(student, read_code(entry, self._limit_kb), self._place(entry), [])

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self._folder))

    def _from_folder(self, student: str, folder: Path) -> Submission:
        names = {str(path.relative_to(folder)): path for path in _code_files(folder)}
        if not names:
            archives = sorted(p for p in folder.iterdir() if p.suffix.lower() == ".zip")
            if len(archives) == 1:
                return self._from_zip(student, archives[0])
        return self._from_files(
            student,
            self._place(folder),
            list(names),
            lambda name: read_code(names[name], self._limit_kb),
        )

    def _from_zip(self, student: str, path: Path) -> Submission:
        if path.is_symlink() or not path.is_file():
            return _unread(student, [Note(code="not_regular")])

        def read(name: str) -> Code:
            data = zips.read_file(path, files[name], most_bytes(name, self._limit_kb))
            return as_code(name, data, self._limit_kb)

        try:
            files = zips.code_files(path)
            return self._from_files(student, self._place(path), list(files), read)
        except zips.ZipError as error:
            return _unread(student, [error.note])

    def _from_files(
        self, student: str, place: str, names: Sequence[str], read: Callable[[str], Code]
    ) -> Submission:
        """Choose among the files of a folder or an archive, and read the one that counts."""
        engine = self._engine(names, read)
        names = [name for name in names if _path(name).name not in self._others]
        chosen, notes = self._choose(names)
        if chosen is None:
            return _unread(student, notes)
        code = read(chosen)
        if not is_notebook(chosen):
            instead, _ = self._choose([name for name in names if is_notebook(name)])
            if instead is not None:
                other = read(instead)
                more = self._work(other) - self._work(code)
                if more > 0 or (more == 0 and self._work(code) and self._in_nbgraders(instead)):
                    values: dict[str, str | int] = {"file": plain(instead), "other": plain(chosen)}
                    why = "notebook_counts" if self._work(code) else "notebook_instead"
                    notes = [Note(code=why, values=values)]
                    chosen, code = instead, other
        return replace(_submission(student, code, f"{place}/{chosen}", notes), engine=engine)

    def _engine(self, names: Sequence[str], read: Callable[[str], Code]) -> str:
        """Return the text of the student's own engine, "" if there is none.

        Of a file and a notebook it is the one with fewer TODOs left; what is there twice is left.
        """
        found = []
        for wanted in self._engines:
            named = [name for name in names if _path(name).name == wanted]
            if len(named) == 1 and (text := read(named[0]).text):
                found.append(text)
        return min(found, key=_left_to_do, default="")

    def _in_nbgraders(self, name: str) -> bool:
        return self._notebooks_first or _path(name).parent.name == self._id

    def _work(self, code: Code) -> float:
        """Return how much was done: TODOs that are gone, or 0.5 for what cannot be read."""
        if code.text is None:
            return 0.5
        text = without_comment_lines(code.text)
        if essence(text) in self._no_work:
            return 0
        if self._class is None:
            return 1
        if self._class[0] not in text:
            return 0
        return max(0, self._todos - _todos(text))

    def _choose(self, names: Sequence[str]) -> tuple[str | None, list[Note]]:
        """Return the one file to grade, by name, or None and why there is none."""
        _, notebook_file = _both_kinds(self._file)
        for wanted in (self._file, notebook_file):
            named = [name for name in names if _path(name).name == wanted]
            places = (wanted, f"{self._id}/{wanted}")
            right = [name for place in places for name in named if str(_path(name)) == place]
            if right or len(named) == 1:
                chosen = (right or named)[0]
                return chosen, _other_kind(chosen, names, notebook_file)
            if named:
                return None, [_several(named, self._file)]
        if len(names) == 1:
            return names[0], [Note(code="other_name", values={"file": plain(names[0])})]
        if names:
            return None, [_several(names, self._file)]
        return None, [Note(code="no_file", values={"file": self._file})]


def _both_kinds(file: str) -> tuple[str, str]:
    """Return the name of a file, and that of the same as a notebook."""
    return file, str(PurePosixPath(file).with_suffix(notebook.SUFFIX))


def _todos(text: str) -> int:
    return sum(line.strip().startswith("raise NotImplementedError") for line in text.splitlines())


def _left_to_do(engine: str) -> tuple[bool, int]:
    return re.search(r"^class ", engine, re.MULTILINE) is None, _todos(engine)


def _path(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _other_kind(chosen: str, names: Iterable[str], notebook_file: str) -> list[Note]:
    """Say so where there is a notebook of the right name too: the work may be in there."""
    others = [name for name in names if name != chosen and _path(name).name == notebook_file]
    if not others or _path(chosen).name == notebook_file:
        return []
    values: dict[str, str | int] = {"file": plain(chosen), "others": _listed(others)}
    return [Note(code="notebook_not_read", values=values)]


def _several(names: Iterable[str], wanted: str) -> Note:
    return Note(code="several_files", values={"files": _listed(names), "file": wanted})


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(plain, sorted(names)[:MAX_LISTED]))


def plain(name: str) -> str:
    """Return a file's name as text that can be written: bytes that are no UTF-8 in hex."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _code_files(folder: Path) -> list[Path]:
    """Return the files below a folder that may hold a program; links are named, not followed."""
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in zips.PASSED_OVER
        )
        names = [*files, *folders]  # a link to a folder, or a folder, may have such a name
        found += [Path(place, n) for n in names if is_code(n) and not n.startswith(".")]
        if len(found) > MAX_ENTRIES:
            break
    return found


def _submission(student: str, code: Code, file: str, notes: Iterable[Note]) -> Submission:
    return Submission(
        student,
        code.text,
        plain(file),
        "graded" if code.text is not None else "unreadable",
        (*notes, *code.notes),
        cells=code.cells,
    )


def _unread(student: str, notes: list[Note]) -> Submission:
    missing = [note.code for note in notes] == ["no_file"]
    status: StudentStatus = "no submission" if missing else "unreadable"
    return Submission(student, status=status, notes=tuple(notes))
