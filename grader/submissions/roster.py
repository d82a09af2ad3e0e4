"""The roster: who should have handed in."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grader.results import Note
from grader.submissions.find import SubmissionsError
from grader.submissions.submission import Submission

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
    rows = csv.DictReader(text.splitlines(), delimiter=";" if ";" in first else ",")
    column = next((c for c in rows.fieldnames or [] if c.strip().lower() in ID_COLUMNS), None)
    if column is None:
        raise SubmissionsError(f"roster {path}: no column id; the first line must name: id,name")
    roster: dict[str, str] = {}
    for row in rows:
        student = (row[column] or "").strip()
        if not student:
            continue
        if student in roster:
            raise SubmissionsError(f"roster {path}: {student!r} appears twice; keep one line")
        roster[student] = (row.get("name") or "").strip()
    return roster


def add_missing(found: Sequence[Submission], roster: dict[str, str]) -> list[Submission]:
    """Add a row for everyone on the roster who handed in nothing, and everyone's name."""
    known = {submission.student: submission for submission in found}
    missing = [
        Submission(student, status="no submission", notes=(Note(code="nothing_handed_in"),))
        for student in roster
        if student not in known
    ]
    named = [replace(one, name=roster.get(one.student, "")) for one in (*found, *missing)]
    noted = [
        one
        if one.student in roster
        else replace(one, notes=(*one.notes, Note(code="not_on_roster")))
        for one in named
    ]
    return sorted(noted, key=lambda one: one.student)
