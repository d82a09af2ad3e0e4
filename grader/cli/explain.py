"""``grader explain``: why a student has this score."""

from difflib import get_close_matches
from pathlib import Path

import click
from rich.console import Console

from grader.checks import catalogue
from grader.cli.options import FOLDER, course_option, language_option
from grader.cli.places import results_file
from grader.course import load_course, wording
from grader.language import translation
from grader.reports import explain as explanation
from grader.results import ExerciseResult, Results, ResultsError, StudentResult, load_results


@click.command()
@click.argument("student")
@click.argument("exercise")
@click.option(
    "-r",
    "--results",
    "folder",
    type=FOLDER,
    default=Path("results"),
    show_default=True,
    metavar="FOLDER",
    help="The output folder of grader grade, or the results.json in it.",
)
@course_option
@language_option
def explain(student: str, exercise: str, folder: Path, course_folder: Path, lang: str) -> None:
    """Say for one score which checks passed and failed, with hidden inputs and values.

    For instructors: STUDENT's own report is in feedback/.
    """
    path = results_file(folder)
    results = load_results(path)
    found = _student(results, student, path)
    score = _exercise(results, found, exercise, path)
    course = load_course(course_folder)
    checks = catalogue(course.assignment(results.assignment))
    claims = {check.id: check for check in checks}
    language = translation(lang, wording(course.names, lang))
    text = explanation(results, found, score, claims, language)
    Console().print(text, highlight=False, soft_wrap=True)


def _student(results: Results, student: str, path: Path) -> StudentResult:
    by_id = {one.student: one for one in results.students}
    if student not in by_id:
        near = get_close_matches(student, by_id)
        remedy = (
            f"did you mean {' or '.join(near)}?"
            if near
            else "students go by the names of what they handed in; --results names other results"
        )
        raise ResultsError(f"{path} has no student {student!r}: {remedy}")
    return by_id[student]


def _exercise(
    results: Results, student: StudentResult, exercise: str, path: Path
) -> ExerciseResult:
    if exercise not in results.exercises:
        known = ", ".join(results.exercises)
        raise ResultsError(f"{path} has no exercise {exercise!r}; it has: {known}")
    for one in student.exercises:
        if one.id == exercise:
            return one
    raise ResultsError(f"{path} has no scores of {student.student!r}: {student.status}")
