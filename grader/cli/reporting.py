"""What grading and judging have in common: progress, the files, the table in the terminal."""

import shlex
import sys
from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from grader.cli.exit_codes import exit_code
from grader.cli.formats import Material
from grader.cli.output import OutputFolder
from grader.course import wording
from grader.judging import Options, Plan
from grader.judging import grade as grade_all
from grader.language import translation
from grader.reports import notes_table, results_table, summary_lines
from grader.results import Results, RunFacts, StudentResult
from grader.submissions import Submission


def grade_with_progress(
    plan: Plan,
    found: Sequence[Submission],
    facts: RunFacts,
    options: Options,
    folder: OutputFolder,
    doing: str = "Grading",
) -> list[StudentResult]:
    """Grade a class, each result kept in the folder as soon as it is there."""
    columns: list[ProgressColumn] = [TextColumn(doing), BarColumn(), MofNCompleteColumn()]
    columns.append(TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=len(found))

        def done(result: StudentResult) -> None:
            folder.keep(result)
            progress.advance(task)

        return grade_all(plan, found, facts.seed, facts.oracles, options, done, folder.record)


def again() -> str:
    """Return the command that goes on where this one stopped."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["grader", *words, "--resume"])


def report(
    results: Results,
    plan: Plan,
    folder: OutputFolder,
    language_code: str,
    fail_under: float | None = None,
) -> int:
    """Write the files, print the table; return the exit code."""
    language = translation(language_code, wording(plan.course.names, language_code))
    checks = {check.id: check for check in plan.checks}
    folder.finish(Material(results, checks, language, folder.recordings()))
    out = Console()
    out.print(results_table(results, language))
    out.print(notes_table(results, language))
    for line in summary_lines(results, language):
        out.print(line, highlight=False)
    click.echo(f"{folder.path}/: {', '.join(folder.written)}")
    return exit_code(results, fail_under)
