"""From what a file gave to the state of each exercise."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction

from .parsing import lines_of, parse
from .compare import compare
from .exchange import Observations
from .inside.outcome import ANSWERED, NOT_RUN, RAISED_ERROR, LoadReport, Outcome
from .inside.placeholders import placeholder_of
from .assignment import Assignment, Check, Exercise, Program
from .engine_parts import Culprits, EngineParts
from .leaning import uses_of, with_leaning
from .results import (
    DONE,
    FAILING,
    NOT_STARTED,
    SYNTAX_ERRORS,
    TODO,
    WAITING,
    CheckResult,
    ExerciseResult,
    Failure,
    FileFacts,
    Judged,
)
from .runner import Seen


def judge(assignment: Assignment, seen: Seen, engine: "EngineParts | None" = None) -> Judged:
    """Return the facts of the file, and a result for each exercise that was run.

    What fails only by a part of the student's own ``engine`` waits for it.
    """
    if seen.source is None or seen.observations is None:
        return FileFacts(problem=seen.problem), _nothing(assignment)
    facts = _facts(assignment, seen.source, seen.observations)
    if facts.problem:
        return facts, _nothing(assignment)
    assert seen.observations.report is not None
    judging = _Judging(assignment, seen.source, seen.observations.report, engine)
    results = {
        exercise.id: judging.exercise(exercise, seen.observations.outcomes[exercise.id])
        for exercise in assignment.exercises
        if exercise.id in seen.observations.outcomes
    }
    return facts, with_leaning(assignment, results)


def _facts(assignment: Assignment, source: str, seen: Observations) -> FileFacts:
    report = seen.report
    if report is None:
        return FileFacts(problem="not loaded", detail=seen.definitions_only)
    if not report.found:
        if report.notes and report.notes[0][1] in SYNTAX_ERRORS:
            line, error = report.notes[0]
            return FileFacts("syntax", line, f"{error}: {_syntax_message(source)}".rstrip(": "))
        name = assignment.names["class"]
        if module := placeholder_of(source, name):
            return FileFacts("not available", 0, module)
        if assignment.engine:  # that the file's import of it failed says nothing more
            return FileFacts("no class of engine", engine=report.engine)
        return FileFacts("no class", 0, report.classes, seen.definitions_only, report.notes)
    return FileFacts(
        definitions_only=seen.definitions_only,
        statements=report.notes,
        changed_given=report.changed_given,
        engine=report.engine,
    )


def _syntax_message(source: str) -> str:
    """Return what Python says is wrong: reading a file runs nothing of it."""
    try:
        parse(source)
    except (SyntaxError, ValueError) as error:
        return getattr(error, "msg", "") or str(error)
    return ""


def _nothing(assignment: Assignment) -> "dict[str, ExerciseResult]":
    return {one.id: ExerciseResult(one.id, NOT_STARTED, 0.0, ()) for one in assignment.exercises}


class _Judging:
    """One file's outcomes on their way to results."""

    def __init__(
        self,
        assignment: Assignment,
        source: str,
        report: LoadReport,
        engine: "EngineParts | None",
    ) -> None:
        self._assignment, self._source = assignment, source
        self._lines = lines_of(source)
        self._defined = set(_names_defined(source))
        self._outermost = list(_outermost(source))
        self._engine = Culprits(engine, source) if engine else None
        self._methods = {m: one.id for one in assignment.exercises for m in one.methods}
        self._unwritten = {
            exercise.id
            for exercise, written in zip(assignment.exercises, report.written, strict=True)
            if not written
        }

    def exercise(self, exercise: Exercise, outcomes: "list[Outcome]") -> ExerciseResult:
        """Judge all checks of one exercise."""
        results, remaining = [], iter(outcomes)
        if self._engine:
            self._engine.next_exercise()
        checks = self._assignment.checks_of(exercise.id)
        for check in checks:
            results.append(self._check(check, remaining))
        counted = [r for c, r in zip(checks, results, strict=True) if c.weight]
        if exercise.id in self._unwritten or self._all_todo(exercise, counted):
            missing = next((m for m in exercise.methods if m not in self._defined), "")
            return ExerciseResult(exercise.id, NOT_STARTED, 0.0, tuple(results), missing)
        weights = {check.id: check.weight for check in checks}
        passed = sum(weights[result.id] for result in results if result.passed)
        share = Fraction(passed, sum(weights.values()))
        earned = round(float(exercise.points * share), 2)
        uses = uses_of(self._assignment, self._source, exercise)
        return ExerciseResult(exercise.id, _state(counted), earned, tuple(results), uses=uses)

    def _check(self, check: Check, outcomes: "Iterator[Outcome]") -> CheckResult:
        failures: list[tuple[tuple[int, int], Failure]] = []
        waits_for: list[str] = []
        needs: list[str] = []
        for program in check.programs:
            failure = self._failure(program, next(outcomes))
            if failure is None:
                continue
            other = self._not_there(failure)
            if other not in ("", check.exercise):
                waits_for.append(other)
            elif not other and self._engine and (parts := self._engine.of(failure, program)):
                needs += parts
            else:
                failures.append((self._size(program), failure))
        if failures:
            # What ended the process came before the rest, which was not run.
            ended = [f for _, f in failures if f.status not in (ANSWERED, RAISED_ERROR)]
            shown = ended[0] if ended else min(failures, key=lambda one: one[0])[1]
            return CheckResult(check.id, False, (), shown)
        waiting, unmet = (tuple(dict.fromkeys(names)) for names in (waits_for, needs))
        return CheckResult(check.id, not waiting and not unmet, waiting, None, unmet)

    def _failure(self, program: Program, outcome: Outcome) -> "Failure | None":
        if outcome.status == RAISED_ERROR and outcome.raised is not None:
            error, line, function, message, observing = outcome.raised
            source = self._lines[line - 1].strip() if 0 < line <= len(self._lines) else ""
            raised = (error, message, line, function, source)
            observed = program.observe[observing] if observing >= 0 else ""
            return Failure(program.key, outcome.status, (), *raised, observed)
        if outcome.status != ANSWERED:
            return Failure(program.key, outcome.status if outcome.ran else NOT_RUN)
        rows = compare(
            program.observe,
            program.expected,
            outcome.values,
            program.tolerance,
            tuple(name for name, _ in program.inputs),
            self._assignment.names["grad"],
        )
        if all(row.right for row in rows):
            return None
        return Failure(program.key, outcome.status, rows)

    def _not_there(self, failure: Failure) -> str:
        """Name the exercise whose method ended the program by being a TODO, or missing."""
        if _in_a_todo(failure):
            return self._methods.get(self._part(failure), "")
        missing = re.search(r" has no attribute '(\w+)'$", failure.message)
        if failure.error != "AttributeError" or not missing:
            return ""
        exercise = self._methods.get(missing[1], "")
        return exercise if exercise in self._unwritten else ""

    def _all_todo(self, exercise: Exercise, counted: "list[CheckResult]") -> bool:
        """Return whether every check ends in this exercise's own TODO, or in another's."""
        found = [result.failure for result in counted if not result.waits]
        todo = [
            f is not None and _in_a_todo(f) and self._part(f) in exercise.methods for f in found
        ]
        return bool(todo) and all(todo)

    def _part(self, failure: Failure) -> str:
        """Name the exercise's method or function, or the class, that a failure's line is in."""
        if failure.function in self._methods:
            return failure.function
        around = (name for first, last, name in self._outermost if first <= failure.line <= last)
        return next(around, "")

    def _size(self, program: Program) -> "tuple[int, int]":
        typed = program.as_typed(self._assignment.names["class"])
        return typed.count("\n"), len(typed)


def _names_defined(source: str) -> "Iterator[str]":
    for node in ast.walk(parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _outermost(source: str) -> "Iterator[tuple[int, int, str]]":
    """Yield the first and last line and the name of each function and class of the file."""
    for node in parse(source).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.lineno, node.end_lineno or node.lineno, node.name


def _state(counted: "list[CheckResult]") -> str:
    if all(result.passed for result in counted):
        return DONE
    return FAILING if any(result.failure for result in counted) else WAITING


def _in_a_todo(failure: Failure) -> bool:
    """Return whether it was a TODO of the file itself, and not one of its engine, that ended it."""
    return failure.error == TODO and TODO in failure.source
