"""``checks.json``: the checks on public inputs, with the values that must come out."""

from collections.abc import Sequence
from typing import Any

import msgspec

from grader.checks import Check
from grader.checks.public import public_programs
from grader.course import Assignment, Course, CourseError, Wording, title_in_names
from grader.engines import Expected, expected_values
from grader.programs import Program
from grader.selfcheck.assignment import FORMAT
from grader.selfcheck.texts import SOURCE_LANGUAGE

# Enough for every tolerance, and the same digits whatever the machine's math library.
DIGITS = 12


def checks_file(
    course: Course, assignment: Assignment, stub: str, checks: Sequence[Check]
) -> dict[str, Any]:
    """Return the content of ``checks.json``; raise CourseError where oracles disagree."""
    programs = public_programs(checks)
    expected = expected_values(programs.values(), with_torch=False)
    for key, values in expected.items():
        if values.fault:
            raise CourseError(f"{key}: {values.fault}; correct the check or the engine")
    names, reword = course.names, Wording(course.names, SOURCE_LANGUAGE)
    # Without it the panel speaks the language of the student's machine.
    language = {"language": course.language} if course.language != SOURCE_LANGUAGE else {}
    return {
        "format": FORMAT,
        **language,
        "id": assignment.id,
        "file": assignment.file,
        **_engine(course, assignment),
        "place": course.assignments.index(assignment),
        "names": {"class": names.class_, "data": names.data, "grad": names.grad},
        "limits": msgspec.to_builtins(course.limits),
        "exercises": [
            {
                "id": one.id,
                "title": title_in_names(one.title, names),
                "points": one.points,
                "methods": list(one.parts),
            }
            for one in assignment.exercises
        ],
        "checks": [
            {
                "id": check.id,
                "exercise": check.exercise,
                "weight": check.weight,
                "claim": reword(check.claim),
                "hints": [reword(hint) for hint in check.hints],
                "programs": [_program(course, programs[key], expected[key]) for key in check.keys],
            }
            for check in checks
        ],
        "stub": stub,
    }


def _engine(course: Course, assignment: Assignment) -> dict[str, Any]:
    if not assignment.engine:
        return {}
    return {"engine": [assignment.engine, course.engine_file(assignment)]}


def _program(course: Course, program: Program, expected: Expected) -> dict[str, Any]:
    shown = program.renamed(course.names)
    return {
        "text": shown.text,
        **({"shown": shown.shown} if shown.shown else {}),
        "inputs": dict(shown.inputs),
        "observe": list(shown.observe),
        "uses": list(shown.uses),
        "formula": program.formula,  # in our names, which are torch's
        "tolerance": program.tolerance,
        "expected": [float(f"{value:.{DIGITS}g}") for value in expected.values],
    }
