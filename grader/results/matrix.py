"""The shape of ``matrix.json``: what every known mistake costs, and where."""

from typing import Literal

import msgspec

FaultKind = Literal[
    "costs nothing",
    "costs elsewhere",
    "right but failed",
    "not graded",
    "not named",
    "no check fails",
]


class MatrixRun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was the same for every source: the inputs' seed, how nodes keep their children."""

    seed: str
    children: str


class Cost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One source in one run.

    lost       the exercises that lost points
    failed     the checks that failed in the attempts that count: these cost the points
    submitted  the checks that failed as submitted
    """

    lost: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    submitted: tuple[str, ...] = ()


class Fault(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wrong with a row: ``what`` are exercises, methods or a reason; ``runs`` places."""

    kind: FaultKind
    what: tuple[str, ...] = ()
    runs: tuple[int, ...]


class MatrixRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A known mistake, or a right style: its cost in each run, None where it is no mistake.

    exercise     where it must cost points; ``given``: nowhere; "" for a right style
    explanation  what whoever makes it is told, in English
    """

    id: str
    exercise: str = ""
    explanation: str = ""
    lesson: str = ""
    seen: int = 0
    costs: tuple[Cost | None, ...]
    faults: tuple[Fault, ...] = ()


class MatrixCheck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A check with a weight. ``needed``: there is a mistake that only this check finds."""

    id: str
    exercise: str
    claim: str
    needed: bool


class Alike(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Mistakes whose numbers are equal in every run; ``explained_alike``: by the same text."""

    mistakes: tuple[str, ...]
    explained_alike: bool


class Matrix(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file. ``format`` changes when a reader of the old one would go wrong."""

    format: Literal[1]
    course: str
    assignment: str
    exercises: tuple[str, ...]
    runs: tuple[MatrixRun, ...]
    checks: tuple[MatrixCheck, ...]
    mistakes: tuple[MatrixRow, ...]
    styles: tuple[MatrixRow, ...]
    alike: tuple[Alike, ...]

    @property
    def faulty(self) -> list[MatrixRow]:
        """The rows that are not as they must be."""
        return [row for row in (*self.mistakes, *self.styles) if row.faults]

    @property
    def clean(self) -> bool:
        """Whether every row is as it must be, and what is told alike is explained alike."""
        return not self.faulty and all(group.explained_alike for group in self.alike)
