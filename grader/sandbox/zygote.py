"""The sandbox on Linux: a warm zygote, and one forked child per attempt."""

import json
import os
import select
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Any

from grader.errors import GraderError
from grader.sandbox import bubblewrap
from grader.sandbox.fresh_process import command, environment
from grader.sandbox.inside.linux.agreed import CONFINED, PID

START_SECONDS = 60
REMEDY = "see grader doctor"
# Most programs take less time than waking up for their answer does: let answers gather, at most
# until their child has ended.
ANSWERS_GATHER_SECONDS = 0.01


class SandboxError(GraderError):
    """The sandbox itself failed: the submission is not graded, and it is not its fault."""


class Zygote:
    """A warm process that forks a child per request; one request at a time.

    It starts while its maker goes on: the first request waits until it is ready.
    ``layers`` name what each child confines itself with (inside/linux/confinement.py);
    ``hidden`` puts the whole family behind bubblewrap.
    """

    def __init__(self, layers: Sequence[str], hidden: bool, numpy_folder: str = "") -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control = ours
        call = f"zygote.main({theirs.fileno()}, {list(layers)!r}, {numpy_folder!r})"
        words = command("inside.linux", "zygote", call)
        with theirs, ExitStack() as undo:
            undo.callback(ours.close)
            self._process = subprocess.Popen(
                bubblewrap.around(words, numpy_folder) if hidden else words,
                env=environment(),
                pass_fds=[theirs.fileno()],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the grader, which then closes the socket
            )
            undo.pop_all()
        self._control.settimeout(START_SECONDS)
        self._is_ready = False

    def _await_start(self) -> None:
        if not self._is_ready and self._receive() != b"ready":
            assert self._process.stderr is not None
            self._kill()
            said = self._process.stderr.read().decode(errors="replace")
            raise SandboxError(f"the sandbox's zygote did not start: {said.strip()[-500:]}")
        self._is_ready = True

    def _receive(self) -> bytes:
        try:
            return self._control.recv(16)
        except OSError as error:
            raise SandboxError(
                f"the sandbox's zygote does not answer: {error}; {REMEDY}"
            ) from error

    def start(self, request: bytes, limits: dict[str, Any]) -> "ForkedChild":
        self._await_start()
        ours, theirs = socket.socketpair()
        try:
            socket.send_fds(self._control, [b"fork"], [theirs.fileno()])
            _, descriptors, _, _ = socket.recv_fds(self._control, 16, 1)
        except OSError as error:
            ours.close()
            raise SandboxError(f"the sandbox's zygote does not fork: {error}; {REMEDY}") from error
        finally:
            theirs.close()
        if not descriptors:
            ours.close()
            raise SandboxError(f"the sandbox's zygote has ended; {REMEDY}")
        child = ForkedChild(ours, descriptors[0], self._receive)
        child.send(json.dumps(limits).encode() + b"\n")
        # Before it has confined itself, a child gets nothing of a submission.
        if child.receive(time.monotonic() + START_SECONDS, 1) != CONFINED:
            child.end()
            raise SandboxError(f"a child could not confine itself: {REMEDY}")
        child.send(request, last=True)
        return child

    def cancel(self) -> None:
        """End the zygote, and through it its child, from any thread."""
        with suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the process; once more does nothing. A child is ended by whoever holds it."""
        self._control.close()
        self._kill()
        with self._process:  # closes its pipe, and waits
            pass

    def _kill(self) -> None:
        """Kill the process, and all that bubblewrap is at its start: two that die apart."""
        if self._process.poll() is None:  # else the number may be another's by now
            os.killpg(self._process.pid, signal.SIGKILL)

    def __enter__(self) -> "Zygote":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ForkedChild:
    """A child of the zygote, held by its pidfd: that can never be another process's."""

    def __init__(self, connection: socket.socket, pidfd: int, wait: Callable[[], bytes]) -> None:
        self._connection, self._pidfd, self._wait = connection, pidfd, wait

    def send(self, data: bytes, last: bool = False) -> None:
        self._connection.settimeout(10)
        with suppress(OSError):  # it has died already: receive() will say so
            self._connection.sendall(data)
            if last:
                self._connection.shutdown(socket.SHUT_WR)

    def receive(self, deadline: float, most: int = 65_536) -> bytes | None:
        wait = max(0.0, deadline - time.monotonic())
        if not _is_ready(self._connection.fileno(), wait):
            return None
        if most > 1:
            _is_ready(self._pidfd, ANSWERS_GATHER_SECONDS)
        try:
            return self._connection.recv(most)
        except ConnectionError:
            return b""

    def end(self) -> int:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        os.close(self._pidfd)
        self._connection.close()
        answer = self._wait()
        if len(answer) != PID.size:
            raise SandboxError(f"the sandbox's zygote has ended; {REMEDY}")
        return os.waitstatus_to_exitcode(*PID.unpack(answer))


def _is_ready(descriptor: int, seconds: float) -> bool:
    """Wait at most so long for something to read, or an end; whatever the descriptor's number."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(1000 * seconds))
