"""What a class page says of the class as a whole."""

import gettext
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import get_args
from urllib.parse import quote

from grader.language import N_
from grader.reports.names import page_file_name
from grader.reports.texts import STATUSES, note_text
from grader.reports.visible import NOTHING_RAN, Claim
from grader.results import Results, StudentResult
from grader.results.model import ExerciseStatus, StudentStatus

BARS = 10
# The longest lists of a class page; the table below them has everybody.
MOST, SLOWEST, NAMED = 10, 5, 12
# Students of a group up to which it is open.
FEW = 12
NOTHING = "nothing ran"
GIVEN = N_("given code")
UNTOUCHED = N_("nothing attempted: as it was handed out")


@dataclass(frozen=True)
class Bar:
    """One bar of the distribution: totals from ``low`` to below ``high`` (None: full marks)."""

    low: float
    high: float | None
    count: int
    share: float


@dataclass(frozen=True)
class ExerciseLine:
    """How an exercise went: how many have each status, and the mean of the scores."""

    id: str
    max: float
    counts: tuple[tuple[ExerciseStatus, int], ...]
    mean: float | None


@dataclass(frozen=True)
class MistakeLine:
    """A diagnosis, and who has it: the first of them, in the order of the class."""

    where: tuple[str, ...]
    explanations: tuple[str, ...]
    mistakes: tuple[str, ...]
    count: int
    students: tuple[StudentResult, ...]


@dataclass(frozen=True)
class CheckLine:
    """A check, and how many of those who tried passed it."""

    id: str
    claim: str
    passed: int
    tried: int


@dataclass(frozen=True)
class Group:
    """Students of one kind, each with what is to be said of them; ``open`` from the start."""

    title: str
    status: str
    students: tuple[tuple[StudentResult, tuple[str, ...]], ...]
    open: bool


def totals(results: Results) -> list[float]:
    """Return the totals there are: of whom every exercise was graded."""
    return [one.total for one in results.students if one.total is not None]


def averages(results: Results) -> tuple[float, float] | None:
    """Return mean and median of the totals, or None where there are none."""
    found = totals(results)
    return (mean(found), median(found)) if found else None


def distribution(results: Results) -> list[Bar]:
    """Return ten bars of equal width, and one for full marks."""
    most = sum(results.exercises.values())
    counts: Counter[int] = Counter()
    for total in totals(results):
        # A sum of rounded scores may miss the whole by a hair.
        counts[BARS if total >= most - 1e-9 else int(total / most * BARS)] += 1
    highest = max(counts.values(), default=1)
    bounds: list[float | None] = [most * place / BARS for place in range(BARS + 1)]
    return [
        Bar(low or 0.0, high, counts[place], counts[place] / highest)
        for place, (low, high) in enumerate(zip(bounds, [*bounds[1:], None], strict=True))
    ]


def statuses(results: Results) -> list[tuple[StudentStatus, int]]:
    """Return how many students have each status."""
    counts = Counter(one.status for one in results.students)
    return [(status, counts[status]) for status in get_args(StudentStatus) if counts[status]]


