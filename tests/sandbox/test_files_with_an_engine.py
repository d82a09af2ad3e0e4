"""Files of functions and classes that import their engine: as submitted, and each part alone."""

from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.programs import script
from grader.sandbox import Isolation, Sandbox, Work

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = load_solution(ROOT, COURSE, COURSE.assignment("engine"))
OURS = ENGINE.complete()

SOLUTION = """
import sys

sys.path += [".", "../engine"]

from engine import Value


def double(x):
    return x + x


class Pair:
    def __init__(self, x):
        self.x = x

    def total(self):
        return double(self.x)


def helper(x):
    return x
"""
TODO = "raise NotImplementedError"
STUB = SOLUTION.replace("return x + x", TODO).replace("return double(self.x)", TODO)
PROGRAMS = {
    "double": [script("out = double(x)\nout.backward()", observe=["out.data", "x.grad"],
                      uses=["double"], x=3.0)],
    "pair": [script("out = Pair(x).total()", observe=["out.data"], uses=["Pair"], x=2.0)],
}  # fmt: skip


def without(exercise):
    old = {"double": "return x + x", "pair": "return double(self.x)"}[exercise]
    return SOLUTION.replace(old, TODO)


@pytest.fixture(params=["in layers", "fresh process"])
def observe(request):
    isolation = None if request.param == "in layers" else Isolation(())

    def run(source, attempt="submitted", tried="", engine=OURS):
        base = without(tried) if tried else ""
        parts = {"double": ["double"], "pair": ["Pair"]}
        work = Work("Value", "toy.py", STUB, parts, attempt, base, tried, ("engine", engine))
        programs = {
            name: [one.with_inputs("k", dict(one.inputs)) for one in some]
            for name, some in PROGRAMS.items()
            if tried in ("", name)
        }
        with Sandbox(COURSE.limits, isolation) as sandbox:
            return sandbox.observe(source, work, programs)

    return run


def numbers(seen, exercise):
    (outcome,) = seen.outcomes[exercise]
    return [one.value for one in outcome.values] or outcome.raised.type


def test_the_file_runs_on_the_engine_it_imports(observe):
    seen = observe(SOLUTION)
    assert seen.report.found
    assert seen.report.written == (True, True)
    assert (seen.report.changed_given, seen.report.notes) == ((), ())
    assert numbers(seen, "double") == [6.0, 2.0]
    assert numbers(seen, "pair") == [4.0]


@pytest.mark.parametrize(
    "form",
    [
        "from value import Value",
        "from value import Value as V\nValue = V",
        "from value import *",
        "from engine import *",
        "import engine as e\nValue = e.Value",
        "import value as v\nValue = v.Value",
        "import value\nValue = value.Value",
        "from engine.engine import Value",
        "from lib.autograd.engine import Value",
        "import engine.engine\nValue = engine.engine.Value",
        "import lib.engine as e\nValue = e.Value",
        "from lib import engine\nValue = engine.Value",
        "from .engine import Value",
        "from . import engine as e\nValue = e.Value",
        "from micrograd.engine import Value",
        "try:\n    from value import Value\nexcept ImportError:\n    from engine import Value",
    ],
)
def test_whatever_form_its_import_has_the_class_is_the_engines(observe, form):
    """The file's own code makes a Value, too."""
    source = SOLUTION.replace("from engine import Value", form)
    source = source.replace("return x + x", "return x + x * Value(1.0)")
    seen = observe(source)
    assert seen.report.notes == ()
    assert numbers(seen, "double") == [6.0, 2.0]
    assert numbers(seen, "pair") == [4.0]


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        ("exec(open('../engine/engine.py').read())", 1),
        ("import runpy\nValue = runpy.run_path('../engine/engine.py')['Value']", 1),
        ("get_ipython().run_line_magic('run', '-i ../engine/engine.ipynb')", 1),
        (
            "import importlib.util as u\n"
            "spec = u.spec_from_file_location('engine', '../engine/engine.py')\n"
            "engine = u.module_from_spec(spec)\n"
            "spec.loader.exec_module(engine)\n"
            "Value = engine.Value",
            2,
        ),
    ],
)
def test_what_runs_the_engines_file_finds_no_file_but_its_class_is_there(observe, form, errors):
    source = SOLUTION.replace("from engine import Value", form)
    seen = observe(source.replace("return x + x", "return x + x * Value(1.0)"))
    assert len(seen.report.notes) == errors
    assert numbers(seen, "double") == [6.0, 2.0]


