"""All checks of an assignment, read from its check files."""

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

from grader.checks.soundness import problems, problems_of_file
from grader.checks.support import Check, check_of
from grader.course import Assignment, CourseError


def catalogue(assignment: Assignment) -> list[Check]:
    """Return the checks of every exercise, in the course's order and then the file's.

    Raises CourseError where an exercise has no check file, or something is wrong in one.
    """
    return [
        found for exercise in assignment.exercises for found in _checks(assignment, exercise.id)
    ]


def read_through(assignment: Assignment) -> None:
    """Raise CourseError where the text of a check file shows that something is wrong in it."""
    for exercise in assignment.exercises:
        path = Path(__file__).parent / assignment.id / f"test_{exercise.id}.py"
        for problem in problems_of_file(path.read_text(encoding="utf-8")):
            raise CourseError(f"{_place(assignment, exercise.id)}: {problem}")


def _place(assignment: Assignment, exercise: str) -> str:
    return f"grader/checks/{assignment.id}/test_{exercise}.py"


def _checks(assignment: Assignment, exercise: str) -> list[Check]:
    name = f"{__package__}.{assignment.id}.test_{exercise}"
    where = _place(assignment, exercise)
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise CourseError(f"{where} cannot be imported: {error}") from error
        raise CourseError(f"exercise {exercise!r} has no checks: write {where}") from None
    except SyntaxError as error:
        raise CourseError(f"{where}, line {error.lineno}: {error.msg}") from error
    except Exception as error:  # the file is a maintainer's, on the way to be right
        raise CourseError(f"{where} cannot be imported: {type(error).__name__}: {error}") from error
    try:
        found = [check for test in vars(module).values() if (check := _check(module, test))]
    except LookupError as error:
        raise CourseError(f"{where}: {error}") from None
    for name, test in vars(module).items():
        if name.startswith("test_") and callable(test) and _check(module, test) is None:
            raise CourseError(f"{where}: {name} is not a check: put @check(…) above it")
    for check in found:
        for problem in problems(check):
            raise CourseError(f"{where}: check {check.name!r}: {problem}")
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
