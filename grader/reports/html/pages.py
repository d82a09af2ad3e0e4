"""The pages, as pure functions of the results."""

import gettext
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from grader.reports.html import overview
from grader.reports.html.environment import in_pieces, render
from grader.reports.html.picture import draw, node_texts
from grader.reports.table import ISOLATION
from grader.reports.texts import STATUSES
from grader.reports.visible import Claim, VisibleExercise, visible
from grader.results import About, Results, StudentResult


def student_page(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> bytes:
    """Return the page of one student, which can be sent to the student as it is."""
    told = visible(about, student, claims, language)
    cards = [_card(one, number, language) for number, one in enumerate(told.exercises, start=1)]
    return render("student.html.j2", language, told=told, cards=cards)


@lru_cache(maxsize=256)  # most of a class reads the same of an exercise
def _card(exercise: VisibleExercise, number: int, language: gettext.NullTranslations) -> Markup:
    card = _of_exercise("card.html.j2", exercise, language, number=number)
    return Markup(card.decode().rstrip("\n"))


def _of_exercise(
    template: str,
    exercise: VisibleExercise | None,
    language: gettext.NullTranslations,
    **values: Any,
) -> bytes:
    """Render what tells of one exercise, with the picture of its example, if it has one."""
    example = exercise.example if exercise else None
    return render(
        template,
        language,
        exercise=exercise,
        picture=draw(example.graph, example.first_wrong, language) if example else None,
        nodes=node_texts(example.graph, example.first_wrong, language) if example else [],
        **values,
    )


def exercise_cell(
    about: About,
    student: StudentResult,
    exercise_id: str,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
    notes: Sequence[str] = (),
) -> str:
    """Return what stands below an exercise's test cell in a notebook: a piece of HTML.

    Without a result for the exercise it says what came of the submission. ``notes`` are said
    below; see ``student_notes`` for those of the submission as a whole.
    """
    told = visible(about, student, claims, language)
    exercise = next((one for one in told.exercises if one.id == exercise_id), None)
    return _of_exercise("cell.html.j2", exercise, language, told=told, notes=notes).decode()


def student_notes(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> tuple[str, ...]:
    """Return what a student is told of the submission as a whole."""
    return visible(about, student, claims, language).notes


def class_page(
    results: Results, claims: Mapping[str, Claim], language: gettext.NullTranslations
) -> Iterator[bytes]:
    """Yield the page of the class, for instructors only: it names everybody, and the seed."""
    mistakes = overview.mistake_lines(results, language)
    checks = overview.hardest_checks(results, claims, language)
    yield from in_pieces(
        "class.html.j2",
        language,
        results=results,
        most=sum(results.exercises.values()),
        averages=overview.averages(results),
        statuses=overview.statuses(results),
        status_texts={status: language.gettext(text) for status, text in STATUSES.items()},
        isolation=language.gettext(ISOLATION[results.run.isolation]),
        bars=overview.distribution(results),
        exercise_lines=overview.exercise_lines(results),
        mistakes=mistakes[: overview.MOST],
        mistakes_in_all=len(mistakes),
        checks=checks[: overview.MOST],
        checks_in_all=len(checks),
        slowest=overview.slowest(results),
        groups=overview.groups(results, language),
        link=overview.page_link,
        scores=overview.scores,
    )