def test_a_file_that_only_speaks_of_the_engine_does_not_import_it(observe):
    source = SOLUTION.replace("from engine import Value", '"""engine.py"""\nx = "see engine.py"')
    seen = observe(source.replace("return x + x", "return x + x * Value(1.0)"))
    assert seen.outcomes["double"][0].raised.type == "NameError"


def test_the_import_may_stand_in_a_function(observe):
    source = SOLUTION.replace("from engine import Value\n", "").replace(
        "return x + x", "from value import Value\n    return x + x * Value(1.0)"
    )
    assert numbers(observe(source), "double") == [6.0, 2.0]


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ("from helpers import draw", "ModuleNotFoundError"),
        ("import helpers", "ModuleNotFoundError"),
        ("from multiprocessing import Valve", "ImportError"),
        ("from engine import draw", "ImportError"),
    ],
)
def test_an_import_of_anything_else_still_fails(observe, form, error):
    seen = observe(f"{form}\n{SOLUTION}")
    assert [found for _, found in seen.report.notes] == [error]


def test_a_module_that_is_there_is_imported_though_it_has_a_class_of_that_name(observe):
    source = SOLUTION.replace("return x + x", "return Shared(x)")
    source = f"from multiprocessing.managers import Value as Shared\n{source}"
    assert numbers(observe(source), "double") == "TypeError"


def test_what_is_still_a_todo_is_not_written(observe):
    assert observe(STUB).report.written == (False, False)
    assert observe(without("pair")).report.written == (True, False)


def test_given_code_that_was_changed_is_named(observe):
    changed = SOLUTION.replace("def helper(x):\n    return x", "def helper(x):\n    return -x")
    assert observe(changed).report.changed_given == ("helper",)


def test_an_exercise_is_tried_with_our_parts_for_the_others(observe):
    wrong = SOLUTION.replace("return x + x", "return x")
    assert numbers(observe(wrong), "pair") == [2.0]
    assert numbers(observe(wrong, "complete", "pair"), "pair") == [4.0]
    assert numbers(observe(wrong, "complete", "double"), "double") == [3.0, 1.0]


WRONG = SOLUTION.replace("return x + x", "return x")


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("", "double(self.x)"),
        ("twice = double", "twice(self.x)"),
        ("KINDS = {'twice': double}", "KINDS['twice'](self.x)"),
        ("def helper_of(x, f=double):\n    return f(x)", "helper_of(self.x)"),
        ("class Kinds:\n    twice = staticmethod(double)", "Kinds.twice(self.x)"),
    ],
    ids=["name", "alias", "dict", "default", "class"],
)
@pytest.mark.parametrize("wrong", ["return x", TODO])
def test_a_wrong_part_costs_itself_only_under_whatever_name_the_file_uses_it(
    observe, wrong, given, used
):
    source = SOLUTION.replace("return x + x", wrong).replace("double(self.x)", used)
    source = source.replace("class Pair:", f"{given}\n\n\nclass Pair:")
    assert numbers(observe(source), "pair") != [4.0]
    seen = observe(source, "complete", "pair")
    assert seen.report.notes == ()
    assert numbers(seen, "pair") == [4.0]


def test_a_part_that_the_file_has_nowhere_may_be_a_default_further_down(observe):
    source = SOLUTION.replace("def double", "def other").replace(
        "def total(self):\n        return double(", "def total(self, f=double):\n        return f("
    )
    assert numbers(observe(source), "pair") == "AttributeError"
    assert numbers(observe(source, "complete", "pair"), "pair") == [4.0]


def test_a_class_of_ours_stays_as_it_is_whatever_the_file_does_to_its_own(observe):
    patched = "def total(self):\n    return 0\n\n\nPair.total = total\nPair.__init__ = None\n"
    source = SOLUTION.replace("return x + x", "return Pair(x).total()") + patched
    assert numbers(observe(source, "complete", "double"), "double") != [6.0, 2.0]
    source = SOLUTION.replace("return x + x", "Pair(x)\n    return x + x") + patched
    assert numbers(observe(source), "double") == "TypeError"
    assert numbers(observe(source, "complete", "double"), "double") == [6.0, 2.0]


