"""The source that was graded, with the line numbers that notes and failures name."""

import gettext
import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from grader.language import N_
from grader.reports.table import shown

SOURCE = N_("%(file)s as it was graded, %(lines)s lines, SHA-256 %(digest)s")
CELL = N_("code cell %(cell)s")


def graded_source(
    file: str, source: str, cells: Sequence[int], language: gettext.NullTranslations
) -> str:
    """Return a text with its lines numbered, those of a notebook cell by cell; rich's markup."""
    lines = source.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    digest = hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()
    about = {"file": file, "lines": len(lines), "digest": digest}
    head = f"[bold]{shown(language.gettext(SOURCE) % about)}[/]"
    return "\n".join([head, *_numbered(lines, cells, language)])


def _numbered(
    lines: Sequence[str], cells: Sequence[int], language: gettext.NullTranslations
) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        cell = bisect_right(cells, number)
        first = cells[cell - 1] if cell else 1
        if number == first and cell:
            yield f"[bold]{language.gettext(CELL) % {'cell': cell}}[/]"
        # A tab is no letter, and shown as what it does.
        yield f"[dim]{number - first + 1:>5}[/]  {shown(line.expandtabs())}".rstrip()
