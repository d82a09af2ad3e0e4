"""Options that several commands share."""

from pathlib import Path

import click

from grader.cli.formats import FORMATS, USUAL
from grader.language import LANGUAGES

FOLDER = click.Path(path_type=Path)

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
    type=click.Choice(list(FORMATS)),
    multiple=True,
    default=USUAL,
    metavar="NAME",
    help=f"Write only this (may be repeated): {', '.join(FORMATS)}.  "
    f"[default: the first {len(USUAL)}]",
)
