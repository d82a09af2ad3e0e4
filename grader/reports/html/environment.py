"""The templates, and what every page has: styles and script inside it, and a closed policy."""

import gettext
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from grader.reports.html.compiled import CompiledTemplates
from grader.reports.texts import points

FOLDER = files("grader.reports") / "templates"
# How many of a template's pieces, a few characters each, are encoded at a time.
PIECE = 500


def render(template: str, language: gettext.NullTranslations, **values: Any) -> bytes:
    """Return a page. Every value is escaped; what UTF-8 cannot hold is written as its number."""
    page = _environment(language).get_template(template).render(values)
    return page.encode("utf-8", "backslashreplace")


def in_pieces(template: str, language: gettext.NullTranslations, **values: Any) -> Iterator[bytes]:
    """Yield a page like that, one that need not fit into memory."""
    stream = _environment(language).get_template(template).stream(values)
    stream.enable_buffering(PIECE)
    for piece in stream:
        yield piece.encode("utf-8", "backslashreplace")


@lru_cache(maxsize=4)
def _environment(language: gettext.NullTranslations) -> Environment:
    environment = Environment(
        loader=PackageLoader("grader.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=CompiledTemplates(settings=Path(__file__).read_text("utf-8")),
    )
    # Texts with values: _("%(a)s of %(b)s", a=…, b=…), which escapes the values.
    # The i18n extension adds this method at run time, where no type checker sees it.
    environment.install_gettext_translations(language, newstyle=True)  # type: ignore[attr-defined]
    environment.globals["language"] = language.info().get("language", "en")
    # Ours, so they may stand in the page as they are.
    environment.globals["style"] = Markup((FOLDER / "page.css").read_text("utf-8"))
    environment.globals["cell_style"] = Markup((FOLDER / "cell.css").read_text("utf-8"))
    environment.globals["script"] = script = Markup((FOLDER / "table.js").read_text("utf-8"))
    environment.globals["script_hash"] = b64encode(sha256(script.encode()).digest()).decode()
    environment.filters["points"] = points
    environment.filters["one_digit"] = one_digit
    environment.filters["printable"] = printable
    environment.filters["with_code"] = with_code
    return environment


def printable(text: str) -> str:
    """Replace what cannot be printed: control characters, and those that turn text around."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def one_digit(number: float | None) -> str:
    """Return a mean as people write it: 59.2, 80; a dash where there is none."""
    return points(None if number is None else round(number, 1))


def with_code(text: str) -> Markup:
    """Show what stands in backticks as code; all of the text is escaped."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))
