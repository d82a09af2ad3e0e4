"""A student's file checked: run, judged, and its own engine's faults told from the file's."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from . import assignment as assignments
from .assignment import Assignment
from .elsewhere import elsewhere
from .engine_parts import EngineParts, todo_methods
from .judge import judge
from .results import FAILING, Judged
from .runner import Seen, observe, own_engine, run

# An engine is looked at for each file that runs on it.
_engines: "dict[tuple[Path, str], Judged]" = {}


def checked(assignment: Assignment, only: "Collection[str]" = ()) -> Judged:
    """Run and judge the file of an assignment.

    ``only`` are the exercises asked for. Where one of them is not done all are run, for it may
    be wrong only because another is.
    """
    facts, results = _of_file(assignment, only)
    if only and not all(result.done for result in results.values()):
        facts, results = _of_file(assignment)
    return facts, results


def _of_file(assignment: Assignment, only: "Collection[str]" = ()) -> Judged:
    seen = run(assignment, only)
    facts, results = judged(assignment, seen)
    if seen.source is not None and not only:
        _engines[assignment.folder, seen.source] = facts, results
    untouched = seen.source is not None and _same(seen.source, assignment.stub)
    facts = replace(facts, untouched=untouched)
    if untouched or seen.source is None:
        facts = replace(facts, elsewhere=elsewhere(assignment))
    return facts, results


def judged(assignment: Assignment, seen: Seen) -> Judged:
    """Judge what was seen; what fails because the student's engine does waits for it."""
    facts, results = judge(assignment, seen)
    if not assignment.engine or all(result.state != FAILING for result in results.values()):
        return facts, results
    parts = _parts(assignment)
    facts, results = judge(assignment, seen, parts)
    return replace(facts, engine_todo=parts.todo), results


def _parts(assignment: Assignment) -> EngineParts:
    source = own_engine(assignment) or ""
    todo = todo_methods(source, assignment.names["class"])
    folder = assignment.folder.parent / (assignment.engine or ("",))[0]
    try:
        engine = assignments.load(folder)
    except (OSError, ValueError, KeyError):
        return EngineParts(todo)  # only the engine's file was copied
    if (folder, source) not in _engines:
        _engines[folder, source] = judge(engine, Seen(source, "", observe(engine, source)))
    results = _engines[folder, source][1]
    wrong = (one.methods for one in engine.exercises if results[one.id].shown)
    return EngineParts(todo, tuple(method for methods in wrong for method in methods))


def _same(source: str, stub: str) -> bool:
    """Return whether a text is the other, whatever became of its line ends."""
    lines, others = (text.rstrip().splitlines() for text in (source, stub))
    return [line.rstrip() for line in lines] == [line.rstrip() for line in others]
