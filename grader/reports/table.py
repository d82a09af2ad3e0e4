"""The table student x exercise in the terminal, and what to look at below it."""

import gettext
from collections import Counter

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from grader.language import N_
from grader.reports.texts import WITHOUT_TORCH, note_text, points
from grader.results import ExerciseResult, Results, StudentResult

MAX_ROWS = 60
FEWEST_LEFT_OUT = 20  # fewer are shown: a line that says "1 more" takes as much room
MAX_NAMED = 10
ALONE = 3  # so many who handed in nothing have a line of their own
STYLES = {"full": "green", "partial": "yellow", "none": "red", "not attempted": "dim"}
MORE = N_("… and %(count)s more, all in scores.csv")
NOTHING_HANDED_IN = N_("nothing handed in: %(students)s")
SOME_OF_THEM = N_("%(students)s and %(count)s more")


def results_table(results: Results, language: gettext.NullTranslations) -> Table:
    """Return the table: one row per student, of a large class the first MAX_ROWS."""
    _ = language.gettext
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(_(N_("student")), overflow="fold")
    for exercise, most in results.exercises.items():
        table.add_column(f"{exercise}\n/{points(most)}", justify="right")
    whole = points(sum(results.exercises.values()))
    table.add_column(f"{_(N_('total'))}\n/{whole}", justify="right")
    rows = _fitting(len(results.students))
    for student in results.students[:rows]:
        by_id = {one.id: one for one in student.exercises}
        table.add_row(
            shown(student.student),
            *(_cell(by_id.get(exercise)) for exercise in results.exercises),
            points(student.total),
        )
    if more := len(results.students) - rows:
        table.caption = _(MORE) % {"count": more}
    return table


def _fitting(count: int) -> int:
    return count if count < MAX_ROWS + FEWEST_LEFT_OUT else MAX_ROWS


def _cell(exercise: ExerciseResult | None) -> str:
    if exercise is None or exercise.status == "not graded":
        return "–"
    if exercise.status == "not attempted":
        return "[dim]·[/]"
    # Points from an isolated attempt carry a mark: the report says why.
    mark = "" if exercise.counted == "submitted" else "*"
    return f"[{STYLES[exercise.status]}]{points(exercise.score)}{mark}[/]"


def notes_table(results: Results, language: gettext.NullTranslations) -> Table:
    """Return what is to be said of submissions: where it is much, first of whom nothing counts."""
    _ = language.gettext
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    missing = [one for one in results.students if _is_missing(one)]
    together = missing if len(missing) > ALONE else []
    named = {one.student for one in together}
    notes = [
        (student, note)
        for student in results.students
        for note in student.notes
        if student.student not in named
    ]
    rows = _fitting(len(notes))
    if rows < len(notes):
        notes.sort(key=lambda one: bool(one[0].total))
    for student, note in notes[:rows]:
        table.add_row(shown(student.student), shown(note_text(note, language, student.cells)))
    if more := len(notes) - rows:
        table.add_row("", _(MORE) % {"count": more})
    if together:
        students = ", ".join(one.student for one in together[:MAX_NAMED])
        if (more := len(together) - MAX_NAMED) > 0:
            students = _(SOME_OF_THEM) % {"students": students, "count": more}
        table.add_row("", shown(_(NOTHING_HANDED_IN) % {"students": students}))
    return table


def _is_missing(student: StudentResult) -> bool:
    return [note.code for note in student.notes] == ["nothing_handed_in"]


def shown(text: str) -> str:
    """Make any text harmless in a terminal: no control characters, no markup."""
    return escape("".join(c if c.isprintable() else "?" for c in text))


LEGEND = N_("· not attempted   * counted as tried alone   – not graded")
COUNTS = N_("%(graded)s graded, %(missing)s without a submission, %(ungraded)s not graded")
ISOLATION = {
    "full": N_("full"),
    "strong": N_("strong (without bubblewrap: names of files could be guessed)"),
    "weak": N_("weak (a process of its own, but files could be read)"),
}


def summary_lines(results: Results, language: gettext.NullTranslations) -> list[str]:
    """Return what stands below the table: legend, counts, and how far to trust the run."""
    _ = language.gettext
    kinds = Counter(student.status for student in results.students)
    ungraded = kinds["unreadable"] + kinds["not graded"]
    counts = {"graded": kinds["graded"], "missing": kinds["no submission"], "ungraded": ungraded}
    lines = [_(LEGEND), _(COUNTS) % counts]
    if results.run.without_torch:
        lines.append(_(WITHOUT_TORCH))
    level = _(ISOLATION[results.run.isolation])
    return [*lines, _(N_("Isolation: %(level)s.")) % {"level": level}]
