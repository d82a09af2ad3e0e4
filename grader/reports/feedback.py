"""``feedback/STUDENT.md``: what a student may see, as Markdown."""

import gettext
import re
from collections.abc import Mapping
from functools import lru_cache

from grader.language import N_
from grader.reports.inert import one_line
from grader.reports.texts import points
from grader.reports.visible import (
    Claim,
    VisibleCheck,
    VisibleDiagnosis,
    VisibleExample,
    VisibleExercise,
    VisibleStudent,
    visible,
)
from grader.results import About, StudentResult

HEADING = N_("%(assignment)s: %(student)s")
HINT = N_("Hint")
TOTAL = N_("**%(total)s of %(max)s points**")
SEE_PROGRAM = N_(
    "To see a failing program with its numbers, run the self-check: `pytest assignments/ -k %(id)s`"
)
LESSON = N_("See the lesson: %(lesson)s.")
PROGRAM = N_("A small program that shows it:")
EXPECTED, GOT, WRONG = N_("expected"), N_("got"), N_("wrong")


def feedback_markdown(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return one student's feedback; ``claims`` gives claim and hints by check id."""
    told = visible(about, student, claims, language)
    lines = heading_lines(told, language)
    for exercise in told.exercises:
        lines += exercise_lines(exercise, language)
    return "\n".join(lines).rstrip() + "\n"


def heading_lines(told: VisibleStudent, language: gettext.NullTranslations) -> list[str]:
    """Return whose result it is, the total, and what is to be said of the whole submission."""
    _ = language.gettext
    who = f"{told.name} ({told.student})" if told.name else told.student
    title = _(HEADING) % {"assignment": told.assignment, "student": who}
    lines = [f"# {escaped(title)}", ""]
    if told.total is not None:
        lines += [_(TOTAL) % {"total": points(told.total), "max": points(told.max)}, ""]
    else:
        lines += [f"**{told.status_text}**", ""]
    lines += [*(f"- {escaped(note)}" for note in told.notes), ""] if told.notes else []
    lines += [told.first, ""] if told.first else []
    return lines + _diagnosis(told.diagnosis, language)


def exercise_lines(exercise: VisibleExercise, language: gettext.NullTranslations) -> list[str]:
    """Return an exercise's score, why it is that, and what holds and what does not."""
    scored = f"{points(exercise.score)} / {points(exercise.max)}"
    lines = [f"## {escaped(exercise.id)}: {scored}, {exercise.status_text}", ""]
    lines += [f"*{escaped(note)}*\n" for note in exercise.notes]
    lines += _diagnosis(exercise.diagnosis, language)
    if exercise.hint:
        lines += [f"> **{language.gettext(HINT)}:** {escaped(exercise.hint)}", ""]
    if exercise.example:
        lines += _example(exercise.example, language)
    elif exercise.hint:
        lines += [language.gettext(SEE_PROGRAM) % {"id": exercise.id}, ""]
    lines += [_check(check) for check in exercise.checks]
    return [*lines, ""] if exercise.checks else lines


def _diagnosis(diagnosis: VisibleDiagnosis | None, language: gettext.NullTranslations) -> list[str]:
    if diagnosis is None:
        return []
    lines = []
    for explanation in diagnosis.explanations:
        lines += [f"**{escaped(explanation)}**", ""]
    if diagnosis.lesson:
        lesson = {"lesson": diagnosis.lesson}
        lines += [escaped(language.gettext(LESSON) % lesson), ""]
    return lines


def _example(example: VisibleExample, language: gettext.NullTranslations) -> list[str]:
    _ = language.gettext
    lines = [" ".join(filter(None, [_(PROGRAM), example.run])), "", *code_block(example.program)]
    if example.ended:
        lines += ["", escaped(example.ended)]
    if example.rows:
        lines += ["", f"| | {_(EXPECTED)} | {_(GOT)} | |", "|---|---:|---:|---|"]
        for row in example.rows:
            cells = [row.name, row.expected, row.got, "" if row.right else _(WRONG)]
            lines.append(f"| {' | '.join(escaped(cell) for cell in cells)} |")
    return [*lines, ""]


def _check(check: VisibleCheck) -> str:
    mark = "x" if check.passed else " "
    end = f" ({escaped(', '.join(check.details))})" if check.details else ""
    return f"- [{mark}] {escaped(check.claim)}{end}"


def code_block(program: str) -> list[str]:
    """Return a program as a block that nothing in it can end."""
    longest = max((len(run) for run in re.findall("`+", program)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}python", *program.splitlines(), fence]


@lru_cache(maxsize=1024)  # most of a class is told the same
def escaped(text: str) -> str:
    """Make a text mean itself in Markdown, on one line."""
    plain = one_line(text)
    plain = plain.replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_\[\]#|~])", r"\\\1", plain)
