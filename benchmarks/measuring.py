"""One command as a whole process: its wall time, its CPU time, its peak memory."""

import os
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# Who develops may have set it; with it every process compiles what users have compiled once.
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
TICKS = os.sysconf("SC_CLK_TCK")


class Taken(NamedTuple):
    """What a command took: seconds, seconds of all cores together, and MiB of the largest process.

    CPU time is the whole machine's while it ran: a sandbox's processes end without anybody to ask
    them. So nothing else may run.
    """

    wall: float
    cpu: float
    memory: float


def taken(
    words: Sequence[str | Path],
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    allowed: Sequence[int] = (0,),
) -> Taken:
    """Run a command; raise CalledProcessError, with what it said, for an exit code not allowed."""
    began, busy = time.perf_counter(), _busy()
    inherited = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    process = subprocess.Popen(
        list(map(str, words)),
        cwd=cwd,
        env={**inherited, **(environment or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = code = os.waitstatus_to_exitcode(status)
    if code not in allowed:
        raise subprocess.CalledProcessError(code, words, stderr=said)
    return Taken(wall, _busy() - busy, usage.ru_maxrss / 1024)


def _busy() -> float:
    """Return the seconds that all cores together have worked since the machine started."""
    first = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    user, nice, system, _, _, irq, softirq = map(int, first[:7])
    return (user + nice + system + irq + softirq) / TICKS


def median(some: Sequence[Taken]) -> Taken:
    """Return the median of each figure."""
    return Taken(*map(statistics.median, zip(*some, strict=True)))
