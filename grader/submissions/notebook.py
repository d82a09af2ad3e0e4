"""Jupyter notebooks: from bytes to the code of their cells. Nothing of it is executed.

Only the cells' code is ever built: outputs, however large, are passed over byte by byte.
"""

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from grader.results import Note
from grader.submissions.magics import plain_python, written_file
from grader.submissions.submission import Code

SUFFIX = ".ipynb"
# With outputs, most of which are pictures. The code itself has the limit of any other file.
MAX_BYTES = 256 * 1024 * 1024
MAX_CELLS = 10_000
MAX_NOTES = 10
# Up to here a notebook that is no strict JSON is read as Python's own json would.
MAX_LENIENT_BYTES = 32 * 1024 * 1024
# What Jupyter is used for besides Python, as kernels call it. Of any other name it is not known
# whether its code is Python: sage's may be.
OTHER_LANGUAGES = {
    name.lower(): name
    for name in "R Julia C++ Java JavaScript TypeScript Scala Kotlin Ruby Octave MATLAB Rust Go "
    "Haskell Bash SQL Stata SAS".split()
}
# Bytes of JSON for a byte of code at the most: a blank line is a text of its own in a list.
JSON_PER_CODE = 16
# Of a source, as JSON, which need not be built to see that it is blank.
_BLANK = re.compile(rb'(?:[\s\[\]",]|\\[nrt])*+')


class NotebookError(Exception):
    """There is no code to be had from a notebook; ``note`` says why."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.note = Note(code=code, values=values)


class _Cell(Protocol):
    """What is kept of a cell, as JSON; the last two are names of nbformat 3."""

    cell_type: str
    source: msgspec.Raw
    metadata: msgspec.Raw
    execution_count: msgspec.Raw
    input: msgspec.Raw
    prompt_number: msgspec.Raw


class _Graded(msgspec.Struct):
    """What nbgrader says of a cell."""

    grade: bool = False
    solution: bool = False
    grade_id: str = ""
    cell_type: str = ""  # as it was handed out


class _Metadata(msgspec.Struct):
    nbgrader: _Graded = msgspec.field(default_factory=_Graded)


class _Kernel(msgspec.Struct):
    language: str = ""


class _Language(msgspec.Struct):
    name: str = ""


class _About(msgspec.Struct):
    """What a notebook says of its language: of the kernel chosen, and of the one that ran it."""

    kernelspec: _Kernel = msgspec.field(default_factory=_Kernel)
    language_info: _Language = msgspec.field(default_factory=_Language)


class _CodeCell(NamedTuple):
    """A cell; a test of nbgrader's, which only counts, has no text."""

    text: str
    run_as: int | None


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
    too_much = NotebookError("notebook_code_too_large", limit=limit_kb)
    try:
        found = _counted(_cells(data))
        size = sum(_size(cell.source) + _size(cell.input) for cell in found if cell is not None)
        if size > limit_kb * 1024 * JSON_PER_CODE:
            raise too_much
        cells, notes = _code_cells(found)
    except msgspec.ValidationError:
        raise NotebookError("not_a_notebook") from None
    except (msgspec.DecodeError, RecursionError):
        raise NotebookError("notebook_damaged") from None
    code = _joined(cells, writes)
    if max(len((code.text or "").encode()), len(code.engine.encode())) > limit_kb * 1024:
        raise too_much
    return code._replace(notes=(*notes, *code.notes))


def _cells(data: bytes) -> Sequence[_Cell]:
    """Return the cells of all kinds; raise msgspec's errors and NotebookError."""
    bom = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    notebook = msgspec.json.decode(memoryview(data)[bom:], type=_form())
    if language := _other_language(notebook.metadata):
        raise NotebookError("notebook_other_language", language=language)
    cells: Sequence[_Cell] | None = notebook.cells
    if cells is None and notebook.worksheets is not None:
        cells = notebook.worksheets[0].cells
    if cells is None:
        raise NotebookError("not_a_notebook")
    return cells


