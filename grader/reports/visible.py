"""What a student may see of a result, in words: all that feedback, page and CI reports show.

Claims, hints, statuses, the built-in types of exceptions and the lines they came from; what Python
says of text that it cannot read; the diagnosis; and the example, whose inputs are public. Never a
hidden program, its inputs or its expected values, never the seed, never anything of another
student.
"""

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grader.language import N_
from grader.reports.numbers import pair
from grader.reports.texts import (
    ATTEMPTS,
    FOR_TEACHERS,
    STATUSES,
    WITHOUT_TORCH,
    note_text,
    place,
)
from grader.results import (
    About,
    CheckResult,
    Diagnosis,
    Example,
    ExerciseResult,
    Failure,
    Node,
    StudentResult,
)

# With one of these notes no check could be run.
NOTHING_RAN = (
    "syntax_error",
    "no_class",
    "no_class_at_all",
    "class_not_available",
    "never_loaded",
)
# With one of these notes what is wrong lies elsewhere: a hint would send the student astray.
WRONG_ELSEWHERE = ("follows", "follows_given")
FIRST = N_("Correct this first; `pytest assignments/` shows whether the file can be run.")
# What claims of extras begin with says the rest.
EXTRA = N_("without points")
NO_ANSWER = N_("no answer: %(status)s")
RUN = N_("Run %(attempt)s:")


class Claim(Protocol):
    """What a report needs to know of a check."""

    @property
    def claim(self) -> str: ...
    @property
    def hints(self) -> tuple[str, str]: ...


@dataclass(frozen=True)
class VisibleCheck:
    """A claim, and how it went: ``details`` are the status, the exception, its line.

    extra   without points, whether it passed or not
    status  as results name it, in no language
    line    of the student's file that the exception came from; 0 where there is none to point at
    """

    claim: str
    passed: bool
    extra: bool
    details: tuple[str, ...]
    status: str
    line: int


@dataclass(frozen=True)
class VisibleRow:
    """One observed value of the example."""

    name: str
    expected: str
    got: str
    right: bool


@dataclass(frozen=True)
class VisibleExample:
    """The program to show. ``run`` says in whose engine, where it was not the student's own.

    ended  the exception and its line, or why there was no answer; "" if there are ``rows``
    """

    run: str
    program: str
    rows: tuple[VisibleRow, ...]
    ended: str
    graph: tuple[Node, ...]
    first_wrong: int | None


@dataclass(frozen=True)
class VisibleDiagnosis:
    """What is known about the mistake."""

    explanations: tuple[str, ...]
    lesson: str


@dataclass(frozen=True)
class VisibleExercise:
    """One exercise; ``checks`` is empty where none could be run."""

    id: str
    score: float | None
    max: float
    status: str
    status_text: str
    notes: tuple[str, ...]
    diagnosis: VisibleDiagnosis | None
    hint: str
    example: VisibleExample | None
    checks: tuple[VisibleCheck, ...]


@dataclass(frozen=True)
class VisibleStudent:
    """One student's result; ``first`` is what to do before anything else, or "".

    file        what was graded, by its path in the student's own folder; "" if it is in none
    note_lines  for each of ``notes`` the line of the file that it points at, or 0
    """

    assignment: str
    course: str
    student: str
    name: str
    total: float | None
    max: float
    status: str
    status_text: str
    file: str
    notes: tuple[str, ...]
    note_lines: tuple[int, ...]
    first: str
    diagnosis: VisibleDiagnosis | None
    exercises: tuple[VisibleExercise, ...]


