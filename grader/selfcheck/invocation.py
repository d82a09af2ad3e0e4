"""How pytest was called: what to type for more, and which exercises ``-k`` means."""

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from .assignment import Exercise


def with_hints(config: pytest.Config, folder: Path) -> str:
    """Return what shows the stronger hints, typed where pytest was called: the same, and more."""
    where, program = config.invocation_params.dir, Path(sys.argv[0]).stem
    args = [str(arg) for arg in config.invocation_params.args]
    if program not in ("pytest", "py.test", "__main__"):
        args = [os.path.relpath(folder, where)]  # an editor's own call is nothing to type
    elif not _is_led_to(folder, where, args):
        # pytest would meet our options too late.
        args.append(os.path.relpath(folder, where))
    quoted = subprocess.list2cmdline(args) if os.name == "nt" else shlex.join(args)
    start = "python -m pytest" if program == "__main__" else "pytest"
    return " ".join(filter(None, [start, quoted, "--hints"]))


def _is_led_to(folder: Path, where: Path, args: "Sequence[str]") -> bool:
    """Return whether pytest reads a conftest of ours before it reads its options."""
    paths = [where / arg.split("::")[0] for arg in args if not arg.startswith("-")]
    starts = [path.resolve() for path in paths if path.exists()] or [where.resolve()]
    ours = [one for one in (folder, folder.parent) if (one / "conftest.py").exists()]
    return any(one.resolve() in (start, *start.parents) for start in starts for one in ours)


def names_of(exercise: Exercise) -> "tuple[str, ...]":
    """Return what an exercise may be called: its id, or what is written for it."""
    return exercise.id, *exercise.methods


def select(
    config: pytest.Config, items: "list[pytest.Item]", names: "Mapping[pytest.Item, Sequence[str]]"
) -> None:
    """Let ``-k`` know exercises by all their names, and a whole name mean that exercise only.

    ``names`` are those of each item that is about an exercise.
    """
    for item, known in names.items():
        item.extra_keyword_matches.update(known)
    word = (config.getoption("keyword", "") or "").strip().lower()
    exact = {item for item, known in names.items() if word in map(str.lower, known)}
    if not exact:
        return
    others = [item for item in names if item not in exact]
    items[:] = [item for item in items if item not in others]
    config.hook.pytest_deselected(items=others)
