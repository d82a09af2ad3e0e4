"""What students get: ``assignments/``, made from ``solutions/`` and nothing of a solution in it."""

from grader.release.leaks import leaked, refuse_leaks
from grader.release.notebook import CODE_STUB
from grader.release.release import ReleaseError, edited, release, write_sources

__all__ = [
    "CODE_STUB",
    "ReleaseError",
    "edited",
    "leaked",
    "refuse_leaks",
    "release",
    "write_sources",
]
