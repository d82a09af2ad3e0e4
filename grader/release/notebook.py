"""A solution file as a notebook: with the solutions for nbgrader, without them for students."""

import base64
import re
from pathlib import Path
from typing import Any

from grader.course import STUBS, CourseError, Solution, cell_name, has_cells

NBFORMAT_MINOR = 5
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
# nbgrader's own in English; what students find where they are to write an answer.
TEXT_STUBS = {"en": "YOUR ANSWER HERE", "es": "ESCRIBE AQUÍ TU RESPUESTA"}
# nbgrader's own, from a source notebook to the students'. SaveCells is left out where there is
# no gradebook, and InstantiateTests everywhere: it would run the solution in a kernel.
RELEASE_STEPS = (
    "IncludeHeaderFooter",
    "LockCells",
    "ClearSolutions",
    "ClearOutput",
    "CheckCellMetadata",
    "ComputeChecksums",
    "SaveCells",
    "ClearHiddenTests",
    "ClearMarkScheme",
    "ComputeChecksums",
    "CheckCellMetadata",
)
_PICTURE = re.compile(r"(!\[[^\]]*\]\()(?!attachment:|\w+://)([^)\s]+)(\))")


def stub_settings(language: str) -> dict[str, Any]:
    """Return what nbgrader's ClearSolutions is told, here and in nbgrader's own commands."""
    return {
        "code_stub": {"python": "\n".join(STUBS[language])},
        "text_stub": TEXT_STUBS[language],
    }


def source_notebook(folder: Path, solution: Solution) -> str | None:
    """Return the notebook, as JSON, that nbgrader takes for an assignment's source.

    ``folder`` holds the pictures of the solution's texts, which go into the notebook. The points
    of each self-check come from the course file. None where the file is not written as cells.
    Raises CourseError where cells and course file disagree.
    """
    assignment = solution.assignment
    path = folder / assignment.file
    text = solution.cells()
    if not has_cells(text):
        return None
    jupytext, nbformat = libraries()
    notebook = jupytext.reads(text, fmt="py:percent")
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    )
    notebook.nbformat_minor = NBFORMAT_MINOR
    points = {cell_name(one.id): one.points for one in assignment.exercises}
    for number, cell in enumerate(notebook.cells):
        _complete(cell, number, points, folder)
    found = [_grade_id(cell) for cell in notebook.cells if _grade_id(cell)]
    for name in points:
        if found.count(name) != 1:
            raise CourseError(
                f"{path}: {found.count(name)} cells have the grade_id {name!r}: one is needed, "
                "the self-check of that exercise"
            )
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        raise CourseError(f"{path}: its cells make no valid notebook: {error.message}") from error
    return str(nbformat.writes(notebook)) + "\n"


def student_notebook(source: str, language: str) -> str:
    """Return a source notebook as students get it: by the steps of nbgrader's own release."""
    _, nbformat = libraries()
    try:
        from nbgrader import preprocessors
        from nbgrader.nbgraderformat import ValidationError
        from traitlets.config import Config
    except ImportError as error:
        raise _missing(error) from error
    config = Config({"ClearSolutions": stub_settings(language)})
    steps = [getattr(preprocessors, name) for name in RELEASE_STEPS if name != "SaveCells"]
    notebook = nbformat.reads(source, as_version=4)
    resources: dict[str, Any] = {}
    for step in steps:
        try:
            notebook, resources = step(config=config).preprocess(notebook, resources)
        except (RuntimeError, ValueError, ValidationError) as error:
            raise CourseError(f"nbgrader cannot release the notebook: {error}") from error
    return str(nbformat.writes(notebook)) + "\n"


def _complete(cell: Any, number: int, points: dict[str, int], folder: Path) -> None:
    """Give a cell what its file need not say: an id of its own, points, pictures."""
    kept = {key: cell.metadata[key] for key in ("nbgrader", "tags") if key in cell.metadata}
    cell.metadata.clear()
    cell.metadata.update(kept)
    cell.id = _grade_id(cell).replace("_", "-") or f"text-{number}"
    if _grade_id(cell) in points:
        cell.metadata["nbgrader"]["points"] = points[_grade_id(cell)]
    if cell.cell_type == "markdown":
        _embed_pictures(cell, folder)


def _grade_id(cell: Any) -> str:
    return str(cell.metadata.get("nbgrader", {}).get("grade_id", ""))


def _embed_pictures(cell: Any, folder: Path) -> None:
    """Put pictures into the notebook: wherever it is opened, they are there."""
    attachments = {}

    def embed(match: re.Match[str]) -> str:
        path = folder / match[2]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CourseError(f"{path}: the picture cannot be read: {error.strerror}") from error
        attachments[path.name] = {"image/png": base64.b64encode(data).decode()}
        return f"{match[1]}attachment:{path.name}{match[3]}"

    cell.source = _PICTURE.sub(embed, cell.source)
    if attachments:
        cell.attachments = attachments


def libraries() -> tuple[Any, Any]:
    try:
        import jupytext
        import nbformat
    except ImportError as error:
        raise _missing(error) from error
    return jupytext, nbformat


def _missing(error: ImportError) -> CourseError:
    return CourseError(
        f"{error.name} is needed to make notebooks: python -m pip install "
        "'autograd-grader[nbgrader]'"
    )
