"""Files that student code writes go nowhere: a log of one's own is no mistake."""

import builtins
import io
import os
import sys
from typing import Any

_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_MAKING = os.O_CREAT | os.O_EXCL | os.O_TRUNC
# What changes folders, and files by their names.
_CHANGING = (
    "mkdir makedirs rmdir removedirs remove unlink rename renames replace link symlink chmod utime "
    "truncate"
).split()
# They write in ways of their own.
_WRITERS_OF_NUMPY = "save savetxt savez savez_compressed".split()


def discard_writes() -> None:
    """Make whatever is opened for writing the null device, here in this process."""
    real_open, real_os_open = io.open, os.open

    def open_(file: Any, mode: Any = "r", *more: Any, **named: Any) -> Any:
        for_writing = isinstance(mode, str) and not isinstance(file, int) and set(mode) & set("wax")
        if for_writing:
            file, mode = os.devnull, mode.replace("x", "w")
        return real_open(file, mode, *more, **named)

    def os_open(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & _FOR_WRITING:
            path, flags = os.devnull, flags & ~_MAKING
        return real_os_open(path, flags, *more, **named)

    def nothing(*_: Any, **__: Any) -> None:
        pass

    builtins.open = io.open = open_
    os.open = os_open
    for name in _CHANGING:
        setattr(os, name, nothing)
    for name in _WRITERS_OF_NUMPY:
        if "numpy" in sys.modules:
            setattr(sys.modules["numpy"], name, nothing)
