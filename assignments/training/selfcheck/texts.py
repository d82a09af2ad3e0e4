"""Which language to speak, and its catalogue, by the standard library's gettext."""

import gettext
import locale
import os
import sys
from collections.abc import Callable
from pathlib import Path

Translate = Callable[[str], str]

DOMAIN = "selfcheck"
SOURCE_LANGUAGE = "en"
# What Windows calls languages that we may have.
_WINDOWS = {"english": "en", "spanish": "es"}


def languages(locales: Path) -> "list[str]":
    """Return the languages there is a catalogue for, English (the texts' own) first."""
    found = sorted(path.name for path in locales.glob("*") if path.is_dir())
    return [SOURCE_LANGUAGE, *(name for name in found if name != SOURCE_LANGUAGE)]


def default_language(available: "list[str]", taught: str = "") -> str:
    """Return the language the course is taught in, if it says so; else the locale's, or English.

    A machine's locale says little of its user: what the teacher chose comes first.
    """
    if taught in available:
        return taught
    # LC_ALL rules the others; one that is set and empty counts as not set.
    name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not name and sys.platform == "win32":
        name = locale.getlocale()[0] or ""
    language = name.replace("-", "_").split("_")[0].split(".")[0].lower()
    language = _WINDOWS.get(language, language)
    return language if language in available else SOURCE_LANGUAGE


def translation(locales: Path, language: str) -> Translate:
    """Return the function that translates the panel's texts; without a catalogue, none does."""
    return gettext.translation(DOMAIN, locales, [language], fallback=True).gettext
