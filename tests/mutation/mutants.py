"""Every mutant of the solution that mutmut's operators make.

Only mutmut's operators are used. Its own runner would start pytest for each mutant; here all of
them are submissions of one run. They were preferred to cosmic-ray's, of whose 174 mutants of this
solution 112 are in tanh, and none changes a ``+=`` or leaves out an argument.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from operator import eq

import libcst
from mutmut.mutation.mutators import mutation_operators
from verdict import Mutant

from grader.course import RegionError, Solution
from grader.course.regions import parse_solution


def mutants(solution: Solution) -> list[Mutant]:
    """Return the mutants inside the solution's regions that are Python, in their order."""
    found: list[Mutant] = []
    alike: Counter[Mutant] = Counter()
    for text in dict.fromkeys(_mutated(solution.text)):
        mutant = _inside_a_region(solution, text)
        if mutant is not None:
            alike[mutant] += 1
            found.append(replace(mutant, occurrence=alike[mutant]))
    return found


def _mutated(text: str) -> Iterator[str]:
    module = libcst.parse_module(text)
    for node in _nodes(module):
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for other in operator(node):
                    yield module.deep_replace(node, other).code


def _nodes(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _inside_a_region(solution: Solution, text: str) -> Mutant | None:
    before, after = solution.text.splitlines(), text.splitlines()
    start = _in_common(before, after)
    end = _in_common(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    first, last = start + 1, len(before) - end
    for region in solution.regions:
        if region.first < first <= last < region.last:
            try:
                source = parse_solution(solution.assignment, text).complete()
            except RegionError:  # mutated into something that is not Python
                return None
            return Mutant(region.owner, _stripped(old), _stripped(new), source=source)
    return None


def _in_common(some: list[str], others: list[str]) -> int:
    """Count the lines, from the first on, that are the same in both."""
    return sum(takewhile(bool, map(eq, some, others)))


def _stripped(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)
