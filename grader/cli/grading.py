"""What ``grader grade`` does, step by step.

No output is written before all input is checked. The course's secret seed is drawn, if there is
none, once the submissions, the roster and the output folder are known to be usable: the checks'
inputs, which are prepared last, depend on it.
"""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from grader.cli.exit_codes import INTERRUPTED
from grader.cli.output import OutputFolder
from grader.cli.reporting import grade_with_progress, report
from grader.course import load_course, private_folder, secret_seed, stubs
from grader.judging import Options, Tutor, make_plan, results_of, run_facts
from grader.nbgrader.database import GradebookError, shown
from grader.nbgrader.gradebook import check_gradebook, write_scores
from grader.results import Results, ResultsError
from grader.sandbox import allowed_isolation
from grader.submissions import (
    add_missing,
    find_submissions,
    note_same_files,
    passed_over,
    read_roster,
)


@dataclass(frozen=True)
class Arguments:
    """The command line of ``grader grade``."""

    submissions: Path
    output: Path
    jobs: int
    exercises: tuple[str, ...]
    course_folder: Path
    assignment: str | None
    roster: Path | None
    seed: str | None
    formats: tuple[str, ...]
    language: str
    fail_under: float | None
    gradebook: str | None
    resume: bool
    allow_weak_isolation: bool
    with_torch: bool


def run(arguments: Arguments) -> int:
    """Grade a class; return the exit code."""
    course = load_course(arguments.course_folder)
    assignment = course.assignment(arguments.assignment)
    for exercise in arguments.exercises:
        assignment.exercise(exercise)
    given = stubs(arguments.course_folder, course, assignment)
    found = find_submissions(
        arguments.submissions,
        assignment,
        course.limits.source_kb,
        *given,
        others=course.other_files(assignment),
        engine_file=course.engine_file(assignment),
    )
    if ignored := passed_over(arguments.submissions):
        what = "neither folder nor .py, .ipynb or .zip"
        click.echo(f"Passed over, {what}: {', '.join(ignored)}", err=True)
    if arguments.roster is not None:
        found = add_missing(found, read_roster(arguments.roster))
    isolation = allowed_isolation(arguments.allow_weak_isolation)
    folder = _output_folder(arguments)
    console = Console(stderr=True)
    notebook, points = Path(assignment.file).stem, {e.id: e.points for e in assignment.exercises}
    if arguments.gradebook is not None:
        with console.status("Opening the gradebook"):
            check_gradebook(arguments.gradebook, assignment.id, notebook, points)
    facts = run_facts(isolation, _seed(arguments), with_torch=arguments.with_torch)
    # A seed of one's own leaves nothing behind in the course folder.
    kept = None if arguments.seed is not None else private_folder(arguments.course_folder)
    with console.status("Preparing the checks"):
        plan = make_plan(
            arguments.course_folder,
            course,
            assignment,
            facts.seed,
            only=arguments.exercises,
            with_torch=arguments.with_torch,
            kept=kept,
        )
    try:
        found = note_same_files(found, *given)
        tutor = Tutor(plan, isolation, kept)
        options = Options(isolation, arguments.jobs, folder.begin(arguments.resume), tutor)
        students = grade_with_progress(plan, found, facts, options, folder)
    except KeyboardInterrupt:
        click.echo(
            f"\nInterrupted; finished students are kept. Go on with:\n  {_again()}", err=True
        )
        return INTERRUPTED
    results = results_of(plan, facts, students)
    code = report(results, plan, folder, arguments.language, arguments.fail_under)
    if arguments.gradebook is not None:
        try:
            with console.status("Writing the gradebook"):
                write_scores(arguments.gradebook, results, notebook, points)
        except GradebookError as error:
            raise GradebookError(
                f"{error}. All else is in {arguments.output}; then: {_again()}"
            ) from error
        click.echo(_written(arguments.gradebook, results))
    return code


def _written(gradebook: str, results: Results) -> str:
    students, exercises = len(results.students), len(results.exercises)
    return (
        f"gradebook {shown(gradebook)}: {students} student{'s' * (students != 1)}, "
        f"{exercises} exercise{'s' * (exercises != 1)}"
    )


def _output_folder(arguments: Arguments) -> OutputFolder:
    """Return the output folder; raise ResultsError where it can be none."""
    folder = OutputFolder(arguments.output, arguments.formats)
    folder.check()
    place, submissions = arguments.output.resolve(), arguments.submissions.resolve()
    if place == submissions:
        raise ResultsError(f"{arguments.output} holds the submissions: name another folder with -o")
    if submissions in place.parents:
        raise ResultsError(
            f"{arguments.output} lies among the submissions: name another folder with -o"
        )
    return folder


def _seed(arguments: Arguments) -> str:
    if arguments.seed is None:
        return secret_seed(arguments.course_folder)
    # results.json holds it: only what can be written
    return arguments.seed.encode("utf-8", "backslashreplace").decode()


def _again() -> str:
    """Return the command that goes on where this one stopped."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["grader", *words, "--resume"])
