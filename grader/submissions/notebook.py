"""Jupyter notebooks: from bytes to the code of their cells. Nothing of it is executed."""

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import NamedTuple

from grader.results import Note
from grader.submissions.cells import CodeCell, NotebookError, code_cells, too_much
from grader.submissions.magics import plain_python, written_file
from grader.submissions.submission import Code

SUFFIX = ".ipynb"
# With outputs, most of which are pictures. The code itself has the limit of any other file.
MAX_BYTES = 256 * 1024 * 1024
MAX_NOTES = 10
# Up to here a notebook that is no strict JSON is read as Python's own json would.
MAX_LENIENT_BYTES = 32 * 1024 * 1024


class Writes(NamedTuple):
    """The files whose text counts as code where a cell writes it with ``%%writefile``.

    own     the file that the notebook is handed in as: its text is run where the cell stands
    engine  the one that the notebook imports its engine from, or ""
    """

    own: str = ""
    engine: str = ""


NOTHING = Writes()


def read_notebook(data: bytes, limit_kb: int, writes: Writes = NOTHING) -> Code:
    """Return the code of a notebook's cells, joined in the order in which they stand.

    Cells that are blank are left out: Jupyter does not count them either. Of nbgrader's test
    cells a blank line is left, for it does. What IPython adds to Python is blanked.
    """
    try:
        try:
            return _read(data, limit_kb, writes)
        except NotebookError as error:
            strict = _strict(data) if error.note.code == "notebook_damaged" else None
            if strict is None:
                raise
            return _read(strict, limit_kb, writes)
    except NotebookError as error:
        return Code(None, (error.note,))


def _strict(data: bytes) -> bytes | None:
    """Return what Jupyter could write, and is no strict JSON, as strict JSON; None if damaged.

    That is NaN among a plot's numbers, or half of a character in a text.
    """
    if len(data) > MAX_LENIENT_BYTES:
        return None
    try:
        notebook = json.loads(data, parse_constant=lambda _: None)
        return json.dumps(notebook, ensure_ascii=False).encode("utf-8", "replace")
    except (ValueError, RecursionError):
        return None


def _read(data: bytes, limit_kb: int, writes: Writes) -> Code:
    if len(data) > MAX_BYTES:
        raise NotebookError("notebook_too_large", limit=MAX_BYTES // 1024**2)
    if b"\0" in data:
        raise NotebookError("not_text")
    cells, notes = code_cells(data, limit_kb)
    code = _joined(cells, writes)
    if max(len((code.text or "").encode()), len(code.engine.encode())) > limit_kb * 1024:
        raise too_much(limit_kb)
    return code._replace(notes=(*notes, *code.notes))


def _joined(cells: Sequence[CodeCell], writes: Writes) -> Code:
    pieces: list[str] = []
    firsts: list[int] = []
    notes: list[Note] = []
    engine = ""
    line = 1
    for cell in cells:
        text, left_out = plain_python(cell.text, PurePath(writes.engine).stem)
        written = written_file(cell.text) if left_out else None
        if written is not None and written.name == writes.own:
            text, left_out = written.text, ""
        elif written is not None and written.name == writes.engine:
            engine, left_out = (engine if written.appends else "") + written.text, ""
        pieces.append(text)
        firsts.append(line)
        if left_out and len(notes) < MAX_NOTES:
            notes.append(Note(code="cell_left_out", values={"line": line, "magic": left_out}))
        line += text.count("\n") + 1
    if not any(cell.text for cell in cells):
        notes.append(Note(code="no_code_cells"))
    if any(later < earlier for earlier, later in _neighbours(cell.run_as for cell in cells)):
        notes.append(Note(code="cells_out_of_order"))
    return Code("\n".join(pieces), tuple(notes), tuple(firsts), engine)


def _neighbours(numbers: Iterable[int | None]) -> Iterator[tuple[int, int]]:
    return itertools.pairwise(number for number in numbers if number is not None)