def exercise_lines(results: Results) -> list[ExerciseLine]:
    """Return how each exercise went."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    scores: dict[str, list[float]] = defaultdict(list)
    for student in results.students:
        for one in student.exercises:
            counts[one.id][one.status] += 1
            if one.score is not None:
                scores[one.id].append(one.score)
    # A column of zeros says nothing.
    seen = [
        status
        for status in get_args(ExerciseStatus)
        if any(counted[status] for counted in counts.values())
    ]
    return [
        ExerciseLine(
            id,
            most,
            tuple((status, counts[id][status]) for status in seen),
            mean(scores[id]) if scores[id] else None,
        )
        for id, most in results.exercises.items()
    ]


def mistake_lines(results: Results, language: gettext.NullTranslations) -> list[MistakeLine]:
    """Return all diagnoses, those that most students have first."""
    found: dict[tuple[str, ...], _Sharing] = defaultdict(_Sharing)
    given = language.gettext(GIVEN)
    for student in results.students:
        of_exercises = [(one.id, one.diagnosis) for one in student.exercises]
        for where, diagnosis in [(given, student.diagnosis), *of_exercises]:
            if diagnosis is not None:
                shared = found[diagnosis.explanations]
                shared.students[student.student] = student
                shared.where[where] = None
                shared.mistakes.update(dict.fromkeys(diagnosis.mistakes))
    common = sorted(found.items(), key=lambda item: -len(item[1].students))
    return [
        MistakeLine(
            where=tuple(shared.where),
            explanations=tuple(language.gettext(text) for text in explanations),
            mistakes=tuple(shared.mistakes),
            count=len(shared.students),
            students=tuple(shared.students.values())[:NAMED],
        )
        for explanations, shared in common
    ]


@dataclass
class _Sharing:
    """Who and what share a diagnosis; dicts keep the order, and each once."""

    students: dict[str, StudentResult] = field(default_factory=dict)
    where: dict[str, None] = field(default_factory=dict)
    mistakes: dict[str, None] = field(default_factory=dict)


def hardest_checks(
    results: Results, claims: Mapping[str, Claim], language: gettext.NullTranslations
) -> list[CheckLine]:
    """Return all checks with points that not everybody who tried passed, the hardest first.

    Who handed in a file of which nothing ran tried none.
    """
    passed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    ran = [student for student in results.students if not _nothing_ran(student)]
    for student in ran:
        for exercise in student.exercises:
            for check in exercise.checks:
                if check.weight and check.status not in ("not attempted", "not graded"):
                    tried[check.id] += 1
                    passed[check.id] += check.status == "passed"
    failed = [id for id in tried if passed[id] < tried[id]]
    hardest = sorted(failed, key=lambda id: (passed[id] / tried[id], -tried[id]))
    return [
        CheckLine(id, language.gettext(claims[id].claim), passed[id], tried[id]) for id in hardest
    ]


def _nothing_ran(student: StudentResult) -> bool:
    return student.status == "graded" and any(note.code in NOTHING_RAN for note in student.notes)


def slowest(results: Results) -> list[StudentResult]:
    """Return the submissions that took the longest."""
    ran = [one for one in results.students if one.seconds > 0]
    return sorted(ran, key=lambda one: -one.seconds)[:SLOWEST]


def groups(results: Results, language: gettext.NullTranslations) -> list[Group]:
    """Return who needs a look, and why: ungraded ones, then graded ones of whom there is a word.

    Of whom nothing could be run, whose 0 may be a slip's, are a group of their own that is open.
    """
    _ = language.gettext
    by_status: dict[str, list[tuple[StudentResult, tuple[str, ...]]]] = defaultdict(list)
    for student in results.students:
        said = reasons(student, language)
        if student.status != "graded" or said:
            kind = NOTHING if _nothing_ran(student) else student.status
            by_status[kind].append((student, said))
    titles = {
        NOTHING: _(N_("Nothing could be run")),
        "graded": _(N_("Graded, with notes")),
    }
    return [
        Group(
            titles.get(status) or _(STATUSES[status]),
            status,
            tuple(by_status[status]),
            status == NOTHING or len(by_status[status]) <= FEW,
        )
        for status in ("not graded", "unreadable", NOTHING, "no submission", "graded")
        if by_status[status]
    ]


def reasons(student: StudentResult, language: gettext.NullTranslations) -> tuple[str, ...]:
    """Return what to know of a submission: its notes, a mistake in given code, nothing done.

    Of one not graded, why its checks were not.
    """
    _ = language.gettext
    said = [note_text(note, language, student.cells) for note in student.notes]
    if student.diagnosis:
        explained = " ".join(_(text) for text in student.diagnosis.explanations)
        said.append(f"{_(GIVEN)}: {explained}")
    if student.exercises and all(one.status == "not attempted" for one in student.exercises):
        said.append(_(UNTOUCHED))
    if student.status == "not graded":
        said += [
            f"{check.id}: {check.reason}"
            for exercise in student.exercises
            for check in exercise.checks
            if check.status == "not graded" and check.reason
        ]
    return tuple(dict.fromkeys(said))


def page_link(student: StudentResult) -> str:
    """Return the address of a student's page, from the class page."""
    name = page_file_name(student.student).encode("utf-8", "surrogateescape")
    return f"students/{quote(name)}"


def scores(results: Results, student: StudentResult) -> Sequence[tuple[str, float | None, bool]]:
    """Return status, score and "counted as tried alone" for each exercise of the class."""
    by_id = {one.id: one for one in student.exercises}
    return [
        (one.status, one.score, one.counted != "submitted")
        if (one := by_id.get(id))
        else ("", None, False)
        for id in results.exercises
    ]
