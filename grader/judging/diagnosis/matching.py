"""Which known mistakes give the very numbers that a submission gave."""

from collections.abc import Iterable
from itertools import combinations

from grader.judging.diagnosis.evidence import Answers
from grader.judging.diagnosis.known_outcomes import KnownOutcome
from grader.programs.same import same_number
from grader.sandbox import ANSWERED, RAISED_ERROR, TIME_LIMIT, Outcome


def matches(mine: Answers, known: Iterable[KnownOutcome]) -> list[KnownOutcome]:
    """Return the known outcomes that are equal to a submission's on every program.

    An exception is equal to one of its type; a time limit, or what was not run, to anything.
    Evidence are wrong numbers, or exceptions of several types: by one type alone nothing can be
    told apart. Where something timed out, one wrong number is too little.
    """
    return [one for one in known if _agrees(mine, one)]


def _agrees(mine: Answers, known: KnownOutcome) -> bool:
    pairs = _side_by_side(mine, known)
    if not all(same(one, other) for one, other, _ in pairs):
        return False
    numbers = sum(wrong and _both_answered(one, other) for one, other, wrong in pairs)
    types = {one.raised.type for one, other, _ in pairs if one.raised and other.raised}
    timed_out = any(TIME_LIMIT in (one.status, other.status) for one, other, _ in pairs)
    return numbers >= (2 if timed_out else 1) or len(types) > 1


def covering_pairs(mine: Answers, known: Iterable[KnownOutcome]) -> list[KnownOutcome]:
    """Return pairs of mistakes of which one or the other gives each wrong answer.

    Where a mistake does not give the answer, its own must be right: it does not show there. So
    two that show in different programs are found without being tried together.
    """
    flags = [wrong for exercise in mine.outcomes for wrong in mine.wrong[exercise]]
    every = frozenset(place for place, wrong in enumerate(flags) if wrong)
    gives: dict[frozenset[int], list[KnownOutcome]] = {}
    for one in known:
        rows = _side_by_side(mine, one)
        equal = [_both_answered(left, right) and same(left, right) for left, right, _ in rows]
        shows = [wrong for exercise in mine.outcomes for wrong in one.wrong[exercise]]
        if all(is_equal or not wrong for is_equal, wrong in zip(equal, shows, strict=True)):
            explained = frozenset(place for place in every if equal[place])
            gives.setdefault(explained, []).append(one)
    return [
        KnownOutcome((one.mistakes[0], other.mistakes[0]), {}, {})
        for first, second in combinations(gives, 2)
        if first | second == every and every not in (first, second)
        for one in gives[first]
        for other in gives[second]
    ]


def shared(mine: Answers, known: KnownOutcome) -> float:
    """Return the share of a submission's wrong answers that a mistake gives, too."""
    equal = [
        _both_answered(one, other) and same(one, other)
        for one, other, wrong in _side_by_side(mine, known)
        if wrong
    ]
    return sum(equal) / len(equal) if equal else 0.0


def _side_by_side(mine: Answers, known: KnownOutcome) -> list[tuple[Outcome, Outcome, bool]]:
    """Return for each program the submission's outcome, the mistake's, and whether it is wrong."""
    return [
        row
        for exercise, outcomes in mine.outcomes.items()
        for row in zip(outcomes, known.outcomes[exercise], mine.wrong[exercise], strict=True)
    ]


def _both_answered(one: Outcome, other: Outcome) -> bool:
    return one.status == other.status == ANSWERED


def same(one: Outcome, other: Outcome) -> bool:
    """Return whether two outcomes of a program cannot be told apart."""
    if TIME_LIMIT in (one.status, other.status) or not (one.ran and other.ran):
        return True
    if one.status != other.status:
        return False
    if one.status == RAISED_ERROR:
        return (one.raised and one.raised.type) == (other.raised and other.raised.type)
    if one.values == other.values:  # nearly always
        return True
    return len(one.values) == len(other.values) and all(
        _same_value(mine.type, mine.value, theirs.type, theirs.value)
        for mine, theirs in zip(one.values, other.values, strict=True)
    )


def _same_value(type_: str, value: object, other_type: str, other: object) -> bool:
    if isinstance(value, str) or isinstance(other, str):
        return (type_, value) == (other_type, other)
    assert isinstance(value, int | float)
    assert isinstance(other, int | float)
    return same_number(float(value), float(other))
