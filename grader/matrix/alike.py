"""Which mistakes no number tells apart."""

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grader.programs.same import same_number
from grader.sandbox import Observations


class Seen(NamedTuple):
    """What one source gave in one run, as submitted: its form, and all its numbers in order."""

    form: tuple[object, ...]
    numbers: "array[float]"

    @classmethod
    def of(cls, observations: Observations) -> "Seen":
        report = observations.report
        form: list[object] = [report and report.written]
        numbers = array("d")
        for some in observations.outcomes.values():
            for outcome in some:
                form.append((outcome.status, outcome.raised and outcome.raised.type))
                for one in outcome.values:
                    if isinstance(one.value, str):
                        form.append(one)
                    else:
                        numbers.append(float(one.value))
                form.append(len(numbers))
        return cls(tuple(form), numbers)

    def equals(self, other: "Seen") -> bool:
        return self.form == other.form and all(map(same_number, self.numbers, other.numbers))


def groups(seen: Mapping[str, Sequence[Seen | None]]) -> list[tuple[str, ...]]:
    """Return the ids, in groups of at least two, whose numbers are equal in every common run."""
    found: list[list[str]] = []
    for id_, mine in seen.items():
        for group in found:
            if _same(mine, seen[group[0]]):
                group.append(id_)
                break
        else:
            found.append([id_])
    return [tuple(group) for group in found if len(group) > 1]


def _same(mine: Sequence[Seen | None], theirs: Sequence[Seen | None]) -> bool:
    common = [(a, b) for a, b in zip(mine, theirs, strict=True) if a and b]
    return bool(common) and all(a.equals(b) for a, b in common)
