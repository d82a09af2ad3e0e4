"""Compiled templates, kept beside them as Python keeps compiled modules: they take long to compile.

Under the same rules: nothing is written where Python is told not to, and where the folder cannot
be written, templates are compiled each time.
"""

import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from grader.results import ResultsError, write_atomically

REPORTS = Path(__file__).parents[1]
FOLDER = REPORTS / "templates" / "__pycache__"


class CompiledTemplates(jinja2.BytecodeCache):
    """Jinja asks it by a template's name, and compares the template's text itself."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            bucket.bytecode_from_string(_place(bucket).read_bytes())
        except Exception:  # not there, or damaged in whatever way: compiled anew
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        with suppress(OSError, ResultsError):
            FOLDER.mkdir(exist_ok=True)
            write_atomically(_place(bucket), bucket.bytecode_to_string())


def _place(bucket: Bucket) -> Path:
    return FOLDER / f"{bucket.key}.{sys.implementation.cache_tag}-{_made_with()}.jinja"


@cache
def _made_with() -> str:
    """Name what compiling depends on beside the template: settings and filters, and Jinja."""
    digest = sha256(jinja2.__version__.encode())
    for path in sorted(REPORTS.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
