"""Compiled templates, kept beside them as Python keeps compiled modules: to compile takes long.

Nothing is written where Python is told to write no bytecode, and where the folder cannot be
written, templates are compiled each time.
"""

import sys
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

FOLDER = Path(__file__).parents[1] / "templates" / "__pycache__"


class CompiledTemplates(jinja2.FileSystemBytecodeCache):
    """Jinja itself compares the template's text, and Python's version.

    ``settings`` is all else that compiling depends on, as text.
    """

    def __init__(self, settings: str) -> None:
        super().__init__(str(FOLDER), f"%s.{sys.implementation.cache_tag}.jinja")
        self._made_with = f"{jinja2.__version__}\0{settings}"

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{source}\0{self._made_with}")

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(Exception):  # damaged, in whatever way: compiled anew
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                FOLDER.mkdir(exist_ok=True)
                super().dump_bytecode(bucket)
