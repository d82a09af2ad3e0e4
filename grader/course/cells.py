"""The solution file as notebook cells, in jupytext's percent format.

A line ``# %%`` begins a cell, ``# %% [markdown]`` one of commented text; what follows on the
line is the cell's metadata. Cells tagged ``active-ipynb`` are commented out in the file and
run in the notebook only: the self-checks. Cells that nbgrader grades (``grade``, ``task``) are
the notebook's only, too: a course's own hidden tests, model answers and marking schemes are
in them.
"""

import re

CELL = "# %%"
_NOTEBOOK_ONLY = re.compile(r'active-ipynb|"(?:grade|task)":\s*true')
_HEAD = re.compile(r"# %%(?: \[markdown\])?")
_PICTURE = re.compile(r"# !\[.*\]\(.*\)$")


def has_cells(text: str) -> bool:
    """Return whether a solution's text is to become a notebook too."""
    return any(line.startswith(CELL) for line in text.splitlines())


def as_file(text: str) -> str:
    """Return the cells as people read them in a file: no metadata, picture, or graded cell."""
    lines: list[str] = []
    left_out = False
    for line in text.splitlines():
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
