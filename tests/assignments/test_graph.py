"""The assignment ``graph``: what its checks must not punish, on engines that students have."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, Tutor, grade, make_plan
from grader.mistakes import library
from grader.mistakes.library import body
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GRAPH = COURSE.assignment("graph")
SOLUTION = load_solution(ROOT, COURSE, GRAPH).complete()
ENGINE = load_solution(ROOT, COURSE, COURSE.assignment("engine")).complete()
LOG = """

def log(self):
    out = Value(math.log(self.data), (self,), "log")

    def _backward():
        self.grad += out.grad / self.data

    out._backward = _backward
    return out


Value.log = log
"""
WRAPPED = """

def wrapped(method):
    return lambda *operands: method(*operands)


for name in ["exp", "relu"]:
    setattr(Value, name, wrapped(getattr(Value, name)))
"""


def exercises(source, engine=ENGINE):
    plan = make_plan(ROOT, COURSE, GRAPH, "graph", with_torch=False)
    handed_in = [Submission("one", source, engine=engine)]
    (result,) = grade(plan, handed_in, "graph", "", Options(jobs=1), lambda _: None)
    return {one.id: one for one in result.exercises}


def lost(source, engine=ENGINE):
    """Return the exercises that are not full, or not as submitted."""
    found = exercises(source, engine).values()
    return [one.id for one in found if one.score != one.max or one.counted != "submitted"]


@pytest.mark.parametrize(
    "engine",
    [
        # Lesson 1's class has no tanh yet.
        ENGINE + "\n\ndel Value.tanh\n",
        ENGINE + WRAPPED,
        ENGINE.replace('"relu")', '"ReLU")'),
        ENGINE.replace('_op=""', "_op=None"),
    ],
    ids=["no tanh", "methods without names", "another label", "no label"],
)
def test_the_solution_is_full_as_submitted_on(engine):
    assert engine != ENGINE
    assert lost(SOLUTION, engine) == []


@pytest.mark.parametrize(
    "formula",
    [
        "u = a.log()\nreturn u * b + c * u - u",
        "return 3 - a**3 / (1 + b.exp()) + (-c).tanh()",
        "return sum([a * b, b * c, c * a])",
        "k = Value(2.0)\nreturn k * a + k * b - k / c",
        "return my_tanh(a * b) + c",
    ],
)
def test_any_formula_of_five_operations_is_right(formula):
    assert lost(body("own_formula", formula)(SOLUTION), ENGINE + LOG) == []


def test_a_line_may_end_in_spaces():
    assert SOLUTION.count("or 'leaf'}\")") == 1
    assert lost(SOLUTION.replace("or 'leaf'}\")", "or 'leaf'}  \")")) == []


@pytest.mark.parametrize("exercise", ["print_graph", "count_nodes"])
def test_a_memory_of_the_first_call_costs_the_check_of_a_second_call_only(exercise):
    id_ = f"{exercise.replace('_', '-')}-remembers-in-default"
    mistake = next(one for one in library("graph") if one.id == id_)
    found = exercises(mistake.apply(SOLUTION))
    assert [one.id for one in found.values() if one.score != one.max] == [exercise]
    failed = [one.id for one in found[exercise].checks if one.status != "passed"]
    assert failed == [f"{exercise}/again"]


def test_an_engine_that_alone_imports_numpy_has_it():
    engine = ENGINE.replace("math.exp(self.data)", "float(np.exp(self.data))")
    assert lost(SOLUTION, f"import numpy as np\n{engine}") == []


def test_a_walk_without_end_is_explained_though_no_node_is_observed(explain_graph):
    change = body("count_nodes", "return 1 + sum(count_nodes(child) for child in v._prev)")
    result = explain_graph(change(SOLUTION))
    assert [note.code for note in result.notes] == []
    (one,) = [one for one in result.exercises if one.id == "count_nodes"]
    assert "counted once for each use" in one.diagnosis.explanations[0]
    assert "count_nodes(out)" in [row.name for row in one.example.failure.rows]


@pytest.fixture
def explain_graph(tmp_path):
    plan = make_plan(ROOT, COURSE, GRAPH, "graph", with_torch=False)

    def explain(source):
        options = Options(jobs=1)
        options = replace(options, tutor=Tutor(plan, options.isolation, tmp_path))
        handed_in = [Submission("one", source)]
        (result,) = grade(plan, handed_in, "graph", "", options, lambda _: None)
        return result

    return explain
