"""Check files: a broken one is named with its file, the thing and the remedy."""

import importlib
from dataclasses import replace
from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.course import CourseError, load_course

ENGINE = load_course(Path(__file__).parents[2]).assignment("engine")
RELU = "grader.checks.engine.test_relu"


def test_the_checks_come_in_the_courses_order():
    exercises = [check.exercise for check in catalogue(ENGINE)]
    assert list(dict.fromkeys(exercises)) == [one.id for one in ENGINE.exercises]


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (pytest.mark.exercise("exp"), r"test_relu\.py: marked with exercise 'exp'; mark it with"),
        (None, r"test_relu\.py: no pytestmark = pytest\.mark\.exercise"),
        (pytest.mark.deep, r"test_relu\.py: no pytestmark"),
    ],
)
def test_a_check_file_with_a_wrong_mark_or_none_is_named(monkeypatch, mark, said):
    monkeypatch.setattr(importlib.import_module(RELU), "pytestmark", mark)
    with pytest.raises(CourseError, match=said):
        catalogue(ENGINE)


def test_an_exercise_without_weight_cannot_be_scored(monkeypatch):
    module = importlib.import_module(RELU)
    for name, test in vars(module).items():
        if name.startswith("test_"):
            monkeypatch.setattr(test, "check", replace(test.check, weight=0))
    with pytest.raises(CourseError, match="cannot be scored"):
        catalogue(ENGINE)
