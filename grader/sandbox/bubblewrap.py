"""bubblewrap: a view of the machine in which there is nothing but what the sandbox needs.

Own mounts, processes, network, IPC and host name. With it, student code cannot even see the
names of files; without it, Landlock still keeps it from reading them.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from grader.sandbox.inside.linux.agreed import INSTALLED, places

PROGRAM = "bwrap"
INSIDE = Path(__file__).parent / "inside"


def is_installed() -> bool:
    """Return whether the program is on the path; whether it works, only a try can say."""
    return shutil.which(PROGRAM) is not None


def around(command: list[str], numpy_folder: str) -> list[str]:
    """Return a command that runs ``command``, an interpreter's, behind bubblewrap."""
    # The interpreter itself, not a virtual environment's link to it: that stays outside.
    python = os.path.realpath(command[0])
    words = [PROGRAM, "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--die-with-parent", "--dev", "/dev", "--chdir", "/"]
    if os.getuid() == 0:
        # No user namespace: root's children become nobody in earnest, and can be ended.
        for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_KILL"):
            words += ["--cap-add", capability]
    else:
        words += ["--unshare-user"]
    words += _seen([_stdlib()])
    for folder in _other_peoples_packages():
        words += ["--tmpfs", folder]
    # After that: without a virtual environment numpy and the grader lie there, too.
    shared = [str(path) for path in Path(sys.base_prefix, "lib").glob("libpython*")]
    words += _seen([python, str(INSIDE), "/lib64", *shared, *places(numpy_folder)])
    return [*words, "--remount-ro", "/", "--", python, *command[1:]]


def _seen(wanted: list[str]) -> list[str]:
    """Return the options that show these places, with the folders on the way."""
    words = []
    for folder in sorted({str(parent) for place in wanted for parent in Path(place).parents}):
        # Else bubblewrap makes them for root only, and nobody could not go through.
        words += ["--perms", "0755", "--dir", folder] if folder != "/" else []
    for place in wanted:
        words += ["--ro-bind-try", place, place]
    return words


def _stdlib() -> str:
    return sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix})


def _other_peoples_packages() -> list[str]:
    """Name the folders inside the standard library's that hold installed packages."""
    return [path for name in INSTALLED if os.path.isdir(path := os.path.join(_stdlib(), name))]
