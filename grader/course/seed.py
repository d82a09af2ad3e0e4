"""The private folder: the secret seed of the hidden inputs is in it."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from filelock import FileLock

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
        if seed := _written(path):
            return seed
        with FileLock(path.with_suffix(".lock")):  # another grader may draw it just now
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
    """Draw a seed and write it; it is there whole or not at all."""
    seed = secrets.token_hex(16)
    descriptor, name = tempfile.mkstemp(prefix=f"{SEED_FILE}.", dir=path.parent)  # mode 600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(seed + "\n")
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return seed
