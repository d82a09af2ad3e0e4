"""``feedback/STUDENT.md``: what a student may see, and nothing that is hidden.

Claims, hints, statuses, exception types and line numbers of the student's own file: no
program's inputs, no expected value.
"""

import gettext
import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from grader.language import N_
from grader.reports.texts import (
    FOR_TEACHERS,
    STATUSES,
    WITHOUT_TORCH,
    note_text,
    place,
    points,
)
from grader.results import CheckResult, ExerciseResult, Failure, Results, StudentResult

MAX_NAME_BYTES = 200


class Claim(Protocol):
    """What a report needs to know of a check."""

    @property
    def claim(self) -> str: ...
    @property
    def hints(self) -> tuple[str, str]: ...


HEADING = N_("%(assignment)s: %(student)s")
TOTAL = N_("**%(total)s of %(max)s points**")
SEE_PROGRAM = N_(
    "To see a failing program with its numbers, run the self-check: `pytest assignments/ -k %(id)s`"
)
# With one of these notes no check could be run.
NOTHING_RAN = ("syntax_error", "no_class", "no_class_at_all", "never_loaded")
FIRST = N_("Correct this first; `pytest assignments/` shows whether the file can be run.")
EXTRA = N_("extra, without points")


def feedback_markdown(
    results: Results,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return one student's feedback; ``claims`` gives claim and hints by check id."""
    _ = language.gettext
    title = _(HEADING) % {"assignment": results.assignment, "student": student.student}
    lines = [f"# {escaped(title)}", ""]
    if student.total is not None:
        lines += [_(TOTAL) % {"total": points(student.total), "max": points(student.max)}, ""]
    else:
        lines += [f"**{_(STATUSES[student.status])}**", ""]
    notes = [
        f"- {escaped(note_text(note, language, student.cells))}"
        for note in student.notes
        if note.code not in FOR_TEACHERS
    ]
    lines += [*notes, ""] if notes else []
    if any(note.code in NOTHING_RAN for note in student.notes):
        lines += [_(FIRST), ""]
    lines += [_(WITHOUT_TORCH), ""] if results.run.without_torch else []
    for exercise in student.exercises:
        lines += _exercise(exercise, student.cells, claims, language)
    return "\n".join(lines).rstrip() + "\n"


def _exercise(
    exercise: ExerciseResult,
    cells: Sequence[int],
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> list[str]:
    _ = language.gettext
    scored = f"{points(exercise.score)} / {points(exercise.max)}"
    lines = [f"## {escaped(exercise.id)}: {scored}, {_(STATUSES[exercise.status])}", ""]
    lines += [f"*{escaped(note_text(note, language))}*\n" for note in exercise.notes]
    if not any(check.status == "passed" or check.failures for check in exercise.checks):
        return lines  # not attempted, or nothing of the file could be run: the notes say why
    lines += [_line(check, cells, claims[check.id], language) for check in exercise.checks]
    failing = [check for check in exercise.checks if check.status != "passed" and check.weight]
    if failing:
        first = failing[0]
        lines += ["", f"> {escaped(_(claims[first.id].hints[0]))}"]
        lines += ["", _(SEE_PROGRAM) % {"id": exercise.id}]
    return [*lines, ""]


def _line(
    check: CheckResult, cells: Sequence[int], claim: Claim, language: gettext.NullTranslations
) -> str:
    _ = language.gettext
    mark = "x" if check.status == "passed" else " "
    details = [] if check.status == "passed" else [_(STATUSES[check.status])]
    details += where(check.failures, cells, language)
    if not check.weight:
        details.append(_(EXTRA))
    end = f" ({escaped(', '.join(details))})" if details else ""
    return f"- [{mark}] {escaped(_(claim.claim))}{end}"


def where(
    failures: Sequence[Failure], cells: Sequence[int], language: gettext.NullTranslations
) -> list[str]:
    """Name the first exception among the failures: its type, and the line if it is known."""
    for failure in failures:
        if failure.error:
            return [failure.error, place(failure.line, cells, language)][: 2 if failure.line else 1]
    return []


def escaped(text: str) -> str:
    """Make a text mean itself in Markdown, on one line."""
    plain = "".join(c if c.isprintable() else " " for c in text)
    plain = plain.replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_\[\]#|~])", r"\\\1", plain)


def feedback_file_name(student: str) -> str:
    """Return a file name for any student id: distinct ids give distinct, harmless names."""

    def quoted(match: re.Match[str]) -> str:
        return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "surrogateescape"))

    name = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|%]|^\.|\.$|^ | $', quoted, student)
    if len(name.encode("utf-8", "surrogateescape")) > MAX_NAME_BYTES:
        digest = hashlib.sha256(student.encode("utf-8", "surrogateescape")).hexdigest()[:12]
        name = f"{name[:40]}%{digest}"
    return name + ".md"
