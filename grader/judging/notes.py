"""What is to be said of a file as a whole, beside its scores."""

import re
from collections.abc import Sequence

from grader.results import ExerciseResult, Note
from grader.sandbox import PLACEHOLDERS, LoadReport, Observations


def file_notes(
    class_name: str, source: str, seen: Observations, results: Sequence[ExerciseResult]
) -> list[Note]:
    """Return what is to be said of a file as a whole."""
    if (report := seen.report) is None:
        return [Note(code="never_loaded", values={"status": seen.definitions_only})]
    notes = []
    if seen.definitions_only:
        notes.append(Note(code="definitions_only", values={"status": seen.definitions_only}))
    if not report.found:
        return [*notes, _not_found(report)]
    notes += [
        Note(code="statement_failed", values={"line": line, "error": error})
        for line, error in report.notes
    ]
    return [
        *notes,
        *_class_twice(class_name, source),
        *_not_available(source, results),
        *_together_notes(report, results),
    ]


def _class_twice(class_name: str, source: str) -> list[Note]:
    count = len(re.findall(rf"^class\s+{class_name}\b", source, re.MULTILINE))
    values: dict[str, str | int] = {"name": class_name, "count": count}
    return [Note(code="class_twice", values=values)] if count > 1 else []


def _not_available(source: str, results: Sequence[ExerciseResult]) -> list[Note]:
    """Name the modules that code needed, where it needed some that are not there."""
    failures = [f for one in results for check in one.checks for f in check.failures]
    if not any(failure.error == "ImportError" for failure in failures):
        return []
    imported = re.findall(r"^\s*(?:import|from)\s+(\w+)", source, re.MULTILINE)
    missing = sorted(PLACEHOLDERS.intersection(imported))
    return [Note(code="not_available", values={"modules": ", ".join(missing)})] if missing else []


def _not_found(report: LoadReport) -> Note:
    if report.notes and report.notes[0][1].endswith(
        ("SyntaxError", "IndentationError", "TabError")
    ):
        line, error = report.notes[0]
        return Note(code="syntax_error", values={"line": line, "error": error})
    if report.classes:
        return Note(code="no_class", values={"classes": report.classes})
    return Note(code="no_class_at_all")


def _together_notes(report: LoadReport, results: Sequence[ExerciseResult]) -> list[Note]:
    """Say so where the parts work alone but the whole, as submitted, does not."""
    rescued = [one for one in results if one.counted != "submitted"]
    if not rescued:
        return []
    if report.changed_given:
        return [Note(code="given_changed", values={"methods": ", ".join(report.changed_given)})]
    if all(one.status == "full" for one in results):
        return [Note(code="not_together", values={"exercises": ", ".join(r.id for r in rescued)})]
    return []
