"""``scores.csv``: one line per student, for gradebooks and spreadsheets."""

import csv
import gettext
import io

from grader.reports.inert import one_line
from grader.reports.texts import WITHOUT_TORCH, note_text, points
from grader.results import Results, StudentResult

# A spreadsheet takes a cell that starts with one of these for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def scores_csv(results: Results, language: gettext.NullTranslations) -> bytes:
    """Return the file: UTF-8 with a byte order mark, as spreadsheets need it for accents.

    Names, where a roster gave any, have a column at the end: what reads the others by their places
    goes on doing so.
    """
    text = io.StringIO()
    table = csv.writer(text)
    named = any(student.name for student in results.students)
    table.writerow(
        ["student", "status", *results.exercises, "total", "max", "note", *["name"] * named]
    )
    for student in results.students:
        scores = {one.id: one.score for one in student.exercises}
        table.writerow(
            [
                safe(student.student),
                student.status,
                *(_number(scores.get(exercise)) for exercise in results.exercises),
                _number(student.total),
                _number(student.max),
                safe(_notes(results, student, language)),
                *[safe(student.name)] * named,
            ]
        )
    return text.getvalue().encode("utf-8-sig", "backslashreplace")


def _number(score: float | None) -> str:
    """An empty cell is no score: it must not look like 0."""
    return "" if score is None else points(score)


def _notes(results: Results, student: StudentResult, language: gettext.NullTranslations) -> str:
    of_file = [note_text(note, language, student.cells) for note in student.notes]
    if results.run.without_torch and student.exercises:
        of_file.append(language.gettext(WITHOUT_TORCH))
    of_scores: dict[str, list[str]] = {}
    for one in student.exercises:
        for note in one.notes:
            of_scores.setdefault(note_text(note, language), []).append(one.id)
    return "; ".join([*of_file, *(f"{', '.join(ids)}: {text}" for text, ids in of_scores.items())])


def safe(text: str) -> str:
    """Make a text inert in a spreadsheet, on one line and without control characters."""
    plain = one_line(text)
    dangerous = text.startswith(FORMULA_STARTS) or plain.lstrip().startswith(FORMULA_STARTS)
    return "'" + plain if dangerous else plain
