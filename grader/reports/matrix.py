"""The kill matrix in the terminal: a line per exercise, and every fault in full."""

import gettext
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from grader.language import N_
from grader.reports.table import shown
from grader.results import Fault, Matrix, MatrixRow

GIVEN = "given"
HEADS = {GIVEN: N_("given code"), "": N_("right styles")}
FAULTS = {
    "costs nothing": N_("costs nothing"),
    "costs elsewhere": N_("costs points in %(what)s"),
    "right but failed": N_("is right, but fails %(what)s"),
    "not graded": N_("could not be graded: %(what)s"),
    "not named": N_("changes %(what)s, and no note says so"),
    "no check fails": N_("no check fails as submitted"),
}
EVERY_RUN = N_("in every run")
SOME_RUNS = N_("in %(count)s of %(whole)s runs, first with seed %(seed)r, children in %(children)s")
UNNEEDED = N_("No mistake needs these checks (none is found by one of them alone):")
ALIKE = N_("No number tells these apart:")
EXPLAINED_APART = N_("their explanations differ: give them one")


def title_of(exercise: str, language: gettext.NullTranslations) -> str:
    """Return what rows of an exercise, of given code and of right styles are headed with."""
    return language.gettext(HEADS[exercise]) if exercise in HEADS else exercise


def parts_of(matrix: Matrix) -> list[tuple[str, list[MatrixRow]]]:
    """Return the rows by exercise, then those of given code, then the right styles."""
    parts = [
        (exercise, [row for row in matrix.mistakes if row.exercise == exercise])
        for exercise in (*matrix.exercises, GIVEN)
    ]
    return [(exercise, rows) for exercise, rows in [*parts, ("", list(matrix.styles))] if rows]


def fault_text(fault: Fault, matrix: Matrix, language: gettext.NullTranslations) -> str:
    """Say what is wrong with a row, and in which runs."""
    _ = language.gettext
    what = _(FAULTS[fault.kind]) % {"what": ", ".join(fault.what)}
    if len(fault.runs) == len(matrix.runs):
        return f"{what}, {_(EVERY_RUN)}"
    first = matrix.runs[fault.runs[0]]
    counts = {"count": len(fault.runs), "whole": len(matrix.runs)}
    return f"{what}, {_(SOME_RUNS) % {**counts, 'seed': first.seed, 'children': first.children}}"


def unneeded(matrix: Matrix) -> list[str]:
    """Return the checks that no mistake needs, of exercises whose mistakes were run."""
    ran = {row.exercise for row in matrix.mistakes}
    return [one.id for one in matrix.checks if not one.needed and one.exercise in ran]


def matrix_table(matrix: Matrix, language: gettext.NullTranslations) -> Table:
    """Return a line per exercise: how many mistakes, how many as they must be, checks needed."""
    _ = language.gettext
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(_(N_("exercise")))
    for head in (N_("sources"), N_("as they must be"), N_("checks needed")):
        table.add_column(_(head), justify="right")
    for exercise, rows in parts_of(matrix):
        right = sum(not row.faults for row in rows)
        style = "green" if right == len(rows) else "red"
        checks = [one.needed for one in matrix.checks if one.exercise == exercise]
        table.add_row(
            shown(title_of(exercise, language)),
            str(len(rows)),
            f"[{style}]{right}[/]",
            f"{sum(checks)} / {len(checks)}" if checks else "",
        )
    return table


def matrix_lines(matrix: Matrix, language: gettext.NullTranslations) -> Iterator[str]:
    """Yield every fault, then the checks that no mistake needs and what is not told apart."""
    _ = language.gettext
    for row in matrix.faulty:
        for fault in row.faults:
            yield f"[red]{shown(row.id)}[/]: {shown(fault_text(fault, matrix, language))}"
    yield from _listed(_(UNNEEDED), unneeded(matrix))
    groups = []
    for group in matrix.alike:
        ids = ", ".join(group.mistakes)
        groups.append(ids if group.explained_alike else f"{ids} ({_(EXPLAINED_APART)})")
    yield from _listed(_(ALIKE), groups)


def _listed(head: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield head
        yield from (f"  {shown(item)}" for item in items)
