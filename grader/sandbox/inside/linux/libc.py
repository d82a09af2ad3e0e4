"""The C library, for the system calls that Python has no function for.

Opened once, in the zygote: each of its children would pay for it again.
"""

import ctypes

LIBC = ctypes.CDLL(None, use_errno=True)
