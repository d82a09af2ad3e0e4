"""Which known mistakes give the very numbers that a submission gave."""

import math
from collections.abc import Iterable, Mapping, Sequence

from grader.judging.diagnosis.known_outcomes import KnownOutcome
from grader.programs.compare import RELATIVE
from grader.sandbox import ANSWERED, RAISED_ERROR, TIME_LIMIT, Outcome

ByExercise = Mapping[str, Sequence[Outcome]]


def matches(
    mine: ByExercise, wrong: Mapping[str, Sequence[bool]], known: Iterable[KnownOutcome]
) -> list[KnownOutcome]:
    """Return the known outcomes that are equal to a submission's on every program.

    mine   a submission's outcomes by exercise; ``wrong`` says which of them are
    known  what known mistakes give on the same programs

    An exception is equal to one of its type; a time limit to anything. Only wrong numbers
    are evidence: where there are none in common, nothing matches.
    """
    return [one for one in known if _agrees(mine, wrong, one.outcomes)]


def _agrees(mine: ByExercise, wrong: Mapping[str, Sequence[bool]], known: ByExercise) -> bool:
    evidence = False
    for exercise, outcomes in mine.items():
        theirs = known.get(exercise)
        if theirs is None or len(theirs) != len(outcomes):
            return False
        for one, other, is_wrong in zip(outcomes, theirs, wrong[exercise], strict=True):
            if not same(one, other):
                return False
            evidence |= is_wrong and one.status == other.status == ANSWERED
    return evidence


def shares_a_wrong_answer(
    mine: ByExercise, wrong: Mapping[str, Sequence[bool]], known: KnownOutcome
) -> bool:
    """Return whether a mistake gives a submission's wrong numbers for at least one program."""
    return any(
        is_wrong and one.status == other.status == ANSWERED and same(one, other)
        for exercise, outcomes in mine.items()
        for one, other, is_wrong in zip(
            outcomes, known.outcomes.get(exercise, ()), wrong[exercise], strict=False
        )
    )


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
