"""Known mistakes in minus, division and reflected operations, which the stub gives complete."""

from grader.checks.support import N_
from grader.mistakes.engine import texts
from grader.mistakes.library import GIVEN, Mistake, body, replace

_WRAP = "other = other if isinstance(other, Value) else Value(other)"
_REFLECTED = N_(
    "The operands are turned round: number op Value is computed as Value op number. For minus "
    "and division that is another result."
)
_SIGNS = N_(
    "The signs of the two gradients of a difference are wrong. What happens to a - b when b grows?"
)
_QUOTIENT = N_("The gradients of a quotient are not right: numerator and denominator differ in theirs.")
_WHOLE = N_("The quotient is rounded down to a whole number: // is not /.")


def _closure(method: str, result: str, *lines: str, start: str = _WRAP) -> Mistake:
    """Return an entry's change: a node of its own where the stub combines other operations."""
    raise NotImplementedError
