"""Check files: a broken one is named with its file, the thing and the remedy."""

import importlib
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from grader.checks import catalogue, read_through
from grader.checks.public import public_pool, public_programs
from grader.checks.soundness import problems_of_file
from grader.course import CourseError, load_course
from grader.engines import expect
from grader.programs import script, value

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


def changed(monkeypatch, **values):
    module = importlib.import_module(RELU)
    test = next(test for name, test in vars(module).items() if name.startswith("test_"))
    monkeypatch.setattr(test, "check", replace(test.check, **values))
    return test.check


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"weight": -4}, "weight = -4 is not a whole number"),
        ({"weight": 2.5}, r"weight = 2\.5 is not a whole number"),
        ({"weight": True}, "weight = True is not a whole number"),
        ({"claim": " "}, "claim is empty"),
        ({"hints": ("one",)}, "hints must be two texts"),
        ({"hints": ("one", "")}, "hints must be two texts"),
        ({"hints": "ab"}, "hints must be two texts"),
        ({"templates": ()}, "programs is empty"),
        ({"templates": (script("x.exp()", observe=[], x=1.0),)}, "program 1: observe is empty"),
        (
            {"templates": (value("x", x=1.0), script("x", observe=["x"], tolerance="loose"))},
            "program 2: tolerance = 'loose'; there are: relative",
        ),
    ],
)
def test_a_check_that_would_give_or_take_points_unmeant_is_named(monkeypatch, values, said):
    name = changed(monkeypatch, **values).name
    with pytest.raises(CourseError, match=rf"test_relu\.py: check '{name}': {said}"):
        catalogue(ENGINE)


def test_a_test_function_that_is_no_check_is_named(monkeypatch):
    module = importlib.import_module(RELU)
    monkeypatch.setattr(module, "test_forgotten", lambda outcomes: None, raising=False)
    with pytest.raises(CourseError, match=r"test_relu\.py: test_forgotten is not a check"):
        catalogue(ENGINE)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def test_a(outcomes):\n    outcomes.agree()\n", []),
        ("def test_a(outcomes):\n    assert outcomes.outcomes\n", []),
        ("def test_a(outcomes):\n    outcomes.agree\n", ["test_a calls nothing"]),
        ("def test_a(outcomes):\n    pass\n", ["test_a calls nothing"]),
        (
            "def test_a(outcomes):\n    outcomes.agree()\n" * 2,
            ["test_a is defined 2 times: only the last"],
        ),
    ],
)
def test_a_check_file_is_read_for_what_would_always_pass_or_be_lost(source, said):
    found = list(problems_of_file(source))
    assert len(found) == len(said)
    assert all(map(str.startswith, found, said))


def test_no_program_that_people_see_is_long():
    for assignment in load_course(Path(__file__).parents[2]).assignments:
        for one in catalogue(assignment):
            for program in public_pool(one):
                assert len(program.as_typed("Value").splitlines()) <= 20, program.key


def test_our_own_check_files_read_well():
    for assignment in load_course(Path(__file__).parents[2]).assignments:
        read_through(assignment)


def test_an_exercise_without_weight_cannot_be_scored(monkeypatch):
    module = importlib.import_module(RELU)
    for name, test in vars(module).items():
        if name.startswith("test_"):
            monkeypatch.setattr(test, "check", replace(test.check, weight=0))
    with pytest.raises(CourseError, match="cannot be scored"):
        catalogue(ENGINE)


def test_every_program_whose_numbers_have_many_digits_observes_an_inputs_data():
    """It tells an engine of 32-bit floats, which is right, from one that computes wrong."""
    for assignment in load_course(Path(__file__).parents[2]).assignments:
        for key, program in public_programs(catalogue(assignment)).items():
            values = expect(program, with_torch=False).values
            data = {f"{name}.data" for name, _ in program.inputs}
            assert data & {*program.observe} or all(map(is_single, values)), key


def is_single(number):
    return struct.unpack("<f", struct.pack("<f", number))[0] == number