def visible(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> VisibleStudent:
    """Return what one student may see; ``claims`` gives claim and hints by check id."""
    _ = language.gettext
    told = [note for note in student.notes if note.code not in FOR_TEACHERS]
    notes = [note_text(note, language, student.cells) for note in told]
    lines = [_line_in_file(note.values.get("line"), student.cells) for note in told]
    if about.run.without_torch and student.exercises:
        notes, lines = [*notes, _(WITHOUT_TORCH)], [*lines, 0]
    return VisibleStudent(
        assignment=about.assignment,
        course=about.course,
        student=student.student,
        name=student.name,
        total=student.total,
        max=student.max,
        status=student.status,
        status_text=_(STATUSES[student.status]),
        file=_own_file(student),
        notes=tuple(notes),
        note_lines=tuple(lines),
        first=_(FIRST) if any(note.code in NOTHING_RAN for note in told) else "",
        diagnosis=_diagnosis(student.diagnosis, language),
        exercises=tuple(
            _exercise(one, student.cells, claims, language) for one in student.exercises
        ),
    )


def _own_file(student: StudentResult) -> str:
    """Return where a student finds the file: below the folder that bears the student's id."""
    file = student.file.removeprefix(f"{student.student}/")
    return "" if ".zip/" in file.lower() else file


def _line_in_file(line: object, cells: Sequence[int]) -> int:
    """Return a line that an editor can go to: those of a notebook's text are none."""
    return line if isinstance(line, int) and line > 0 and not cells else 0


def _exercise(
    exercise: ExerciseResult,
    cells: Sequence[int],
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> VisibleExercise:
    _ = language.gettext
    # Not attempted, or nothing of the file could be run: the notes say why.
    ran = any(check.status == "passed" or check.failures for check in exercise.checks)
    checks = exercise.checks if ran else ()
    return VisibleExercise(
        id=exercise.id,
        score=exercise.score,
        max=exercise.max,
        status=exercise.status,
        status_text=_(STATUSES[exercise.status]),
        notes=tuple(note_text(note, language) for note in exercise.notes),
        diagnosis=_diagnosis(exercise.diagnosis, language),
        hint=_hint(exercise, checks, claims, language),
        example=_example(exercise, exercise.example, cells, language) if exercise.example else None,
        checks=tuple(_check(check, cells, claims[check.id], language) for check in checks),
    )


def _hint(
    exercise: ExerciseResult,
    checks: Sequence[CheckResult],
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> str:
    """Return the hint to the check that the example fails, or else to the first that fails."""
    failing = [check.id for check in checks if check.status != "passed" and check.weight]
    if not failing or any(note.code in WRONG_ELSEWHERE for note in exercise.notes):
        return ""
    check = exercise.example.check if exercise.example else failing[0]
    return language.gettext(claims[check].hints[0])


def _diagnosis(
    diagnosis: Diagnosis | None, language: gettext.NullTranslations
) -> VisibleDiagnosis | None:
    if diagnosis is None:
        return None
    lesson = language.gettext(diagnosis.lesson) if diagnosis.lesson else ""
    said = tuple(language.gettext(text) for text in diagnosis.explanations)
    return VisibleDiagnosis(said, lesson)


def _example(
    exercise: ExerciseResult,
    example: Example,
    cells: Sequence[int],
    language: gettext.NullTranslations,
) -> VisibleExample:
    _ = language.gettext
    failure = example.failure
    ended = ""
    if failure.error:
        ended = ", ".join(where([failure], cells, language))
    elif not failure.rows:
        ended = _(NO_ANSWER) % {"status": _(STATUSES[_status(exercise, example)])}
    own = example.attempt == "submitted" and exercise.counted == "submitted"
    return VisibleExample(
        run="" if own else _(RUN) % {"attempt": _(ATTEMPTS[example.attempt])},
        program=failure.program,
        rows=tuple(
            VisibleRow(row.name, *pair(row.expected, row.got, row.right, language), row.right)
            for row in failure.rows
        ),
        ended=ended,
        graph=example.graph,
        first_wrong=example.first_wrong,
    )


def _status(exercise: ExerciseResult, example: Example) -> str:
    """Return the status of the example's check, in the attempt that the example is of."""
    for attempt in exercise.attempts:
        for check in attempt.checks:
            if attempt.attempt == example.attempt and check.id == example.check:
                return check.status
    return "failed"


def _check(
    check: CheckResult, cells: Sequence[int], claim: Claim, language: gettext.NullTranslations
) -> VisibleCheck:
    _ = language.gettext
    passed = check.status == "passed"
    details = [] if passed else [_(STATUSES[check.status])]
    details += where(check.failures, cells, language)
    if not check.weight:
        details.append(_(EXTRA))
    raised = _first_error(check.failures)
    line = _line_in_file(raised.line, cells) if raised else 0
    return VisibleCheck(
        _(claim.claim), passed, not check.weight, tuple(details), check.status, line
    )


def where(
    failures: Sequence[Failure], cells: Sequence[int], language: gettext.NullTranslations
) -> list[str]:
    """Name the first exception among the failures: its type, and the line if it is known."""
    raised = _first_error(failures)
    if raised is None:
        return []
    return [raised.error, place(raised.line, cells, language)][: 2 if raised.line else 1]


def _first_error(failures: Sequence[Failure]) -> Failure | None:
    return next((failure for failure in failures if failure.error), None)
