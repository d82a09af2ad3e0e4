"""The solution file as notebook cells, in jupytext's percent format.

A line ``# %%`` begins a cell, ``# %% [markdown]`` one of commented text; what follows on the
line is the cell's metadata; ``lang`` in it says which language a text is in. Cells tagged
``active-ipynb`` are commented out in the file and run in the notebook only: the self-checks.
Cells that nbgrader grades (``grade``, ``task``) are the notebook's only, too: a course's own
hidden tests, model answers and marking schemes are in them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.parsing import lines_of

CELL = "# %%"
_NOTEBOOK_ONLY = re.compile(r'active-ipynb|"(?:grade|task)":\s*true')
_HEAD = re.compile(r"# %%(?: \[markdown\])?")
_PICTURE = re.compile(r"# !\[.*\]\(.*\)$")
_LANGUAGE = re.compile(r' lang="(\w*)"')
_COMMENTED_OUT = "active-ipynb"


@dataclass(frozen=True)
class Cell:
    """A cell's lines, the first of which is number ``first`` (from 1) in its file.

    What stands before the first ``# %%`` is a cell too, of code and without a head.
    """

    first: int
    lines: tuple[str, ...]

    @property
    def end(self) -> int:
        """The number of the line after the last."""
        return self.first + len(self.lines)

    @property
    def head(self) -> str:
        return self.lines[0] if self.lines and self.lines[0].startswith(CELL) else ""

    @property
    def language(self) -> str:
        found = _LANGUAGE.search(self.head)
        return found[1] if found else ""

    @property
    def is_text(self) -> bool:
        return self.head.startswith(f"{CELL} [markdown]")

    @property
    def is_code(self) -> bool:
        """Whether its comments are comments: not so in texts, nor in code that is commented out."""
        return not self.is_text and _COMMENTED_OUT not in self.head

    @property
    def is_answer(self) -> bool:
        """Whether it is a text that students write: what stands in it is for teachers."""
        return '"solution": true' in self.head

    @property
    def has_text(self) -> bool:
        return any(line.strip("# ") for line in self.lines[1:])

    def in_one_language(self) -> tuple[str, ...]:
        """Return the lines without the mark that says which language it is."""
        return (_LANGUAGE.sub("", self.head, count=1), *self.lines[1:]) if self.head else self.lines

    def is_translated_by(self, other: "Cell | None") -> bool:
        """Return whether another cell is this English one's Spanish."""
        if other is None or (self.language, other.language) != ("en", "es"):
            return False
        return self.in_one_language()[0] == other.in_one_language()[0]


def split(lines: Sequence[str]) -> list[Cell]:
    """Return the cells of a file's lines, in order, with every line in one of them."""
    heads = [number for number, line in enumerate(lines) if line.startswith(CELL)]
    starts = heads if heads[:1] == [0] else [0, *heads]
    ends = [*starts[1:], len(lines)]
    return [
        Cell(start + 1, tuple(lines[start:end])) for start, end in zip(starts, ends, strict=True)
    ]


def has_cells(text: str) -> bool:
    """Return whether a solution's text is to become a notebook too."""
    return any(line.startswith(CELL) for line in lines_of(text))


def as_file(text: str) -> str:
    """Return the cells as people read them in a file: no metadata, picture, or graded cell."""
    lines: list[str] = []
    left_out = False
    for line in lines_of(text):
        if head := _HEAD.match(line):
            left_out = _NOTEBOOK_ONLY.search(line) is not None
            line = head[0]
        if _PICTURE.match(line):
            while lines and lines[-1] == "#":
                lines.pop()
        elif not left_out:
            lines.append(line)
    return "\n".join(lines).rstrip() + "\n"


def cell_name(exercise_id: str) -> str:
    """Return the grade_id by which nbgrader knows an exercise's self-check."""
    return f"test_{exercise_id}"
