"""Which of the files that a student handed in counts, and what is said of the others."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from grader.course import Assignment
from grader.results import Note
from grader.submissions import notebook
from grader.submissions.files import is_notebook, without_comment_lines
from grader.submissions.submission import Code, essence

MAX_LISTED = 10
# How many other files are looked into: a folder may hold thousands.
MAX_COMPARED = 50


@dataclass(frozen=True)
class Choice:
    """The file that counts, by name ("" where none does), what is in it, and the own engine."""

    file: str
    code: Code
    engine: str = ""


class Chooser:
    """Chooses among the files of a folder or an archive.

    Of a file and a notebook of the right names the one with more work in it counts. Where both
    have as much it is the file, or with ``notebooks_first``, and in nbgrader's folders, the
    notebook. Where nothing was done in either, the only other file with work in it counts.
    ``others`` are the files of the course's other assignments, never taken for this one's; one
    of them may be ``engine_file``, the student's own engine.
    """

    def __init__(
        self,
        assignment: Assignment,
        stubs: Sequence[str],
        notebooks_first: bool,
        others: Collection[str],
        engine_file: str,
    ) -> None:
        self._id = assignment.id
        self._file, self._notebook = _both_kinds(assignment.file)
        self._no_work = {essence(without_comment_lines(text)) for text in (*stubs, "")}
        stub = stubs[0] if stubs else ""  # in every language the same code
        self._todos = _todos(stub)
        self._class = re.search(r"^class \w+", stub, re.MULTILINE)
        parts = "|".join(re.escape(part) for one in assignment.exercises for part in one.parts)
        self._parts = re.compile(rf"^\s*(def|class) ({parts})\b", re.MULTILINE)
        self._notebooks_first = notebooks_first
        self._others = {name for file in others for name in _both_kinds(file)}
        self._engines = _both_kinds(engine_file) if engine_file else ()

    def choose(self, names: Iterable[str], read: Callable[[str], Code]) -> Choice:
        """Return the file that counts; ``read`` reads one of them."""
        names = list(names)
        engine = self._engine(names, read)
        names = [name for name in names if path_of(name).name not in self._others]
        chosen, notes = self._by_name(names)
        if chosen is None:
            return Choice("", Code(None, tuple(notes)), engine)
        code, compared = read(chosen), {chosen}
        if not is_notebook(chosen):
            instead, _ = self._by_name([name for name in names if is_notebook(name)])
            if instead is not None:
                compared.add(instead)
                other = read(instead)
                if why := self._why_instead(code, instead, other):
                    notes = [_note(why, file=plain(instead), other=plain(chosen))]
                    chosen, code = instead, other
        found = Choice(chosen, code._replace(notes=(*notes, *code.notes)), engine)
        rest = [name for name in names if name not in compared]
        if self._work(code):
            return self._naming_others(found, rest, read)
        return self._from_others(found, rest, read)

    def _why_instead(self, code: Code, notebook_file: str, other: Code) -> str:
        """Say why a notebook counts and not the file, in a note's code; "" where it does not."""
        more = self._work(other) - self._work(code)
        if more > 0:
            return "other_counts" if self._work(code) else "other_instead"
        counts = more == 0 and self._work(code) and self._in_nbgraders(notebook_file)
        return "other_counts" if counts else ""

    def _from_others(
        self, chosen: Choice, rest: Sequence[str], read: Callable[[str], Code]
    ) -> Choice:
        """Take the only other file with work in it, as the chosen one has none."""
        others = self._with_work(rest, chosen.code, read)
        if len({essence(one.text or "") for one in others.values()}) > 1:  # copies are one
            note = _note("several_instead", files=listed(others), file=plain(chosen.file))
            return Choice("", Code(None, (note,)), chosen.engine)
        for name, code in others.items():
            note = _note("other_instead", file=plain(name), other=plain(chosen.file))
            return Choice(name, code._replace(notes=(note, *code.notes)), chosen.engine)
        return chosen

    def _naming_others(
        self, chosen: Choice, rest: Sequence[str], read: Callable[[str], Code]
    ) -> Choice:
        """Say so where another version of the chosen file has work in it, too."""
        alike = [name for name in rest if self._is_like_the_file(name)]
        others = self._with_work(alike, chosen.code, read)
        if not others:
            return chosen
        note = _note("others_not_read", file=plain(chosen.file), others=listed(others))
        return replace(chosen, code=chosen.code._replace(notes=(note, *chosen.code.notes)))

    def _with_work(
        self, names: Sequence[str], code: Code, read: Callable[[str], Code]
    ) -> dict[str, Code]:
        found = {name: read(name) for name in names[:MAX_COMPARED]}
        return {name: one for name, one in found.items() if self._is_other_work(one, code)}

    def _is_like_the_file(self, name: str) -> bool:
        """Return whether it may be another version: ``final/engine.py``, ``engine (1).py``."""
        return path_of(name).stem.startswith(PurePosixPath(self._file).stem)

    def _is_other_work(self, other: Code, code: Code) -> bool:
        """Return whether something of the assignment was done there, and it is no copy."""
        if other.text is None or not self._parts.search(other.text) or not self._work(other):
            return False
        return code.text is None or essence(other.text) != essence(code.text)

    def _engine(self, names: Sequence[str], read: Callable[[str], Code]) -> str:
        """Return the text of the student's own engine, "" if there is none.

        Of a file and a notebook it is the one with fewer TODOs left; what is there twice is left.
        """
        found = []
        for wanted in self._engines:
            named = [name for name in names if path_of(name).name == wanted]
            if len(named) == 1 and (text := read(named[0]).text):
                found.append(text)
        return min(found, key=_left_to_do, default="")

    def _in_nbgraders(self, name: str) -> bool:
        return self._notebooks_first or path_of(name).parent.name == self._id

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

    def _by_name(self, names: Sequence[str]) -> tuple[str | None, list[Note]]:
        """Return the one file to grade, by name, or None and why there is none."""
        for wanted in (self._file, self._notebook):
            named = [name for name in names if path_of(name).name == wanted]
            places = (wanted, f"{self._id}/{wanted}", f"assignments/{self._id}/{wanted}")
            right = [name for place in places for name in named if str(path_of(name)) == place]
            if right or len(named) == 1:
                chosen = (right or named)[0]
                return chosen, self._notebooks_beside(chosen, names)
            if named:
                return None, [_several(named, self._file)]
        if len(names) == 1:
            return names[0], [_note("other_name", file=plain(names[0]))]
        if names:
            return None, [_several(names, self._file)]
        return None, [_note("no_file", file=self._file)]

    def _notebooks_beside(self, chosen: str, names: Iterable[str]) -> list[Note]:
        """Say so where there is a notebook of the right name too: the work may be in there."""
        others = [n for n in names if n != chosen and path_of(n).name == self._notebook]
        if not others or path_of(chosen).name == self._notebook:
            return []
        return [_note("notebook_not_read", file=plain(chosen), others=listed(others))]


def _both_kinds(file: str) -> tuple[str, str]:
    """Return the name of a file, and that of the same as a notebook."""
    return file, str(PurePosixPath(file).with_suffix(notebook.SUFFIX))


def _todos(text: str) -> int:
    return sum(line.strip().startswith("raise NotImplementedError") for line in text.splitlines())


def _left_to_do(engine: str) -> tuple[bool, int]:
    return re.search(r"^class ", engine, re.MULTILINE) is None, _todos(engine)


def _several(names: Iterable[str], wanted: str) -> Note:
    return _note("several_files", files=listed(names), file=wanted)


def _note(code: str, **values: str | int) -> Note:
    return Note(code=code, values=values)


def path_of(name: str) -> PurePosixPath:
    """Return the path that a name in a folder or an archive is."""
    return PurePosixPath(name.replace("\\", "/"))


def listed(names: Iterable[str]) -> str:
    """Return names for people, the first ten."""
    return ", ".join(map(plain, sorted(names)[:MAX_LISTED]))


def plain(name: str) -> str:
    """Return a file's name as text that can be written: bytes that are no UTF-8 in hex."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")
