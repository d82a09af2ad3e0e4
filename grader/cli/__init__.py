"""The command line: arguments, progress, exit codes, nothing else."""

from grader.cli.main import main

__all__ = ["main"]
