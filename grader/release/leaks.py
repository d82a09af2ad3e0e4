"""Whether anything of a solution is in what is to be released."""

import re
from collections.abc import Mapping

from grader.course import CourseError, Solution

# Shorter ones, such as a bracket, stand in any code.
SHORTEST = 8
# nbgrader's: what stands between them is for teachers.
MARKERS = re.compile(r"(?:BEGIN|END) (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)")


def refuse_leaks(files: Mapping[str, str | bytes], solution: Solution) -> None:
    """Raise CourseError if a text to be released holds what is for teachers only."""
    for name, text in files.items():
        content = text if isinstance(text, str) else text.decode()
        if lines := leaked(content, solution):
            raise CourseError(
                f"{name}, as it would be released, holds lines of the solution ({lines[0]!r}): "
                f"put them between the markers in solutions/{solution.assignment.id}/"
            )
        if marker := MARKERS.search(content):
            raise CourseError(
                f"{name}, as it would be released, holds {marker[0]!r}: hidden tests and mark "
                'schemes belong into cells with "grade": true'
            )


def leaked(text: str, solution: Solution) -> list[str]:
    """Return the lines of a solution that are in a text, given code aside; none is right."""
    given = {line.strip() for line in solution.stub().splitlines()}
    lines = [line for line in solution.solution_lines() if len(line) >= SHORTEST]
    return [line for line in lines if line not in given and _in(line, text)]


def _in(line: str, text: str) -> bool:
    """Look for a line as it is, and as JSON has it."""
    return line in text or line.replace("\\", "\\\\").replace('"', '\\"') in text
