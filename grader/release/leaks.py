"""Whether anything of a solution is in what is to be released."""

from grader.course import Solution

# Shorter ones, such as a bracket, stand in any code.
SHORTEST = 8


def leaked(text: str, solution: Solution) -> list[str]:
    """Return the lines of a solution that are in a text, given code aside; none is right."""
    given = {line.strip() for line in solution.stub().splitlines()}
    lines = [line for line in solution.solution_lines() if len(line) >= SHORTEST]
    return [line for line in lines if line not in given and _in(line, text)]


def _in(line: str, text: str) -> bool:
    """Look for a line as it is, and as JSON has it."""
    return line in text or line.replace("\\", "\\\\").replace('"', '\\"') in text
