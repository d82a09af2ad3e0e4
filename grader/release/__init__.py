"""What students get: ``assignments/``, made from ``solutions/`` and nothing of a solution in it."""

from grader.release.release import ReleaseError, release

__all__ = ["ReleaseError", "release"]
