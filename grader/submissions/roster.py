"""The roster: who should have handed in."""

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.results import Note
from grader.submissions.find import SubmissionsError
from grader.submissions.submission import HandedIn, Submission

ID_COLUMNS = ("id", "student", "student_id")


def read_roster(path: Path) -> dict[str, str]:
    """Return ``{student id: name}`` from a CSV file with a column ``id`` and maybe ``name``.

    Raises SubmissionsError where it cannot be read, has no such column or an id twice.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SubmissionsError(f"roster {path} cannot be read: {error}") from error
    first = text.partition("\n")[0]
    # A spreadsheet in many countries writes ; where it says comma-separated.
    delimiter = ";" if ";" in first else ","
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise SubmissionsError(f"roster {path} is not a CSV file: {error}") from error
    columns = {name.strip().lower(): name for name in (rows[0] if rows else {}) if name}
    column = next((columns[name] for name in ID_COLUMNS if name in columns), None)
    if column is None:
        raise SubmissionsError(
            f"roster {path}: no column id, or nobody in it; the first line must name: id,name"
        )
    roster: dict[str, str] = {}
    for row in rows:
        student = (row[column] or "").strip()
        if not student:
            continue
        if student in roster:
            raise SubmissionsError(f"roster {path}: {student!r} appears twice; keep one line")
        roster[student] = (row.get(columns.get("name", "")) or "").strip()
    return roster


def add_missing(found: Sequence[HandedIn], roster: dict[str, str]) -> list[HandedIn]:
    """Add a row for everyone on the roster who handed in nothing, and everyone's name."""
    # One name may come in two Unicode forms: a Mac writes file names in another than people.
    names = {unicodedata.normalize("NFC", student): name for student, name in roster.items()}
    known = {unicodedata.normalize("NFC", one.student) for one in found}
    rows = [_with_name(one, names) for one in found]
    rows += [
        Submission(
            student,
            status="no submission",
            notes=(Note(code="nothing_handed_in"),),
            name=name,
        )
        for student, name in roster.items()
        if unicodedata.normalize("NFC", student) not in known
    ]
    return sorted(rows, key=lambda one: one.student)


def _with_name(one: HandedIn, names: dict[str, str]) -> HandedIn:
    name = names.get(unicodedata.normalize("NFC", one.student))
    if name is None:
        return replace(one, notes=(*one.notes, Note(code="not_on_roster")))
    return replace(one, name=name)
