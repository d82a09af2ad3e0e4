"""Find submissions: a folder, a file or an archive per student, or a platform's download."""

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grader.course import Assignment
from grader.results import Note
from grader.submissions.choosing import listed, plain
from grader.submissions.matching import matched
from grader.submissions.naming import Group, Names, Part, grouped, versions
from grader.submissions.reading import Reader
from grader.submissions.roots import Entry, Root, SubmissionsError, names_of, root_of
from grader.submissions.submission import HandedIn, Submission, essence, read_when_graded

MAX_NAMED = 5


def find_submissions(
    place: Path,
    assignment: Assignment,
    limit_kb: int,
    *stubs: str,
    others: Collection[str] = (),
    engine_file: str = "",
    names: Names | None = None,
    roster: Mapping[str, str] | None = None,
) -> list[HandedIn]:
    """Return a submission per student, in order of their ids; texts are not kept in memory.

    ``place`` is a folder, or a zip archive of one. ``stubs`` are what students were given, in one
    language or another: a file that is still the same is no work of theirs. ``others`` are the
    files of the course's other assignments, and ``engine_file`` is that of the engine this one
    builds on: students may hand in theirs, too. With ``names``, a name in ``place`` says who of the
    ``roster`` it is.
    Raises SubmissionsError where there are none, or where one student has two.
    """
    root = _opened(place, assignment, names)
    reader = Reader(place, assignment, limit_kb, stubs, others=others, engine_file=engine_file)
    known = {PurePosixPath(file).stem for file in (assignment.file, *others)}
    groups, rest = grouped(root.entries, names) if names else ([], root.entries)
    if names and not groups and any(entry.student for entry in rest):
        raise SubmissionsError(
            f"--names {names.text} says nothing of what is in {place}, such as "
            f"{plain(rest[0].name)!r}: a regular expression must match the whole name, with its "
            "ending"
        )
    groups += [
        Group(entry.student, "", (Part(entry, entry.student),))
        for entry in rest
        if entry.student is not None
    ]
    ids = matched(groups, roster or {}) if names else [group.label for group in groups]
    found: dict[str, Group] = {}
    for student, group in zip(ids, groups, strict=True):
        if (other := found.setdefault(student, group)) is not group:
            raise SubmissionsError(
                f"two submissions of {student!r}: {place / other.entries[0]} and "
                f"{place / group.entries[0]}; keep one"
            )
    if not found:
        raise SubmissionsError(
            f"no submissions in {place}: expected a folder per student with {assignment.file} "
            "or a notebook in it, or files named STUDENT.py, STUDENT.ipynb or STUDENT.zip"
        )
    readers = [_read_one(root, reader, one, found[one], known) for one in sorted(found)]
    return _noting_look_alikes([read_when_graded(read(), read) for read in readers])


def _opened(place: Path, assignment: Assignment, names: Names | None) -> Root:
    """Return what a class is read from: a folder, or a zip archive. Raises SubmissionsError."""
    stem = PurePosixPath(assignment.file).stem

    def is_class(top: str, inside: Sequence[Entry]) -> bool:
        if names is not None:
            within = any(names.part(entry) is not None for entry in inside)
            return within and names.part(Entry(top, True)) is None
        several = sum(entry.student is not None for entry in inside) > 1
        return several and all(PurePosixPath(entry.name).stem != stem for entry in inside)

    return root_of(place, is_class)


def _read_one(
    root: Root, reader: Reader, student: str, group: Group, known: Collection[str]
) -> Callable[[], Submission]:
    """Return what reads a student's submission, the latest version of each file."""
    latest, earlier = versions(group, known)
    parts = [(part.file or part.entry.name, part.entry) for part in latest]
    (_, first), *more = parts

    def read() -> Submission:
        if not more and (first.folder or not latest[0].file):
            one = root.read(reader, student, first)
        else:
            one = root.read_together(reader, student, parts)
        if not earlier:
            return one
        values: dict[str, str | int] = {
            "files": listed(part.entry.name for part in latest),
            "others": listed(part.entry.name for part in earlier),
        }
        return replace(one, notes=(Note(code="latest_version", values=values), *one.notes))

    return read


class Overview(NamedTuple):
    """The names at the top of a class, for people: of what is read, and of what is none.

    of_nobody  the assignment's own file, if it lies there: its name is no student's
    """

    read: list[str]
    passed_over: list[str]
    of_nobody: str


def overview(place: Path, assignment: Assignment, names: Names | None = None) -> Overview:
    """Name what lies among the submissions. Raises SubmissionsError."""
    entries = _opened(place, assignment, names).entries
    rest = grouped(entries, names)[1] if names else entries
    passed_over = [entry for entry in rest if entry.student is None]
    stem = PurePosixPath(assignment.file).stem
    own = [one.name for one in rest if not one.folder and one.student == stem]
    return Overview(
        names_of(entry for entry in entries if entry not in passed_over),
        names_of(passed_over),
        "".join(own[:1]),
    )


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
