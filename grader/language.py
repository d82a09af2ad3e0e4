"""The languages of reports and feedback: gettext catalogues in ``grader/locale``."""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

from grader.selfcheck.texts import SOURCE_LANGUAGE, languages

LOCALES = Path(__file__).parent / "locale"
DOMAIN = "grader"
LANGUAGES = tuple(languages(LOCALES))


def N_(text: str) -> str:  # noqa: N802 - reason: gettext's own name for "translate this later"
    """Mark a text for the message catalogue."""
    return text


@cache  # one object for a language: templates are compiled once for each
def translation(
    language: str | None = None, reword: Callable[[str], str] | None = None
) -> gettext.NullTranslations:
    """Return the translations into a language; None means English, the texts' own.

    ``reword`` is applied to each text then: it puts a course's names into it.
    Raises ValueError, listing the languages there are, for any other.
    """
    if reword is not None:
        return _Reworded(translation(language), reword)
    if language in (None, SOURCE_LANGUAGE):
        return gettext.NullTranslations()
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; there are: {', '.join(LANGUAGES)}")
    return gettext.translation(DOMAIN, LOCALES, [language])


class _Reworded(gettext.NullTranslations):
    """Translations, changed once more."""

    def __init__(self, spoken: gettext.NullTranslations, reword: Callable[[str], str]) -> None:
        super().__init__()
        self._spoken, self._reword = spoken, reword

    def gettext(self, message: str) -> str:
        return self._reword(self._spoken.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._reword(self._spoken.ngettext(msgid1, msgid2, n))
