"""Work that a student has done in another file than the one that is checked."""

import json
from pathlib import Path

from .assignment import Assignment
from .results import TODO


def elsewhere(assignment: Assignment) -> "tuple[str, ...]":
    """Return the files beside the assignment's that look like it and have fewer TODOs left.

    Where the assignment's own is not there, any Python file that looks like it will do.
    """
    missing = not (assignment.folder / assignment.file).exists()
    wanted = Path(assignment.file).stem.lower()
    handed_out = assignment.stub.count(TODO)
    found = []
    for path in sorted(assignment.folder.glob("*")):
        alike = path.stem.lower().startswith(wanted) and path.name != assignment.file
        if alike and path.is_file() and (code := _code(path)):
            worked_on = code.count(TODO) < handed_out and assignment.names["class"] in code
            if worked_on or (missing and path.suffix == ".py"):
                found.append(path.name)
    return tuple(found)


def _code(path: Path) -> str:
    """Return the code of a Python file or of a notebook's cells, "" where there is none."""
    try:
        if path.suffix == ".py":
            return path.read_text(encoding="utf-8", errors="replace")
        if path.suffix == ".ipynb":
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            code = [one["source"] for one in cells if one["cell_type"] == "code"]
            return "\n".join(text if isinstance(text, str) else "".join(text) for text in code)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return ""
