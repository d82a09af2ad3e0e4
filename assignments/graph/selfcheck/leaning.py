"""Which failing exercise is to be looked at first: one that leans on no other failing one."""

import ast
import re
from collections.abc import Collection, Mapping
from dataclasses import replace

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


def with_leaning(
    assignment: Assignment, results: "Mapping[str, ExerciseResult]"
) -> "dict[str, ExerciseResult]":
    """Return the results, each failing one with the check to show or the exercises it leans on.

    A check that uses another failing exercise says little: that one is to be corrected first.
    """
    failing = [result for result in results.values() if result.state == FAILING]
    ids = [result.id for result in failing]
    shown: dict[str, CheckResult] = {}
    leaning: dict[str, tuple[str, ...]] = {}
    for result in failing:
        own = _failed(assignment, result)
        leans = [_leans_on(assignment, result, check, ids) for check in own]
        free = [check for check, on in zip(own, leans, strict=True) if not on]
        if free:
            shown[result.id] = free[0]
        else:
            leaning[result.id] = leans[0]
    for name in leaning:
        roots = tuple(one for one in shown if one in _reached(name, leaning))
        results = {**results, name: replace(results[name], leans_on=roots)}
    for result in failing:
        if not results[result.id].leans_on:
            # Free, or one of those that lean on one another: these are all shown.
            check = shown.get(result.id) or _failed(assignment, result)[0]
            results = {**results, result.id: replace(result, shown=check.id)}
    return dict(results)


def _reached(name: str, leaning: "Mapping[str, tuple[str, ...]]") -> "set[str]":
    """Return what an exercise leans on, directly or by way of others."""
    reached: set[str] = set()
    to_follow = [name]
    while to_follow:
        new = set(leaning.get(to_follow.pop(), ())) - reached
        reached |= new
        to_follow += new
    return reached


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
