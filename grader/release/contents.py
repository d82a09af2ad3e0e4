"""Everything below ``assignments/``: path -> content."""

import json
import re
from pathlib import Path

import grader
from grader.checks import Check, catalogue, read_through
from grader.course import Assignment, Course, CourseError, load_solution
from grader.release.checks_file import checks_file
from grader.release.leaks import refuse_leaks
from grader.release.notebook import source_notebook, student_notebook
from grader.release.readme import readme, template
from grader.release.student_catalogue import LANGUAGES, student_catalogue

GRADER = Path(grader.__file__).parent
SELFCHECK = GRADER / "selfcheck"
# What runs and compares is the grader's own code, as it is.
VERBATIM = {
    "exchange.py": "sandbox/exchange.py",
    "fresh_process.py": "sandbox/fresh_process.py",
    "libraries.py": "sandbox/libraries.py",
    "compare.py": "programs/compare.py",
    "parsing.py": "parsing.py",
}


def contents(course_folder: Path, course: Course) -> dict[str, bytes]:
    """Return every file that students get; raise CourseError where one cannot be made."""
    files: dict[str, str | bytes] = {
        "pytest.ini": template("pytest.ini"),
        "conftest.py": template("conftest-top.py"),
    }
    for assignment in course.assignments:
        one = _assignment_files(course_folder, course, assignment)
        files |= {f"{assignment.id}/{path}": text for path, text in one.items()}
    return {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}


def _assignment_files(
    course_folder: Path, course: Course, assignment: Assignment
) -> dict[str, str | bytes]:
    language = course.language
    solution = load_solution(course_folder, course, assignment, language, complete_texts=True)
    stub = solution.stub()
    checks = catalogue(assignment)
    read_through(assignment)
    source = source_notebook(course_folder / "solutions" / assignment.id, solution)
    notebook = Path(assignment.file).with_suffix(".ipynb").name
    values = {"file": assignment.file, "example": assignment.exercises[0].id}
    data = checks_file(course, assignment, stub, checks)
    files: dict[str, str | bytes] = {
        assignment.file: stub,
        f"test_{assignment.file}": template("test_assignment.py", values),
        "conftest.py": template("conftest.py"),
        "pytest.ini": template("pytest.ini"),
        "README.md": readme(
            assignment, notebook if source else "", language, course.engine_file(assignment)
        ),
        "selfcheck/checks.json": json.dumps(data, indent=1, ensure_ascii=False) + "\n",
    }
    if assignment.file in ("conftest.py", "README.md"):
        raise CourseError(f"assignment {assignment.id!r}: {assignment.file} is taken: rename it")
    if source:
        files[notebook] = student_notebook(source, language)
    refuse_leaks(
        {name: files[name] for name in (assignment.file, notebook) if name in files}, solution
    )
    files |= {f"selfcheck/{path}": text for path, text in package().items()}
    for spoken in LANGUAGES:
        path = f"selfcheck/locale/{spoken}/LC_MESSAGES/selfcheck.mo"
        files[path] = student_catalogue(spoken, texts_of(assignment, checks), course.names)
    return files


def package() -> dict[str, str]:
    """Return the modules of the students' package, by their path in it."""
    files = {name: GRADER / path for name, path in VERBATIM.items()}
    for path in sorted((GRADER / "sandbox" / "inside").glob("*.py")):
        files[f"inside/{path.name}"] = path
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    for path in sorted(SELFCHECK.glob("*.py")):
        texts[path.name] = _beside(path.read_text(encoding="utf-8"))
    return texts


def texts_of(assignment: Assignment, checks: list[Check]) -> list[str]:
    """Return what the panel says of an assignment beside its own words."""
    titles = [exercise.title for exercise in assignment.exercises]
    return [*titles, *(text for check in checks for text in (check.claim, *check.hints))]


def _beside(text: str) -> str:
    """Point imports to the copies: what lies in other folders here lies beside it there."""
    return re.sub(r"^(\s*from )\.\.(?:(?:sandbox|programs)\.)?", r"\1.", text, flags=re.MULTILINE)
