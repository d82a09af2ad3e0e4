"""``grader``: the group of commands, and what they have in common."""

import gc
import io
import sys

import click

from grader import __version__
from grader.cli.commands import Commands
from grader.cli.exit_codes import INTERRUPTED
from grader.errors import GraderError

USAGE_ERROR = 2
# The cycle collector looks at new objects after so many. Python's 700 is for programs that make
# garbage in cycles; here they are modules and results, which stay: a sixth of a short run.
NEW_OBJECTS = 50_000
# After so many looks at new ones it looks at those that stayed the last times, too.
LOOKS_AT_NEW_ONES = 50


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
)
@click.version_option(__version__, prog_name="grader")
def commands() -> None:
    """Grade scalar autograd exercises: scores you can trust, and can explain.

    \b
    grader grade submissions/ -o results/   grade a class
    grader explain ana tanh                 why this score
    grader judge results/ -o judged/        score again, running no student code
    grader compare results/ judged/         what changed between two runs
    grader observe submissions/             observe a class, or a part of it
    grader release                          make assignments/ from solutions/
    grader mistakes                         test the checks by known mistakes
    grader doctor                           how well this machine confines code

    Run it in the course folder (the one with solutions/course.toml), or name that with
    --course.
    """  # noqa: D301 - reason: click wants the character \b, not a backslash


def main() -> None:
    """Run the command line; what can be expected to go wrong is one line and exit code 2."""
    gc.set_threshold(NEW_OBJECTS, LOOKS_AT_NEW_ONES)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no dash still works
    try:
        code = commands.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = USAGE_ERROR
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nInterrupted.", err=True)
        code = INTERRUPTED
    except GraderError as error:
        click.echo(f"Error: {error}", err=True)
        code = USAGE_ERROR
    gc.freeze()  # else the interpreter's end looks for cycles in all that the system frees anyway
    sys.exit(code or 0)
