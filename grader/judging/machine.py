"""What machines that observe one class must have in common, or their results could differ."""

import platform
from importlib.metadata import version

import msgspec

from grader import __version__
from grader.judging.digests import scoring_code
from grader.sandbox import Isolation
from grader.sandbox.layers import Level

# From the weakest on.
LEVELS: tuple[Level, ...] = ("weak", "strong", "full")
SHOWN = 12


class Machine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where student code is observed.

    code       a digest of the grader's rooms that a score depends on
    processor  its kind, such as x86_64: another one's exp may differ in the last digit
    """

    grader: str
    code: str
    python: str
    numpy: str
    processor: str
    isolation: Level


TITLES = {
    "grader": "grader",
    "code": "grader's code",
    "python": "Python",
    "numpy": "numpy",
    "processor": "processor",
    "isolation": "isolation",
}


def this_machine(isolation: Isolation) -> Machine:
    """Describe the machine that this process runs on, where code is isolated like that."""
    return Machine(
        grader=__version__,
        code=scoring_code()[:SHOWN],
        python=platform.python_version(),
        numpy=version("numpy"),
        processor=platform.machine(),
        isolation=isolation.level,
    )


def differences(found: Machine, wanted: Machine, *, stronger_will_do: bool = False) -> str:
    """Say in what a machine is not as another one: "Python 3.12.1, not 3.11.7"; "" in nothing.

    ``stronger_will_do``: isolation may be stronger than is wanted, not only equal.
    """
    wrong = [name for name in TITLES if getattr(found, name) != getattr(wanted, name)]
    if stronger_will_do and LEVELS.index(found.isolation) > LEVELS.index(wanted.isolation):
        wrong.remove("isolation")
    return ", ".join(
        f"{TITLES[name]} {getattr(found, name)}, not {getattr(wanted, name)}" for name in wrong
    )
