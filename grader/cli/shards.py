"""Parts of a class, observed one by one and on any machines: which is whose, and all together."""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from grader.cli.format_names import OBSERVATIONS
from grader.cli.listed import listed
from grader.cli.recorded import Header, Part, Recordings, header_of
from grader.cli.writing import UNFINISHED_OBSERVATIONS
from grader.judging import MadeWith, Recording, changes
from grader.results import ResultsError
from grader.submissions import HandedIn

FOLDERS = "shard-*-of-*"
AGAIN = "observe it again: grader observe with its --shard and --resume"


class Shard(NamedTuple):
    """One of ``of`` parts of a class, by its number from 1."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @property
    def folder(self) -> str:
        """The name of its output folder, beside those of the others."""
        return f"shard-{self.number}-of-{self.of}"

    def share(self, submissions: Sequence[HandedIn]) -> list[HandedIn]:
        """Return its submissions: of the class in order of ids, every ``of``-th one."""
        in_order = sorted(submissions, key=lambda one: one.student)
        return in_order[self.number - 1 :: self.of]


def shard_named(text: str) -> Shard:
    """Read ``2/8``; raise ValueError, which says what a shard is, where it is none."""
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found and 1 <= int(found[1]) <= int(found[2]):
        return Shard(int(found[1]), int(found[2]))
    raise ValueError(
        f"{text!r} is not a shard: name one as 2/8, the second of eight, from 1/8 to 8/8"
    )


def digest_of_class(submissions: Iterable[HandedIn]) -> str:
    """Name all that a class handed in, with the notes and the names on the roster."""
    digest = hashlib.sha256()
    for one in sorted(submissions, key=lambda one: one.student):
        parts = (one.student, one.digest, one.file, one.status, one.notes, one.name)
        digest.update(ascii(parts).encode())
    return digest.hexdigest()


class Stored(Protocol):
    """The finished observations of a class, in one file or several."""

    @property
    def header(self) -> Header: ...

    @property
    def students(self) -> Collection[str]: ...

    def __getitem__(self, student: str) -> Recording: ...


class ShardedRecordings:
    """The shards of one class, read together: all of them, each once, made alike."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Check all shards; raise ResultsError at the first thing that is amiss."""
        self._shards = {path: _finished(path) for path in paths}
        made = {path: _made(path, one.header) for path, one in self._shards.items()}
        _check_made_alike(made)
        parts = {path: one.part for path, one in made.items()}
        _check_all_there(parts)
        self._places = {
            student: path for path, one in self._shards.items() for student in one.students
        }
        (wanted,) = {part.students for part in parts.values()}
        read = sum(len(one.students) for one in self._shards.values())
        if not len(self._places) == read == wanted:
            raise ResultsError(
                f"{_common(paths)}: the shards hold {read} observations of {len(self._places)} "
                f"students, not one of each of {wanted}: observe the class again"
            )
        self.header = self._whole()

    def _whole(self) -> Header:
        """Return the header that the class would have in one file."""
        headers = [one.header for one in self._shards.values()]
        first = min(headers, key=lambda one: one.run.started)
        return msgspec.structs.replace(first, students=tuple(sorted(self._places)), part=None)

    @property
    def students(self) -> Collection[str]:
        return self.header.students

    def __getitem__(self, student: str) -> Recording:
        return self._shards[self._places[student]][student]


def stored_observations(folder: Path) -> Stored:
    """Return the observations in an output folder of grader grade or grader observe.

    Raises ResultsError where there are none, or those of shards do not make up one class.
    """
    shards = _shards(folder)
    if not shards:
        recordings = Recordings(folder / OBSERVATIONS)
        part = recordings.header.part
        if part is not None and part.of > 1:
            raise ResultsError(
                f"{folder} holds shard {part.number} of {part.of} only: name the folder that all "
                "shards are in"
            )
        return recordings
    if (folder / OBSERVATIONS).exists():
        raise ResultsError(
            f"{folder} holds {OBSERVATIONS} and shards, such as {shards[0].name}: move one of them "
            "to a folder of its own"
        )
    for shard in shards:
        if (shard / UNFINISHED_OBSERVATIONS).exists():
            raise ResultsError(
                f"{shard} is not finished: run its grader observe once more, with --resume"
            )
    return ShardedRecordings([shard / OBSERVATIONS for shard in shards])


