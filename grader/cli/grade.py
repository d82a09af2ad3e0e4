"""``grader grade``: a folder of submissions to scores and feedback."""

import os
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grader import __version__
from grader.cli.options import FOLDER, assignment_option, course_option, language_option
from grader.cli.output import FORMATS, OutputFolder
from grader.course import Assignment, Course, load_course, private_folder, secret_seed
from grader.engines import oracles
from grader.judging import Options, Plan, make_plan
from grader.judging import grade as grade_all
from grader.language import translation
from grader.reports import notes_table, results_table, summary_lines
from grader.results import Results, RunFacts, StudentResult
from grader.sandbox import Sandbox
from grader.submissions import Submission, add_missing, find_submissions, read_roster

ALL_GRADED, SOME_NOT_GRADED, INTERRUPTED = 0, 1, 130


@click.command(short_help="Grade a folder of submissions.")
@click.argument("submissions", type=FOLDER)
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    default=Path("results"),
    show_default=True,
    metavar="FOLDER",
    help="Where results go; made if it does not exist.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    help="Submissions graded at the same time.  [default: number of cores]",
)
@click.option(
    "-e",
    "--exercise",
    "exercises",
    multiple=True,
    metavar="ID",
    help="Grade only this exercise (may be repeated).",
)
@course_option
@assignment_option
@click.option(
    "--roster",
    type=FOLDER,
    metavar="CSV",
    help="Columns id,name: whoever handed in nothing has a row too.",
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="Draw the hidden inputs from this instead of the course's secret seed (.grader/seed).",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    default=FORMATS,
    help="Write only this: json, csv or feedback (may be repeated).  [default: all]",
)
@language_option
@click.option(
    "--resume", is_flag=True, help="Keep results in the output folder that are still valid."
)
@click.option(
    "--without-torch", is_flag=True, help="Do not use torch as an oracle; every result says so."
)
def grade(
    submissions: Path,
    output: Path,
    jobs: int,
    exercises: tuple[str, ...],
    course_folder: Path,
    assignment: str | None,
    roster: Path | None,
    seed: str | None,
    formats: tuple[str, ...],
    lang: str,
    resume: bool,
    without_torch: bool,
) -> int:
    """Grade the SUBMISSIONS folder and write results.json, scores.csv and feedback/.

    SUBMISSIONS holds one folder per student with the file in it (ana/engine.py), or files
    named by student (ana.py).

    \b
    Exit codes
      0   every submission was graded
      1   some were not (unreadable, or a fault of the grader): see the notes
      2   wrong usage, or nothing could be graded: one line says why
      130 interrupted: what was finished is kept, go on with --resume
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    course = load_course(course_folder)
    chosen = course.assignment(assignment)
    for exercise in exercises:
        chosen.exercise(exercise)  # before anything is written
    found = find_submissions(submissions, chosen, course.limits.source_kb)
    if roster is not None:
        found = add_missing(found, read_roster(roster))
    used_oracles = oracles(with_torch=not without_torch)
    kept = None if seed is not None else private_folder(course_folder)
    seed = seed if seed is not None else secret_seed(course_folder)
    folder = OutputFolder(output)
    earlier = folder.begin(resume)
    console = Console(stderr=True)
    with console.status("Preparing the checks"):
        plan = make_plan(
            course_folder,
            course,
            chosen,
            seed,
            only=exercises,
            with_torch=not without_torch,
            kept=kept,
        )
    run = _run_facts(seed, used_oracles, without_torch)
    options = Options(jobs, earlier)
    try:
        students = _grade(plan, found, run, options, folder, console)
    except KeyboardInterrupt:
        console.print(
            f"\nInterrupted; finished students are kept. Go on with:\n  {_again()}",
            highlight=False,
            markup=False,
        )
        return INTERRUPTED
    results = _results(course, chosen, plan, run, students)
    language = translation(lang)
    folder.finish(results, formats, {check.id: check for check in plan.checks}, language)
    out = Console()
    out.print(results_table(results, language))
    out.print(notes_table(results, language))
    for line in summary_lines(results, language):
        out.print(line, highlight=False)
    click.echo(f"{output}/: {', '.join(folder.written)}")
    ungraded = [s for s in students if s.status in ("unreadable", "not graded")]
    return SOME_NOT_GRADED if ungraded else ALL_GRADED


def _grade(
    plan: Plan,
    found: list[Submission],
    run: RunFacts,
    options: Options,
    folder: OutputFolder,
    console: Console,
) -> list[StudentResult]:
    columns: list[Any] = [
        TextColumn("Grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("grading", total=len(found))

        def done(result: StudentResult) -> None:
            folder.keep(result)
            progress.advance(task)

        return grade_all(plan, found, run.seed, run.oracles, options, done)


def _run_facts(seed: str, used_oracles: str, without_torch: bool) -> RunFacts:
    return RunFacts(
        grader=__version__,
        python=sys.version.split()[0],
        oracles=used_oracles,
        seed=seed,
        isolation=Sandbox.isolation,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        without_torch=without_torch,
    )


def _results(
    course: Course,
    assignment: Assignment,
    plan: Plan,
    run: RunFacts,
    students: list[StudentResult],
) -> Results:
    return Results(
        format=1,
        course=course.title,
        assignment=assignment.id,
        exercises={one.id: float(one.points) for one in plan.exercises},
        run=run,
        students=tuple(students),
    )


def _again() -> str:
    """Return the command that goes on where this one stopped."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["grader", *words, "--resume"])
