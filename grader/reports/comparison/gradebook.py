"""A comparison as a CSV file: one line per score that differs, for gradebooks."""

import csv
import gettext
import io

from grader.reports.comparison.students import Comparison, ScoreChange
from grader.reports.comparison.texts import why
from grader.reports.csv import safe
from grader.reports.texts import points

COLUMNS = (
    "student", "exercise", "change", "old", "new", "difference", "old max", "new max", "why",
)  # fmt: skip
TOTAL = "total"


def comparison_csv(comparison: Comparison, language: gettext.NullTranslations) -> bytes:
    """Return the file: of each student that differs the total, then the exercises that do.

    UTF-8 with a byte order mark, as spreadsheets need it for accents.
    """
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for student in comparison.differing:
        for score in (student.total, *student.rows):
            table.writerow([safe(student.student), *_cells(score, language)])
    return text.getvalue().encode("utf-8-sig", "backslashreplace")


def _cells(score: ScoreChange, language: gettext.NullTranslations) -> list[str]:
    old, new = score.points
    moved = None if old is None or new is None else round(new - old, 2)
    most = (None if mark is None else mark.max for mark in (score.old, score.new))
    return [
        safe(score.exercise or TOTAL),
        score.change,
        # Numbers stay numbers, negative ones too: a spreadsheet computes nothing of them.
        *map(_number, (old, new, moved, *most)),
        safe("; ".join(why(score, language))),
    ]


def _number(number: float | None) -> str:
    """An empty cell is no score: it must not look like 0."""
    return "" if number is None else points(number)
