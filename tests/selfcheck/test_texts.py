"""Which language the panel speaks: the locale's, where there is a catalogue for it."""

import locale
import sys

import pytest

from grader.selfcheck.texts import default_language

AVAILABLE = ["en", "es"]
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def language(monkeypatch):
    def language_with(platform="linux", windows=None, **variables):
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setattr(locale, "getlocale", lambda: (windows, "cp1252"))
        return default_language(AVAILABLE)

    return language_with


@pytest.mark.parametrize("name", ["es", "es_ES", "es_MX.UTF-8", "es-AR", "ES"])
def test_a_spanish_locale_speaks_spanish(language, name):
    assert language(LANG=name) == "es"


@pytest.mark.parametrize("name", ["C", "C.UTF-8", "POSIX", "fr_FR.UTF-8", ""])
def test_any_other_locale_speaks_english(language, name):
    assert language(LANG=name) == "en"


def test_lc_all_rules_lc_messages_rules_lang(language):
    assert language(LANG="en_US", LC_MESSAGES="es_ES") == "es"
    assert language(LC_ALL="en_US", LC_MESSAGES="es_ES") == "en"
    assert language(LC_ALL="", LANG="es_ES") == "es"


def test_the_language_that_the_course_is_taught_in_comes_before_the_locale(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert default_language(AVAILABLE, "es") == "es"
    assert default_language(AVAILABLE, "xx") == "en"
    assert default_language(AVAILABLE, "") == "en"


def test_windows_has_its_own_names_for_languages(language):
    assert language("win32", "Spanish_Spain") == "es"
    assert language("win32", "es_ES") == "es"
    assert language("win32", "German_Germany") == "en"
    assert language("win32", None) == "en"
