"""The page of the kill matrix: mistake x check."""

import gettext
from dataclasses import dataclass
from itertools import groupby

from grader.reports.html.environment import render
from grader.reports.matrix import fault_text, parts_of, title_of, unneeded
from grader.results import Matrix, MatrixRow

# How a mark is drawn; the page's legend says what each means.
MARKS = {"every": "●", "some": "◐", "submitted": "○"}


@dataclass(frozen=True)
class Line:
    """A row of the page: its marks, one per check of the matrix ("" where it passed)."""

    row: MatrixRow
    explanation: str
    faults: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """The rows of one exercise."""

    title: str
    lines: tuple[Line, ...]
    right: int


def matrix_page(matrix: Matrix, language: gettext.NullTranslations) -> bytes:
    """Return the page; it holds the checks' claims, so it is for instructors only."""
    heads = [
        (exercise, list(some))
        for exercise, some in groupby(matrix.checks, lambda one: one.exercise)
    ]
    return render(
        "matrix.html.j2",
        language,
        matrix=matrix,
        heads=heads,
        parts=[_part(matrix, *part, language) for part in parts_of(matrix)],
        marks=MARKS,
        unneeded=set(unneeded(matrix)),
        claims={one.id: language.gettext(one.claim) for one in matrix.checks},
    )


def _part(
    matrix: Matrix, exercise: str, rows: list[MatrixRow], language: gettext.NullTranslations
) -> Part:
    lines = tuple(
        Line(
            row,
            row.explanation and language.gettext(row.explanation),
            tuple(fault_text(fault, matrix, language) for fault in row.faults),
            tuple(_mark(row, check.id) for check in matrix.checks),
        )
        for row in rows
    )
    return Part(title_of(exercise, language), lines, sum(not row.faults for row in rows))


def _mark(row: MatrixRow, check: str) -> str:
    """Name how often a check failed: a key of MARKS, or "" where it passed."""
    costs = [cost for cost in row.costs if cost is not None]
    failed = sum(check in cost.failed for cost in costs)
    if failed:
        return "every" if failed == len(costs) else "some"
    return "submitted" if any(check in cost.submitted for cost in costs) else ""
