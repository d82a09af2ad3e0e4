"""``grader explain``: for one score, which checks passed and failed, all that is known of it."""

import gettext
from collections.abc import Mapping, Sequence

from grader.language import N_
from grader.reports.explanation_head import (
    DIAGNOSIS,
    GIVEN_CODE,
    diagnosis_lines,
    note_lines,
    which_lines,
)
from grader.reports.numbers import TRUTHS
from grader.reports.table import shown
from grader.reports.texts import ATTEMPTS, STATUSES, note_text, place, points
from grader.reports.visible import Claim
from grader.results import (
    ENDED,
    AttemptResult,
    CheckResult,
    ExerciseResult,
    Failure,
    Results,
    StudentResult,
)

SCORE = N_("%(student)s, %(exercise)s: %(score)s of %(max)s points, %(status)s")
COUNTED = N_("this attempt counts")
EXTRA = N_("extra")
OUT_OF = N_("%(passed)s of %(weight)s")
AT_LINE = N_("%(error)s, %(place)s of the student's file")
NO_ANSWER = N_("no answer: %(status)s")
NOT_RUN = N_("not run: something before it ended the process")
EXPECTED, GOT = N_("expected"), N_("got")


def explain(
    results: Results,
    student: StudentResult,
    exercise: ExerciseResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return the explanation as text with rich's markup."""
    _ = language.gettext
    head = _(SCORE) % {
        "student": shown(student.student),
        "exercise": exercise.id,
        "score": points(exercise.score),
        "max": points(exercise.max),
        "status": _(STATUSES[exercise.status]),
    }
    lines = [f"[bold]{head}[/]", *which_lines(results, student, language)]
    lines += [f"  {shown(note_text(note, language))}" for note in exercise.notes]
    lines += note_lines(results, student, language)
    lines += diagnosis_lines(DIAGNOSIS, exercise.diagnosis, language)
    lines += diagnosis_lines(GIVEN_CODE, student.diagnosis, language)
    for attempt in exercise.attempts:
        counts = f", {_(COUNTED)}" if attempt.attempt == exercise.counted else ""
        name = _(ATTEMPTS[attempt.attempt])
        lines += ["", f"[bold]{name}[/]: {points(attempt.score)}{counts}"]
        lines += _attempt(attempt, student.cells, claims, language)
    return "\n".join(lines)


def _attempt(
    attempt: AttemptResult,
    cells: Sequence[int],
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> list[str]:
    lines = []
    for check in attempt.checks:
        lines.append(_check(check, claims, language))
        if check.failures:
            lines += _failure(check, check.failures[0], cells, language)
        elif check.status in ENDED:
            lines.append("      " + language.gettext(NOT_RUN))
    return lines


def _check(
    check: CheckResult, claims: Mapping[str, Claim], language: gettext.NullTranslations
) -> str:
    _ = language.gettext
    passed = check.weight if check.status == "passed" else 0
    share = _(OUT_OF) % {"passed": passed, "weight": check.weight} if check.weight else _(EXTRA)
    color = "green" if check.status == "passed" else "red"
    claim = _(claims[check.id].claim) if check.id in claims else check.id
    reason = f" ({shown(check.reason)})" if check.reason else ""
    return f"  [{color}]{_(STATUSES[check.status]):14}[/]{share:>8}  {shown(claim)}{reason}"


def _failure(
    check: CheckResult,
    failure: Failure,
    cells: Sequence[int],
    language: gettext.NullTranslations,
) -> list[str]:
    _ = language.gettext
    lines = [f"      [cyan]{shown(line)}[/]" for line in failure.program.splitlines()]
    if failure.error:
        where = {"error": shown(failure.error), "place": place(failure.line, cells, language)}
        lines.append("      " + (_(AT_LINE) % where if failure.line else where["error"]))
    elif not failure.rows:
        lines.append("      " + _(NO_ANSWER) % {"status": _(STATUSES[check.status])})
    for row in failure.rows:
        color = "default" if row.right else "red"
        got = repr(row.got) if isinstance(row.got, float) else shown(row.got)
        wanted = bool(row.expected) if row.got in TRUTHS else row.expected
        said = f"{row.name:10} {_(EXPECTED)} {wanted!r}, {_(GOT)} [{color}]{got}[/]"
        lines.append("      " + said)
    return lines
