"""Experiments: notebooks to run and look at, in one language, with nothing of a solution.

Their sources, ``solutions/experiments/*.py``, are written as cells with all texts in both
languages: a cell with ``lang="en"`` has its Spanish right behind it, with ``lang="es"``, and a
comment in code has it in comments that begin ``# es:``. Other cells are the same in both.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

from grader.course import Course, CourseError, load_solution
from grader.release.leaks import refuse_leaks
from grader.release.notebook import KERNEL, NBFORMAT_MINOR, libraries

FOLDER = "experiments"
LANGUAGES = ("en", "es")
TEMPLATES = Path(__file__).parent / "templates"
_OTHER = "# es:"
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
        raise CourseError(f"assignment {FOLDER!r}: this folder is the experiments': rename one")
    solutions = [load_solution(course_folder, course, one) for one in course.assignments]
    files, rows = {}, []
    for path in sources:
        cells = cells_of(path)
        if faults := lacking(cells):
            raise CourseError(f"{path}: {faults[0]}")
        name = f"{path.stem}.ipynb"
        files[name] = _notebook(cells, language)
        for solution in solutions:
            refuse_leaks({f"{FOLDER}/{name}": files[name]}, solution)
        rows.append(f"| [`{name}`]({name}) | {_title(cells, language)} | {_needs(path)} |")
    template = (TEMPLATES / f"experiments-{language}.md.txt").read_text(encoding="utf-8")
    files["README.md"] = Template(template).substitute(rows="\n".join(rows))
    return {f"{FOLDER}/{name}": content.encode() for name, content in files.items()}


def lacking(cells: list[Any]) -> list[str]:
    """Return what a reader of one of the languages would miss; none is right."""
    faults: list[str] = []
    for before, cell, behind in zip([None, *cells], cells, [*cells[1:], None], strict=False):
        language, text = cell.metadata.get("lang"), f"the text {_first_line(cell)!r}"
        if language is None and cell.cell_type == "markdown":
            faults.append(f'{text} lacks its language: lang="en" or lang="es"')
        elif language not in (None, *LANGUAGES):
            faults.append(f"{text} is in a language that is not released: {language!r}")
        elif language == "en" and not _a_pair(cell, behind):
            faults.append(f"{text} has no Spanish right behind it, in a cell of the same kind")
        elif language == "es" and not _a_pair(before, cell):
            faults.append(f"{text} has no English right before it, in a cell of the same kind")
        elif language == "en" and cell.cell_type == "code" and _differ(cell, behind):
            faults.append(f"{text} and its Spanish differ in more than texts")
        elif language is None:
            faults += _lacking_comments(cell.source)
    return faults


def in_language(source: str, language: str) -> str:
    """Return code with its comments in one language.

    English drops the lines ``# es: …``; Spanish drops the comment right above them.
    """
    lines: list[str] = []
    spanish = False
    for line in source.splitlines():
        comment = line.strip()
        before, spanish = spanish, comment.startswith(_OTHER)
        if not spanish:
            lines.append(line)
        elif language == "es":
            while not before and lines and lines[-1].strip().startswith("#"):
                lines.pop()
            lines.append(line.replace(f"{_OTHER} ", "# ", 1))
    return "\n".join(lines)


def _a_pair(english: Any, spanish: Any) -> bool:
    return (
        english is not None
        and spanish is not None
        and (english.metadata.get("lang"), spanish.metadata.get("lang")) == LANGUAGES
        and english.cell_type == spanish.cell_type
    )


def _lacking_comments(source: str) -> Iterator[str]:
    """Yield the comments without their Spanish, and those that share a line with code."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.line.strip() != token.string:
            yield f"the comment {token.string!r} needs a line of its own"
            continue
        behind = lines[token.end[0] :]
        after = next((line for line in map(str.strip, behind) if not _is_english(line)), "")
        if _is_english(token.string) and not after.startswith(_OTHER):
            yield f"the comment {token.string!r} has no Spanish below it ({_OTHER} …)"


def _is_english(line: str) -> bool:
    return line.startswith("#") and not line.startswith(_OTHER)


def _differ(english: Any, spanish: Any) -> bool:
    """Return whether two cells of labels differ in more than their texts."""
    return _without_texts(english.source) != _without_texts(spanish.source)


def _without_texts(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def cells_of(path: Path) -> list[Any]:
    """Return the cells of an experiment's source, in both languages."""
    jupytext, _ = libraries()
    try:
        cells: list[Any] = jupytext.reads(path.read_text(encoding="utf-8"), fmt="py:percent").cells
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(f"{path}: the experiment cannot be read: {error}") from error
    return cells


def _notebook(cells: list[Any], language: str) -> str:
    """Return the cells of one language as a notebook's JSON, the same from day to day."""
    _, nbformat = libraries()
    kept = []
    for number, cell in enumerate(_of(cells, language)):
        if cell.cell_type == "markdown":
            made = nbformat.v4.new_markdown_cell(cell.source, id=f"cell-{number}")
        else:
            source = in_language(cell.source, language)
            made = nbformat.v4.new_code_cell(source, id=f"cell-{number}")
        kept.append(made)
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook = nbformat.v4.new_notebook(cells=kept, metadata=metadata)
    notebook.nbformat_minor = NBFORMAT_MINOR
    return str(nbformat.writes(notebook)) + "\n"


def _of(cells: list[Any], language: str) -> list[Any]:
    return [cell for cell in cells if cell.metadata.get("lang") in (None, language)]


def _title(cells: list[Any], language: str) -> str:
    return _first_line(_of(cells, language)[0]).removeprefix("# ")


def _needs(path: Path) -> str:
    """Name the modules of the reference engine that an experiment imports."""
    found = _IMPORT.findall(path.read_text(encoding="utf-8"))
    return ", ".join(f"`{module}`" for module in found) or "–"


def _first_line(cell: Any) -> str:
    return str(cell.source).partition("\n")[0]
