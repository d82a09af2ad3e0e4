"""Catalogues: every text has its Spanish, none is doubtful, and all files are current."""

import re

import pytest

from grader.language import LANGUAGES, translation

messages = pytest.importorskip("grader.release.messages")

PLACEHOLDER = re.compile(r"%\(\w+\)[sdg]|\{\w+\}|`[^`]+`")
TO_DO = "run: python -m grader.release.messages, then translate what it names"


@pytest.fixture(scope="module")
def template():
    return messages.extract()


@pytest.fixture(params=messages.catalogues(), ids=lambda path: path.parent.parent.name)
def path(request):
    return request.param


def test_the_template_is_current(template):
    assert messages.TEMPLATE.read_bytes() == messages.as_po(template), TO_DO


def test_every_text_is_translated_and_none_is_doubtful(path, template):
    assert messages.untranslated(messages.updated(path, template)) == [], TO_DO


def test_the_catalogue_has_no_texts_that_are_gone(path, template):
    assert path.read_bytes() == messages.as_po(messages.updated(path, template)), TO_DO


def test_the_compiled_catalogue_is_current(path, template):
    compiled = messages.as_mo(messages.updated(path, template))
    assert path.with_suffix(".mo").read_bytes() == compiled, TO_DO


def test_a_translation_keeps_the_placeholders_and_the_code(path, template):
    for message in messages.updated(path, template):
        if message.id:
            assert sorted(PLACEHOLDER.findall(str(message.string))) == sorted(
                PLACEHOLDER.findall(str(message.id))
            ), message.id


def test_texts_come_in_the_language_asked_for():
    assert set(LANGUAGES) >= {"en", "es"}
    assert translation("es").gettext("not started") == "sin empezar"
    assert translation("en").gettext("not started") == "not started"
    assert translation(None).gettext("not started") == "not started"


def test_an_unknown_language_is_an_error_that_lists_the_known():
    with pytest.raises(ValueError, match=r"'fr'.*en, es"):
        translation("fr")
