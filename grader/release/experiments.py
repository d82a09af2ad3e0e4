"""Experiments: notebooks to run and look at, in one language, with nothing of a solution.

Their sources, ``solutions/experiments/*.py``, are written as cells with all texts in both
languages, as the exercises are: see ``grader.course.bilingual``.
"""

import re
from pathlib import Path
from string import Template

from grader.course import Course, CourseError, load_solution
from grader.course.bilingual import in_language, untranslated
from grader.course.model import COURSE_FILE
from grader.release.leaks import refuse_leaks
from grader.release.notebook import KERNEL, NBFORMAT_MINOR, libraries

FOLDER = "experiments"
TEMPLATES = Path(__file__).parent / "templates"
_IMPORT = re.compile(r"^from (autograd_ref[\w.]*) import", re.MULTILINE)


def experiments(course_folder: Path, course: Course, language: str = "en") -> dict[str, bytes]:
    """Return the experiments and their README, path -> content; none if the course has none.

    Raises CourseError where a text lacks one of the two languages, where a notebook holds a
    line of an exercise's solution, and where an assignment goes by the folder's name.
    """
    sources = sorted((course_folder / "solutions" / FOLDER).glob("*.py"))
    if not sources:
        return {}
    if any(one.id == FOLDER for one in course.assignments):
        raise CourseError(
            f"assignment {FOLDER!r} would be released into the folder of the experiments: rename "
            f"it in {course_folder / COURSE_FILE}"
        )
    solutions = [load_solution(course_folder, course, one) for one in course.assignments]
    files, rows = {}, []
    for path in sources:
        text = in_language(_read(path), language)
        name = f"{path.stem}.ipynb"
        files[name] = _notebook(text)
        for solution in solutions:
            refuse_leaks({f"{FOLDER}/{name}": files[name]}, solution)
        rows.append(f"| [`{name}`]({name}) | {_title(text)} | {_needs(text)} |")
    template = (TEMPLATES / f"experiments-{language}.md.txt").read_text(encoding="utf-8")
    files["README.md"] = Template(template).substitute(rows="\n".join(rows))
    return {f"{FOLDER}/{name}": content.encode() for name, content in files.items()}


def _notebook(text: str) -> str:
    """Return cells in one language as a notebook's JSON, the same from day to day."""
    jupytext, nbformat = libraries()
    kept = []
    for number, cell in enumerate(jupytext.reads(text, fmt="py:percent").cells):
        kind = "markdown" if cell.cell_type == "markdown" else "code"
        make = getattr(nbformat.v4, f"new_{kind}_cell")
        kept.append(make(cell.source, id=f"cell-{number}"))
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook = nbformat.v4.new_notebook(cells=kept, metadata=metadata)
    notebook.nbformat_minor = NBFORMAT_MINOR
    return str(nbformat.writes(notebook)) + "\n"


def _title(text: str) -> str:
    """Return the first heading."""
    return next(line for line in text.splitlines() if line.startswith("# # ")).removeprefix("# # ")


def _needs(text: str) -> str:
    """Name the modules of the reference engine that an experiment imports."""
    return ", ".join(f"`{module}`" for module in _IMPORT.findall(text)) or "–"


def _read(path: Path) -> str:
    """Return an experiment's source; raise CourseError where a text is missing in a language."""
    try:
        text = path.read_text(encoding="utf-8")
        lacking = untranslated(text)
    except (OSError, UnicodeDecodeError, SyntaxError) as error:
        raise CourseError(f"{path}: the experiment cannot be read: {error}") from error
    if lacking:
        raise CourseError(f"{path}: {lacking[0]}")
    return text
