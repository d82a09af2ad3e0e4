"""What a submission may use beside the standard library: numpy, where it imports it.

Stdlib only and imports nothing of ours: the students' self-check uses a copy of this file.
"""

import importlib.util
import re
from pathlib import Path

# There are many ways to import it; where it is only spoken of, it is loaded for nothing.
_NAMES_NUMPY = re.compile(r"\bnumpy\b")


def numpy_folder(*sources: str) -> str:
    """Return the folder numpy is in, or "" where no source names it or it is absent."""
    if not any(map(_NAMES_NUMPY.search, sources)):
        return ""
    spec = importlib.util.find_spec("numpy")
    return str(Path(spec.origin).parent.parent) if spec and spec.origin else ""
