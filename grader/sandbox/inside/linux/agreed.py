"""What the two sides of the sandbox agree on. Unlike the rest here it imports on any system."""

import struct
import sysconfig

LIMITS = "limits"
NOT_ROOT = "not root"
NO_NEW_PRIVILEGES = "no new privileges"
LANDLOCK = "landlock"
SECCOMP = "seccomp"

# How a zygote tells a child's pid, and its wait status.
PID = struct.Struct("<i")
# Sent by a child that has confined itself, before it has read anything of a submission.
CONFINED = b"C"

# Folders in the standard library's that hold what was installed: not for student code.
INSTALLED = ("site-packages", "dist-packages")


def places(numpy_folder: str) -> "list[str]":
    """Return what student code may read beside the standard library, numpy included."""
    multiarch = sysconfig.get_config_var("MULTIARCH") or ""
    libraries = [f"{root}/{multiarch}" for root in ("/lib", "/usr/lib") if multiarch]
    numpy = [f"{numpy_folder}/{name}" for name in ("numpy", "numpy.libs")] if numpy_folder else []
    return ["/usr/share/zoneinfo", "/etc/localtime", *libraries, *numpy]
