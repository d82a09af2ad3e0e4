"""Trying an exercise alone: when the two ways of it, transplant and complete, are one."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import Limits, load_course, load_solution
from grader.judging import make_plan
from grader.mistakes import GIVEN, library
from grader.sandbox import Sandbox

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
GOOD = SOLUTION.complete()
PLAN = make_plan(ROOT, COURSE, ENGINE, "a test", with_torch=False)
ADD = "def __add__(self, other):"
EXP = "def exp(self):"


@pytest.fixture(scope="module")
def tried_alone():
    """Try an exercise of a source both ways: what is said of the first, and what each gave."""
    with Sandbox(Limits(program_seconds=0.3, total_seconds=2, memory_mb=512)) as sandbox:

        def look(source, exercise="exp", cells=()):
            programs = {exercise: PLAN.programs_of(exercise)}
            first, second = (
                sandbox.observe(source, replace(PLAN.work(way, exercise), cells=cells), programs)
                for way in ("transplant", "complete")
            )
            return first.report, first.outcomes[exercise], second.outcomes[exercise]

        yield look


@pytest.mark.parametrize("cells", [(), (1,)], ids=["file", "notebook"])
def test_where_nothing_but_the_exercises_is_solved_both_ways_are_one(tried_alone, cells):
    assert tried_alone(GOOD, cells=cells)[0].one_way


MAKES_NO_DIFFERENCE = [
    "import random",
    "from math import exp",
    "SEED, DEBUG = 3, False",
    "def helper(x):\n    return Value(x)",
    "del math",
    "Value.exp = property(Value.exp)",
    "if __name__ == '__main__':\n    Value(1.0)",
]


LEADS_TO_THE_CLASS = [
    "V = Value",
    "node = Value(1.0)",
    "nodes = [Value(1.0)]",
    "import random\nrandom.node = Value(1.0)",
    "class Mine(Value):\n    pass",
    "def helper(x, cls=Value):\n    return cls(x)",
    "Value.exp.node = Value(1.0)",
    "Value.exp.__defaults__ = (Value,)",
    "kept = Value(1.0) + 2",
    "kept = [Value(1.0)].copy",
    "is_one = Value.__instancecheck__",
    "import weakref\nclass_of = weakref.ref(Value)",
    "import numbers\nnumbers.Number.register(Value)",
    "import copyreg\ncopyreg.pickle(Value, print)",
    "import builtins\nbuiltins.V = Value",
    "math.Value = Value",
    "class math:\n    one = Value(1.0)",
    "__doc__ = Value(1.0)",
    "from functools import singledispatch\n\nf = singledispatch(print)\nf.register(Value, len)",
    "from contextlib import contextmanager\n\n\n@contextmanager\ndef f(cls=Value):\n    yield",
]
CHANGES_THE_CLASS = [
    "Value.helper = Value.exp",
    "Value.made = 0",
    "Value.__add__ = lambda self, other: None",
    "Value.__add__.calls = 0",
    "Value.__hash__ = lambda self: 1",
    "Value.__init__.__defaults__ = ((), 'x')",
    "del Value.relu",
    "isinstance = lambda *_: True",
    "Value.__name__ = 'Scalar'",
    "class Node:\n    pass\nValue = Node",
    "del Value.__weakref__\nV = Value",
]
READS_CODE = [
    "doc = Value.__doc__",
    "import sys\nhome = sys.modules[Value.__module__]",
]
BREAKS_WHAT_WE_USE = [
    "import sys\nsys.getrefcount = None",
    "import weakref\nweakref.getweakrefs = None",
    "globals()[3] = 3",
]


@pytest.mark.parametrize("lines", LEADS_TO_THE_CLASS + CHANGES_THE_CLASS + READS_CODE)
def test_what_could_be_of_one_way_only_is_found(tried_alone, lines):
    report, _, _ = tried_alone(f"{GOOD}\n{lines}\n")
    assert (report.notes, report.one_way) == ((), False)


@pytest.mark.parametrize("lines", BREAKS_WHAT_WE_USE)
def test_a_file_that_breaks_what_this_needs_is_tried_all_the_same(tried_alone, lines):
    report, first, _ = tried_alone(f"{GOOD}\n{lines}\n")
    assert report is not None
    assert {outcome.status for outcome in first} == {"answered"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("class Value:", "class Base:\n    pass\n\n\nclass Value(Base):"),
        ("class Value:", "from abc import ABC\n\n\nclass Value(ABC):"),
        ("class Value:", "class Value:\n    __slots__ = ('__dict__',)\n"),
        (ADD, "def __add__(self, *other):"),
        (ADD, "def __add__(self, other, /):"),
        (ADD, "def __add__(self, other=0):"),
        (EXP, f"{EXP}\n        super().__init__\n"),
    ],
)
def test_another_kind_of_class_is_found(tried_alone, old, new):
    assert old in GOOD
    report, _, _ = tried_alone(GOOD.replace(old, new))
    assert (report.notes, report.one_way) == ((), False)


def test_where_both_ways_are_one_they_give_the_same(tried_alone):
    """With one mistake, and with two; a sample, for each takes two processes."""
    mistakes = [one for one in library("engine") if one.exercise != GIVEN][::3]
    ones = 0
    for number, mistake in enumerate(mistakes):
        source = mistake.apply(SOLUTION.standard())
        if number % 2:
            others = [*mistakes[number:], *mistakes]
            source = next(m for m in others if m.exercise != mistake.exercise).apply(source)
        report, first, second = tried_alone(source, mistake.exercise)
        if report.one_way:
            ones += 1
            assert list(map(without_line, first)) == list(map(without_line, second)), mistake.id
    assert ones > len(mistakes) / 2


@pytest.mark.parametrize("lines", MAKES_NO_DIFFERENCE)
@pytest.mark.parametrize("exercise", ["exp", "backward"])
def test_what_makes_no_difference_gives_the_same(tried_alone, lines, exercise):
    report, first, second = tried_alone(f"{GOOD}\n{lines}\n", exercise)
    assert (report.notes, report.one_way) == ((), True)
    assert list(map(without_line, first)) == list(map(without_line, second))


def test_in_a_transplant_our_class_has_the_name_that_the_file_gives_its_own(tried_alone):
    _, plain, _ = tried_alone(GOOD)
    _, renamed, _ = tried_alone(f"{GOOD}\nValue.__name__ = 'Scalar'\n")
    assert renamed == plain
    assert {outcome.status for outcome in plain} == {"answered"}


READS_ITS_EDGES = """
    @property
    def _prev(self):
        return self.edges

"""


def test_a_property_that_our_nodes_could_not_set_stays_behind(tried_alone):
    source = GOOD.replace("self._prev", "self.edges").replace(
        ADD, f"{READS_ITS_EDGES.strip()}\n\n    {ADD}"
    )
    assert "self.edges = " in source
    report, first, _ = tried_alone(source)
    assert report.notes == ()
    assert first == tried_alone(GOOD)[1]


def without_line(outcome):
    """What given code raises is raised in our file, or in the student's."""
    if outcome.raised is None:
        return outcome
    return outcome._replace(raised=outcome.raised._replace(line=0, function=""))
