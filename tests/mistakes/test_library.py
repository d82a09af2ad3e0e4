"""Every entry applies, is explained and has its lesson. What it costs: tests/matrix."""

import builtins
import re
import symtable
from collections import Counter

import pytest

from grader.course import load_course, load_solution
from grader.mistakes import (
    GIVEN,
    Mistake,
    MistakeError,
    NoMistakesError,
    body,
    both,
    changed_methods,
    library,
    replace,
)
from tests.conftest import ROOT

ASSIGNMENTS = [one.id for one in load_course(ROOT).assignments]
EXERCISES = ["radd", "exp", "tanh", "relu", "backward", "zero_grad"]
MISTAKES = library("engine")


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.id)
def test_a_mistake_applies_and_is_explained(mistake, solution):
    assert mistake.apply(solution.text) != solution.text
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", mistake.id)
    assert mistake.exercise in (*EXERCISES, GIVEN)
    assert 30 < len(mistake.explanation) < 300
    assert mistake.explanation.endswith((".", "?"))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.id)
def test_a_mistake_belongs_to_a_section_of_a_lesson(mistake):
    assert re.fullmatch(r"[123]\.[1-9]", mistake.lesson)


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_mistake_is_an_undefined_name_by_oversight(name):
    course = load_course(ROOT)
    solution = load_solution(ROOT, course, course.assignment(name)).complete()
    undefined = {one.id: found for one in library(name) if (found := names(one.apply(solution)))}
    assert undefined == ({"exp-math-not-imported": {"math"}} if name == "engine" else {})


def names(source):
    """Return the global names that a text reads and nothing defines."""
    module = symtable.symtable(source, "", "exec")
    tables, read = [module], set()
    while tables:
        table = tables.pop()
        tables += table.get_children()
        read |= {one.get_name() for one in table.get_symbols() if one.is_global()}
    return read - set(module.get_identifiers()) - set(dir(builtins))


def test_the_course_guide_says_what_each_section_is_about():
    guide = (ROOT / "docs" / "course.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| ([123]\.[1-9]) \| \S", guide, re.M))
    assert told >= {one.lesson for name in ASSIGNMENTS for one in library(name)}


def test_an_entry_s_own_lesson_comes_before_its_explanation_s_and_its_file_s():
    lessons = {mistake.id: mistake.lesson for mistake in MISTAKES}
    assert lessons["exp-base-two"] == "1.7"  # LESSON of exp.py
    assert lessons["exp-overwrites"] == "2.6"  # LESSONS of texts.py
    assert lessons["relu-clears-gradient"] == "2.6"  # its own, in a file of section 1.4


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("LESSON", "", "mistake 'exp-.*' belongs to no lesson: write one line LESSON"),
        ("MISTAKES", (*MISTAKES[:1], "stray"), "MISTAKES holds 'stray'.* comma"),
    ],
)
def test_a_file_that_is_not_as_it_must_be_is_named(monkeypatch, name, value, message):
    from grader.mistakes.engine import exp

    monkeypatch.setattr(exp, name, value)
    with pytest.raises(MistakeError, match=message):
        library("engine")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("unclosed", "MISTAKES = (\n", "unclosed/broken.py, line 1: .*never closed"),
        ("lacking", "from grader.mistakes import nothing\n", "lacking/broken.py: .*nothing"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, monkeypatch, name, text, message):
    import grader.mistakes

    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "broken.py").write_text(text)
    monkeypatch.setattr(grader.mistakes, "__path__", [*grader.mistakes.__path__, str(tmp_path)])
    with pytest.raises(MistakeError, match=f"grader/mistakes/{message}") as raised:
        library(name)
    assert not isinstance(raised.value, NoMistakesError)


def test_every_exercise_has_its_mistakes():
    counts = Counter(mistake.exercise for mistake in MISTAKES)
    assert set(counts) == {*EXERCISES, GIVEN}
    assert min(counts.values()) >= 20
    assert len({mistake.id for mistake in MISTAKES}) == len(MISTAKES)


def test_an_assignment_without_mistakes_is_told_where_to_write_them():
    with pytest.raises(NoMistakesError, match=r"'other' has no .* grader/mistakes/other/"):
        library("other")


def test_an_id_that_appears_twice_is_named(monkeypatch):
    from grader.mistakes.engine import exp

    monkeypatch.setattr(exp, "MISTAKES", (*exp.MISTAKES, MISTAKES[3]))
    with pytest.raises(MistakeError, match=MISTAKES[3].id):
        library("engine")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (replace("exp", "nothing like this", "x"), "occurs 0 times"),
        (replace("exp", "self", "me"), "not once"),
        (replace("sinh", "x", "y"), "no sinh"),
        (replace("exp", "return out", "return out  # comment"), "changes nothing"),
        (body("exp", "return ("), "never closed"),
    ],
)
def test_a_change_that_does_not_fit_is_refused(change, message, solution):
    with pytest.raises(MistakeError, match=f"'some-id'.*{message}"):
        Mistake("some-id", "exp", change, "…").apply(solution.text)


def test_the_methods_that_a_mistake_changes_or_loses_are_known(solution):
    whole = solution.complete()
    change = both(
        replace("__add__", "self.grad +=", "self.grad ="),
        replace("__rsub__", "def __rsub__", "def rsub"),
        replace("exp", "return out", "return out  # comment"),
    )
    assert changed_methods(whole, change(whole)) == {"__add__", "__rsub__"}


@pytest.mark.parametrize("mark", ["\u2028", "\x0c"])
def test_a_mark_that_only_looks_like_a_line_s_end_moves_no_method(mark):
    text = f"# notes{mark}more\ndef f():\n    return 1\n\n\ndef g():\n    return 1\n"
    assert replace("g", "return 1", "return 2")(text) == f"{text[:-2]}2\n"
    assert body("f", "return 3")(text) == text.replace("1", "3", 1)
