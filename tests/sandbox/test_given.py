"""What of a file is the stub's: then both ways of trying an exercise alone are one."""

import types
from pathlib import Path

import pytest

from grader.course import Limits, load_course, load_solution
from grader.judging import make_plan
from grader.mistakes import GIVEN, library
from grader.sandbox import Sandbox
from grader.sandbox.inside import given, loading

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
GOOD = SOLUTION.complete()
PARTS = {part for exercise in ENGINE.exercises for part in exercise.parts}
RELU = "def relu(self):"


def is_the_rest_given(source, cells=()):
    module, notes = loading.load(source, "for_a_test.py", cells=cells)
    assert notes == []
    stub = types.ModuleType("stub")
    exec(SOLUTION.stub(), stub.__dict__)
    return given.is_the_rest_given(module, stub, "Value", PARTS)


def test_a_file_with_nothing_but_the_exercises_solved_is_the_stub_otherwise():
    assert is_the_rest_given(GOOD)
    assert is_the_rest_given(GOOD, cells=[1])


@pytest.mark.parametrize(
    "line",
    ["import random", "from math import exp", "from functools import reduce, wraps", "SEED = 3"],
)
def test_an_import_or_a_number_makes_no_difference(line):
    assert is_the_rest_given(f"{GOOD}\n{line}\n")


@pytest.mark.parametrize(
    "lines",
    [
        "V = Value",
        "node = Value(1.0)",
        "class Mine(Value):\n    pass",
        "def helper(x):\n    return Value(x)",
        "Value.helper = Value.exp",
        "Value.__add__ = lambda self, other: None",
        "Value.__hash__ = lambda self: 1",
        "Value.exp.__defaults__ = (Value,)",
        "Value.__init__.__defaults__ = ((), 'x')",
        "Value.exp = property(Value.exp)",
        "isinstance = lambda *_: True",
        "del Value.relu",
    ],
)
def test_what_could_be_of_one_way_only_is_found(lines):
    assert not is_the_rest_given(f"{GOOD}\n{lines}\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("class Value:", "class Base:\n    pass\n\n\nclass Value(Base):"),
        ("class Value:", "from abc import ABC\n\n\nclass Value(ABC):"),
        ("class Value:", "class Value:\n    __slots__ = ('__dict__',)\n"),
        ("class Value:", "class Value:\n    made = 0\n"),
        (RELU, f"{RELU}\n        super().__init__\n"),
    ],
)
def test_another_kind_of_class_is_found(old, new):
    assert old in GOOD
    assert not is_the_rest_given(GOOD.replace(old, new))


def test_where_the_rest_is_given_both_ways_give_the_same():
    """One mistake, and two: a line may differ, as given code is ours or the student's."""
    plan = make_plan(ROOT, COURSE, ENGINE, "a test", with_torch=False)
    mistakes = [one for one in library("engine") if one.exercise != GIVEN][::3]
    limits = Limits(program_seconds=0.3, total_seconds=2, memory_mb=512)
    alike = 0
    with Sandbox(limits) as sandbox:
        for number, mistake in enumerate(mistakes):
            source = mistake.apply(SOLUTION.standard())
            if number % 2:
                other = next(
                    m for m in mistakes[number:] + mistakes if m.exercise != mistake.exercise
                )
                source = other.apply(source)
            programs = {mistake.exercise: plan.programs_of(mistake.exercise)}
            ways = [
                sandbox.observe(source, plan.work(way, mistake.exercise), programs)
                for way in ("transplant", "complete")
            ]
            if not ways[0].report.rest_given:
                continue
            alike += 1
            first, second = (way.outcomes[mistake.exercise] for way in ways)
            assert list(map(without_line, first)) == list(map(without_line, second)), mistake.id
    assert alike > len(mistakes) / 2


def without_line(outcome):
    if outcome.raised is None:
        return outcome
    return outcome._replace(raised=outcome.raised._replace(line=0, function=""))
