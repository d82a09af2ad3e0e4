"""The sources that the matrix runs: each mistake in the course's solution, and right styles."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from grader.course import Solution
from grader.mistakes import Mistake, MistakeError, changed_methods
from grader.mistakes.variants import KEPT, keeping

# How nodes may keep their children. Twice the set: most people's, and the one whose order of
# visits is left to chance.
CHILDREN = ("tuple", "set", "list", "set", "frozenset")
AS_WRITTEN = "as written"
SOLUTION = "the course's own solution"
MOST_NAMED = 3


@dataclass(frozen=True)
class Entry:
    """A row of the matrix: a mistake, or a right style where ``mistake`` is None.

    sources  its text by kind of children; a kind where it is no mistake is left out
    methods  what a mistake changes
    """

    id: str
    sources: Mapping[str, str]
    mistake: Mistake | None = None
    methods: frozenset[str] = field(default_factory=frozenset)


def kinds_of(solution: Solution) -> tuple[str, ...]:
    """Return the kinds of children that a solution can be written with, one per run in turn."""
    return CHILDREN if solution.standard().count(KEPT) == 1 else (AS_WRITTEN,)


def entries(
    solution: Solution, mistakes: Iterable[Mistake], styles: Mapping[str, str]
) -> list[Entry]:
    """Return the rows; raise MistakeError naming the mistakes that do not fit the solution."""
    whole = solution.standard()
    kinds = dict.fromkeys(kinds_of(solution))
    found, unfit = [], []
    for mistake in mistakes:
        try:
            changed = mistake.apply(whole)
        except MistakeError as error:
            unfit.append(str(error))
            continue
        sources = {
            kind: solution.in_names(_keeping(changed, kind))
            for kind in kinds
            if kind in (mistake.only_in or kinds)
        }
        methods = frozenset(changed_methods(solution.complete(), solution.in_names(changed)))
        found.append(Entry(mistake.id, sources, mistake, methods))
    if unfit:
        raise MistakeError(_not_fitting(unfit))
    right = [Entry(SOLUTION, {kind: solution.in_names(_keeping(whole, kind)) for kind in kinds})]
    right += [
        Entry(name, dict.fromkeys(kinds, solution.in_names(text))) for name, text in styles.items()
    ]
    return found + right


def _keeping(source: str, kind: str) -> str:
    return source if kind == AS_WRITTEN else keeping(source, kind)


def _not_fitting(unfit: list[str]) -> str:
    lines = [f"  {line}" for line in unfit[:MOST_NAMED]]
    if len(unfit) > MOST_NAMED:
        lines.append(f"  … and {len(unfit) - MOST_NAMED} more")
    return "\n".join(
        [
            "these mistakes do not fit the course's solution; write their change anew where the "
            "solution was rewritten:",
            *lines,
        ]
    )
