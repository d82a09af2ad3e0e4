"""What Python says of a submission that it cannot read, asked in a process of its own.

It is Python's own text about the student's own file, from reading alone: no input of a check can
be in it. A text made to hang or to crash the parser ends that process, not the grader's.
"""

import json
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Collection, Sequence

from grader.sandbox import complaints
from grader.sandbox.complaints import Complaint
from grader.sandbox.fresh_process import HERE, environment

SECONDS = 10.0
# Errors whose text may come from reading; others only come from running.
ERRORS = ("SyntaxError", "IndentationError", "TabError")


def said_of(
    source: str, cells: Sequence[int], failed: Sequence[tuple[int, str]]
) -> list[Complaint | None]:
    """Return what Python says of each line and error that ``failed`` while loading.

    None where it does not complain when it only reads: an error that code raised, say. A line that
    is not known is 0. ``cells`` are the first lines of a notebook's.
    """
    lines = [line for line, error in failed if error in ERRORS]
    left = _complaints(_pieces(source, cells, lines)) if lines else []
    known = [_taken(left, line, error) if line else None for line, error in failed]
    return [
        said if line else _taken(left, line, error)
        for said, (line, error) in zip(known, failed, strict=True)
    ]


def _taken(left: list[Complaint], line: int, error: str) -> Complaint | None:
    """Take out the first complaint of this error, in this line if it is known."""
    for one in left:
        if one.error == error and line in (0, one.reported):
            left.remove(one)
            return one
    return None


def _complaints(asked: Sequence[tuple[int, str]]) -> list[Complaint]:
    try:
        answered = subprocess.run(
            [sys.executable, "-I", "-S", "-B", complaints.__file__],
            input=json.dumps(asked).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            cwd=HERE.anchor,
            timeout=SECONDS,
            check=True,
        )
        return [Complaint(*one) for one in json.loads(answered.stdout)]
    except (OSError, subprocess.SubprocessError, ValueError):
        return []  # the type of the error and its line are known all the same


def _pieces(source: str, cells: Sequence[int], lines: Collection[int]) -> list[tuple[int, str]]:
    """Return the cells that these lines are in, or the whole file, each with its first line."""
    if not cells:
        return [(1, source)]
    texts, ends = source.split("\n"), [*cells[1:], None]
    wanted = {bisect_right(cells, line) - 1 for line in lines}
    return [
        (first, "\n".join(texts[first - 1 : end and end - 1]))
        for place, (first, end) in enumerate(zip(cells, ends, strict=True))
        if place in wanted or 0 in lines
    ]
