"""The library of known mistakes: it tests the checks, and it names what went wrong."""

import importlib
from collections import Counter

from grader.mistakes.library import GIVEN, Mistake, MistakeError, body, both, replace

__all__ = ["GIVEN", "Mistake", "MistakeError", "body", "both", "library", "replace"]


def library(assignment_id: str) -> tuple[Mistake, ...]:
    """Return the known mistakes of an assignment, exercise by exercise.

    Raises MistakeError where an assignment has none, or an id appears twice.
    """
    name = f"{__name__}.{assignment_id}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        module = None
    found: tuple[Mistake, ...] = getattr(module, "MISTAKES", ())
    if not found:
        raise MistakeError(
            f"assignment {assignment_id!r} has no known mistakes: list them as MISTAKES in "
            f"grader/mistakes/{assignment_id}.py"
        )
    twice = [id_ for id_, count in Counter(one.id for one in found).items() if count > 1]
    if twice:
        raise MistakeError(f"{name}: the same id twice: {', '.join(twice)}")
    return found