def _form() -> Any:
    """Return the type to decode one notebook to, which stops at MAX_CELLS cells.

    A limit that is looked at afterwards would come after millions of cells were built.
    """
    numbers = itertools.count(1)

    class Cell(msgspec.Struct):
        cell_type: str
        source: msgspec.Raw = msgspec.Raw()
        metadata: msgspec.Raw = msgspec.Raw()
        execution_count: msgspec.Raw = msgspec.Raw()
        input: msgspec.Raw = msgspec.Raw()
        prompt_number: msgspec.Raw = msgspec.Raw()

        def __post_init__(self) -> None:
            if next(numbers) > MAX_CELLS:
                raise NotebookError("notebook_too_many_cells", limit=MAX_CELLS)

    class Worksheet(msgspec.Struct):
        cells: list[Cell]

    class Notebook(msgspec.Struct):
        cells: list[Cell] | None = None
        worksheets: tuple[Worksheet] | None = None  # nbformat 3 never had more than one
        metadata: msgspec.Raw = msgspec.Raw()

    return Notebook


def _counted(cells: Iterable[_Cell]) -> list[_Cell | None]:
    """Return the student's cells, and None in the place of each test that Jupyter counts."""
    tests: set[str] = set()
    found: list[_Cell | None] = []
    for cell in cells:
        if _is_students_code(cell, tests):
            found.append(cell)
        elif cell.cell_type == "code" and not _BLANK.fullmatch(_source(cell)):
            found.append(None)
    return found


def _other_language(metadata: msgspec.Raw) -> str:
    """Return the language that a notebook is in; "" for Python, and where it is not clear."""
    try:
        about = msgspec.json.decode(metadata, type=_About)
    except msgspec.DecodeError:  # none, or not as Jupyter writes it
        return ""
    names = list(filter(None, (about.kernelspec.language, about.language_info.name)))
    others = [OTHER_LANGUAGES.get(name.lower(), "") for name in names]
    return others[0] if others and all(others) else ""


def _is_students_code(cell: _Cell, tests: set[str]) -> bool:
    """Return whether a cell's text counts as the student's code.

    Not a test of nbgrader's, which was never theirs to write: ``tests`` names those before, of
    which this may be a copy. But a cell that was handed out for their code, though it was
    turned into text.
    """
    try:
        nbgrader = msgspec.json.decode(cell.metadata, type=_Metadata).nbgrader
    except msgspec.DecodeError:  # none, or not as nbgrader writes it
        return cell.cell_type == "code"
    if nbgrader.grade and not nbgrader.solution and nbgrader.grade_id not in tests:
        tests.add(nbgrader.grade_id)
        return False
    given = nbgrader.solution and not nbgrader.grade and nbgrader.cell_type == "code"
    return cell.cell_type == "code" or given


def _size(raw: msgspec.Raw) -> int:
    return memoryview(raw).nbytes


def _source(cell: _Cell) -> msgspec.Raw:
    return cell.source if _size(cell.source) else cell.input


def _code_cells(cells: Sequence[_Cell | None]) -> tuple[list[_CodeCell], list[Note]]:
    """Return the cells that are not blank, and a note where their encoding was a guess."""
    raw = [bytes(_source(cell)) or b'""' if cell is not None else b"" for cell in cells]
    notes = []
    try:
        b"".join(raw).decode()
    except UnicodeDecodeError:
        raw = [source.decode("latin-1").encode() for source in raw]
        notes = [Note(code="latin_1")]
    found: list[_CodeCell] = []
    for cell, source in zip(cells, raw, strict=True):
        if cell is None:
            found.append(_CodeCell("", None))
        elif (text := _text(source)).strip():
            found.append(_CodeCell(text, _number(cell)))
    return found, notes


def _text(raw: bytes) -> str:
    """Return a source's text, with the line ends that Python itself would make of its own."""
    source = msgspec.json.decode(raw, type=str | list[str])
    text = source if isinstance(source, str) else "".join(source)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _number(cell: _Cell) -> int | None:
    """Return as what number a cell was run last, if that is known."""
    written = bytes(cell.execution_count) or bytes(cell.prompt_number)
    return int(written) if written.isdigit() and len(written) < 10 else None


def _joined(cells: Sequence[_CodeCell], writes: Writes) -> Code:
    pieces: list[str] = []
    firsts: list[int] = []
    notes: list[Note] = []
    engine = ""
    line = 1
    for cell in cells:
        text, left_out = plain_python(cell.text)
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
