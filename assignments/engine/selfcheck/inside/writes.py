"""Files that student code writes go nowhere: a log of one's own is no mistake."""

import builtins
import io
import os
from typing import Any


def discard_writes() -> None:
    """Make ``open`` for writing open the null device, here in this process."""
    real = io.open

    def open_(file: Any, mode: Any = "r", *more: Any, **named: Any) -> Any:
        for_writing = isinstance(mode, str) and not isinstance(file, int) and set(mode) & set("wax")
        if for_writing:
            file, mode = os.devnull, mode.replace("x", "w")
        return real(file, mode, *more, **named)

    builtins.open = io.open = open_
