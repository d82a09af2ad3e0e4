"""The pages, as pure functions of the results."""

import gettext
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup

from grader.reports.html import overview
from grader.reports.html.environment import in_pieces, render
from grader.reports.html.picture import NodeText, Picture, draw, node_texts
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
    cards = [
        _card(exercise, number, _picture(exercise, language), language)
        for number, exercise in enumerate(told.exercises, start=1)
    ]
    return render("student.html.j2", language, told=told, cards=cards)


@lru_cache(maxsize=256)  # most of a class reads the same of an exercise
def _card(
    exercise: VisibleExercise,
    number: int,
    picture: Picture | None,
    language: gettext.NullTranslations,
) -> Markup:
    nodes = _nodes(exercise, language)
    card = render(
        "card.html.j2", language, exercise=exercise, number=number, picture=picture, nodes=nodes
    )
    return Markup(card.decode().rstrip("\n"))  # escaped by the template


def _picture(
    exercise: VisibleExercise | None, language: gettext.NullTranslations
) -> Picture | None:
    example = exercise.example if exercise else None
    return draw(example.graph, example.first_wrong, language) if example else None


def _nodes(
    exercise: VisibleExercise | None, language: gettext.NullTranslations
) -> Sequence[NodeText]:
    example = exercise.example if exercise else None
    return node_texts(example.graph, example.first_wrong, language) if example else ()


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
    return render(
        "cell.html.j2",
        language,
        told=told,
        exercise=exercise,
        notes=notes,
        picture=_picture(exercise, language),
        nodes=_nodes(exercise, language),
    ).decode()


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
