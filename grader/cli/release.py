"""``grader release``: what students get, made from the solutions."""

from pathlib import Path

import click

from grader.cli.options import course_option
from grader.release import release as make_release


@click.command(short_help="Write assignments/ from solutions/.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if anything differs.")
@course_option
def release(check: bool, course_folder: Path) -> int:
    """Write assignments/ from solutions/: stubs, self-checks, nothing of a solution."""
    differing = make_release(course_folder, check)
    if check and differing:
        click.echo("assignments/ is not what solutions/ makes; run grader release. Differing:")
        click.echo("\n".join(f"  {path}" for path in differing))
        return 1
    done = "assignments/ is up to date" if check else "assignments/ written from solutions/"
    click.echo(done)
    return 0
