"""What is to be said of the names among the submissions, before and after they are graded."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from grader.cli.listed import listed
from grader.submissions import PLATFORMS, HandedIn, Names, Overview, platform_of, strangers


class Named(NamedTuple):
    """The names in a class, by what the command line says of them."""

    place: Path
    names: Names | None
    overview: Overview
    roster_file: Path | None


def said_of_names(named: Named) -> Iterator[str]:
    """Yield what is likely not as it was meant, a line each."""
    if named.overview.passed_over:
        what = "not a folder, .py, .ipynb or .zip"
        yield f"Ignored ({what}): {listed(named.overview.passed_over)}"
    if file := named.overview.of_nobody:
        student = Path(file).stem
        yield (
            f"{named.place / file} is graded as that of a student named {student!r}: it belongs "
            f"into a folder with the student's name ({Path('STUDENT', file)})"
        )
    if named.roster_file is None and (platform := _platform(named)):
        yield (
            f"The names look like a download from {PLATFORMS[platform]}: --names {platform} takes "
            "the students from them"
        )


def said_of_roster(named: Named, found: Sequence[HandedIn], roster: Mapping[str, str]) -> str:
    """Say who handed in and is not on the roster, and what to do where it is most of them."""
    unknown = strangers(found, roster)
    if not unknown:
        return ""
    said = f"{len(unknown)} of {len(found)} submissions are not on the roster {named.roster_file}"
    if len(unknown) * 2 <= len(found):
        return f"{said}: {listed(unknown)}"
    return f"{said}, such as {unknown[0]!r}: {_remedy(named)}"


def _remedy(named: Named) -> str:
    if named.names is not None:
        return "its ids or its names must be those in the names of the download"
    if platform := _platform(named):
        return f"the names look like a download from {PLATFORMS[platform]}; add --names {platform}"
    return (
        "its column id must hold the names of the folders or files; if only a part of them is the "
        "student, --names says which"
    )


def _platform(named: Named) -> str:
    return "" if named.names else platform_of(named.overview.read)
