"""What ``grader grade`` does, step by step.

No output is written before all input is checked. The course's secret seed is drawn, if there is
none, once the submissions, the roster and the output folder are known to be usable: the checks'
inputs, which are prepared last, depend on it.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from grader.cli.exit_codes import exit_code
from grader.cli.handed_in import (
    ClassArguments,
    check_place,
    kept_beside,
    prepare,
    read_class,
    seed_of,
)
from grader.cli.options import CORES
from grader.cli.output import OutputFolder
from grader.cli.reporting import again, grade_with_progress, interrupted, print_summary, setting_of
from grader.cluster import connect
from grader.judging import Options, Tutor, made_with, run_facts, this_machine
from grader.nbgrader.database import GradebookError, shown
from grader.nbgrader.gradebook import check_gradebook, write_scores
from grader.results import Results
from grader.sandbox import Isolation, Zygote, allowed_isolation

if TYPE_CHECKING:
    from grader.cluster.cluster import Cluster


@dataclass(frozen=True, kw_only=True)
class Arguments(ClassArguments):
    """The command line of ``grader grade``."""

    formats: tuple[str, ...]
    language: str
    fail_under: float | None
    gradebook: str | None
    cluster: str | None


def run(arguments: Arguments, first: Zygote | None = None) -> int:
    """Grade a class; return the exit code. ``first`` has been started behind every layer."""
    handed_in = read_class(arguments)
    assignment = handed_in.assignment
    isolation = allowed_isolation(arguments.allow_weak_isolation, first=first)
    folder = _output_folder(arguments)
    console = Console(stderr=True)
    notebook, points = Path(assignment.file).stem, {e.id: e.points for e in assignment.exercises}
    if arguments.gradebook is not None:
        with console.status("Opening the gradebook"):
            check_gradebook(arguments.gradebook, assignment.id, notebook, points)
    with _machines(arguments, isolation) as cluster:
        facts = run_facts(isolation, seed_of(arguments), with_torch=arguments.with_torch)
        plan = prepare(arguments, handed_in, facts)
        observed_with = made_with(plan, facts.seed, facts.oracles, isolation)
        setting = setting_of(plan, facts, arguments.language, observed_with)
        try:
            found = handed_in.noting_same_files().submissions
            writing = folder.begin(setting, arguments.resume)
            options = Options(
                isolation,
                arguments.jobs or (cluster.jobs if cluster else CORES),
                writing.earlier,
                Tutor(plan, isolation, kept_beside(arguments)),
                elsewhere=cluster,
                zygote=first,
            )
            results = grade_with_progress(plan, found, facts, options, writing)
        except KeyboardInterrupt:
            return interrupted()
    print_summary(results, writing)
    handed_in.say_of_roster()  # what was said at first, a table has moved out of sight
    if arguments.gradebook is not None:
        try:
            with console.status("Writing the gradebook"):
                write_scores(arguments.gradebook, results, notebook, points)
        except GradebookError as error:
            raise GradebookError(
                f"{error}. All else is in {arguments.output}; then: {again()}"
            ) from error
        click.echo(_written(arguments.gradebook, results))
    return exit_code(results, arguments.fail_under)


def _machines(
    arguments: Arguments, isolation: Isolation
) -> "AbstractContextManager[Cluster | None]":
    """Return the cluster that student code is to run on, connected; nothing if it runs here."""
    if arguments.cluster is None:
        return nullcontext()
    with Console(stderr=True).status("Looking at the cluster's workers"):
        return connect(arguments.cluster, this_machine(isolation))


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
    check_place(arguments)
    return folder
