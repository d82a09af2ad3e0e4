"""What is to be said of a file as a whole, beside its scores."""

import re
import traceback
from collections.abc import Sequence
from pathlib import Path

from grader.results import ExerciseResult, Note
from grader.sandbox import (
    DIED,
    PLACEHOLDERS,
    SHOWING,
    TIME_LIMIT,
    LoadReport,
    Observations,
    placeholder_of,
    said_of,
)

# The code of the note on an exercise that a mistake in another one may have made wrong.
NOT_SEPARABLE = "not_separable"
# The code of the note on an exercise that is solved by another one, which is solved by it.
IN_A_CIRCLE = "in_a_circle"
# Of a file whose exercises are right one by one, and not as submitted.
NOT_TOGETHER = "not_together"
# Of a student's id, or of who else handed in the same: found before a file is run.
OF_WHOM = ("two_unicode_forms", "not_on_roster", "same_file")
MOST_CLASSES = 20
# Of a file, or of a cell of a notebook, that was not run.
LEFT_OUT = ("cell_skipped", "statement_failed")


def file_notes(
    class_name: str,
    source: str,
    cells: Sequence[int],
    seen: Observations,
    results: Sequence[ExerciseResult],
    own_engine: bool = False,
) -> list[Note]:
    """Return what is to be said of a file as a whole.

    ``cells`` are a notebook's; ``own_engine``: it ran on an engine that was handed in with it.
    """
    if (report := seen.report) is None:
        return [Note(code="never_loaded", values={"status": seen.definitions_only})]
    notes = []
    if seen.definitions_only:
        notes.append(Note(code="definitions_only", values={"status": seen.definitions_only}))
    notes += _while_loading(report, source, cells)
    if not report.found:
        return [*notes, *_not_found(class_name, source, notes)]
    return [
        *notes,
        *_class_twice(class_name, source),
        *_not_available(source, results),
        *_together_notes(report, results, own_engine),
    ]


def _class_twice(class_name: str, source: str) -> list[Note]:
    count = _times_defined(class_name, source)
    values: dict[str, str | int] = {"name": class_name, "count": count}
    return [Note(code="class_twice", values=values)] if count > 1 else []


def _times_defined(class_name: str, source: str) -> int:
    """Return how often a class is defined; not where it goes on with the one there was."""
    aliases = re.findall(rf"^(\w+)\s*=\s*{class_name}\s*$", source, re.MULTILINE)
    of_itself = rf"\s*\([^)]*\b(?:{'|'.join([class_name, *aliases])})\b"
    return len(re.findall(rf"^class\s+{class_name}\b(?!{of_itself})", source, re.MULTILINE))


def _not_available(source: str, results: Sequence[ExerciseResult]) -> list[Note]:
    """Name the modules that code needed, where it needed some that are not there."""
    failures = [f for one in results for check in one.checks for f in check.failures]
    if not any(failure.error == "ImportError" for failure in failures):
        return []
    imported = re.findall(r"^\s*(?:import|from)\s+(\w+)", source, re.MULTILINE)
    missing = sorted((PLACEHOLDERS - SHOWING).intersection(imported))
    return [Note(code="not_available", values={"modules": ", ".join(missing)})] if missing else []


def _while_loading(report: LoadReport, source: str, cells: Sequence[int]) -> list[Note]:
    """Name what raised while loading, or cannot be read by Python: that in Python's own words."""
    said = said_of(source, cells, report.notes)
    notes = []
    for (line, error), complaint in zip(report.notes, said, strict=True):
        code = "statement_failed"
        if line in report.unparsed:
            code = "cell_skipped" if cells else "syntax_error"
        values: dict[str, str | int] = {"line": line, "error": error}
        if complaint is not None:
            values |= {"line": complaint.line, "message": complaint.message}
        notes.append(Note(code=code, values=values))
    return notes


def engine_notes(file: str, source: str, seen: Observations) -> list[Note]:
    """Name what failed in the engine that was handed in; ``file`` is what it is imported as."""
    notes = []
    failed = seen.report.engine if seen.report else ()
    for (line, error), complaint in zip(failed, said_of(source, (), failed), strict=True):
        if error in (TIME_LIMIT, DIED):
            values: dict[str, str | int] = {"file": file, "status": error}
            notes.append(Note(code="engine_definitions_only", values=values))
        else:
            # Not ``line``: that is one of the file.
            values = {"file": file, "error": error, "engine_line": line}
            if complaint is not None:
                values |= {"engine_line": complaint.line, "message": complaint.message}
            notes.append(Note(code="engine_failed", values=values))
    return notes


def engine_in_file(
    class_name: str, source: str, engine_file: str, results: Sequence[ExerciseResult]
) -> list[Note]:
    """Say so where a file that should import its engine defines one, and points are missing."""
    defined = _times_defined(class_name, source)
    if not (engine_file and defined and any(one.status != "full" for one in results)):
        return []
    return [Note(code="engine_in_file", values={"name": class_name, "file": engine_file})]


def _not_found(class_name: str, source: str, said: Sequence[Note]) -> list[Note]:
    """Name the classes in the text: those that its own process reports could carry a message."""
    if any(note.code == "syntax_error" for note in said):
        return []  # there was nothing to look for the class in
    if module := placeholder_of(source, class_name):
        return [Note(code="class_not_available", values={"name": class_name, "module": module})]
    names = list(dict.fromkeys(re.findall(r"^class\s+(\w+)", source, re.MULTILINE)))
    if class_name in names and any(note.code in LEFT_OUT for note in said):
        return []  # it stands in what was left out
    names = [name for name in names if name != class_name]
    if names:
        classes = ", ".join(names[:MOST_CLASSES])
        return [Note(code="no_class", values={"name": class_name, "classes": classes})]
    return [Note(code="no_class_at_all", values={"name": class_name})]


def of_use(handed_in: Sequence[Note], of_file: Sequence[Note]) -> list[Note]:
    """Leave out that cells had been run in another order, where nothing can come of it."""
    matters = any(note.code in ("statement_failed", "class_twice") for note in of_file)
    return [note for note in handed_in if matters or note.code != "cells_out_of_order"]


def in_order(notes: Sequence[Note]) -> tuple[Note, ...]:
    """Put what is of the file first, then what is of whoever handed it in."""
    return tuple(sorted(notes, key=lambda note: note.code in OF_WHOM))


def _together_notes(
    report: LoadReport, results: Sequence[ExerciseResult], own_engine: bool
) -> list[Note]:
    """Say so where the parts work alone but the whole, as submitted, does not."""
    rescued = [one for one in results if one.counted != "submitted"]
    if not rescued:
        return []
    if report.changed_given:
        return [Note(code="given_changed", values={"methods": ", ".join(report.changed_given)})]
    exercises = ", ".join(one.id for one in rescued)
    if own_engine:
        return [Note(code="on_a_right_engine", values={"exercises": exercises})]
    # Of some exercises alone nothing can be said of the whole.
    if len(results) == len(report.written) and all(one.status == "full" for one in results):
        return [Note(code=NOT_TOGETHER, values={"exercises": exercises})]
    return []


def described(error: Exception) -> str:
    """Name an error of ours and where it came from: enough to report it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
