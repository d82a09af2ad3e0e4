"""What is wrong with a check before anything runs: it would give or take points unmeant."""

import ast
from collections import Counter
from collections.abc import Iterator

from grader.checks.support import Check
from grader.programs import Template
from grader.programs.compare import TOLERANCES


def problems(check: Check) -> Iterator[str]:
    """Yield what is wrong with a check."""
    if type(check.weight) is not int or check.weight < 0:
        yield f"weight = {check.weight!r} is not a whole number from 0 up"
    if not isinstance(check.claim, str) or not check.claim.strip():
        yield "claim is empty"
    hints = check.hints
    if not isinstance(hints, tuple) or len(hints) != 2 or not all(map(_is_text, hints)):
        yield "hints must be two texts: a first hint and a stronger one"
    if not check.templates:
        yield "programs is empty: whatever a student wrote would pass"
    for number, template in enumerate(check.templates, start=1):
        yield from (f"program {number}: {problem}" for problem in _problems(template))


def _is_text(hint: object) -> bool:
    return isinstance(hint, str) and bool(hint.strip())


def _problems(template: Template) -> Iterator[str]:
    if template.tolerance not in TOLERANCES:
        yield f"tolerance = {template.tolerance!r}; there are: {', '.join(TOLERANCES)}"
    if not template.observe:
        yield "observe is empty: nothing would be compared"


def problems_of_file(source: str) -> Iterator[str]:
    """Yield what is wrong with the functions of a check file, as they stand there."""
    tests = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    for name, times in Counter(test.name for test in tests).items():
        if times > 1:
            yield f"{name} is defined {times} times: only the last one would count"
    for test in tests:
        if not any(isinstance(node, (ast.Call, ast.Assert)) for node in _body(test)):
            yield f"{test.name} calls nothing, such as outcomes.agree(): it would always pass"


def _body(test: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in test.body:
        yield from ast.walk(statement)
