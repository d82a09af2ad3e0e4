"""``grader grade``: a folder of submissions to scores and feedback. Its options and their help."""

from pathlib import Path

import click

from grader.cli.options import (
    FOLDER,
    PERCENT,
    assignment_option,
    course_option,
    exercises_option,
    format_option,
    jobs_option,
    language_option,
    names_option,
    resume_option,
    roster_option,
    seed_option,
    weak_isolation_option,
    without_torch_option,
)
from grader.sandbox import first_zygote
from grader.submissions import Names


@click.command()
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
@jobs_option
@exercises_option
@course_option
@assignment_option
@roster_option
@names_option
@seed_option
@format_option
@language_option
@click.option(
    "--fail-under",
    type=PERCENT,
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
    "--cluster",
    metavar="ADDRESS",
    help="Run student code on the workers of this Dask scheduler (tcp://host:8786), not here.",
)
@resume_option
@weak_isolation_option
@without_torch_option
def grade(
    submissions: Path,
    output: Path,
    jobs: int | None,
    exercises: tuple[str, ...],
    course_folder: Path,
    assignment: str | None,
    roster: Path | None,
    names: Names | None,
    seed: str | None,
    formats: tuple[str, ...],
    lang: str,
    fail_under: float | None,
    gradebook: str | None,
    cluster: str | None,
    resume: bool,
    allow_weak_isolation: bool,
    without_torch: bool,
) -> int:
    """Grade the SUBMISSIONS folder and write results.json, scores.csv, feedback/ and report/.

    SUBMISSIONS holds one folder per student with the file or notebook in it (ana/engine.py,
    ana/engine.ipynb), or files named by student (ana.py, ana.ipynb, ana.zip). It may be a zip
    archive of such a folder; with --names, one that Moodle or Canvas packed.

    \b
    Exit codes
      0   every submission was graded, whatever the scores
      1   some were not (unreadable, or a fault of the grader): see the notes
      2   wrong usage, or nothing could be graded: one line says why
      3   a total is below --fail-under
      130 interrupted: what was finished is kept, go on with --resume
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    with first_zygote() as first:  # it starts while the rest of the grader is loaded
        from grader.cli.grading import Arguments, run

        return run(
            Arguments(
                submissions=submissions,
                output=output,
                jobs=jobs,
                exercises=exercises,
                course_folder=course_folder,
                assignment=assignment,
                roster=roster,
                names=names,
                seed=seed,
                formats=formats,
                language=lang,
                fail_under=fail_under,
                gradebook=gradebook,
                cluster=cluster,
                resume=resume,
                allow_weak_isolation=allow_weak_isolation,
                with_torch=not without_torch,
            ),
            first,
        )
