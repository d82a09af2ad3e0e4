"""``grader mistakes``: the kill matrix of the known mistakes."""

import os
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grader.cli.options import FOLDER, assignment_option, course_option, language_option
from grader.course import Assignment, Course, CourseError, load_course, wording
from grader.judging import make_plan
from grader.language import translation
from grader.matrix import run
from grader.mistakes import GIVEN, Mistake, MistakeError, library
from grader.reports import matrix_lines, matrix_page, matrix_table
from grader.results import Matrix, ResultsError, encode_matrix, write_atomically
from grader.sandbox import find_isolation

STYLES = Path("tests", "styles")
STYLES_ON_AN_ENGINE = Path("tests", "styles_of")  # a folder for each assignment
JSON, HTML = "matrix.json", "matrix.html"


@click.command()
@click.option(
    "--seeds",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Number of runs, each with different inputs and fresh processes.",
)
@click.option(
    "--styles",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Right solutions (*.py): none may lose a point.  [default: tests/styles, or "
    "tests/styles_of/ID of an assignment on the engine, if there]",
)
@click.option(
    "-e",
    "--exercise",
    "exercises",
    multiple=True,
    metavar="ID",
    help=f"Only mistakes of this exercise, or {GIVEN!r} (may be repeated).",
)
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    default=Path("results"),
    show_default=True,
    metavar="FOLDER",
    help="Where matrix.json and matrix.html go; made if it does not exist.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    help="Sources run at the same time.  [default: number of cores]",
)
@course_option
@assignment_option
@language_option
def mistakes(
    seeds: int,
    styles: Path | None,
    exercises: tuple[str, ...],
    output: Path,
    jobs: int,
    course_folder: Path,
    assignment: str | None,
    lang: str,
) -> int:
    """Run every known mistake as a submission, and say what it costs.

    A mistake must lose points in its own exercise and in no other, whatever the inputs; one in
    code that the stub gives complete must be named and cost nothing; right solutions lose
    nothing. The mistakes are in grader/mistakes/. All this is the course's own code: it runs
    at any level of isolation.

    \b
    Exit codes
      0   all is as it must be
      1   something is not: every fault is listed
      2   wrong usage, or a mistake that does not fit the course's solution: one line says why
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    course = load_course(course_folder)
    chosen = course.assignment(assignment)
    found = _chosen(library(chosen.id), chosen, exercises)
    usual = STYLES_ON_AN_ENGINE / chosen.id if chosen.engine else STYLES
    texts = _styles(styles or course_folder / usual, styles is not None)
    _prepare(output)
    matrix = _run(course, chosen, course_folder, found, texts, seeds, jobs)
    _report(matrix, output, translation(lang, wording(course.names, lang)))
    return 0 if matrix.clean else 1


def _chosen(
    mistakes: tuple[Mistake, ...], assignment: Assignment, only: tuple[str, ...]
) -> list[Mistake]:
    known = {GIVEN, *(one.id for one in assignment.exercises)}
    for exercise in only:
        if exercise != GIVEN:
            assignment.exercise(exercise)
    found = [one for one in mistakes if not only or one.exercise in only]
    for one in found:
        if one.exercise not in known:
            raise MistakeError(
                f"mistake {one.id!r} names the exercise {one.exercise!r}, which assignment "
                f"{assignment.id!r} does not have; it has: {', '.join(sorted(known))}"
            )
    if not found:
        raise MistakeError(f"no known mistake in {', '.join(only) or assignment.id}")
    return found


def _styles(folder: Path, named: bool) -> dict[str, str]:
    """Return the right solutions in a folder, by name; its tests are none."""
    files = [path for path in sorted(folder.glob("*.py")) if not path.name.startswith("test_")]
    if named and not files:
        raise CourseError(f"{folder} holds no right solutions: *.py files, one solution each")
    try:
        return {path.stem: path.read_text(encoding="utf-8") for path in files}
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(f"a right solution in {folder} cannot be read: {error}") from error


def _prepare(output: Path) -> None:
    """Make the output folder before anything runs."""
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ResultsError(
            f"{output} cannot be made: {error.strerror}; name another with -o"
        ) from error


def _run(
    course: Course,
    assignment: Assignment,
    folder: Path,
    mistakes: list[Mistake],
    styles: dict[str, str],
    seeds: int,
    jobs: int,
) -> Matrix:
    columns: list[Any] = [TextColumn("Running mistakes"), BarColumn(), MofNCompleteColumn()]
    columns.append(TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("running", total=None)
        return run(
            # torch and the other oracles are tested elsewhere: here they would only cost time.
            lambda seed: make_plan(folder, course, assignment, seed, with_torch=False),
            mistakes,
            styles,
            [f"matrix {number}" for number in range(1, seeds + 1)],
            find_isolation(),
            jobs,
            lambda done, whole: progress.update(task, completed=done, total=whole),
        )


def _report(matrix: Matrix, output: Path, language: NullTranslations) -> None:
    write_atomically(output / JSON, encode_matrix(matrix))
    write_atomically(output / HTML, matrix_page(matrix, language))
    out = Console()
    out.print(matrix_table(matrix, language))
    for line in matrix_lines(matrix, language):
        out.print(line, highlight=False)
    click.echo(f"{output}/: {JSON}, {HTML}")
