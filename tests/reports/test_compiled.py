"""Compiled templates are kept, and never used for anything else than they were made from."""

import sys

import jinja2
import pytest

from grader.reports.html import compiled
from grader.reports.html.compiled import CompiledTemplates


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "__pycache__")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "__pycache__"


@pytest.fixture
def rendered(monkeypatch):
    """Render a template in a new environment; ``compiles`` are those that were compiled."""

    def rendered(text, settings=""):
        environment = jinja2.Environment(
            loader=jinja2.DictLoader({"page": text}), bytecode_cache=CompiledTemplates(settings)
        )
        compile_ = environment.compile
        monkeypatch.setattr(environment, "compile", lambda *a, **k: seen.append(a) or compile_(*a))
        return environment.get_template("page").render(name="ana")

    rendered.compiles = seen = []
    return rendered


def test_the_second_time_it_is_not_compiled(folder, rendered):
    assert [rendered("for {{ name }}"), rendered("for {{ name }}")] == ["for ana", "for ana"]
    assert len(rendered.compiles) == 1


def test_a_changed_template_is_compiled_anew(folder, rendered):
    assert [rendered("for {{ name }}"), rendered("to {{ name }}")] == ["for ana", "to ana"]


def test_with_other_settings_or_another_jinja_it_is_compiled_anew(folder, rendered, monkeypatch):
    rendered("for {{ name }}")
    rendered("for {{ name }}", settings="other")
    monkeypatch.setattr(jinja2, "__version__", "0")
    rendered("for {{ name }}", settings="other")
    assert len(rendered.compiles) == 3
    assert len(list(folder.iterdir())) == 1  # what is of no more use is replaced


@pytest.mark.parametrize("damaged", [lambda whole: b"", lambda whole: whole[:-9], lambda _: b"x"])
def test_a_damaged_one_is_compiled_anew(folder, rendered, damaged):
    rendered("for {{ name }}")
    (kept,) = folder.iterdir()
    kept.write_bytes(damaged(kept.read_bytes()))
    assert rendered("for {{ name }}") == "for ana"
    assert len(rendered.compiles) == 2


def test_nothing_is_written_where_python_must_write_no_bytecode(folder, rendered, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert rendered("for {{ name }}") == "for ana"
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_costs_only_time(folder, rendered):
    folder.write_text("a file")
    assert rendered("for {{ name }}") == "for ana"
