"""``grader explain``: why a student has this score."""

import gettext
import shlex
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import click
from rich.console import Console

from grader.checks import catalogue
from grader.cli.options import FOLDER, course_option, language_option
from grader.cli.places import observations_file, results_file
from grader.cli.recorded import recording_of_run
from grader.course import Course, load_course, wording
from grader.language import translation
from grader.reports import explain as explanation
from grader.reports import explain_student, graded_source
from grader.results import ExerciseResult, Results, ResultsError, StudentResult, load_results

RESULTS = Path("results")


@click.command()
@click.argument("student")
@click.argument("exercise", required=False)
@click.option("--source", is_flag=True, help="Show the source that was graded, with its lines.")
@click.option(
    "-r",
    "--results",
    "folder",
    type=FOLDER,
    default=RESULTS,
    show_default=True,
    metavar="FOLDER",
    help="The output folder of grader grade, or the results.json in it.",
)
@course_option
@language_option
def explain(
    student: str,
    exercise: str | None,
    source: bool,
    folder: Path,
    course_folder: Path,
    lang: str,
) -> None:
    """Say for one score which checks passed and failed, with hidden inputs and values.

    EXERCISE is its id, or what is written for it: radd or __radd__. Without one, all of the
    student's exercises at a glance, and what to ask next.

    For instructors: STUDENT's own report is in feedback/.
    """
    path = results_file(folder)
    results = load_results(path)
    found = _student(results, student, path)
    course = load_course(course_folder)
    language = translation(lang, wording(course.names, lang))
    texts = []
    if exercise is not None:
        score = _score(results, found, _exercise_id(results, course, exercise, path), path)
        claims = {check.id: check for check in catalogue(course.assignment(results.assignment))}
        texts.append(explanation(results, found, score, claims, language))
    elif not source:
        command = _command(found, folder, course_folder, lang)
        texts.append(explain_student(results, found, command, language))
    if source:
        texts += _sources(results, found, folder, course, language)
    Console().print("\n\n".join(texts), highlight=False, soft_wrap=True)


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


def _exercise_id(results: Results, course: Course, name: str, path: Path) -> str:
    """Return the id of the exercise of this id, or for which something of this name is written."""
    if name in results.exercises:
        return name
    part = name.removesuffix("()").removeprefix(f"{course.names.class_}.")
    for one in course.assignment(results.assignment).exercises:
        if one.id in results.exercises and part in one.parts:
            return one.id
    known = ", ".join(results.exercises)
    raise ResultsError(f"{path} has no exercise {name!r}; it has: {known}")


def _score(results: Results, student: StudentResult, exercise: str, path: Path) -> ExerciseResult:
    for one in student.exercises:
        if one.id == exercise:
            return one
    raise ResultsError(f"{path} has no scores of {student.student!r}: {student.status}")


def _command(
    student: StudentResult, folder: Path, course_folder: Path, lang: str
) -> tuple[str, str]:
    """Return how to ask for more of this student: command and options, and the argument."""
    options = []
    if folder != RESULTS:
        options += ["-r", str(folder)]
    if course_folder != Path():
        options += ["--course", str(course_folder)]
    if lang != "en":
        options += ["--lang", lang]
    dashes = ["--"] if student.student.startswith("-") else []
    return shlex.join(["grader", "explain", *options]), shlex.join([*dashes, student.student])


def _sources(
    results: Results,
    student: StudentResult,
    folder: Path,
    course: Course,
    language: gettext.NullTranslations,
) -> Iterator[str]:
    """Yield the text that was graded, and the engine that was handed in with it, if there was one.

    Raises ResultsError where they are not known.
    """
    path = observations_file(folder)
    recording = recording_of_run(path, results, student.student)
    if recording.source is None:
        raise ResultsError(f"{path} has no source of {student.student!r}: {recording.status}")
    yield graded_source(recording.file, recording.source, recording.cells, language)
    if recording.engine:
        engine = course.engine_file(course.assignment(results.assignment))
        yield graded_source(engine, recording.engine, (), language)
