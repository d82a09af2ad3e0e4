"""The kill matrix of the library: each mistake costs its own exercise points, and no other."""

from functools import cache
from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging import make_plan
from grader.language import translation
from grader.matrix import run
from grader.mistakes import GIVEN, library
from grader.reports import matrix_lines
from grader.sandbox import find_isolation

ROOT = Path(__file__).parents[2]
EXERCISES = ["radd", "exp", "tanh", "relu", "backward", "zero_grad"]
MISTAKES = library("engine")
STYLES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "styles").glob("*.py"))
    if not path.stem.startswith("test_")
}
FIFTY = [f"deep {number}" for number in range(50)]
SLICES = 8


@cache  # 0.2 s each, and every test has the same fifty
def plan_of(seed):
    course = load_course(ROOT)
    return make_plan(ROOT, course, course.assignment("engine"), seed, with_torch=False)


def matrix(mistakes, styles=None, seeds=("kill matrix",)):
    return run(plan_of, mistakes, styles or {}, seeds, find_isolation())


def faults(found):
    """Return what is wrong, as grader mistakes says it."""
    ids = {row.id for row in found.faulty}
    lines = matrix_lines(found, translation())
    return [line for line in lines if any(f"[red]{id_}[/]" in line for id_ in ids)]


# One test per exercise, so that two workers of pytest-xdist share them.
@pytest.mark.parametrize("exercise", [*EXERCISES, GIVEN])
def test_each_mistake_costs_its_own_exercise_and_no_other(exercise):
    mine = [mistake for mistake in MISTAKES if mistake.exercise == exercise]
    found = matrix(mine)
    assert len(found.mistakes) == len(mine) >= 20
    assert faults(found) == []


# Fifty times other inputs, all ways of keeping children, and new processes every ten runs.
@pytest.mark.deep
@pytest.mark.parametrize("number", range(SLICES))
def test_the_matrix_holds_whatever_the_inputs_and_hashes(number):
    found = matrix(MISTAKES[number::SLICES], seeds=FIFTY)
    assert len(found.runs) == 50
    assert faults(found) == []


@pytest.mark.deep
@pytest.mark.parametrize("number", range(2))
def test_no_right_style_loses_a_point_whatever_the_inputs(number):
    found = matrix([], dict(list(STYLES.items())[number::2]), FIFTY)
    assert faults(found) == []


@pytest.mark.deep
def test_the_solution_loses_no_point_with_two_hundred_other_inputs():
    found = matrix([], seeds=[f"solution {number}" for number in range(200)])
    assert [len(row.costs) for row in found.styles] == [200]
    assert faults(found) == []


@pytest.mark.deep
def test_mistakes_that_no_number_tells_apart_share_their_explanation_and_lesson():
    found = matrix(MISTAKES)
    lessons = {mistake.id: mistake.lesson for mistake in MISTAKES}
    assert found.alike
    for group in found.alike:
        assert group.explained_alike, group.mistakes
        assert len({lessons[id_] for id_ in group.mistakes}) == 1, group.mistakes
