"""Landlock: which files a process may read, and that it may do nothing else to any.

Source: landlock(7), linux/landlock.h. Three system calls by number (the same on every
architecture), since libc has no wrappers.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from contextlib import suppress

from .libc import LIBC

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG, _PATH_BENEATH = 1, 1

READ_FILE, WRITE_FILE, READ_DIR = 1 << 2, 1 << 1, 1 << 3
# Every right on files that each version of the interface can take away.
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_BIND_AND_CONNECT_TCP = 0b11  # since version 4
_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11  # since version 6


def version() -> int:
    """Return the kernel's Landlock version, 0 where there is none."""
    return max(0, int(LIBC.syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION_FLAG)))


def ruleset(readable: "Iterable[str]", writable: "Iterable[str]" = ()) -> int:
    """Return a descriptor of rules: read what is listed, and below it; nothing else at all.

    What does not exist is passed over. Raises OSError where Landlock is not available.
    """
    abi = version()
    if not abi:
        raise OSError("no Landlock in this kernel")
    files = (1 << _FILE_RIGHTS[min(abi, 5)]) - 1
    attributes = struct.pack("=Q", files)
    attributes += struct.pack("=Q", _BIND_AND_CONNECT_TCP) if abi >= 4 else b""
    attributes += struct.pack("=Q", _ABSTRACT_SOCKETS_AND_SIGNALS) if abi >= 6 else b""
    rules = _checked(_CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    for path in readable:
        _allow(rules, path, READ_FILE | READ_DIR)
    for path in writable:
        _allow(rules, path, READ_FILE | WRITE_FILE)
    return rules


def _allow(rules: int, path: str, rights: int) -> None:
    with suppress(FileNotFoundError, PermissionError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            if not os.path.isdir(path):
                rights &= ~READ_DIR
            _checked(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
        finally:
            os.close(place)


def restrict(rules: int) -> None:
    """Apply rules to this process for good; it needs no_new_privs. Raises OSError."""
    _checked(_RESTRICT_SELF, rules, 0)


def _checked(number: int, *arguments: object) -> int:
    result = int(LIBC.syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"Landlock: {os.strerror(code)}")
    return result
