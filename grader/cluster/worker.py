"""What a worker of a cluster does: it observes, in a sandbox of its own. It never raises."""

import os
import platform
import threading
import time

from grader.cluster.messages import Reply, Request, as_programs, read_request, to_bytes
from grader.course import Limits
from grader.judging import differences, this_machine
from grader.sandbox import Sandbox, find_isolation

# A sandbox ends with the thread that started it: one for each thread that tasks run in.
_mine = threading.local()


def describe() -> bytes:
    """Return this worker's Machine."""
    return to_bytes(this_machine(find_isolation()))


def observe(request: bytes) -> bytes:
    """Make one attempt (a Request); return the Reply."""
    try:
        return to_bytes(_observed(read_request(request)))
    except Exception as error:  # ours, or a sandbox that fails: told, as no task's exception can be
        return to_bytes(Reply(failed=f"{_name()}: {type(error).__name__}: {error}"))


def _observed(asked: Request) -> Reply:
    machine = this_machine(find_isolation())
    # One that joined the cluster later was never looked at.
    if why := differences(machine, asked.wanted, stronger_will_do=True):
        return Reply(refused=f"{_name()} has {why}")
    began = time.monotonic()
    programs = as_programs(asked.programs)
    seen = _sandbox(asked.limits).observe(asked.source, asked.work, programs)
    return Reply(observations=seen, seconds=time.monotonic() - began)


def _sandbox(limits: Limits) -> Sandbox:
    """Return this thread's sandbox; another course has other limits."""
    known: tuple[Limits, Sandbox] | None = getattr(_mine, "sandbox", None)
    if known is not None and known[0] == limits:
        return known[1]
    if known is not None:
        known[1].close()
    sandbox = Sandbox(limits, find_isolation())
    _mine.sandbox = limits, sandbox
    return sandbox


def _name() -> str:
    return f"the worker on {platform.node()} (process {os.getpid()})"
