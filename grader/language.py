"""The languages of reports and feedback: gettext catalogues in ``grader/locale``."""

import gettext
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
def translation(language: str | None = None) -> gettext.NullTranslations:
    """Return the translations into a language; None means English, the texts' own.

    Raises ValueError, listing the languages there are, for any other.
    """
    if language in (None, SOURCE_LANGUAGE):
        return gettext.NullTranslations()
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; there are: {', '.join(LANGUAGES)}")
    return gettext.translation(DOMAIN, LOCALES, [language])