def test_what_is_derived_from_a_part_keeps_the_student_s_own_beneath_it(observe):
    derived = (
        "class Mine(Pair):\n    def twice(self):\n        return self.kept + self.kept\n\n\n"
        "def double(x):\n    return Mine(x).twice()"
    )
    source = SOLUTION.replace("self.x = x", "self.kept = x").replace("double(self.x)", "0")
    source += f"\n\n{derived}\n"
    assert numbers(observe(source, "complete", "double"), "double") == [6.0, 2.0]


def test_code_of_the_file_that_runs_while_loading_finds_the_part_that_is_tried(observe):
    source = f"{SOLUTION}\n\nkept = Pair(Value(2.0)).total()\n"
    assert observe(source, "complete", "double").report.notes == ()


def test_as_submitted_a_wrong_part_stays_wrong_under_every_name(observe):
    source = WRONG.replace("class Pair:", "twice = double\n\n\nclass Pair:")
    source = source.replace("double(self.x)", "twice(self.x)")
    assert numbers(observe(source), "pair") == [2.0]


def test_our_class_in_place_of_the_student_s_has_the_methods_that_were_added_there(observe):
    """Its base classes' too; what Python itself would call stays behind."""
    added = (
        "class Base:\n    def twice(self):\n        return self.x\n\n"
        "    def sum_with(self, x):\n        return self.x + x\n\n"
        "    def __len__(self):\n        return 0\n\n\n"
        "class Pair(Base):\n    def twice(self):\n        return self.sum_with(self.x)\n"
    )
    called = "pair = Pair(x)\n    return pair.twice() if pair else x"
    own = SOLUTION.replace("class Pair:", added).replace("return x + x", called)
    own = own.replace("return double(self.x)", "return self.x")
    assert numbers(observe(own, "complete", "double"), "double") == [6.0, 2.0]


def test_a_part_that_is_missing_raises_and_costs_itself_only(observe):
    missing = SOLUTION.replace("def double", "def doubled").replace("double(self.x)", "self.x * 2")
    seen = observe(missing)
    assert seen.report.written == (False, True)
    assert numbers(seen, "double") == "AttributeError"
    assert numbers(seen, "pair") == [4.0]


def test_a_wrong_engine_of_the_student_s_own_shows_as_submitted(observe):
    own = OURS.replace("self.grad += out.grad\n", "pass\n")
    assert numbers(observe(SOLUTION, engine=own), "double") != [6.0, 2.0]


def test_without_the_class_in_the_engine_nothing_can_be_run(observe):
    seen = observe(SOLUTION, engine="x = 1\n")
    assert not seen.report.found
    assert [error for _, error in seen.report.notes] == ["ImportError"]


def test_a_file_that_defines_the_class_itself_runs_on_that(observe):
    own = OURS + SOLUTION.replace("from engine import Value\n", "")
    assert numbers(observe(own, engine=""), "double") == [6.0, 2.0]


@pytest.mark.parametrize(
    ("last", "fault"),
    [
        ("def (:\n", "SyntaxError"),
        ("x = nothing\n", "NameError"),
    ],
)
def test_what_failed_in_the_engine_is_told_apart_from_the_file(observe, last, fault):
    seen = observe(SOLUTION, engine=OURS + last)
    assert seen.report.engine == ((OURS.count("\n") + 1, fault),)


def test_the_self_check_does_nothing_in_an_engine_that_may_be_a_notebook_s(observe):
    seen = observe(SOLUTION, engine=OURS + 'check("exp")\ndisplay(Value(1.0))\n')
    assert seen.report.engine == ()


@pytest.mark.parametrize(
    ("last", "status"),
    [("while True:\n    pass\n", "time limit"), ("import os\nos._exit(0)\n", "died")],
)
def test_of_an_engine_that_does_not_come_to_its_end_the_definitions_are_used(observe, last, status):
    seen = observe(SOLUTION, engine=OURS + last)
    assert seen.report.engine == ((0, status),)
    assert seen.definitions_only == ""
    assert numbers(seen, "double") == [6.0, 2.0]


def test_a_file_that_does_not_come_to_its_end_is_not_laid_to_the_engine(observe):
    seen = observe(f"{SOLUTION}while True:\n    pass\n")
    assert (seen.report.engine, seen.definitions_only) == ((), "time limit")
    assert numbers(seen, "double") == [6.0, 2.0]
