"""The results of a run: plain data, what every report is made of and ``results.json`` holds."""

from grader.results.model import (
    FORMAT,
    AttemptResult,
    CheckResult,
    ExerciseResult,
    Failure,
    Note,
    Results,
    Row,
    RunFacts,
    StudentResult,
)
from grader.results.storage import ResultsError, json_schema, load_results, write_atomically

__all__ = [
    "FORMAT",
    "AttemptResult",
    "CheckResult",
    "ExerciseResult",
    "Failure",
    "Note",
    "Results",
    "ResultsError",
    "Row",
    "RunFacts",
    "StudentResult",
    "json_schema",
    "load_results",
    "write_atomically",
]
