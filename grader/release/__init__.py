"""What students get: ``assignments/``, made from ``solutions/`` and nothing of a solution in it."""

from grader.release.leaks import leaked
from grader.release.notebook import CODE_STUB
from grader.release.release import ReleaseError, edited, release, write_sources

__all__ = ["CODE_STUB", "ReleaseError", "edited", "leaked", "release", "write_sources"]
