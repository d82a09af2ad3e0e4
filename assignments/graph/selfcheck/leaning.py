"""Which failing exercise is to be looked at first: one that leans on no other failing one."""

import ast
import re
from collections.abc import Collection

from .parsing import parse
from .inside.outcome import NOT_RUN
from .assignment import Assignment, Exercise
from .results import FAILING, CheckResult, ExerciseResult


def uses_of(assignment: Assignment, source: str, exercise: Exercise) -> "tuple[str, ...]":
    """Return the other exercises whose parts an exercise's parts mention in the source."""
    mentioned = {
        name
        for node in ast.walk(parse(source))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in exercise.methods
        for inner in ast.walk(node)
        if (name := _mentioned(inner, assignment))
    }
    return _exercises_with(assignment, mentioned, exercise.id)


def _mentioned(node: ast.AST, assignment: Assignment) -> str:
    """Return the method that a node names, or the function or class of the file; "" if none."""
    if isinstance(node, ast.Attribute):
        return node.attr
    # In the class itself a bare name is none of its methods: it may be math's exp.
    return node.id if assignment.engine and isinstance(node, ast.Name) else ""


def first_failing(
    assignment: Assignment, results: "Collection[ExerciseResult]"
) -> "dict[str, CheckResult | tuple[str, ...]]":
    """Return for each failing exercise the check to show, or else the exercises it leans on.

    A check that uses another failing exercise says little: that one is to be corrected first.
    """
    failing = [result for result in results if result.state == FAILING]
    ids = [result.id for result in failing]
    own = {result.id: _failed(assignment, result) for result in failing}
    found: dict[str, CheckResult | tuple[str, ...]] = {}
    for result in failing:
        leans = [_leans_on(assignment, result, check, ids) for check in own[result.id]]
        free = [check for check, on in zip(own[result.id], leans, strict=True) if not on]
        found[result.id] = free[0] if free else leans[0]
    if not any(isinstance(one, CheckResult) for one in found.values()):
        # They lean on one another: show them all.
        return {name: checks[0] for name, checks in own.items()}
    return found


def _failed(assignment: Assignment, result: ExerciseResult) -> "list[CheckResult]":
    weights = {check.id: check.weight for check in assignment.checks}
    failed = [check for check in result.checks if check.failure and weights[check.id]]
    ran = [check for check in failed if check.failure and check.failure.status != NOT_RUN]
    return ran or failed


def _leans_on(
    assignment: Assignment, result: ExerciseResult, check: CheckResult, failing: "list[str]"
) -> "tuple[str, ...]":
    assert check.failure is not None
    call = r"\b(\w+)\(" if assignment.engine else r"\.(\w+)\("
    called = set(re.findall(call, assignment.program(check.failure.key).text))
    used = {*_exercises_with(assignment, called, result.id), *result.uses}
    return tuple(name for name in failing if name in used)


def _exercises_with(
    assignment: Assignment, methods: "Collection[str]", but_not: str
) -> "tuple[str, ...]":
    return tuple(
        exercise.id
        for exercise in assignment.exercises
        if exercise.id != but_not and set(exercise.methods) & set(methods)
    )
