"""What feedback says, as plain text: for tools that show a text as it is."""

import gettext
from collections.abc import Iterable

from grader.reports.feedback import EXPECTED, GOT, HINT, LESSON, PROGRAM, WRONG
from grader.reports.inert import one_line
from grader.reports.visible import (
    VisibleCheck,
    VisibleDiagnosis,
    VisibleExample,
    VisibleExercise,
    VisibleStudent,
)


def submission_text(told: VisibleStudent, language: gettext.NullTranslations) -> str:
    """Return what is to be said of a submission as a whole; "" if there is nothing."""
    return _text([*told.notes, told.first, *_diagnosis(told.diagnosis, language)])


def explanation_text(exercise: VisibleExercise, language: gettext.NullTranslations) -> str:
    """Return why an exercise went as it did: notes, the mistake, a hint, a program with numbers.

    Line feeds are the only control characters in it; "" if there is nothing to say.
    """
    return _text(_explanation(exercise, language))


def exercise_text(exercise: VisibleExercise, language: gettext.NullTranslations) -> str:
    """Return the explanation, and below it what holds and what does not."""
    checks = [f"[{'x' if one.passed else ' '}] {check_text(one)}" for one in exercise.checks]
    return _text([*_explanation(exercise, language), *checks])


def check_text(check: VisibleCheck) -> str:
    """Return a claim and how it went, on one line."""
    end = f" ({', '.join(check.details)})" if check.details else ""
    return one_line(check.claim + end)


def _text(lines: Iterable[str]) -> str:
    return "\n".join(one_line(line) for line in lines if line)


def _explanation(exercise: VisibleExercise, language: gettext.NullTranslations) -> list[str]:
    lines = [*exercise.notes, *_diagnosis(exercise.diagnosis, language)]
    if exercise.hint:
        lines.append(f"{language.gettext(HINT)}: {exercise.hint}")
    return lines + (_example(exercise.example, language) if exercise.example else [])


def _diagnosis(diagnosis: VisibleDiagnosis | None, language: gettext.NullTranslations) -> list[str]:
    if diagnosis is None:
        return []
    lesson = language.gettext(LESSON) % {"lesson": diagnosis.lesson} if diagnosis.lesson else ""
    return [*diagnosis.explanations, lesson]


def _example(example: VisibleExample, language: gettext.NullTranslations) -> list[str]:
    _ = language.gettext
    rows = [
        f"{row.name}: {_(EXPECTED)} {row.expected}, {_(GOT)} {row.got}"
        + ("" if row.right else f" ({_(WRONG)})")
        for row in example.rows
    ]
    program = [f"    {line}" for line in example.program.splitlines()]
    return [" ".join(filter(None, [_(PROGRAM), example.run])), *program, *rows, example.ended]
