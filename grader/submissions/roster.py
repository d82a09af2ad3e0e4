"""The roster: who should have handed in."""

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from grader.results import Note
from grader.submissions.roots import SubmissionsError
from grader.submissions.submission import HandedIn, Submission

ID_COLUMNS = ("id", "student", "student_id", "student id", "id number", "identifier")
# In this order: Canvas's gradebook has a column student beside the id.
NAME_COLUMNS = (("name",), ("full name",), ("first name", "last name"), ("first name", "surname"))
NO_STUDENT = "points possible"  # the second line of Canvas's gradebook
# As spreadsheets separate columns: in many countries by ;, though they say comma. What is rarer
# within a column's name comes first.
DELIMITERS = ("\t", ";", ",")
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_roster(path: Path) -> dict[str, str]:
    """Return ``{student id: name}`` from a CSV file with a column ``id`` and maybe ``name``.

    What Moodle and Canvas export has such columns under other names.
    Raises SubmissionsError where it cannot be read, has no such column, or a line without an id
    or with one that was there before.
    """
    text = _text(path)
    if text.lower().startswith("sep="):  # for Excel, which hides it
        text = text.partition("\n")[2]
    head = text.partition("\n")[0]
    delimiter = next((one for one in DELIMITERS if one in head), ",")
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise SubmissionsError(f"roster {path} is not a CSV file: {error}") from error
    columns = {name.strip().lower(): name for name in (rows[0] if rows else {}) if name}
    column = next((columns[name] for name in ID_COLUMNS if name in columns), None)
    if column is None:
        there = f"the columns are: {', '.join(columns)}" if columns else "it is empty"
        raise SubmissionsError(
            f"roster {path} has no column id; {there}. The first line must name: id,name"
        )
    name_columns = next(
        ([columns[name] for name in names] for names in NAME_COLUMNS if {*names} <= {*columns}),
        [columns[name] for name in ("student",) if columns.get(name, column) != column],
    )
    names = (" ".join(row[name] or "" for name in name_columns) for row in rows)
    ids = (row[column] or "" for row in rows)
    return _by_id(path, zip(ids, names, strict=True))


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        return data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig")
    except OSError as error:
        raise SubmissionsError(f"roster {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SubmissionsError(
            f"roster {path} is not in UTF-8: save it as CSV UTF-8 (in a spreadsheet, Save As)"
        ) from error


def _by_id(path: Path, rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    roster: dict[str, str] = {}
    forms: dict[str, str] = {}  # one name may come in two Unicode forms: one person, then
    for student, name in ((student.strip(), name.strip()) for student, name in rows):
        if not student and name.lower() in ("", NO_STUDENT):
            continue
        if not student:
            raise SubmissionsError(f"roster {path}: {name!r} has no id; give one, or take it out")
        if student in roster or forms.setdefault(_composed(student), name) != name:
            raise SubmissionsError(f"roster {path}: {student!r} appears twice; keep one line")
        roster[student] = name
    return roster


def _composed(student: str) -> str:
    return unicodedata.normalize("NFC", student)


def add_missing(found: Sequence[HandedIn], roster: dict[str, str]) -> list[HandedIn]:
    """Add a row for everyone on the roster who handed in nothing, and everyone's name."""
    # One name may come in two Unicode forms: a Mac writes file names in another than people.
    names = {_composed(student): name for student, name in roster.items()}
    known = {_composed(one.student) for one in found}
    rows = [_with_name(one, names) for one in found]
    rows += [
        Submission(
            student,
            status="no submission",
            notes=(Note(code="nothing_handed_in"),),
            name=name,
        )
        for student, name in roster.items()
        if _composed(student) not in known
    ]
    return sorted(rows, key=lambda one: one.student)


def strangers(found: Iterable[HandedIn], roster: Mapping[str, str]) -> list[str]:
    """Return who handed in and is not on the roster."""
    known = {*map(_composed, roster)}
    return [one.student for one in found if _composed(one.student) not in known]


def _with_name(one: HandedIn, names: dict[str, str]) -> HandedIn:
    name = names.get(_composed(one.student))
    if name is None:
        return replace(one, notes=(*one.notes, Note(code="not_on_roster")))
    return replace(one, name=name)
