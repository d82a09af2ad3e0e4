"""What a submission may use beside the standard library: numpy, where it imports it.

Stdlib only and imports nothing of ours: the students' self-check uses a copy of this file.
"""

import importlib.util
import re
from pathlib import Path

_IMPORTS_NUMPY = re.compile(r"^\s*(?:import|from)\s+numpy\b", re.MULTILINE)


def numpy_folder(*sources: str) -> str:
    """Return the folder numpy is in, or "" where the sources do without or it is absent."""
    if not any(map(_IMPORTS_NUMPY.search, sources)):
        return ""
    spec = importlib.util.find_spec("numpy")
    return str(Path(spec.origin).parent.parent) if spec and spec.origin else ""
