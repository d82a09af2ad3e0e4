"""``grader release``: what students get, made from the solutions."""

from pathlib import Path

import click

from grader.cli.options import course_option
from grader.course import LANGUAGES, load_course
from grader.judging import check_solution, make_plan
from grader.release import release as make_release


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if anything differs.")
@click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    help="Language of what students get.  [default: the course file's]",
)
@click.option("--force", is_flag=True, help="Write over what people wrote in assignments/, too.")
@course_option
def release(check: bool, lang: str | None, force: bool, course_folder: Path) -> int:
    """Write assignments/ from solutions/: stubs, self-checks, nothing of a solution.

    \b
    Exit codes
      0   written, and each solution gets full marks
      1   with --check: assignments/ is not what solutions/ makes
      2   a solution cannot be released, or loses points, or somebody's work in
          assignments/ would be lost: one line says why
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    differing = make_release(course_folder, check, language=lang, force=force)
    _check_solutions(course_folder)
    if check and differing:
        command = f"grader release --lang {lang}" if lang else "grader release"
        click.echo(f"assignments/ is not what solutions/ makes; run {command}. Differing:")
        click.echo("\n".join(f"  {path}" for path in differing))
        return 1
    done = "assignments/ is up to date" if check else "assignments/ written from solutions/"
    click.echo(done)
    return 0


def _check_solutions(course_folder: Path) -> None:
    """Raise CourseError where a solution loses points: now, not when a class is graded."""
    course = load_course(course_folder)
    for assignment in course.assignments:
        check_solution(make_plan(course_folder, course, assignment, "release", with_torch=False))
