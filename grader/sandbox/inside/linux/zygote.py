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
from contextlib import suppress

from .. import running, worker
from .agreed import CONFINED, PID
from .confinement import Confinement

# What engines import: loaded once here, not in every child.
PRELOADED = (
    "abc bisect cmath collections contextlib copy dataclasses decimal enum fractions functools "
    "heapq inspect io itertools json math numbers operator os pprint random re statistics string "
    "textwrap time traceback types typing warnings weakref __future__"
).split()

# Where root's children, as nobody, could not read the library: what else engines may import.
PRELOADED_FOR_NOBODY = (
    "argparse array ast atexit calendar codecs concurrent.futures copyreg csv ctypes "
    "datetime difflib dis doctest encodings.idna encodings.latin_1 encodings.ascii gc getopt "
    "gettext glob graphlib hashlib html importlib.util keyword linecache locale logging mimetypes "
    "multiprocessing numbers pathlib pickle pickletools platform pstats queue quopri sched secrets "
    "select selectors shlex shutil signal socket ssl sqlite3 stat statistics struct subprocess "
    "symtable sysconfig tempfile threading timeit token tokenize tomllib trace tracemalloc "
    "unicodedata unittest unittest.mock urllib.parse urllib.request uuid xml.etree.ElementTree "
    "zipfile zlib zoneinfo"
).split()

CONNECTION = 3


def main(control_fd: int, layers: "list[str]", numpy_folder: str) -> None:
    """Fork a child for every request on the control socket, until it closes."""
    control = socket.socket(fileno=control_fd)
    for name in [*PRELOADED, *([] if _nobody_can_read(os.__file__) else PRELOADED_FOR_NOBODY)]:
        with suppress(ImportError):  # a Python built without it
            importlib.import_module(name)
    running.import_numpy(numpy_folder)
    confinement = Confinement(layers, numpy_folder)
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
            _child(descriptors[0], confinement)
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


def _nobody_can_read(path: str) -> bool:
    """Return whether every folder on the way lets others through (only root need ask)."""
    places = [path[:end] for end in range(1, len(path)) if path[end] == "/"]
    return os.getuid() != 0 or all(os.stat(place).st_mode & 0o001 for place in places)


def _wait(pidfd: int, control: socket.socket) -> None:
    """Return when the child has ended, or the grader has gone."""
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    poll.register(control, select.POLLIN)
    poll.poll()


def _child(descriptor: int, confinement: Confinement) -> None:
    """Keep one socket open, confine, say so, serve; leave without cleaning up."""
    try:
        os.setsid()
        _keep_open(descriptor, *confinement.descriptors)
        receiving = os.fdopen(CONNECTION, "rb")  # read(2): no socket calls will be left
        confinement.apply(json.loads(receiving.readline()))
        os.write(CONNECTION, CONFINED)
        worker.serve(receiving, _send)
    finally:
        os._exit(0)


def _keep_open(descriptor: int, *others: int) -> None:
    """Close every descriptor but the connection, which gets a fixed number, and ``others``."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.dup2(descriptor, CONNECTION)
    start = CONNECTION + 1
    for kept in sorted(others):
        os.closerange(start, kept)
        start = kept + 1
    os.closerange(start, resource.getrlimit(resource.RLIMIT_NOFILE)[1])


def _send(data: bytes) -> None:
    while data:
        data = data[os.write(CONNECTION, data) :]