def no_shards(folder: Path) -> list[str]:
    """Name the folders beside shards that hold observations, or some of them, and are none."""
    shards = _shards(folder)
    files = (OBSERVATIONS, UNFINISHED_OBSERVATIONS)
    others = [one for one in _folders(folder) if any((one / file).exists() for file in files)]
    return [one.name for one in others if one not in shards] if shards else []


def _shards(folder: Path) -> list[Path]:
    """Return the folders that have a shard's name, or hold one under a name of their own."""
    named = {one for one in folder.glob(FOLDERS) if one.is_dir()}
    if not named and (folder / OBSERVATIONS).exists():
        return []
    return [one for one in _folders(folder) if one in named or _holds_shard(one)]


def _folders(folder: Path) -> list[Path]:
    return sorted(one for one in folder.glob("*") if one.is_dir())


def _holds_shard(folder: Path) -> bool:
    try:
        return header_of(folder / OBSERVATIONS).part is not None
    except ResultsError:
        return False


def _finished(path: Path) -> Recordings:
    """Read a shard; raise ResultsError with the remedy, which is not that of other runs."""
    try:
        return Recordings(path, remedy=AGAIN)
    except ResultsError:
        if not path.exists():
            raise ResultsError(f"no {path}: the shard is not there; {AGAIN}") from None
        raise


class _Made(NamedTuple):
    """What the first line of a shard says, all of which a shard must say."""

    header: Header
    part: Part
    made_with: MadeWith


def _made(path: Path, header: Header) -> _Made:
    if header.part is None:
        raise ResultsError(
            f"{path} is not a shard, but the observations of a run of its own: move it elsewhere"
        )
    if header.made_with is None:
        raise ResultsError(f"{path} does not say what it was made with: {AGAIN}")
    return _Made(header, header.part, header.made_with)


def _check_made_alike(shards: Mapping[Path, _Made]) -> None:
    """Raise ResultsError where a shard was made otherwise than the first one."""
    (first, wanted), *others = shards.items()
    for path, other in others:
        if why := _difference(other, wanted):
            raise ResultsError(
                f"{path} and {first} are not of one run: {why}; observe the wrong one "
                "again, if it is wanted"
            )


def _difference(found: _Made, wanted: _Made) -> str:
    """Say in what a shard is not as another one, or ""."""
    if found.part.of != wanted.part.of:
        return (
            f"one is of {found.part.of} shards, the other of {wanted.part.of}, so that one of them "
            "is of an earlier run: remove its folders"
        )
    if why := changes(found.made_with, wanted.made_with):
        return why
    facts = {
        "the assignment": found.header.assignment == wanted.header.assignment,
        "the exercises": found.header.exercises == wanted.header.exercises,
        "the seed": found.header.run.seed == wanted.header.run.seed,
        "the oracles": found.header.run.oracles == wanted.header.run.oracles,
        "the course file": found.made_with.everything == wanted.made_with.everything,
        "the submissions or the roster": found.part.everyone == wanted.part.everyone,
    }
    different = [what for what, same in facts.items() if not same]
    return f"{different[0]} changed in between" if different else ""


def _check_all_there(parts: Mapping[Path, Part]) -> None:
    """Raise ResultsError where a shard is missing, or there twice."""
    seen: dict[int, Path] = {}
    for path, part in parts.items():
        if part.number in seen:
            raise ResultsError(
                f"{path} and {seen[part.number]} are both shard {part.number} of {part.of}: "
                "remove one"
            )
        seen[part.number] = path
    of = next(iter(parts.values())).of
    if missing := [Shard(number, of) for number in range(1, of + 1) if number not in seen]:
        raise ResultsError(
            f"{_common(list(parts))} lacks shard {listed(list(map(str, missing)))}: "
            f"run grader observe with --shard {missing[0]}"
        )


def _common(paths: Sequence[Path]) -> Path:
    return paths[0].parents[1]
