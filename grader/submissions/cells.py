"""A notebook's cells: from its JSON to the texts that count as the student's code.

Outputs, however large, are passed over byte by byte: of a cell only its code is ever built.
"""

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from grader.results import Note

MAX_CELLS = 10_000
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


class CodeCell(NamedTuple):
    """A cell; a test of nbgrader's, which only counts, has no text."""

    text: str
    run_as: int | None


def code_cells(data: bytes, limit_kb: int) -> tuple[list[CodeCell], list[Note]]:
    """Return the cells that are not blank, and a note where their encoding was a guess.

    Raises NotebookError where there is none to be had, or far more than ``limit_kb`` of code.
    """
    try:
        found = _counted(_cells(data))
        size = sum(_size(cell.source) + _size(cell.input) for cell in found if cell is not None)
        if size > limit_kb * 1024 * JSON_PER_CODE:
            raise too_much(limit_kb)
        return _texts(found)
    except msgspec.ValidationError:
        raise NotebookError("not_a_notebook") from None
    except (msgspec.DecodeError, RecursionError):
        raise NotebookError("notebook_damaged") from None


def too_much(limit_kb: int) -> NotebookError:
    """Return what to raise where a notebook has more than ``limit_kb`` of code."""
    return NotebookError("notebook_code_too_large", limit=limit_kb)


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


def _texts(cells: Sequence[_Cell | None]) -> tuple[list[CodeCell], list[Note]]:
    raw = [bytes(_source(cell)) or b'""' if cell is not None else b"" for cell in cells]
    notes = []
    try:
        b"".join(raw).decode()
    except UnicodeDecodeError:
        raw = [source.decode("latin-1").encode() for source in raw]
        notes = [Note(code="latin_1")]
    found: list[CodeCell] = []
    for cell, source in zip(cells, raw, strict=True):
        if cell is None:
            found.append(CodeCell("", None))
        elif (text := _text(source)).strip():
            found.append(CodeCell(text, _number(cell)))
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
