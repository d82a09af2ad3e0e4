"""A submitted notebook, put together anew on the cells that were released.

nbgrader's own rules stop at a copied cell, an older schema or a notebook that is not quite one,
some of them for the whole class. What students wrote is kept; what nbgrader knows cells by comes
from the release.
"""

import copy
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

from grader.language import N_

NEW = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}
# As in nbformat 3.
TYPES = {"heading": "markdown", "html": "markdown"}

UNREADABLE = N_("The notebook could not be read; its cells were put back as they were handed out.")
COPIED = N_("A copy of a cell with the id %(id)s was taken for a cell of the student's own.")
PUT_BACK = N_("The cell %(id)s was missing and was put back.")

Said = tuple[str, dict[str, str]]


class Rebuilt(NamedTuple):
    """A notebook that nbgrader takes, and what was done to it: texts and their values."""

    notebook: NotebookNode
    notes: tuple[Said, ...]


class _Cell(NamedTuple):
    type: str
    source: str
    grade_id: str
    attachments: dict[str, Any]


def rebuilt(data: bytes, released: NotebookNode) -> Rebuilt:
    """Return a submission's bytes as a notebook with the cells of the release."""
    handed_in = _read(data)
    notes: list[Said] = [] if handed_in is not None else [(UNREADABLE, {})]
    cells, waiting = [], _known(released)
    named = {cell.grade_id for cell in handed_in or ()}
    for cell in handed_in or ():
        known = waiting.pop(cell.grade_id, None) or _unnamed(cell, waiting, named)
        if known is None and cell.grade_id in _known(released):
            notes.append((COPIED, {"id": cell.grade_id}))
        cells.append(_on(known, cell) if known else _of_their_own(cell))
    for grade_id, known in waiting.items():
        if known.metadata.nbgrader.grade:
            cells.append(_on(known))
            if handed_in is not None:
                notes.append((PUT_BACK, {"id": grade_id}))
    return Rebuilt(_notebook(cells, released), tuple(notes))


def _read(data: bytes) -> list[_Cell] | None:
    try:
        notebook = json.loads(data.decode("utf-8-sig", "replace"))
        cells = notebook["cells"] if "cells" in notebook else notebook["worksheets"][0]["cells"]
        return [one for cell in cells if (one := _cell(cell)) is not None]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _cell(cell: Any) -> _Cell | None:
    """Return what counts of a cell, or None for what is none; raise TypeError."""
    kind = TYPES.get(cell["cell_type"], cell["cell_type"])
    if kind not in NEW:
        return None
    source = cell.get("source", cell.get("input", ""))
    text = source if isinstance(source, str) else "".join(source)
    metadata, attachments = cell.get("metadata"), cell.get("attachments")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return _Cell(
        kind,
        text.encode("utf-8", "replace").decode(),
        grade_id if isinstance(grade_id, str) else "",
        attachments if isinstance(attachments, dict) else {},
    )


def _known(released: NotebookNode) -> dict[str, NotebookNode]:
    return {
        cell.metadata.nbgrader.grade_id: cell
        for cell in released.cells
        if "nbgrader" in cell.metadata
    }


def _unnamed(cell: _Cell, waiting: dict[str, NotebookNode], named: set[str]) -> NotebookNode | None:
    """Return the released cell that lost its name on the way: a locked one of the same text."""
    for grade_id, known in waiting.items():
        if grade_id in named or not _locked(known):
            continue
        if cell.type == known.cell_type and cell.source.strip() == known.source.strip():
            return waiting.pop(grade_id)
    return None


def _locked(known: NotebookNode) -> bool:
    nbgrader = known.metadata.nbgrader
    return not nbgrader.solution and (nbgrader.grade or nbgrader.locked)


def _on(known: NotebookNode, cell: _Cell | None = None) -> NotebookNode:
    """Return a released cell with what the student wrote in it, where that was theirs to do."""
    made = copy.deepcopy(known)
    if not _locked(known):
        made.source = cell.source if cell is not None else ""
    return made


def _of_their_own(cell: _Cell) -> NotebookNode:
    made = NEW[cell.type](cell.source)
    if cell.type == "markdown" and _are_pictures(cell.attachments):
        made.attachments = cell.attachments
    return made


def _are_pictures(attachments: dict[str, Any]) -> bool:
    return bool(attachments) and all(
        isinstance(forms, dict) and all(isinstance(data, str) for data in forms.values())
        for forms in attachments.values()
    )


def _notebook(cells: Sequence[NotebookNode], released: NotebookNode) -> NotebookNode:
    """Return a notebook of cells, with ids that are no one else's."""
    taken = {cell.id for cell in released.cells if "id" in cell}
    given: set[str] = set()
    for number, cell in enumerate(cells):
        if cell.get("id") not in taken or cell.id in given:
            cell.id = f"cell-{number}"
        given.add(cell.id)
    made = new_notebook(cells=list(cells), metadata=copy.deepcopy(released.metadata))
    nbformat.validate(made)
    return made
