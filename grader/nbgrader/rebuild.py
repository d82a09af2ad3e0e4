"""A submitted notebook, put together anew on the cells that were released.

nbgrader's own rules stop at a copied cell, an older schema or a notebook that is not quite one,
some of them for the whole class. What students wrote is kept; what nbgrader knows cells by comes
from the release.
"""

import copy
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import nbformat
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from nbformat.v4 import new_notebook

from grader.language import N_
from grader.submissions.cells import MAX_CELLS
from grader.submissions.notebook import MAX_LENIENT_BYTES

# What a cell of each type has besides its source.
NEW: Mapping[str, Mapping[str, Any]] = {
    "code": {"execution_count": None, "outputs": []},
    "markdown": {},
    "raw": {},
}
# As in nbformat 3.
TYPES = {"heading": "markdown", "html": "markdown"}
# What nbgrader writes into a cell and students have no reason to change.
GIVEN = ("grade", "solution", "locked", "points", "schema_version")

UNREADABLE = N_("The notebook could not be read; its cells were put back as they were handed out.")
COPIED = N_("Copies of these cells were taken for cells of the student's own: %(ids)s.")
RESTORED = N_("What is given of these cells had been changed and was restored: %(ids)s.")
PUT_BACK = N_("These cells were missing and were put back: %(ids)s.")

Said = tuple[str, dict[str, str]]


class Rebuilt(NamedTuple):
    """A notebook that nbgrader takes, and what was done to it: texts and their values."""

    notebook: NotebookNode
    notes: tuple[Said, ...]


class _Cell(NamedTuple):
    type: str
    source: str
    nbgrader: Mapping[str, Any]
    attachments: Mapping[str, Any]

    @property
    def grade_id(self) -> str:
        name = self.nbgrader.get("grade_id")
        return name if isinstance(name, str) else ""


class _TooManyCells(Exception):
    """Nobody wrote them; nor would anybody look at them."""


def rebuilt(data: bytes, released: NotebookNode) -> Rebuilt:
    """Return a submission's bytes as a notebook with the cells of the release."""
    handed_in = _read(data)
    known_cells = _known(released)
    waiting = dict(known_cells)
    named = {cell.grade_id for cell in handed_in or ()}
    cells = []
    copied, restored, put_back = list[str](), list[str](), list[str]()
    for cell in handed_in or ():
        known = waiting.pop(cell.grade_id, None) or _unnamed(cell, waiting, named)
        if known is None:
            copied += [cell.grade_id] if cell.grade_id in known_cells else []
            cells.append(_of_their_own(cell))
        else:
            restored += [] if _is_as_given(cell, known) else [known.metadata.nbgrader.grade_id]
            cells.append(_on(known, cell))
    for grade_id, known in waiting.items():
        if known.metadata.nbgrader.grade or known.metadata.nbgrader.get("task"):
            cells.append(_on(known))
            put_back.append(grade_id)
    notebook = _notebook(cells, released)
    if handed_in is None:
        return Rebuilt(notebook, ((UNREADABLE, {}),))
    said = ((COPIED, copied), (RESTORED, restored), (PUT_BACK, put_back))
    notes = ((text, {"ids": ", ".join(dict.fromkeys(ids))}) for text, ids in said if ids)
    return Rebuilt(notebook, tuple(notes))


def _read(data: bytes) -> list[_Cell] | None:
    """Return the cells of a notebook, or None where there are none to be had."""
    try:
        try:
            cells = _strictly(data)
        except (msgspec.DecodeError, ValueError, LookupError, RecursionError):
            cells = _leniently(data)
    except (ValueError, LookupError, TypeError, RecursionError, _TooManyCells):
        return None
    return [_cell(cell) for cell in cells if isinstance(cell, dict)]


def _strictly(data: bytes) -> list[Any]:
    """Return the cells without their outputs, which are never built; raise what is wrong."""
    numbers = itertools.count(1)

    class Cell(msgspec.Struct):
        cell_type: str
        source: msgspec.Raw = msgspec.Raw(b"null")
        input: msgspec.Raw = msgspec.Raw(b"null")
        metadata: msgspec.Raw = msgspec.Raw(b"null")
        attachments: msgspec.Raw = msgspec.Raw(b"null")

        def __post_init__(self) -> None:
            if next(numbers) > MAX_CELLS:
                raise _TooManyCells

    class Worksheet(msgspec.Struct):
        cells: list[Cell]

    class Notebook(msgspec.Struct):
        cells: list[Cell] | None = None
        worksheets: list[Worksheet] | None = None

    bom = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    notebook = msgspec.json.decode(memoryview(data)[bom:], type=Notebook)
    cells = notebook.cells if notebook.cells is not None else (notebook.worksheets or [])[0].cells
    return [
        {"cell_type": cell.cell_type}
        | {
            name: msgspec.json.decode(getattr(cell, name))
            for name in ("source", "input", "metadata", "attachments")
        }
        for cell in cells
    ]


