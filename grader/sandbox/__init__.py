"""Where student code runs: processes of its own, from which only plain data comes back."""

from grader.sandbox.exchange import Observations
from grader.sandbox.inside.outcome import (
    ANSWERED,
    DIED,
    MEMORY_LIMIT,
    NOT_RUN,
    RAISED_ERROR,
    TIME_LIMIT,
    LoadReport,
    Outcome,
    Raised,
)
from grader.sandbox.inside.placeholders import PLACEHOLDERS, SHOWING, placeholder_of
from grader.sandbox.inside.wire import Observed
from grader.sandbox.layers import (
    Isolation,
    WeakIsolationError,
    allowed_isolation,
    find_isolation,
    first_zygote,
)
from grader.sandbox.sandbox import Sandbox, Work
from grader.sandbox.syntax import said_of
from grader.sandbox.zygote import SandboxError, Zygote

__all__ = [
    "ANSWERED",
    "DIED",
    "MEMORY_LIMIT",
    "NOT_RUN",
    "PLACEHOLDERS",
    "RAISED_ERROR",
    "SHOWING",
    "TIME_LIMIT",
    "Isolation",
    "LoadReport",
    "Observations",
    "Observed",
    "Outcome",
    "Raised",
    "Sandbox",
    "SandboxError",
    "WeakIsolationError",
    "Work",
    "Zygote",
    "allowed_isolation",
    "find_isolation",
    "first_zygote",
    "placeholder_of",
    "said_of",
]
