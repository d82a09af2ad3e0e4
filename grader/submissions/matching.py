"""Who on the roster a person in a download is: by id, else by name; never guessed."""

import unicodedata
from collections.abc import Mapping, Sequence

from grader.submissions.naming import Group
from grader.submissions.roots import SubmissionsError

MAX_NAMED = 5
# Letters that Unicode does not take apart into a letter and an accent.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})
REMEDY = "rename what is theirs to the id on the roster (ID.py, or a folder ID), unpacked if zipped"


def matched(groups: Sequence[Group], roster: Mapping[str, str]) -> list[str]:
    """Return everybody's id: that on the roster, else one that is not on it.

    A name matches in either order of its parts and without regard to accents and case. A number
    counts where the name beside it is not somebody else's. Raises SubmissionsError, with all of
    them, where several on the roster might be meant, or several people are one on the roster.
    """
    people = _Roster(roster, [group.number for group in groups if group.number])
    confirmed = any(people.confirmed(group) for group in groups)
    problems: list[str] = []
    taken: dict[str, Group] = {}
    ids = []
    for group in groups:
        found, problem = people.find(group, by_name=not confirmed)
        if found and (other := taken.setdefault(found, group)) is not group:
            problem = f"{_shown(other)} and {_shown(group)} would both be {people.shown(found)}"
        if problem:
            problems.append(problem)
        ids.append(found or group.label)
    if problems:
        more = len(problems) - MAX_NAMED
        and_more = f"; and {more} more" if more > 0 else ""
        raise SubmissionsError(
            f"whose submission it is cannot be told: {'; '.join(problems[:MAX_NAMED])}{and_more}. "
            f"Nobody was graded; {REMEDY}"
        )
    return ids


class _Roster:
    def __init__(self, roster: Mapping[str, str], numbers: Sequence[str]) -> None:
        self._names = roster
        self._ids: dict[str, list[str]] = {}
        self._orders: dict[str, list[str]] = {}
        for student, name in roster.items():
            for id_ in {_composed(student), _number_of(student)} - {""}:
                self._ids.setdefault(id_, []).append(student)
            for order in _orders(name):
                self._orders.setdefault(order, []).append(student)
        # A number or two may be the ids of others by chance.
        self._by_number = sum(number in self._ids for number in numbers) * 2 > len(numbers)

    def shown(self, student: str) -> str:
        name = self._names[student]
        return f"{student} ({name})" if name else student

    def confirmed(self, group: Group) -> bool:
        """Return whether number and name are those of one on the roster."""
        return bool({*self._numbered(group)} & {*self._named(group)})

    def find(self, group: Group, by_name: bool) -> tuple[str, str]:
        """Return an id on the roster, or "", and what is ambiguous, or "".

        Without ``by_name`` the roster's ids are the platform's numbers: whoever has another one is
        somebody else, of the same name.
        """
        if own := [*self._ids.get(_composed(group.label), ()), *self._ids_of_name(group)]:
            return self._only(group, own)
        numbered, named = self._numbered(group), self._named(group)
        if both := [one for one in numbered if one in named]:
            return self._only(group, both)
        if numbered:
            if strangers := [one for one in numbered if not self._may_be(group, one)]:
                return "", (
                    f"{_shown(group)} has the number of {self.shown(strangers[0])}, but not the "
                    "name"
                )
            return self._only(group, numbered)
        return self._only(group, named if by_name or not group.number else [])

    def _only(self, group: Group, found: Sequence[str]) -> tuple[str, str]:
        people = list(dict.fromkeys(found))
        if len(people) < 2:
            return "".join(people), ""
        return "", f"{_shown(group)} may be {' or '.join(map(self.shown, people[:MAX_NAMED]))}"

    def _ids_of_name(self, group: Group) -> list[str]:
        return self._ids.get(_composed(group.student), [])

    def _numbered(self, group: Group) -> list[str]:
        return self._ids.get(group.number, []) if group.number else []

    def _named(self, group: Group) -> list[str]:
        return self._orders.get(_letters(group.student), [])

    def _may_be(self, group: Group, student: str) -> bool:
        """Return whether one name may be a longer form of the other: a second name left out."""
        on_roster, found = _words(self._names[student]), _words(group.student)
        if not on_roster:
            return self._by_number
        if {*on_roster} <= {*found} or {*found} <= {*on_roster}:
            return True
        return len(found) == 1 and all(word in found[0] for word in on_roster)


def _shown(group: Group) -> str:
    return repr(group.entries[0])


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _number_of(student: str) -> str:
    """Return the number in ``Participant 12340``, as Moodle's grading worksheet has it, or ""."""
    word, _, number = student.partition(" ")
    return number if word.isalpha() and number.isascii() and number.isdecimal() else ""


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without accents and case."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return "".join(char for char in plain if char.isalnum())


def _words(name: str) -> list[str]:
    words = name.replace(",", " ").replace("_", " ").split()
    return [letters for word in words if (letters := _letters(word))]


def _orders(name: str) -> set[str]:
    """Return a name with its last parts put first, in every way, and run together."""
    words = _words(name)
    return {"".join([*words[start:], *words[:start]]) for start in range(len(words))}
