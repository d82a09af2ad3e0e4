"""The kill matrix: every known mistake as a submission, and what it costs."""

from grader.matrix.run import run

__all__ = ["run"]
