"""Confine this process for good, before the first byte of a student's code runs.

Each layer is one function; a layer that cannot be applied raises, and the child ends without
having loaded anything (it fails closed). Which layers there are was found out before, by
trying them (see ``grader.sandbox.layers``): what is left out here is announced there.
"""

import ctypes
import fcntl
import os
import resource
import sys
import sysconfig
from typing import Any

from . import landlock, seccomp
from .agreed import INSTALLED, LANDLOCK, LIMITS, NO_NEW_PRIVILEGES, NOT_ROOT, SECCOMP, places
from .libc import LIBC

NOBODY = 65534
_PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS = 4, 38


class Confinement:
    """The layers to apply, with what can be prepared once for all children."""

    def __init__(self, layers: "list[str]", numpy_folder: str) -> None:
        self.layers = layers
        self._rules = -1
        if LANDLOCK in layers:
            rules = landlock.ruleset(readable_places(numpy_folder), ["/dev/null"])
            # Out of the way of the numbers that a child gives to its own descriptors.
            self._rules = fcntl.fcntl(rules, fcntl.F_DUPFD_CLOEXEC, 10)
            os.close(rules)
        self._filter = None
        if SECCOMP in layers:
            self._filter = seccomp.Filter(seccomp.program(os.uname().machine))

    def apply(self, limits: "dict[str, Any]") -> None:
        """Apply every layer to this process. Raises OSError or ValueError: then end."""
        if LIMITS in self.layers:
            set_limits(limits)
        if NOT_ROOT in self.layers:
            drop_root()
        if NO_NEW_PRIVILEGES in self.layers:
            forbid_new_privileges()
        if LANDLOCK in self.layers:
            landlock.restrict(self._rules)
            os.close(self._rules)
        if self._filter is not None:
            self._filter.install()

    @property
    def descriptors(self) -> "list[int]":
        """What a child must keep open until it has confined itself."""
        return [self._rules] if self._rules >= 0 else []


def set_limits(limits: "dict[str, Any]") -> None:
    """Limit memory (bytes), CPU time (whole seconds), files, and cores."""
    wanted = {
        resource.RLIMIT_AS: limits["memory_bytes"],
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 64,
        # Does not bind root; seccomp refuses every new process in any case.
        resource.RLIMIT_NPROC: 0,
    }
    for what, limit in wanted.items():
        resource.setrlimit(what, (limit, limit))
    # SIGXCPU comes at the first, which says that it was the time; SIGKILL at the second.
    resource.setrlimit(resource.RLIMIT_CPU, (limits["cpu_seconds"], limits["cpu_seconds"] + 1))


def drop_root() -> None:
    """Become nobody, if this is root; raises where root would remain."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    if 0 in (*os.getresuid(), *os.getresgid()):
        raise PermissionError("still root")


def forbid_new_privileges() -> None:
    """No setuid program helps from here on, and no other process may read this one's memory."""
    for option, value in ((_PR_SET_NO_NEW_PRIVS, 1), (_PR_SET_DUMPABLE, 0)):
        if LIBC.prctl(option, value, 0, 0, 0):
            raise OSError(ctypes.get_errno(), f"prctl {option} refused")


def readable_places(numpy_folder: str) -> "list[str]":
    """Return what student code may read: the standard library, numpy, and what they load.

    The library's own folder is listed entry by entry: site-packages lies in it.
    """
    found = ["/dev/null", "/dev/urandom", *places(numpy_folder)]
    for name in {"stdlib", "platstdlib"}:
        folder = sysconfig.get_path(name, vars={"installed_base": sys.base_prefix})
        entries = os.listdir(folder) if os.path.isdir(folder) else []
        found += [
            os.path.join(folder, entry)
            for entry in entries
            if entry not in (*INSTALLED, "test", "idlelib")
        ]
    return found
