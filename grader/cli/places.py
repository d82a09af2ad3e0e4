"""Where results and observations are, by what a command line names: the folder, or a file in it."""

import os
from pathlib import Path

import click

from grader.cli.format_names import EARLIER, OBSERVATIONS, RESULTS
from grader.results import ResultsError


def results_file(path: Path) -> Path:
    """Return the results that a folder or file stands for; raise ResultsError at none.

    Where other files there are of a later run, say so.
    """
    _check_there(path)
    file = path / RESULTS if path.is_dir() else path
    _say_if_earlier(file)
    return file


def observations_file(path: Path) -> Path:
    """Return the observations beside the results that a folder or file stands for.

    Where other files there are of a later run, say so.
    """
    file = (path if path.is_dir() else path.parent) / OBSERVATIONS
    _say_if_earlier(file)
    return file


def observed_folder(path: Path) -> Path:
    """Return the folder of observations that it stands for, or a file in it.

    Where other files there are of a later run, say so. Raises ResultsError.
    """
    _check_there(path)
    if not path.is_dir() and path.name not in (RESULTS, OBSERVATIONS):
        raise ResultsError(f"{path} is a file: name the folder that {OBSERVATIONS} is in")
    folder = path if path.is_dir() else path.parent
    _say_if_earlier(folder / OBSERVATIONS)
    return folder


def _say_if_earlier(file: Path) -> None:
    try:
        earlier = (file.parent / EARLIER).read_text(errors="replace").splitlines()
    except OSError:  # there is none: all files are of one run
        return
    if file.name in earlier:
        click.echo(
            f"{file} is of an earlier run than other files there: grade again without --format "
            "to have all of one",
            err=True,
        )


def _check_there(path: Path) -> None:
    if not os.path.exists(path):  # which a folder may keep from being seen, too
        raise ResultsError(
            f"there is no {path}: name an output folder of grader grade, or its {RESULTS}"
        )
