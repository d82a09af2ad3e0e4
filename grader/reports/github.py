"""GitHub Actions: annotations at the lines of a submission, and a summary of the job.

Annotations are workflow commands, which a runner reads from a step's output: see
https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
"""

import gettext
from collections.abc import Iterator, Mapping

from grader.language import N_
from grader.reports.feedback import escaped, exercise_lines, heading_lines
from grader.reports.inert import one_line
from grader.reports.plain import check_text, explanation_text, submission_text
from grader.reports.texts import STATUSES, points
from grader.reports.visible import Claim, VisibleExercise, VisibleStudent, visible
from grader.results import About, StudentResult

TITLE = N_("%(exercise)s: %(score)s of %(max)s points")
COLUMNS = (N_("exercise"), N_("points"), N_("status"))


def annotations(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return one student's annotations, a workflow command on each line.

    An exercise below full marks is an error, at the line that raised an exception where there is
    one; what did not load is a warning; what was not begun is a notice. Where nothing could be
    graded or run, one error says why, and that is all.
    """
    told = visible(about, student, claims, language)
    return "".join(f"{line}\n" for line in _commands(told, language))


def summary_markdown(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return one student's result for ``$GITHUB_STEP_SUMMARY``: a table, then what went wrong."""
    _ = language.gettext
    told = visible(about, student, claims, language)
    lines = heading_lines(told, language)
    if told.exercises:
        lines += [f"| {' | '.join(_(name) for name in COLUMNS)} |", "|---|---:|---|"]
        lines += [_table_row(exercise) for exercise in told.exercises]
        lines.append("")
    for exercise in told.exercises:
        if exercise.status not in ("full", "not attempted"):
            lines += exercise_lines(exercise, language)
    return "\n".join(lines).rstrip() + "\n"


def _table_row(exercise: VisibleExercise) -> str:
    scored = f"{points(exercise.score)} / {points(exercise.max)}"
    return f"| {escaped(exercise.id)} | {scored} | {exercise.status_text} |"


def _commands(told: VisibleStudent, language: gettext.NullTranslations) -> Iterator[str]:
    if told.total is None or told.first:
        title = f"{told.assignment}: {told.status_text}"
        line = next(filter(None, told.note_lines), 0)
        yield _command("error", title, submission_text(told, language) or title, told.file, line)
        return
    for note, line in zip(told.notes, told.note_lines, strict=True):
        if line:
            yield _command("warning", told.assignment, note, told.file, line)
    for exercise in told.exercises:
        if exercise.status in ("partial", "none"):
            title = _title(exercise, language)
            text = _what_failed(exercise, language) or exercise.status_text
            yield _command("error", title, text, told.file, _line(exercise))
    left = [one.id for one in told.exercises if one.status == "not attempted"]
    if left:
        title = language.gettext(STATUSES["not attempted"])
        yield _command("notice", title, ", ".join(left), told.file)


def _title(exercise: VisibleExercise, language: gettext.NullTranslations) -> str:
    return language.gettext(TITLE) % {
        "exercise": exercise.id,
        "score": points(exercise.score),
        "max": points(exercise.max),
    }


def _what_failed(exercise: VisibleExercise, language: gettext.NullTranslations) -> str:
    failed = [f"- {check_text(one)}" for one in exercise.checks if not one.passed and not one.extra]
    return "\n".join(filter(None, [explanation_text(exercise, language), *failed]))


def _line(exercise: VisibleExercise) -> int:
    """Return the line of the first check that raised an exception and costs points, or 0."""
    costly = (check for check in exercise.checks if not check.passed and not check.extra)
    return next((check.line for check in costly if check.line), 0)


def _command(kind: str, title: str, text: str, file: str = "", line: int = 0) -> str:
    """Return a workflow command. GitHub shows ten of each kind for a step."""
    properties = {"file": file, "line": str(line) if file and line else "", "title": title}
    given = [f"{name}={_property(value)}" for name, value in properties.items() if value]
    return f"::{kind} {','.join(given)}::{_data(text)}"


def _data(text: str) -> str:
    return "%0A".join(one_line(line).replace("%", "%25") for line in text.split("\n"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
