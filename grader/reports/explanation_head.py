"""What ``grader explain`` begins with: which file, of which run; and a student at a glance."""

import gettext
import hashlib

from grader.language import N_
from grader.reports.table import STYLES, shown
from grader.reports.texts import ATTEMPTS, STATUSES, WITHOUT_TORCH, note_text, points
from grader.results import Diagnosis, ExerciseResult, Results, StudentResult

FILE = N_("File: %(file)s")
KEY = N_("Key of the result: %(key)s")
RUN = N_(
    "Run: %(started)s, assignment %(assignment)s, seed %(seed)s (a digest of the secret one), "
    "grader %(grader)s, Python %(python)s"
)
STUDENT = N_("%(student)s: %(total)s of %(max)s points, %(status)s")
NOTHING = N_("nothing that was read")
DIAGNOSIS = N_("Diagnosis: %(explanation)s")
GIVEN_CODE = N_("Diagnosis of given code: %(explanation)s")
LIKE = N_("The same numbers as: %(mistakes)s")
ASK = N_("Every check, with hidden inputs and values:")
SHOW = N_("The source that was graded:")
# Enough to tell two keys apart, and short enough to be compared by eye.
SHORT = 16


def which_lines(
    results: Results, student: StudentResult, language: gettext.NullTranslations
) -> list[str]:
    """Return which file it was and of which run; the seed is told without telling it."""
    _ = language.gettext
    run = results.run
    facts = {
        "started": run.started,
        "assignment": results.assignment,
        "seed": hashlib.sha256(run.seed.encode()).hexdigest()[:8],
        "grader": run.grader,
        "python": run.python,
    }
    lines = [_(FILE) % {"file": student.file or _(NOTHING)}]
    lines += [_(KEY) % {"key": student.key[:SHORT]}] if student.key else []
    return [f"  {shown(line)}" for line in [*lines, _(RUN) % facts]]


def note_lines(
    results: Results, student: StudentResult, language: gettext.NullTranslations
) -> list[str]:
    """Return what is to be said of the whole submission and of the run."""
    lines = [note_text(note, language, student.cells) for note in student.notes]
    lines += [language.gettext(WITHOUT_TORCH)] if results.run.without_torch else []
    return [f"  {shown(line)}" for line in lines]


def diagnosis_lines(
    words: str, diagnosis: Diagnosis | None, language: gettext.NullTranslations
) -> list[str]:
    """Return a diagnosis, and the mistakes that it comes from."""
    _ = language.gettext
    if diagnosis is None:
        return []
    said = " ".join(_(text) for text in diagnosis.explanations)
    lines = [f"  {shown(_(words) % {'explanation': said})}"]
    if diagnosis.mistakes:
        lines.append(f"  {shown(_(LIKE) % {'mistakes': ', '.join(diagnosis.mistakes)})}")
    return lines


def explain_student(
    results: Results,
    student: StudentResult,
    command: tuple[str, str],
    language: gettext.NullTranslations,
) -> str:
    """Return all exercises of a student at a glance, and what to ask next.

    ``command``: the command with its options, and what it calls the student. Returns text with
    rich's markup.
    """
    lines = [
        f"[bold]{_head(student, language)}[/]",
        *which_lines(results, student, language),
        *note_lines(results, student, language),
        *diagnosis_lines(GIVEN_CODE, student.diagnosis, language),
    ]
    if student.exercises:
        lines += ["", *(line for one in student.exercises for line in _exercise(one, language))]
    return "\n".join([*lines, "", *_next(student, command, language)]).rstrip()


def _head(student: StudentResult, language: gettext.NullTranslations) -> str:
    _ = language.gettext
    who = f"{student.name} ({student.student})" if student.name else student.student
    if student.total is None:
        return shown(f"{who}: {_(STATUSES[student.status])}")
    told = {
        "student": who,
        "total": points(student.total),
        "max": points(student.max),
        "status": _(STATUSES[student.status]),
    }
    return shown(_(STUDENT) % told)


def _exercise(exercise: ExerciseResult, language: gettext.NullTranslations) -> list[str]:
    """Return an exercise's score, which attempt it is from, and why it is not more."""
    _ = language.gettext
    score = f"{points(exercise.score)} / {points(exercise.max)}"
    status = _(STATUSES[exercise.status])
    if exercise.counted != "submitted":
        status += f", {_(ATTEMPTS[exercise.counted])}"
    style = STYLES.get(exercise.status, "default")
    line = f"  {shown(exercise.id):<14}{score:>10}  [{style}]{shown(status)}[/]"
    told = exercise.diagnosis.explanations if exercise.diagnosis else ()
    return [line, *(f"      {shown(_(text))}" for text in told)]


def _says_more(exercise: ExerciseResult) -> bool:
    """Return whether there is a program or a reason to be seen of what costs points."""
    if exercise.status == "full":
        return False
    checks = [check for attempt in exercise.attempts for check in attempt.checks]
    return any(check.failures or check.reason for check in checks)


def _next(
    student: StudentResult, command: tuple[str, str], language: gettext.NullTranslations
) -> list[str]:
    asked, who = command
    lost = [one.id for one in student.exercises if _says_more(one)]
    lines = [language.gettext(ASK)] if lost else []
    lines += [f"  {shown(f'{asked} {who} {id}')}" for id in lost]
    if student.file:
        lines += [language.gettext(SHOW), f"  {shown(f'{asked} --source {who}')}"]
    return lines
