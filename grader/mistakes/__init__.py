"""The library of known mistakes: it tests the checks, and it names what went wrong."""

from grader.mistakes.library import GIVEN, Mistake, MistakeError, body, both, replace

__all__ = ["GIVEN", "Mistake", "MistakeError", "body", "both", "replace"]
