"""The students' message catalogues: the texts of their panel and checks, and no others."""

import ast
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import grader.selfcheck
from grader.course import Names, title_in_names, wording
from grader.language import LANGUAGES as ALL_LANGUAGES
from grader.language import translation
from grader.selfcheck.texts import SOURCE_LANGUAGE

LANGUAGES = tuple(language for language in ALL_LANGUAGES if language != SOURCE_LANGUAGE)
HEADER = "Content-Type: text/plain; charset=UTF-8\n"
MAGIC = 0x950412DE


def student_catalogue(language: str, texts: Iterable[str], names: Names) -> bytes:
    """Return a compiled catalogue of the panel's own texts and of ``texts``, in a course's names.

    The originals of ``texts`` are in those names too, as checks.json has them.
    """
    spoken = translation(language)
    reworded = translation(language, wording(names, language))
    messages = {text: reworded.gettext(text) for text in panel_texts() if text}
    # Translated first: the catalogue has the standard names.
    messages |= {
        title_in_names(text, names): title_in_names(spoken.gettext(text), names, language)
        for text in texts
        if text
    }
    translated = {text: other for text, other in messages.items() if other != text}
    return compiled({"": HEADER + f"Language: {language}\n", **translated})


def panel_texts() -> list[str]:
    """Return every text that the modules of the panel mark with ``_("…")``."""
    folder = Path(grader.selfcheck.__file__).parent
    return [text for path in sorted(folder.glob("*.py")) for text in _marked(path)]


def _marked(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        text = node.args[0]
        if name == "_" and isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


def compiled(messages: dict[str, str]) -> bytes:
    """Return messages in gettext's binary format (GNU gettext manual, "MO Files").

    A header of seven 32-bit numbers, a table of length and place per original, one per
    translation, both in the order of the originals, then all the texts.
    """
    pairs = sorted((old.encode(), new.encode()) for old, new in messages.items())
    count = len(pairs)
    tables = 7 * 4
    place = tables + 2 * 8 * count
    entries, texts = [], b""
    for text in [*(old for old, _ in pairs), *(new for _, new in pairs)]:
        entries.append(struct.pack("<2I", len(text), place + len(texts)))
        texts += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, count, tables, tables + 8 * count, 0, place)
    return head + b"".join(entries) + texts
