"""The hidden checks: one pytest file per exercise, in a folder per assignment.

To debug one against a file, with every convenience of pytest:

    pytest grader/checks --submission FILE -k exp
"""

from grader.checks.catalogue import catalogue, read_through
from grader.checks.support import Check, check

__all__ = ["Check", "catalogue", "check", "read_through"]
