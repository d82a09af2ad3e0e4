"""``grader grade``: a folder of submissions to scores and feedback. Its options and their help."""

import os
from pathlib import Path

import click

from grader.cli.grading import Arguments, run
from grader.cli.options import (
    FOLDER,
    assignment_option,
    course_option,
    format_option,
    language_option,
)


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
@format_option
@language_option
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Exit with code 3 if a total is below this share of the points, and with 1 if there is "
    "none; for CI.",
)
@click.option(
    "--gradebook",
    metavar="URL",
    help="Write the scores into this nbgrader gradebook too: sqlite:///gradebook.db, a file, or "
    "any database URL that nbgrader takes.",
)
@click.option(
    "--resume", is_flag=True, help="Keep results in the output folder that are still valid."
)
@click.option(
    "--allow-weak-isolation",
    is_flag=True,
    help="Grade even where student code cannot be kept from reading files (see grader doctor).",
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
    fail_under: float | None,
    gradebook: str | None,
    resume: bool,
    allow_weak_isolation: bool,
    without_torch: bool,
) -> int:
    """Grade the SUBMISSIONS folder and write results.json, scores.csv, feedback/ and report/.

    SUBMISSIONS holds one folder per student with the file or notebook in it (ana/engine.py,
    ana/engine.ipynb), or files named by student (ana.py, ana.ipynb, ana.zip).

    \b
    Exit codes
      0   every submission was graded, whatever the scores
      1   some were not (unreadable, or a fault of the grader): see the notes
      2   wrong usage, or nothing could be graded: one line says why
      3   a score is below --fail-under
      130 interrupted: what was finished is kept, go on with --resume
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    return run(
        Arguments(
            submissions=submissions,
            output=output,
            jobs=jobs,
            exercises=exercises,
            course_folder=course_folder,
            assignment=assignment,
            roster=roster,
            seed=seed,
            formats=formats,
            language=lang,
            fail_under=fail_under,
            gradebook=gradebook,
            resume=resume,
            allow_weak_isolation=allow_weak_isolation,
            with_torch=not without_torch,
        )
    )
