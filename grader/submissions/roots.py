"""Where a class's submissions lie: a folder, or a zip archive of one, which is never unpacked."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Protocol
from zipfile import ZipInfo

from grader.errors import GraderError
from grader.submissions import files, zips
from grader.submissions.choosing import path_of, plain
from grader.submissions.reading import ARCHIVE, Reader, is_archive
from grader.submissions.submission import Submission

SAYS_UTF_8 = 0x800
SUFFIXES = (*files.SUFFIXES, ARCHIVE)


class SubmissionsError(GraderError):
    """The submissions cannot be graded as they are; the message says what to do."""


class Entry(NamedTuple):
    """What lies at the top: a folder or a file."""

    name: str
    folder: bool

    @property
    def student(self) -> str | None:
        """Whose it is where it is named by student; None where it is no submission."""
        if self.folder:  # a link to a folder too: it has a row that says why nothing is read
            return None if self.name in zips.PASSED_OVER else plain(self.name)
        path = PurePosixPath(self.name)
        return plain(path.stem) if path.suffix.lower() in SUFFIXES else None


class Root(Protocol):
    """Where submissions lie. ``within`` is the folder in an archive that all of them are in."""

    within: str

    @property
    def entries(self) -> list[Entry]: ...

    def read(self, reader: Reader, student: str, entry: Entry) -> Submission:
        """Return what one entry holds."""

    def read_together(
        self, reader: Reader, student: str, parts: Collection[tuple[str, Entry]]
    ) -> Submission:
        """Return what several entries hold, each file under the name beside it."""


# Whether the only folder in an archive, of this name and with this in it, is the class.
IsClass = Callable[[str, list[Entry]], bool]


def root_of(place: Path, is_class: IsClass) -> Root:
    """Return the root at a path; raise SubmissionsError where none is there."""
    if place.is_file() and is_archive(place.name):
        return _Zip(place, is_class)
    return _Folder(place, _entries(place))


def _entries(folder: Path) -> list[Entry]:
    try:
        found = sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    except FileNotFoundError:
        raise SubmissionsError(f"no folder {folder}: name the folder of submissions") from None
    except NotADirectoryError:
        raise SubmissionsError(
            f"{folder} is a file: name the folder that holds the submissions, or a zip of it"
        ) from None
    except OSError as error:
        raise SubmissionsError(f"{folder} cannot be read: {error.strerror}") from error
    return [Entry(entry.name, entry.is_dir()) for entry in found]


@dataclass
class _Folder:
    place: Path
    entries: list[Entry]
    within: str = ""

    def read(self, reader: Reader, student: str, entry: Entry) -> Submission:
        return reader.read(student, self.place / entry.name)

    def read_together(
        self, reader: Reader, student: str, parts: Collection[tuple[str, Entry]]
    ) -> Submission:
        paths = [(name, self.place / entry.name) for name, entry in parts]
        return reader.read_paths(student, paths)


@dataclass
class _Zip:
    """An archive of a class; where a folder in it holds all, that one is looked into."""

    archive: Path
    is_class: IsClass
    within: str = ""
    _below: dict[str, dict[str, ZipInfo]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            members = zips.files(self.archive)
        except zips.ZipError as error:
            raise SubmissionsError(
                f"{self.archive} cannot be read as a zip of submissions ({_why(error)}): unpack it "
                "into a folder of its own and name that"
            ) from error
        self._below = _by_top({_name_of(member): member for member in members.values()})
        if len(self._below) == 1:
            ((top, below),) = self._below.items()
            inside = _by_top(below)
            if "" not in below and self.is_class(top, _entries_of(inside)):
                self.within, self._below = f"{top}/", inside

    @property
    def entries(self) -> list[Entry]:
        return _entries_of(self._below)

    def read(self, reader: Reader, student: str, entry: Entry) -> Submission:
        below = self._below[entry.name]
        if entry.folder:
            return reader.read_members(student, self.archive, below)
        return reader.read_member(student, self.archive, below[""])

    def read_together(
        self, reader: Reader, student: str, parts: Collection[tuple[str, Entry]]
    ) -> Submission:
        members: dict[str, ZipInfo] = {}
        for name, entry in parts:
            for rest, member in self._below[entry.name].items():
                wanted = rest or name
                members[f"{entry.name}/{wanted}" if wanted in members else wanted] = member
        return reader.read_members(student, self.archive, members)


def _name_of(member: ZipInfo) -> str:
    """Return a member's name: in UTF-8 also where the archive does not say that it is."""
    name = member.filename
    with suppress(UnicodeError):
        if not member.flag_bits & SAYS_UTF_8:
            name = name.encode("cp437").decode("utf-8")
    return str(path_of(name))


def _by_top(members: dict[str, ZipInfo]) -> dict[str, dict[str, ZipInfo]]:
    """Return the members by the first part of their names, then by the rest, "" for a file."""
    found: dict[str, dict[str, ZipInfo]] = {}
    for name, member in members.items():
        top, _, rest = name.partition("/")
        found.setdefault(top, {})[rest] = member
    return found


def _entries_of(below: dict[str, dict[str, ZipInfo]]) -> list[Entry]:
    return sorted(Entry(name, "" not in members) for name, members in below.items())


def _why(error: zips.ZipError) -> str:
    if error.note.code == "zip_too_many":
        return f"more than {zips.MAX_MEMBERS} files"
    return "damaged, encrypted or of an unknown kind"


def names_of(entries: Iterable[Entry]) -> list[str]:
    """Return the names of entries, for people."""
    names = (plain(entry.name) for entry in entries)
    return ["".join(c if c.isprintable() else "?" for c in name) for name in names]
