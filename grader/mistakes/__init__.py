"""The library of known mistakes: it tests the checks, and it names what went wrong."""

import importlib
import pkgutil
from collections import Counter

from grader.mistakes.library import GIVEN, Mistake, MistakeError, body, both, replace

__all__ = ["GIVEN", "Mistake", "MistakeError", "body", "both", "library", "replace"]


def library(assignment_id: str) -> tuple[Mistake, ...]:
    """Return the known mistakes of an assignment: ``MISTAKES`` of every file in its folder.

    Raises MistakeError where an assignment has none, or an id appears twice.
    """
    name = f"{__name__}.{assignment_id}"
    try:
        package = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise MistakeError(
            f"assignment {assignment_id!r} has no known mistakes: list them as MISTAKES in "
            f"files of grader/mistakes/{assignment_id}/"
        ) from None
    files = [
        importlib.import_module(f"{name}.{m.name}") for m in pkgutil.iter_modules(package.__path__)
    ]
    found = tuple(mistake for file in files for mistake in getattr(file, "MISTAKES", ()))
    twice = [id_ for id_, count in Counter(one.id for one in found).items() if count > 1]
    if twice:
        raise MistakeError(f"{name}: the same id twice: {', '.join(twice)}")
    return found
