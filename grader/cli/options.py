"""Options that several commands share."""

import math
import os
from pathlib import Path

import click

from grader.cli.format_names import NAMES, USUAL
from grader.language import LANGUAGES
from grader.submissions import Names

FOLDER = click.Path(path_type=Path)


class _Percent(click.FloatRange):
    """A share that a total can be below of: nan, which nothing is below, is none."""

    name = "percent"

    def convert(
        self, value: float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number from 0 to 100.", param, ctx)
        return number


PERCENT = _Percent(0, 100)
CORES = os.cpu_count() or 1

course_option = click.option(
    "--course",
    "course_folder",
    type=FOLDER,
    default=Path(),
    metavar="FOLDER",
    help="The course folder, with solutions/ in it.  [default: where you are]",
)
assignment_option = click.option(
    "--assignment", metavar="ID", help="Which assignment.  [default: the course's first]"
)
language_option = click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
    help="Language of reports and feedback.",
)
format_option = click.option(
    "--format",
    "formats",
    type=click.Choice(NAMES),
    multiple=True,
    default=USUAL,
    metavar="NAME",
    help=f"Write only this (may be repeated): {', '.join(NAMES)}.  "
    f"[default: the first {len(USUAL)}]",
)
jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="Submissions run at the same time.  [default: number of cores]",
)
exercises_option = click.option(
    "-e",
    "--exercise",
    "exercises",
    multiple=True,
    metavar="ID",
    help="Grade only this exercise (may be repeated).",
)
roster_option = click.option(
    "--roster",
    type=FOLDER,
    metavar="CSV",
    help="Columns id,name: students who submitted nothing get a row too.",
)


def _names(_: click.Context, __: click.Parameter, text: str | None) -> Names | None:
    try:
        return None if text is None else Names(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


names_option = click.option(
    "--names",
    metavar="moodle|canvas|REGEX",
    callback=_names,
    help="Take students from the names of a download: Moodle's, Canvas's, or as the group (?P<stude"
    "nt>...) of a regular expression says. With --roster they are matched by id or name.",
)


def _not_blank(_: click.Context, __: click.Parameter, seed: str | None) -> str | None:
    """Refuse what everybody could guess: the value of a variable that is not set."""
    if seed is not None and not seed.strip():
        raise click.BadParameter("is blank; name a secret text, or leave the option out")
    return seed


seed_option = click.option(
    "--seed",
    metavar="TEXT",
    callback=_not_blank,
    help="Draw the hidden inputs from this instead of the course's secret seed (.grader/seed).",
)
resume_option = click.option(
    "--resume", is_flag=True, help="Reuse results in the output folder that are still valid."
)
weak_isolation_option = click.option(
    "--allow-weak-isolation",
    is_flag=True,
    help="Grade even where student code cannot be kept from reading files (see grader doctor).",
)
without_torch_option = click.option(
    "--without-torch", is_flag=True, help="Do not use torch as an oracle; every result says so."
)
