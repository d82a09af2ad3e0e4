"""What students get: ``assignments/``, made from ``solutions/`` and nothing of a solution in it."""

from grader.release.leaks import leaked, refuse_leaks
from grader.release.notebook import CODE_STUB, RELEASE_STEPS
from grader.release.release import ReleaseError, release, would_be_lost, write_sources

__all__ = [
    "CODE_STUB",
    "RELEASE_STEPS",
    "ReleaseError",
    "leaked",
    "refuse_leaks",
    "release",
    "would_be_lost",
    "write_sources",
]
