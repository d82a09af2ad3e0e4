"""A new interpreter for one request, by pipes: slower than a zygote, and works everywhere.

Stdlib only and imports nothing of ours: the students' self-check uses a copy of this file.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
# Where the worker's package is found; it is taken off the path before anything else runs.
_START = "import sys; sys.path.insert(0, {!r}); from {} import {}; del sys.path[0]; "


def command(package: str, module: str, call: str) -> "list[str]":
    """Return the command of a bare interpreter: no site-packages, no environment, no cwd."""
    start = _START.format(str(HERE), package, module)
    # Not -I: that would also ignore the hash seed, which makes the order of sets reproducible.
    alone = ["-P", "-s"] if sys.version_info >= (3, 11) else ["-I"]
    return [sys.executable, *alone, "-S", "-B", "-c", start + call]


def environment() -> "dict[str, str]":
    """Return all that student code may see of the environment."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    # One thread for numpy's linear algebra, so that it can fork and stay small.
    return {
        **kept,
        "LANG": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
    }


class FreshProcess:
    """A new interpreter for one request, by pipes: slower, and works everywhere."""

    def __init__(
        self,
        request: bytes,
        numpy_folder: str = "",
        limits: "dict[str, int] | None" = None,
    ) -> None:
        self._process = subprocess.Popen(
            command("inside", "worker", f"worker.main({numpy_folder!r}, {limits!r})"),
            env=environment(),
            cwd=HERE.anchor,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )
        self._chunks: queue.Queue[bytes] = queue.Queue()
        self._thread = threading.Thread(target=self._exchange, args=(request,), daemon=True)
        self._thread.start()

    def _exchange(self, request: bytes) -> None:
        """Send and read in a thread of its own: pipes cannot be waited for on Windows."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):  # it has died already: receive() will say so
            self._process.stdin.write(request)
            self._process.stdin.close()
        with self._process.stdout as replies:
            while chunk := os.read(replies.fileno(), 65_536):
                self._chunks.put(chunk)
        self._chunks.put(b"")

    def receive(self, deadline: float) -> bytes | None:
        try:
            return self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None

    def end(self) -> int:
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        code = self._process.wait()
        self._thread.join(timeout=1)
        return code
