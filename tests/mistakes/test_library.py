"""The kill matrix: each known mistake costs its own exercise points, and no other."""

import re
from collections import Counter
from pathlib import Path

import pytest

from grader.course import Limits, load_course
from grader.judging import make_plan
from grader.mistakes import GIVEN, Mistake, MistakeError, body, library, replace
from grader.sandbox import Sandbox

ROOT = Path(__file__).parents[2]
EXERCISES = ["radd", "exp", "tanh", "relu", "backward", "zero_grad"]
MISTAKES = library("engine")
# A walk that never ends is given up sooner than for students; honest programs take 0.05 s.
QUICK = {"program_seconds": 0.5}
# No mistake at all where a set holds a Value once that an operation uses twice.
NEEDS_TUPLE = {"backward-counts-one-use"}


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
    with pytest.raises(MistakeError, match=f"grader/mistakes/{message}"):
        library(name)


def test_every_exercise_has_its_mistakes():
    counts = Counter(mistake.exercise for mistake in MISTAKES)
    assert set(counts) == {*EXERCISES, GIVEN}
    assert min(counts.values()) >= 20
    assert len({mistake.id for mistake in MISTAKES}) == len(MISTAKES)


def test_an_assignment_without_mistakes_is_told_where_to_write_them():
    with pytest.raises(MistakeError, match=r"'other' has no .* grader/mistakes/other/"):
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


def astray(mistake, result):
    """Return what is wrong with an entry's row of the matrix, or ""."""
    if result is None:
        return ""
    if result.status != "graded":
        return f"{mistake.id}: {result.status} {result.notes}"
    lost = [one.id for one in result.exercises if one.score != one.max]
    if mistake.exercise != GIVEN:
        return "" if lost == [mistake.exercise] else f"{mistake.id}: costs {lost or 'nothing'}"
    noted = [note for note in result.notes if note.code == "given_changed"]
    if lost or not noted:
        return f"{mistake.id}: costs {lost or 'nothing'}, notes {result.notes}"
    method, named = given_method(mistake), noted[0].values["methods"].split(", ")
    if not set(method) <= set(named):
        return f"{mistake.id}: changes {method}, but {named} are named"
    submitted = [check for one in result.exercises for check in one.attempts[0].checks]
    return "" if any(c.status != "passed" for c in submitted) else f"{mistake.id}: no check fails"


def given_method(mistake):
    """Return the methods that an entry is named after: add-and-mul-… changes two."""
    names = {"div": "truediv", "rdiv": "rtruediv"}
    known = "add mul pow neg sub rsub rmul div rdiv init"
    head = mistake.id.split("-")
    mine = head[:1] if head[1] not in ("and", "mul") else [h for h in head if h in known.split()]
    return [f"__{names.get(one, one)}__" for one in mine]


def matrix(grade_sources, solution, exercise, seed, children="tuple"):
    whole = solution.complete()
    assert whole.count("tuple(_children)") == 1
    sources = {
        mistake.id: mistake.apply(whole).replace("tuple(_children)", f"{children}(_children)")
        for mistake in MISTAKES
        if mistake.exercise == exercise
        and (children in ("tuple", "list") or mistake.id not in NEEDS_TUPLE)
    }
    results = grade_sources(sources, seed=seed, limits=QUICK, extras=False)
    return [line for one in MISTAKES if (line := astray(one, results.get(one.id)))]


# One class per exercise, so that two workers of pytest-xdist share them.
@pytest.mark.parametrize("exercise", [*EXERCISES, GIVEN])
def test_each_mistake_costs_its_own_exercise_and_no_other(grade_sources, solution, exercise):
    assert matrix(grade_sources, solution, exercise, "kill matrix") == []


# Each run has its own inputs, and new processes for the students' code: each of those starts
# with its own random PYTHONHASHSEED (the sandbox lets none through from outside).
@pytest.mark.deep
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("exercise", [*EXERCISES, GIVEN])
def test_the_matrix_holds_whatever_the_inputs_and_hashes(grade_sources, solution, exercise, number):
    children = ("tuple", "set", "list", "set", "frozenset")[number % 5]
    assert matrix(grade_sources, solution, exercise, f"deep {number}", children) == []


def outcomes(sandbox, plan, source):
    """Return all that the programs give, as submitted, so that equal outcomes are equal."""
    programs = {one.id: plan.programs_of(one.id) for one in plan.exercises}
    seen = sandbox.observe(source, plan.work(), programs)
    return seen.report.written, *(
        (one.status, one.raised and one.raised.type, *map(rounded, one.values))
        for some in seen.outcomes.values()
        for one in some
    )


def rounded(observed):
    return f"{observed.value:.8e}" if isinstance(observed.value, float) else observed.value


@pytest.mark.deep
def test_mistakes_that_no_number_tells_apart_share_their_explanation(solution):
    course = load_course(ROOT)
    plan = make_plan(ROOT, course, course.assignment("engine"), "alike", with_torch=False)
    alike = {}
    with Sandbox(Limits(**QUICK)) as sandbox:
        for mistake in MISTAKES:
            seen = outcomes(sandbox, plan, mistake.apply(solution.complete()))
            alike.setdefault(seen, []).append(mistake)
    for group in alike.values():
        assert len({mistake.explanation for mistake in group}) == 1, [one.id for one in group]
