"""The solution file as notebook cells, in jupytext's percent format.

A line ``# %%`` begins a cell, ``# %% [markdown]`` one of commented text; what follows on the
line is the cell's metadata. Cells tagged ``active-ipynb`` are commented out in the file and
run in the notebook only: the self-checks.
"""

import re

CELL = "# %%"
NOTEBOOK_ONLY = "active-ipynb"
_HEAD = re.compile(r"# %%(?: \[markdown\])?")
_PICTURE = re.compile(r"# !\[.*\]\(.*\)$")


def has_cells(text: str) -> bool:
    """Return whether a solution's text is to become a notebook too."""
    return any(line.startswith(CELL) for line in text.splitlines())


def as_file(text: str) -> str:
    """Return the cells as people read them in a file: no metadata, no picture, no self-check."""
    lines: list[str] = []
    left_out = False
    for line in text.splitlines():
        if head := _HEAD.match(line):
            left_out = NOTEBOOK_ONLY in line
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
