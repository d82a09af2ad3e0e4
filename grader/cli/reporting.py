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

from grader.cli.exit_codes import INTERRUPTED
from grader.cli.formats import Setting
from grader.cli.listed import listed
from grader.cli.writing import Writing
from grader.course import wording
from grader.judging import MadeWith, Options, Plan, about_run
from grader.judging import grade as grade_all
from grader.language import translation
from grader.reports import notes_table, results_table, summary_lines
from grader.results import Results, RunFacts, StudentResult
from grader.submissions import HandedIn


def setting_of(
    plan: Plan, facts: RunFacts, language_code: str, observed_with: MadeWith | None
) -> Setting:
    """Return what the reports of a run are made with."""
    return Setting(
        about_run(plan, facts),
        {check.id: check for check in plan.checks},
        translation(language_code, wording(plan.course.names, language_code)),
        made_with=observed_with,
    )


def grade_with_progress(
    plan: Plan,
    found: Sequence[HandedIn],
    facts: RunFacts,
    options: Options,
    writing: Writing,
    doing: str = "Grading",
) -> Results:
    """Grade a class, each result kept as soon as it is there; at the end write the reports."""
    columns: list[ProgressColumn] = [TextColumn(doing), BarColumn(), MofNCompleteColumn()]
    columns.append(TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=len(found))

        def keep(result: StudentResult) -> StudentResult:
            progress.advance(task)
            return writing.keep(result)

        students = grade_all(plan, found, facts.seed, facts.oracles, options, keep, writing.record)
    return writing.finish(students)


def again() -> str:
    """Return the command that goes on where this one stopped."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["grader", *words, "--resume"])


def interrupted() -> int:
    """Say how to go on after Ctrl-C; return the exit code."""
    click.echo(f"\nInterrupted; finished students are kept. Go on with:\n  {again()}", err=True)
    return INTERRUPTED


def print_summary(results: Results, writing: Writing) -> None:
    """Print the table, and where the files are."""
    language, out = writing.setting.language, Console()
    out.print(results_table(results, language))
    out.print(notes_table(results, language))
    for line in summary_lines(results, language):
        out.print(line, highlight=False)
    if writing.removed:
        click.echo(f"Removed, of nobody in the class: {listed(writing.removed)}", err=True)
    if writing.left:
        click.echo(
            f"Not written anew, of an earlier run: {', '.join(writing.left)}; name each --format "
            "that you want, or remove them",
            err=True,
        )
    click.echo(f"{writing.place}/: {', '.join(writing.written)}")
