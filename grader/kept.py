"""What is kept between runs, being the same for every class: files named by all that made them."""

import hashlib
import os
import tempfile
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def code_digest(*modules: str) -> str:
    """Return a name for all code of some modules, with everything in those that are packages.

    Raises ModuleNotFoundError.
    """
    digest = hashlib.sha256()
    for path in sorted(path for module in modules for path in _files(module)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(module: str) -> list[Path]:
    found = find_spec(module)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"no module {module}")
    path = Path(found.origin)
    return [path] if found.submodule_search_locations is None else [*path.parent.rglob("*.py")]


def read(path: Path) -> bytes | None:
    """Return what is kept under that name; None where there is nothing, or it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def keep(path: Path, data: bytes, older: str) -> None:
    """Write a file whole, for its owner only, in place of those beside it that match ``older``.

    Where it cannot be written nothing is kept, and next time all is made again.
    """
    with suppress(OSError):
        descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # mode 600
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.replace(temporary, path)
        except BaseException:  # Ctrl-C, too
            Path(temporary).unlink(missing_ok=True)
            raise
        for old in path.parent.glob(older):
            if old != path:
                old.unlink(missing_ok=True)
