"""``grader``: the group of commands, and what they have in common."""

import io
import sys

import click

from grader import __version__
from grader.cli.compare import compare
from grader.cli.doctor import doctor
from grader.cli.exit_codes import INTERRUPTED
from grader.cli.explain import explain
from grader.cli.grade import grade
from grader.cli.judge import judge
from grader.cli.mistakes import mistakes
from grader.cli.observe import observe
from grader.cli.release import release
from grader.cluster import ClusterError
from grader.course import CourseError
from grader.engines import TorchMissing
from grader.judging import JudgingError, ObserverLost
from grader.mistakes import MistakeError
from grader.results import ResultsError
from grader.sandbox import SandboxError, WeakIsolationError
from grader.submissions import SubmissionsError

USAGE_ERROR = 2
# What goes wrong outside our code: one clear line, no traceback.
EXPECTED_ERRORS = (
    CourseError,
    SubmissionsError,
    ResultsError,
    TorchMissing,
    JudgingError,
    ObserverLost,
    ClusterError,
    MistakeError,
    SandboxError,
    WeakIsolationError,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88})
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


commands.add_command(compare)
commands.add_command(doctor)
commands.add_command(grade)
commands.add_command(explain)
commands.add_command(mistakes)
commands.add_command(judge)
commands.add_command(observe)
commands.add_command(release)


def main() -> None:
    """Run the command line; what can be expected to go wrong is one line and exit code 2."""
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
    except EXPECTED_ERRORS as error:
        click.echo(f"Error: {error}", err=True)
        code = USAGE_ERROR
    sys.exit(code or 0)
