"""What this machine offers to confine student code with, found out by trying it."""

import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Literal

from grader.errors import GraderError
from grader.sandbox import bubblewrap
from grader.sandbox.inside.linux.agreed import (
    LANDLOCK,
    LIMITS,
    NO_NEW_PRIVILEGES,
    NOT_ROOT,
    SECCOMP,
)
from grader.sandbox.zygote import SandboxError, Zygote

Level = Literal["full", "strong", "weak"]

BUBBLEWRAP = "bubblewrap"
# In the order in which a child applies them; bubblewrap is around all of them.
IN_CHILD = (LIMITS, NOT_ROOT, NO_NEW_PRIVILEGES, LANDLOCK, SECCOMP)
LAYERS = (*IN_CHILD, BUBBLEWRAP)

PURPOSE = {
    LIMITS: "memory, CPU time, file size, processes",
    NOT_ROOT: "student code never runs as root",
    NO_NEW_PRIVILEGES: "setuid programs do nothing, nobody looks in",
    LANDLOCK: "only the standard library can be read",
    SECCOMP: "no network, no new process, only computing",
    BUBBLEWRAP: "nothing else of the machine is even there",
}
REMEDY = {
    LIMITS: "use Linux",
    NOT_ROOT: "run the grader as an ordinary user",
    NO_NEW_PRIVILEGES: "use Linux",
    LANDLOCK: "use a kernel with Landlock (5.13 or newer, lsm=landlock)",
    SECCOMP: "use a kernel with seccomp, on x86-64 or aarch64",
    BUBBLEWRAP: "apt install bubblewrap; in a container, allow user namespaces",
}


@dataclass(frozen=True)
class Isolation:
    """The layers that work here, and why the others do not."""

    layers: tuple[str, ...]
    missing: dict[str, str] = field(default_factory=dict)

    @property
    def level(self) -> Level:
        """``full`` with every layer, ``strong`` without bubblewrap only, else ``weak``."""
        if set(self.layers) == set(LAYERS):
            return "full"
        return "strong" if set(IN_CHILD) <= set(self.layers) else "weak"

    @property
    def in_child(self) -> list[str]:
        return [layer for layer in IN_CHILD if layer in self.layers]

    @property
    def hidden(self) -> bool:
        return BUBBLEWRAP in self.layers


NOTHING = Isolation((), dict.fromkeys(LAYERS, "not Linux"))


def first_zygote() -> AbstractContextManager[Zygote | None]:
    """Start a zygote behind every layer, without waiting; None where that cannot work.

    ``find_isolation`` tries it, and where every layer works it can go into a sandbox.
    """
    if sys.platform == "linux" and bubblewrap.is_installed():
        with suppress(OSError):
            return Zygote(IN_CHILD, hidden=True)
    return nullcontext()


_found: dict[tuple[str, ...], Isolation] = {}


def find_isolation(without: tuple[str, ...] = (), first: Zygote | None = None) -> Isolation:
    """Return what works on this machine, as ``try_layers`` found it the first time."""
    if without not in _found:
        _found[without] = try_layers(without, first)
    return _found[without]


def try_layers(without: tuple[str, ...] = (), first: Zygote | None = None) -> Isolation:
    """Try every layer but ``without`` and return what works on this machine.

    ``first`` has been started behind every layer already.
    """
    if sys.platform != "linux":
        return NOTHING
    wanted = [layer for layer in LAYERS if layer not in without]
    missing = dict.fromkeys(without, "left out")
    if first is not None and not without and _problem(first) is None:
        return Isolation(LAYERS)
    if _try(Isolation(tuple(wanted))) is None:
        return Isolation(tuple(wanted), missing)
    works: list[str] = []
    for layer in wanted:
        # Landlock and seccomp need no_new_privs: each is tried on top of what works already.
        problem = _try(Isolation((*works, layer)))
        if problem is None:
            works.append(layer)
        else:
            missing[layer] = problem
    return Isolation(tuple(works), missing)


def _try(isolation: Isolation) -> str | None:
    """Start a zygote with these layers, and try it; return what went wrong, if anything."""
    if isolation.hidden and not bubblewrap.is_installed():
        return "not installed"
    try:
        with Zygote(isolation.in_child, isolation.hidden) as zygote:
            return _problem(zygote)
    except OSError as error:
        return str(error)


def _problem(zygote: Zygote) -> str | None:
    """Start a child that does nothing; return what went wrong, if anything."""
    try:
        zygote.start(b"", {"memory_bytes": 2**30, "cpu_seconds": 5}).end()
    except SandboxError as error:
        return str(error)
    return None


class WeakIsolationError(GraderError):
    """The machine cannot confine student code, and nobody allowed to go on without."""


def allowed_isolation(
    allow_weak: bool, option: str = "--allow-weak-isolation", first: Zygote | None = None
) -> Isolation:
    """Return what works here; raise WeakIsolationError, naming the option, if it is too little."""
    isolation = find_isolation(first=first)
    if isolation.level == "weak" and not allow_weak:
        raise WeakIsolationError(
            "this machine cannot keep student code from reading files; grader doctor says what "
            f"is missing. To grade submissions that you trust: {option}"
        )
    return isolation
