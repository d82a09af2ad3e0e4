"""Which known mistakes give the very numbers that a submission gave."""

import math
from collections.abc import Iterable
from itertools import combinations

from grader.judging.diagnosis.evidence import Answers
from grader.judging.diagnosis.known_outcomes import KnownOutcome
from grader.programs.compare import RELATIVE
from grader.sandbox import ANSWERED, RAISED_ERROR, TIME_LIMIT, Outcome


def matches(mine: Answers, known: Iterable[KnownOutcome]) -> list[KnownOutcome]:
    """Return the known outcomes that are equal to a submission's on every program.

    An exception is equal to one of its type; a time limit to anything. Evidence are wrong
    numbers, or exceptions of several types: by one type alone nothing can be told apart.
    """
    return [one for one in known if _agrees(mine, one)]


def _agrees(mine: Answers, known: KnownOutcome) -> bool:
    numbers = False
    exceptions = set()
    for exercise, outcomes in mine.outcomes.items():
        theirs = known.outcomes.get(exercise)
        if theirs is None or len(theirs) != len(outcomes):
            return False
        for one, other, is_wrong in zip(outcomes, theirs, mine.wrong[exercise], strict=True):
            if not same(one, other):
                return False
            numbers |= is_wrong and one.status == other.status == ANSWERED
            if one.raised and other.raised:
                exceptions.add(one.raised.type)
    return numbers or len(exceptions) > 1


def covering_pairs(mine: Answers, known: Iterable[KnownOutcome]) -> list[KnownOutcome]:
    """Return pairs of mistakes of which one or the other gives each wrong answer.

    A mistake that shows in some programs only and one that shows in the others are found so
    without being tried together.
    """
    if any(outcome.status != ANSWERED for outcome in mine.wrong_outcomes):
        return []
    explained: dict[frozenset[int], list[KnownOutcome]] = {}
    for one in known:
        gives = enumerate(_pairs_of_wrong(mine, one))
        explains = frozenset(place for place, (left, right) in gives if same(left, right))
        explained.setdefault(explains, []).append(one)
    every = frozenset(range(len(mine.wrong_outcomes)))
    return [
        KnownOutcome((one.mistakes[0], other.mistakes[0]), {})
        for first, second in combinations(explained, 2)
        if first | second == every and every not in (first, second)
        for one in explained[first]
        for other in explained[second]
    ]


def shared(mine: Answers, known: KnownOutcome) -> float:
    """Return the share of a submission's wrong answers that a mistake gives, too."""
    pairs = _pairs_of_wrong(mine, known)
    equal = sum(one.status == other.status == ANSWERED and same(one, other) for one, other in pairs)
    return equal / len(pairs) if pairs else 0.0


def _pairs_of_wrong(mine: Answers, known: KnownOutcome) -> list[tuple[Outcome, Outcome]]:
    """Return each wrong answer beside what a known mistake gives for the same program."""
    return [
        (outcome, other)
        for exercise, outcomes in mine.outcomes.items()
        for outcome, other, wrong in zip(
            outcomes, known.outcomes[exercise], mine.wrong[exercise], strict=True
        )
        if wrong
    ]


def same(one: Outcome, other: Outcome) -> bool:
    """Return whether two outcomes of a program cannot be told apart."""
    if TIME_LIMIT in (one.status, other.status):
        return True
    if one.status != other.status:
        return False
    if one.status == RAISED_ERROR:
        return (one.raised and one.raised.type) == (other.raised and other.raised.type)
    return len(one.values) == len(other.values) and all(
        _same_value(mine.type, mine.value, theirs.type, theirs.value)
        for mine, theirs in zip(one.values, other.values, strict=True)
    )


def _same_value(type_: str, value: object, other_type: str, other: object) -> bool:
    if isinstance(value, str) or isinstance(other, str):
        return (type_, value) == (other_type, other)
    assert isinstance(value, int | float)
    assert isinstance(other, int | float)
    mine, theirs = float(value), float(other)
    if math.isfinite(mine) and math.isfinite(theirs):
        return RELATIVE.close(mine, theirs)
    return repr(mine) == repr(theirs)
