"""File names for students' ids."""

import hashlib
import re

MAX_NAME_BYTES = 200


def safe_file_name(student: str) -> str:
    """Return a file name, without ending, for any id: distinct ids give distinct, harmless ones."""

    def quoted(match: re.Match[str]) -> str:
        return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "surrogateescape"))

    name = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|%]|^\.|\.$|^ | $', quoted, student)
    if len(name.encode("utf-8", "surrogateescape")) > MAX_NAME_BYTES:
        digest = hashlib.sha256(student.encode("utf-8", "surrogateescape")).hexdigest()[:12]
        name = f"{name[:40]}%{digest}"
    return name


def feedback_file_name(student: str) -> str:
    """Return the name of a student's file in ``feedback/``."""
    return safe_file_name(student) + ".md"


def page_file_name(student: str) -> str:
    """Return the name of a student's file in ``report/students/``."""
    return safe_file_name(student) + ".html"
