"""The class that is graded: right files in many styles, and known mistakes, none twice."""

import itertools
from pathlib import Path

import nbformat

from grader.course import load_course, load_solution
from grader.mistakes import GIVEN, library

ROOT = Path(__file__).parents[1]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
# Of ten students, three have a mistake.
WRONG_OF_TEN = 3
# A walk that never ends costs its time limit, whatever grades it: see "One endless submission".
HANGS = ("slow", "unseen", "nothing-seen", "calls-itself", "recursion", "forgets")


def sources(students: int) -> dict[str, str]:
    """Return a source for each student, in an order that is always the same."""
    styles = itertools.cycle(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests" / "styles").glob("*.py"))
        if not path.stem.startswith("test_")
    )
    mistakes = itertools.cycle(
        mistake.apply(SOLUTION.standard())
        for mistake in library("engine")[::7]
        if mistake.exercise != GIVEN and not any(word in mistake.id for word in HANGS)
    )
    return {
        f"s{number:05}": f"{next(mistakes if number % 10 < WRONG_OF_TEN else styles)}\n# {number}\n"
        for number in range(students)
    }


def as_files(folder: Path, students: int, file: str = "") -> Path:
    """Write a class: a file for each student, or a folder for each with ``file`` in it."""
    for student, source in sources(students).items():
        path = folder / student / file if file else folder / f"{student}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return folder


def as_notebooks(released: Path, submitted: Path, students: int) -> None:
    """Hand in a class in nbgrader's tree, each file's text in the notebook's cell for it."""
    for student, source in sources(students).items():
        notebook = nbformat.read(released, as_version=4)
        for cell in notebook.cells:
            if cell.metadata.get("nbgrader", {}).get("grade_id") == "engine":
                cell.source = source
        place = submitted / student / "engine"
        place.mkdir(parents=True)
        nbformat.write(notebook, place / released.name)
