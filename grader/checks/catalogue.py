"""All checks of an assignment, read from its check files."""

import importlib
import importlib.util
from types import ModuleType

from grader.checks.support import Check, check_of
from grader.course import Assignment, CourseError


def catalogue(assignment: Assignment) -> list[Check]:
    """Return the checks of every exercise, in the course's order and then the file's.

    Raises CourseError where an exercise has no check file, or a check file no weight.
    """
    return [
        found for exercise in assignment.exercises for found in _checks(assignment, exercise.id)
    ]


def _checks(assignment: Assignment, exercise: str) -> list[Check]:
    name = f"{__package__}.{assignment.id}.test_{exercise}"
    where = f"grader/checks/{assignment.id}/test_{exercise}.py"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        raise CourseError(f"exercise {exercise!r} has no checks: write {where}") from None
    except SyntaxError as error:
        raise CourseError(f"{where}, line {error.lineno}: {error.msg}") from error
    try:
        found = [check for test in vars(module).values() if (check := _check(module, test))]
    except LookupError as error:
        raise CourseError(f"{where}: {error}") from None
    for check in found:
        if check.exercise != exercise:
            raise CourseError(
                f"{where}: marked with exercise {check.exercise!r}; mark it with "
                f"pytest.mark.exercise({exercise!r})"
            )
    if not sum(check.weight for check in found):
        raise CourseError(f"{where}: no check has a weight: exercise {exercise!r} cannot be scored")
    return found


def _check(module: ModuleType, test: object) -> Check | None:
    return check_of(module, test) if callable(test) else None
