"""What the names in a download say: whose a file is, in which version, and its own name."""

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from grader.submissions.choosing import plain
from grader.submissions.roots import Entry, SubmissionsError

# As the platforms name what they pack for teachers. Their texts in place of files are among
# Moodle's, so that whoever wrote one has a row; Canvas's end otherwise, and are passed over.
PRESETS = {
    "moodle": r"(?P<student>.+?)_(?P<number>[0-9]+)_assignsubmission_(?:file|onlinetext)_?"
    r"(?P<file>.*)",
    "canvas": r"(?P<student>.+?)(?:_LATE)?_(?P<number>[0-9]+)_(?P<counter>[0-9]+)_(?P<file>.+)",
}
PLATFORMS = {"moodle": "Moodle", "canvas": "Canvas"}
# What platforms and browsers add to the name of a file that is there already.
_COPY = re.compile(r"(?:-[0-9]+|[ +]?\([0-9]+\))+(?=\.\w+$)")


class Part(NamedTuple):
    """What an entry's name says. ``counter``: of two with the same ``file`` the higher is later."""

    entry: Entry
    student: str
    number: str = ""
    counter: int | None = None
    file: str = ""


class Names:
    """A pattern of names, with a group ``student``."""

    def __init__(self, text: str) -> None:
        """Take a preset's name or a regular expression; raise ValueError where it is neither."""
        self.text = text
        try:
            self._pattern = re.compile(PRESETS.get(text, text))
        except re.error as error:
            raise ValueError(
                f"{text!r} is no regular expression ({error}), and none of {', '.join(PRESETS)}"
            ) from None
        if "student" not in self._pattern.groupindex:
            raise ValueError(
                f"{text!r} has no group named student: name moodle, canvas, or an expression such "
                r"as (?P<student>.+)_engine\.py"
            )

    def part(self, entry: Entry) -> Part | None:
        """Return what an entry's name says, None where it is not one of these."""
        found = self._pattern.fullmatch(entry.name)
        if found is None or not (found["student"] or "").strip():
            return None
        groups = {name: value or "" for name, value in found.groupdict().items()}
        counter = groups.get("counter", "")
        return Part(
            entry,
            plain(groups["student"].strip()),
            plain(groups.get("number", "")),
            int(counter) if re.fullmatch("[0-9]{1,30}", counter) else None,
            "" if entry.folder else groups.get("file", ""),
        )


def platform_of(names: Sequence[str]) -> str:
    """Return the preset whose names most of these are, "" if there is none."""
    for preset in PRESETS:
        pattern = Names(preset)
        alike = sum(pattern.part(Entry(name, False)) is not None for name in names)
        if alike * 2 > len(names):
            return preset
    return ""


class Group(NamedTuple):
    """What one person handed in, by the names: their own and the platform's number for them."""

    student: str
    number: str
    parts: tuple[Part, ...]

    @property
    def label(self) -> str:
        """A name for whoever is on no roster: two people may have the same one."""
        return f"{self.student}_{self.number}" if self.number else self.student

    @property
    def entries(self) -> list[str]:
        return [plain(part.entry.name) for part in self.parts]


def grouped(entries: Iterable[Entry], names: Names) -> tuple[list[Group], list[Entry]]:
    """Return what each person handed in, and the entries that are not named so."""
    parts: dict[tuple[str, str], list[Part]] = {}
    others = []
    for entry in entries:
        part = names.part(entry)
        if part is None or not (part.file or entry.folder or entry.student):
            others.append(entry)
        else:
            parts.setdefault((part.student, part.number), []).append(part)
    return [Group(*key, tuple(found)) for key, found in parts.items()], others


class Versions(NamedTuple):
    """The latest of each file that a person handed in, by its own name, and the earlier ones."""

    latest: list[Part]
    earlier: list[Part]


def versions(group: Group, known: Collection[str]) -> Versions:
    """Tell later files from earlier ones. ``known`` are files' stems that a copy may be of.

    Raises SubmissionsError where nothing says which is later.
    """
    latest: dict[str, Part] = {}
    earlier = []
    for part in (one._replace(file=_own_name(one.file, known)) for one in group.parts):
        # Of names that say nothing of a file, a counter tells versions of one thing.
        name = part.file or ("" if part.counter is not None else part.entry.name)
        before = latest.setdefault(name, part)
        if before is part:
            continue
        if before.counter is None or part.counter is None or before.counter == part.counter:
            raise SubmissionsError(
                f"two submissions of {group.student!r}: {plain(before.entry.name)} and "
                f"{plain(part.entry.name)}; keep one"
            )
        latest[name] = max(before, part, key=_counter)
        earlier.append(min(before, part, key=_counter))
    return Versions(list(latest.values()), earlier)


def _counter(part: Part) -> int:
    return part.counter or 0


def _own_name(file: str, known: Collection[str]) -> str:
    """Return the name of a file as it was handed in: ``engine-1.py`` is another engine.py."""
    first = _COPY.sub("", file)
    return first if PurePosixPath(first).stem in known else file
