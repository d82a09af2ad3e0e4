"""The private folder: the secret seed of the hidden inputs is in it."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from grader.course.model import CourseError

FOLDER = ".grader"
SEED_FILE = "seed"
IGNORE_FILE = ".gitignore"


def private_folder(folder: Path) -> Path:
    """Return the course's private folder, made on first use, for its owner only.

    git passes it over, in any course folder. Raises CourseError where it cannot be made.
    """
    path = folder / FOLDER
    try:
        path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CourseError(
            f"{path} cannot be made ({error.strerror}): it keeps the secret seed; name a seed "
            "with --seed instead"
        ) from error
    with suppress(OSError), (path / IGNORE_FILE).open("x") as file:  # not where it is one's own
        file.write("*\n")
    return path


def secret_seed(folder: Path) -> str:
    """Return the course's seed; the first call draws it and writes it, mode 600."""
    path = private_folder(folder) / SEED_FILE
    try:
        return _written(path) or _drawn(path)
    except OSError as error:
        raise CourseError(
            f"{path} cannot be used ({error.strerror}); name a seed with --seed instead"
        ) from error


def known_seed(folder: Path) -> str | None:
    """Return the course's seed if it was drawn already and may be read; write nothing.

    Raises CourseError where the file is damaged.
    """
    try:
        return _written(folder / FOLDER / SEED_FILE) or None
    except OSError:
        return None


def _written(path: Path) -> str:
    try:
        seed = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        seed = ""
    if not seed:
        raise CourseError(f"{path} is damaged: delete it to draw a new seed (all inputs change)")
    return seed


def _drawn(path: Path) -> str:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:  # another grader was first
        return _written(path)
    seed = secrets.token_hex(16)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(seed + "\n")
    return seed
