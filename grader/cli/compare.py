"""``grader compare``: what changed between two runs."""

from pathlib import Path

import click
from rich.console import Console

from grader.cli.options import FOLDER, language_option
from grader.cli.places import results_file
from grader.language import translation
from grader.reports.comparison import compare as compared
from grader.reports.comparison import comparison_csv, comparison_parts
from grader.results import Results, ResultsError, load_results, write_atomically


@click.command()
@click.argument("old", type=FOLDER)
@click.argument("new", type=FOLDER)
@click.option("--all", "every", is_flag=True, help="List every student and reason, however many.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv"]),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option(
    "-o", "--output", type=FOLDER, metavar="FILE", help="Write the differences to a CSV file too."
)
@language_option
def compare(old: Path, new: Path, every: bool, form: str, output: Path | None, lang: str) -> None:
    """Say what changed between the runs OLD and NEW: for whom, how much and why.

    Each is an output folder of grader grade, or the results.json in it. Nothing is run. The CSV
    has a line per score that differs, always all of them.

    \b
    Exit codes
      0   compared, whether anything changed or not
      2   no results there, results of another version, or of different assignments
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    files = [results_file(old), results_file(new)]
    runs = [load_results(file) for file in files]
    _check_same_assignment(files, runs)
    language = translation(lang)
    comparison = compared(*runs)
    if output is not None:
        _write(output, comparison_csv(comparison, language), files)
    if form == "csv":
        text = comparison_csv(comparison, language).decode("utf-8-sig")
        click.echo(text.replace("\r\n", "\n"), nl=False)
        return
    console = Console()
    for part in comparison_parts(comparison, language, every=every):
        console.print(part, highlight=False)
    if output is not None:
        click.echo(f"{output}: every score that differs")


def _check_same_assignment(files: list[Path], runs: list[Results]) -> None:
    old, new = (run.assignment for run in runs)
    if old != new:
        raise ResultsError(
            f"{files[0]} is of assignment {old!r}, {files[1]} of {new!r}: name two runs of the "
            "same assignment"
        )


def _write(output: Path, data: bytes, files: list[Path]) -> None:
    if any(output.exists() and output.samefile(file) for file in files):
        raise ResultsError(f"{output} is one of the two runs: name another file with -o")
    write_atomically(output, data)
