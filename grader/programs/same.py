"""When two numbers that code gave are one: told apart as checks tell right from wrong."""

import math

from grader.programs.compare import RELATIVE


def same_number(one: float, other: float) -> bool:
    """Return whether no check would tell two numbers apart; nan is like nan."""
    if math.isfinite(one) and math.isfinite(other):
        return math.isclose(one, other, rel_tol=RELATIVE.relative, abs_tol=RELATIVE.absolute)
    return repr(one) == repr(other)
