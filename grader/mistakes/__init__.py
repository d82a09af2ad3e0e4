"""The library of known mistakes: it tests the checks, and it names what went wrong."""

from grader.mistakes.catalogue import library
from grader.mistakes.library import (
    GIVEN,
    Mistake,
    MistakeError,
    NoMistakesError,
    body,
    both,
    changed_methods,
    replace,
)

__all__ = [
    "GIVEN",
    "Mistake",
    "MistakeError",
    "NoMistakesError",
    "body",
    "both",
    "changed_methods",
    "library",
    "replace",
]
