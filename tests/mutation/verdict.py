"""Which mutants of the solution the checks find, and which of the others are explained."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec

from grader.results import StudentResult

EXPLAINED = Path(__file__).with_name("equivalent.toml")
_HERE = "tests/mutation/equivalent.toml"
Grade = Callable[[Mapping[str, str], str], Mapping[str, StudentResult]]
Text = Annotated[str, msgspec.Meta(min_length=1)]


class MutationError(Exception):
    """The figure cannot be had: a file is wrong, or a mutant was not graded."""


@dataclass(frozen=True)
class Mutant:
    """The solution with one change, in one method; its source is for the sandbox.

    ``occurrence`` tells mutants of a method apart that read alike.
    """

    method: str
    line: str
    becomes: str
    occurrence: int = 1
    source: str = field(default="", compare=False, repr=False)


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why some changes of one line change nothing that an exercise asks for."""

    method: str
    line: str
    becomes: tuple[str, ...]
    why: Text
    occurrence: int = 1

    def mutants(self) -> list[Mutant]:
        return [Mutant(self.method, self.line, one, self.occurrence) for one in self.becomes]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    equivalent: tuple[Equivalent, ...] = ()


def read_equivalents(path: Path = EXPLAINED) -> dict[Mutant, str]:
    """Return the reason for each mutant that the file explains; raise MutationError."""
    try:
        entries = msgspec.toml.decode(path.read_bytes(), type=_File).equivalent
    except (OSError, msgspec.DecodeError) as error:
        raise MutationError(f"{path}: {error}: correct the file") from error
    return {mutant: entry.why for entry in entries for mutant in entry.mutants()}


@dataclass(frozen=True)
class Verdict:
    """Every mutant is killed, equivalent or a survivor; ``stale`` explains none that lives.

    killed      costs points whatever the inputs
    survivors   with how many of the sets of inputs each costs points: not all, so chance decides
    """

    killed: tuple[Mutant, ...]
    equivalent: tuple[Mutant, ...]
    survivors: Mapping[Mutant, int]
    stale: Mapping[Mutant, str]

    @property
    def clean(self) -> bool:
        return not self.survivors and not self.stale

    def figure(self) -> str:
        count = len(self.killed) + len(self.survivors)
        return (
            f"killed {len(self.killed)} of {count} non-equivalent mutants "
            f"({len(self.equivalent)} equivalent)"
        )


def judge(
    mutants: Sequence[Mutant], explained: Iterable[Mutant], grade: Grade, seeds: Sequence[str]
) -> Verdict:
    """Grade every mutant as a submission, once for each seed."""
    deaths = _deaths(mutants, grade, seeds)
    explained = frozenset(explained)
    survivors = {mutant: n for mutant, n in deaths.items() if n < len(seeds)}
    stale = {mutant: "no such mutant" for mutant in explained if mutant not in deaths}
    stale |= {mutant: "it is killed" for mutant in explained if deaths.get(mutant)}
    equivalent = tuple(one for one in survivors if one in explained and one not in stale)
    return Verdict(
        killed=tuple(mutant for mutant in deaths if mutant not in survivors),
        equivalent=equivalent,
        survivors={one: n for one, n in survivors.items() if one not in equivalent},
        stale=stale,
    )


def _deaths(mutants: Sequence[Mutant], grade: Grade, seeds: Sequence[str]) -> dict[Mutant, int]:
    """Count for each mutant the seeds with which it loses points."""
    names = {f"mutant {number}": mutant for number, mutant in enumerate(mutants, start=1)}
    sources = {name: mutant.source for name, mutant in names.items()}
    deaths = dict.fromkeys(mutants, 0)
    for seed in seeds:
        results = grade(sources, seed)
        for name, mutant in names.items():
            deaths[mutant] += _loses_points(mutant, results[name])
    return deaths


def _loses_points(mutant: Mutant, result: StudentResult) -> bool:
    """Tell whether the best attempts leave less than all points. Extras carry none."""
    if result.total is None:
        raise MutationError(f"{mutant}: {result.status}, {result.notes}: run it again, or report")
    return result.total < result.max


def report(verdict: Verdict, seeds: int) -> list[str]:
    """Return what to print; the last line is the figure."""
    lines = []
    if verdict.survivors:
        lines += [f"Not killed: add a check that finds it, or say in {_HERE} why it is equivalent:"]
    for mutant, deaths in verdict.survivors.items():
        found = f"found with {deaths} of {seeds} sets of inputs"
        lines += [f"  {mutant.method}, {found}", *_diff(mutant)]
    if verdict.stale:
        lines += [f"Not to be explained: correct or delete these entries of {_HERE}:"]
    for mutant, reason in verdict.stale.items():
        lines += [f"  {mutant.method}, {reason}", *_diff(mutant)]
    return [*lines, verdict.figure()]


def _diff(mutant: Mutant) -> list[str]:
    old, new = mutant.line.splitlines(), mutant.becomes.splitlines()
    return [*(f"    - {line}" for line in old), *(f"    + {line}" for line in new)]
