"""A comparison in the terminal: the runs, how many, why, and then each student."""

import gettext
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from grader.language import N_
from grader.reports.comparison.students import CHANGES, Change, Comparison, ScoreChange
from grader.reports.comparison.texts import CHANGES as CHANGE_TEXTS
from grader.reports.comparison.texts import NOTHING, cause_text, run_lines, why
from grader.reports.table import shown
from grader.reports.texts import points

MAX_STUDENTS, MAX_CAUSES, MAX_REASONS = 30, 15, 3
STYLES: dict[Change, str] = {
    "up": "green", "down": "red", "now graded": "green", "no longer graded": "red",
}  # fmt: skip
OLD_RUN = N_("Old run: %(started)s, %(count)s students")
NEW_RUN = N_("New run: %(started)s, %(count)s students")
DIFFERENT = N_("Differences between the runs:")
WHY = N_("Why, and how many students:")
MORE_STUDENTS = N_("… and %(count)s more students: --all lists them")
MORE_CAUSES = N_("… and %(count)s more: --all lists them")
SAME = N_("No score changed.")


def comparison_parts(
    comparison: Comparison, language: gettext.NullTranslations, *, every: bool = False
) -> Iterator[RenderableType]:
    """Yield what is to be printed, in order; without ``every``, long lists are cut."""
    _ = language.gettext
    runs = comparison.runs
    for text, started, count in zip((OLD_RUN, NEW_RUN), runs.started, runs.students, strict=True):
        yield shown(_(text) % {"started": started, "count": count})
    yield ""
    yield _(DIFFERENT if runs.causes else NOTHING)
    if lines := run_lines(runs, language):
        yield _list([[shown(line)] for line in lines])
    yield ""
    yield _counts(comparison, language)
    if not comparison.differing:
        yield _(SAME)
        return
    yield from _why(comparison, language, every)
    yield from _students(comparison, language, every)


def _list(rows: Sequence[Sequence[str]]) -> Table:
    """Return rows without a frame, indented; what is too long goes on below itself."""
    table = Table(box=None, show_header=False, pad_edge=True, padding=(0, 2, 0, 2))
    for row in rows:
        table.add_row(*row)
    return table


def _counts(comparison: Comparison, language: gettext.NullTranslations) -> Table:
    _ = language.gettext
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("")
    table.add_column(_(N_("students")), justify="right")
    table.add_column(_(N_("exercises")), justify="right")
    students, exercises = comparison.counts
    for change in CHANGES:
        if students[change] or exercises[change] or change in ("up", "down", "unchanged"):
            cells = (str(students[change]), str(exercises[change]))
            table.add_row(_(CHANGE_TEXTS[change]), *cells, style=STYLES.get(change, ""))
    return table


def _why(
    comparison: Comparison, language: gettext.NullTranslations, every: bool
) -> Iterator[RenderableType]:
    causes = comparison.causes
    if not causes:
        return
    listed = causes if every else causes[:MAX_CAUSES]
    yield language.gettext(WHY)
    yield _list([[f"{count:>5}", shown(cause_text(cause, language))] for cause, count in listed])
    if more := len(causes) - len(listed):
        yield f"  {language.gettext(MORE_CAUSES) % {'count': more}}"
    yield ""


def _students(
    comparison: Comparison, language: gettext.NullTranslations, every: bool
) -> Iterator[RenderableType]:
    _ = language.gettext
    students = comparison.differing
    listed = students if every else students[:MAX_STUDENTS]
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(_(N_("student")), overflow="fold", max_width=24)
    table.add_column(_(N_("exercise")), overflow="fold")
    table.add_column(_(N_("points")), justify="right", no_wrap=True)
    table.add_column(_(N_("why")), overflow="fold")
    for student in listed:
        table.add_row(
            f"[bold]{shown(student.student)}[/]",
            _(N_("total")),
            *_cells(student.total, language, every),
        )
        for row in student.rows:
            table.add_row("", shown(row.exercise), *_cells(row, language, every))
    yield table
    if more := len(students) - len(listed):
        yield _(MORE_STUDENTS) % {"count": more}


def _cells(score: ScoreChange, language: gettext.NullTranslations, every: bool) -> tuple[str, str]:
    marks = map(points, score.points)
    style = STYLES.get(score.change, "default")
    reasons = [shown(text) for text in why(score, language)]
    listed = reasons if every or len(reasons) <= MAX_REASONS + 1 else reasons[:MAX_REASONS]
    if more := len(reasons) - len(listed):
        listed.append(language.gettext(MORE_CAUSES) % {"count": more})
    return f"[{style}]{' → '.join(marks)}[/]", "\n".join(listed)
