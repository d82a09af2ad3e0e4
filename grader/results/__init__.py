"""The results of a run: plain data, what every report is made of and ``results.json`` holds."""

from grader.results.model import (
    AttemptName,
    AttemptResult,
    CheckResult,
    CheckStatus,
    Diagnosis,
    Example,
    ExerciseResult,
    ExerciseStatus,
    Failure,
    Node,
    Note,
    Results,
    Row,
    RunFacts,
    StudentResult,
    StudentStatus,
)
from grader.results.storage import ResultsError, json_schema, load_results, write_atomically

__all__ = [
    "AttemptName",
    "AttemptResult",
    "CheckResult",
    "CheckStatus",
    "Diagnosis",
    "Example",
    "ExerciseResult",
    "ExerciseStatus",
    "Failure",
    "Node",
    "Note",
    "Results",
    "ResultsError",
    "Row",
    "RunFacts",
    "StudentResult",
    "StudentStatus",
    "json_schema",
    "load_results",
    "write_atomically",
]
