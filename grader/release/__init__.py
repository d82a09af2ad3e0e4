"""What students get: ``assignments/``, made from ``solutions/`` and nothing of a solution in it."""

from grader.release.leaks import leaked, refuse_leaks
from grader.release.notebook import RELEASE_STEPS, stub_settings
from grader.release.release import ReleaseError, release, would_be_lost, write_sources

__all__ = [
    "RELEASE_STEPS",
    "ReleaseError",
    "leaked",
    "refuse_leaks",
    "release",
    "stub_settings",
    "would_be_lost",
    "write_sources",
]