def _leniently(data: bytes) -> list[Any]:
    """Return the cells of what Jupyter could write and is no strict JSON; raise what is wrong."""
    if len(data) > MAX_LENIENT_BYTES:
        raise ValueError("too large")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    # No number matters here, and a long one is refused by int.
    notebook = json.loads(text, parse_int=float)
    cells = notebook["cells"] if "cells" in notebook else notebook["worksheets"][0]["cells"]
    if not isinstance(cells, list):
        raise TypeError("no list of cells")
    if len(cells) > MAX_CELLS:
        raise _TooManyCells
    return cells


def _cell(cell: Mapping[str, Any]) -> _Cell:
    """Return what counts of a cell; whatever is not as it should be is left out."""
    kind = cell.get("cell_type")
    source = cell.get("source")
    text = _text(cell.get("input") if source is None else source)
    metadata, attachments = cell.get("metadata"), cell.get("attachments")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    known_kind = TYPES.get(kind, kind) if isinstance(kind, str) else ""
    return _Cell(
        known_kind if known_kind in NEW else "raw",
        text,
        nbgrader if isinstance(nbgrader, dict) else {},
        attachments if isinstance(attachments, dict) else {},
    )


def _text(source: Any) -> str:
    """Return a text in any of its forms as one that can be written."""
    pieces = source if isinstance(source, list) else [source]
    text = "".join(piece for piece in pieces if isinstance(piece, str))
    return text.encode("utf-8", "replace").decode()


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


def _is_as_given(cell: _Cell, known: NotebookNode) -> bool:
    nbgrader = known.metadata.nbgrader
    return (
        cell.type == known.cell_type
        and all(cell.nbgrader.get(key) == nbgrader.get(key) for key in ("grade_id", *GIVEN))
        and (not _locked(known) or cell.source.strip() == known.source.strip())
    )


def _on(known: NotebookNode, cell: _Cell | None = None) -> NotebookNode:
    """Return a released cell with what the student wrote in it, where that was theirs to do."""
    made = copy.deepcopy(known)
    if _locked(known):
        return made
    made.source = cell.source if cell is not None else ""
    if made.cell_type == "markdown":
        made.source = _harmless(made.source)
        _with_pictures(made, cell.attachments if cell is not None else {})
    return made


def _of_their_own(cell: _Cell) -> NotebookNode:
    # What nbconvert takes as it is becomes text.
    kind = "markdown" if cell.type == "raw" else cell.type
    source = _harmless(cell.source) if kind == "markdown" else cell.source
    # Not by nbformat's own functions: they validate each, which takes seconds for thousands.
    made = nbformat.from_dict({"cell_type": kind, "source": source, "metadata": {}, **NEW[kind]})
    if kind == "markdown":
        _with_pictures(made, cell.attachments)
    return made


def _harmless(text: str) -> str:
    """Let HTML in a student's text be read, not run: nbgrader's pages take it as it is."""
    return re.sub(r"<(?=[A-Za-z/!?])", "&lt;", text)


def _with_pictures(made: NotebookNode, attachments: Mapping[str, Any]) -> None:
    """Give a cell its pictures; where one is missing, people's pages would not be made at all."""
    made.attachments = {
        _text(name): {_text(kind): _text(data) for kind, data in forms.items()}
        for name, forms in attachments.items()
        if isinstance(forms, dict) and forms
    }
    if "![" in made.source and not _can_be_shown(made):
        made.source = made.source.replace("![", "\\![")
    if not made.attachments:
        del made["attachments"]


def _can_be_shown(cell: NotebookNode) -> bool:
    """Return whether nbconvert makes a page of a text: it stops at pictures that are not there."""
    try:
        renderer = IPythonRenderer(escape=False, attachments=cell.attachments)
        MarkdownWithMath(renderer=renderer).render(cell.source)
    except Exception:
        return False
    return True


def _notebook(cells: Sequence[NotebookNode], released: NotebookNode) -> NotebookNode:
    """Return a notebook of cells, with ids that are no one else's."""
    taken = {cell.id for cell in released.cells if "id" in cell}
    free = (name for number in itertools.count() if (name := f"cell-{number}") not in taken)
    given: set[str] = set()
    for cell in cells:
        if cell.get("id") not in taken or cell.id in given:
            cell.id = next(free)
        given.add(cell.id)
    made = new_notebook(cells=list(cells), metadata=copy.deepcopy(released.metadata))
    nbformat.validate(made)
    return made
