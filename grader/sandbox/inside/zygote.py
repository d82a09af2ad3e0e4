"""A warm process that forks one child per attempt (Linux).

Started by exec with nothing in it but the standard library, so a child inherits nothing of
the grader's. It speaks with the grader over one socket, one message at a time:

grader: ``fork`` and the child's socket     zygote: the child's pid, and a pidfd of it
(the child ends, or is killed)              zygote: its wait status

The grader always awaits the second answer, so no child is ever left.
"""

import gc
import importlib
import json
import os
import resource
import select
import signal
import socket
import struct
from contextlib import suppress
from typing import Any

from . import worker

# What engines import: loaded once here, not in every child.
PRELOADED = (
    "abc bisect cmath collections contextlib copy dataclasses decimal enum fractions functools "
    "heapq inspect io itertools json math numbers operator os pprint random re statistics string "
    "textwrap time traceback types typing warnings weakref __future__"
).split()

PID = struct.Struct("<i")


def main(control_fd: int, numpy_folder: str) -> None:
    """Fork a child for every request on the control socket, until it closes."""
    control = socket.socket(fileno=control_fd)
    for name in PRELOADED:
        importlib.import_module(name)
    worker.import_numpy(numpy_folder)
    # Ctrl-C in the terminal is for the grader, which then closes the socket.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.collect()
    gc.freeze()
    control.sendall(b"ready")
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 16, 1)
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            _child(descriptors[0])
        os.close(descriptors[0])
        pidfd = os.pidfd_open(pid)
        socket.send_fds(control, [PID.pack(pid)], [pidfd])
        _wait(pidfd, control)
        os.close(pidfd)
        # Not reaped yet: the number cannot be another process's before its group is gone.
        for kill in (os.kill, os.killpg):
            with suppress(ProcessLookupError, PermissionError):
                kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        control.sendall(PID.pack(status))


def _wait(pidfd: int, control: socket.socket) -> None:
    """Return when the child has ended, or the grader has gone."""
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    poll.register(control, select.POLLIN)
    poll.poll()


def _child(descriptor: int) -> None:
    """Keep one socket and nothing else open; serve on it; leave without cleaning up."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.dup2(descriptor, 3)
        os.closerange(4, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        nowhere = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nowhere, standard)
        os.close(nowhere)
        connection = socket.socket(fileno=3)
        receiving = connection.makefile("rb")
        limits = json.loads(receiving.readline())
        confine(limits)
        worker.serve(receiving, connection.sendall)
    finally:
        os._exit(0)


def confine(limits: "dict[str, Any]") -> None:
    """Set resource limits (memory in bytes, CPU time in whole seconds) for good."""
    wanted = {
        resource.RLIMIT_AS: limits["memory_bytes"],
        resource.RLIMIT_CPU: limits["cpu_seconds"],
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 64,
    }
    for what, limit in wanted.items():
        resource.setrlimit(what, (limit, limit))
