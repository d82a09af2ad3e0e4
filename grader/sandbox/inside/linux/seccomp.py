"""A seccomp filter: the system calls that computing needs, and no other.

A small program for the kernel's BPF machine, made here and installed with prctl(2). Default
is EPERM, so that code which tries anything else sees an ordinary error; ioctl's is ENOTTY, as that
of a file: Python asks it with every ``opener``, and raises any other. Source: seccomp(2),
linux/filter.h, linux/audit.h; the numbers are those of asm/unistd_64.h (x86-64) and
asm-generic/unistd.h (aarch64), which a test compares where the headers are installed.
"""

import ctypes
import errno
import struct

from .libc import LIBC

# name: (x86-64, aarch64), None where an architecture has no such call.
ALLOWED = {
    # its own descriptors, and files that Landlock lets it open
    "read": (0, 63),
    "write": (1, 64),
    "readv": (19, 65),
    "writev": (20, 66),
    "pread64": (17, 67),
    "close": (3, 57),
    "close_range": (436, 436),
    "lseek": (8, 62),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "fcntl": (72, 25),
    "open": (2, None),
    "openat": (257, 56),
    "getdents64": (217, 61),
    "stat": (4, None),
    "lstat": (6, None),
    "fstat": (5, 80),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "getcwd": (79, 17),
    # memory
    "brk": (12, 214),
    "mmap": (9, 222),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "mprotect": (10, 226),
    "madvise": (28, 233),
    # signals to itself from the kernel, locks, waiting
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "futex": (202, 98),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
    "membarrier": (324, 283),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "poll": (7, None),
    "ppoll": (271, 73),
    "select": (23, None),
    "pselect6": (270, 72),
    # time, chance, and what it is
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "getrusage": (98, 165),
    "getrandom": (318, 278),
    "getpid": (39, 172),
    "gettid": (186, 178),
    "getppid": (110, 173),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "uname": (63, 160),
    "sysinfo": (99, 179),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
IOCTL = (16, 29)
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

# BPF: load a word of seccomp_data, jump if equal or not below, return.
_LOAD, _EQUAL, _NOT_BELOW, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER_AT, _ARCHITECTURE_AT = 0, 4
_KILL, _ERROR, _ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
# x86-64's second numbering (x32) would reach every call by another number.
_X32 = 0x40000000

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2


def program(machine: str) -> bytes:
    """Return the filter for an architecture, as the kernel's array of instructions."""
    column, audit = ARCHITECTURES[machine]
    numbers = [number for both in ALLOWED.values() if (number := both[column]) is not None]
    refuse = _instruction(_RETURN, _ERROR | errno.EPERM)
    no_terminal = _instruction(_RETURN, _ERROR | errno.ENOTTY)
    allow = _instruction(_RETURN, _ALLOW)
    return b"".join(
        [
            _instruction(_LOAD, _ARCHITECTURE_AT),
            _instruction(_EQUAL, audit, 1, 0),
            _instruction(_RETURN, _KILL),
            _instruction(_LOAD, _NUMBER_AT),
            _instruction(_NOT_BELOW, _X32, len(numbers) + 1, 0),
            # Each comparison jumps over the rest of the list, and over the refusals, to allow.
            *(
                _instruction(_EQUAL, number, len(numbers) - at + 2, 0)
                for at, number in enumerate(numbers)
            ),
            _instruction(_EQUAL, IOCTL[column], 1, 0),
            refuse,
            no_terminal,
            allow,
        ]
    )


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


class Filter(ctypes.Structure):
    """A program as prctl(2) takes it: ``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))

    def __init__(self, instructions: bytes) -> None:
        super().__init__(len(instructions) // 8, instructions)

    def install(self) -> None:
        """Install it in this process for good; it needs no_new_privs. Raises OSError."""
        if LIBC.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(self), 0, 0):
            raise OSError(ctypes.get_errno(), "seccomp filter refused")
