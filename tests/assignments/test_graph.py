"""The assignment ``graph``: what its checks must not punish, on engines that students have."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, Tutor, grade, make_plan
from grader.language import translation
from grader.mistakes import library
from grader.mistakes.library import body
from grader.reports.texts import note_text
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


SINGLE = ENGINE.replace("import math", "import math\nimport numpy as np").replace(
    "self.data = data", "self.data = np.float32(data)"
)
ABS_AND_MATMUL = """

def absolute(self):
    out = Value(abs(self.data), (self,), "abs")

    def _backward():
        self.grad += out.grad * (1 if self.data > 0 else -1)

    out._backward = _backward
    return out


Value.__abs__ = absolute
Value.__matmul__ = lambda self, other: self * other
"""


def with_other_names(source):
    """Return an engine, or a file for it, that calls inputs and labels otherwise."""
    return source.replace("_prev", "parents").replace("_op", "op")


OTHERWISE = with_other_names(ENGINE)
ONE_LABEL = with_other_names(SOLUTION).replace(
    "node.op or 'leaf'", "'+' if node.parents else 'leaf'"
)


def exercises(source, engine=ENGINE):
    plan = make_plan(ROOT, COURSE, GRAPH, "graph", with_torch=False)
    handed_in = [Submission("one", source, engine=engine)]
    (result,) = grade(plan, handed_in, "graph", "", Options(jobs=1))
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
        SINGLE,
        SINGLE.replace("np.float32(data)", "np.array(data, dtype=float)"),
    ],
    ids=["no tanh", "methods without names", "another label", "no label", "32 bits", "arrays"],
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
        "return Value.relu(a * b + c) * Value.exp(a) + c",
        "x, y, z = map(Value.exp, (a, b, c))\nreturn x * y + z * x + y",
        "return abs(a - b) * c + (a * b).exp()",
        "return (a @ b + c) * a + b * c",
        # An input that counts in some orders of the three only.
        "m = (c - a).relu() + a\nreturn m * b + m",
        "return (a - b).relu() * c + (b - c).exp() * 2 + c * c",
        "return (a * b * c).exp() + 1e9 + a + b * c",
        # No number where two inputs are equal, no slope at an end of what they are drawn from.
        "return a / (b - c) + a * b + c",
        "return (a - 0.5) ** 0.5 * b + c * a + b",
    ],
)
def test_any_formula_of_five_operations_is_right(formula):
    engine = ENGINE + LOG + ABS_AND_MATMUL
    assert lost(body("own_formula", formula)(SOLUTION), engine) == []


def test_a_formula_has_to_be_a_number_at_both_ends_of_what_its_inputs_are():
    for formula in ("b * c * (a - 0.51) ** 0.5 + a", "b * c / (1.99 - c).relu() * a + a"):
        found = exercises(body("own_formula", f"return {formula} + a * b")(SOLUTION))
        assert found["own_formula"].score < found["own_formula"].max, formula


def test_my_tanh_may_be_made_the_engines_method_too():
    assert lost(SOLUTION + "\n\nValue.tanh = my_tanh\n") == []
    assert lost(SOLUTION + "\n\nValue.tanh = lambda self: my_tanh(self)\n") == []


@pytest.mark.parametrize(
    "alias",
    [
        "my_tanh = Value.tanh",
        "go = Value.tanh\n\n\ndef my_tanh(x):\n    return go(x)",
    ],
)
def test_the_engines_own_tanh_under_another_name_is_not_built_from_exp(alias):
    found = exercises(f"{SOLUTION}\n\n{alias}\n")
    assert found["my_tanh"].score < found["my_tanh"].max


def test_a_node_made_by_hand_is_an_operation_of_the_formula():
    by_hand = """

def cut(x):
    out = Value(max(0.0, x.data), (x,), "relu")

    def _backward():
        x.grad += (out.data > 0) * out.grad

    out._backward = _backward
    return out
"""
    formula = body("own_formula", "return cut(a * b + c) * 3.0 + cut(a) * c")
    assert lost(formula(SOLUTION) + by_hand) == []


@pytest.mark.parametrize(
    "formula",
    [
        "a * b, b * c, c * a\nreturn a + b + c",
        "k = Value(2.0)\nreturn k * a + b + Value(3.0) + c",
        "return a * b + c",
    ],
)
@pytest.mark.parametrize("engine", [ENGINE, OTHERWISE], ids=["ours", "otherwise"])
def test_what_is_not_in_the_result_s_graph_is_no_operation_of_the_formula(formula, engine):
    source = with_other_names(SOLUTION) if engine == OTHERWISE else SOLUTION
    assert lost(body("own_formula", formula)(source), engine) == ["own_formula"]


@pytest.mark.parametrize(
    "style", ["decorated_primitives", "tape", "wrapper_and_node", "subclass_per_operation"]
)
def test_a_formula_is_right_on_an_engine_that_keeps_its_graph_in_its_own_way(style):
    engine = (ROOT / "tests" / "styles" / f"{style}.py").read_text(encoding="utf-8")
    right = exercises(SOLUTION, engine)["own_formula"]
    assert (right.score, right.counted) == (right.max, "submitted")
    few = exercises(body("own_formula", "return a * b + c")(SOLUTION), engine)["own_formula"]
    assert few.score < few.max


def test_an_engine_may_call_its_label_as_it_likes():
    assert lost(with_other_names(SOLUTION), OTHERWISE) == []


def test_a_wrong_label_is_wrong_under_any_name():
    wrong = with_other_names(SOLUTION).replace(
        "node.op or 'leaf'", "'+' if node.parents else 'leaf'"
    )
    assert wrong != with_other_names(SOLUTION)
    assert lost(wrong, OTHERWISE) == ["print_graph"]


def test_an_engine_without_labels_can_print_its_graph():
    engine = OTHERWISE.replace("self.op = op", "pass")
    assert "self.op" not in engine
    assert lost(ONE_LABEL, engine) == []


def test_standard_output_may_have_been_taken_when_the_file_was_loaded():
    early = SOLUTION.replace("import sys\n", "import sys\nfrom sys import stdout\n", 1)
    early = early.replace("or 'leaf'}\")", "or 'leaf'}\", file=stdout)")
    assert "file=stdout" in early
    assert lost(early) == []


def test_a_function_that_prints_nothing_is_told_that_and_not_that_it_returns(explain_graph):
    result = explain_graph(body("print_graph", "pass # nothing")(SOLUTION))
    (one,) = [one for one in result.exercises if one.id == "print_graph"]
    assert {check.status for check in one.checks} == {"failed"}
    assert "Nothing is printed" in one.diagnosis.explanations[0]


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
    assert "count" in [row.name for row in one.example.failure.rows]


def graph_with(exercise, old, new):
    source = SOLUTION.replace(old, new)
    assert source != SOLUTION
    return source


def failing(result, exercise):
    return next(one for one in result.exercises if one.id == exercise)


def runs(program, source):
    """Run what a student is shown, on their file; return the exception that ends it."""
    names = {}
    exec(ENGINE, names)
    exec(source.replace("from engine import Value", ""), names)
    try:
        exec(program, names)
    except Exception as error:
        return type(error).__name__
    return ""


@pytest.mark.parametrize(
    ("exercise", "old", "new"),
    [
        ("count_nodes", "    return len(seen)", "    return len(seen) + v.missing"),
        ("count_nodes", "    return len(seen)", "    return seen.count"),
        ("my_tanh", "    return (e - 1) / (e + 1)", "    (e - 1) / (e + 1)"),
        ("price", "    return (weight * 15", "    (weight * 15"),
    ],
)
def test_a_student_who_runs_the_example_meets_the_exception_told(
    explain_graph, exercise, old, new
):
    source = graph_with(exercise, old, new)
    failure = failing(explain_graph(source), exercise).example.failure
    assert runs(failure.program, source) == failure.error


def test_a_misspelt_line_is_not_called_a_number_of_decimals(explain_graph):
    source = graph_with("print_graph", 'f"Value(data=', 'f"Valeu(data=')
    (text,) = failing(explain_graph(source), "print_graph").diagnosis.explanations
    assert "decimals" not in text
    assert "sign by sign" in text


@pytest.fixture
def explain_graph(tmp_path):
    plan = make_plan(ROOT, COURSE, GRAPH, "graph", with_torch=False)

    def explain(source):
        options = Options(jobs=1)
        options = replace(options, tutor=Tutor(plan, options.isolation, tmp_path))
        handed_in = [Submission("one", source)]
        (result,) = grade(plan, handed_in, "graph", "", options)
        return result

    return explain


def said(source, engine):
    plan = make_plan(ROOT, COURSE, GRAPH, "graph", with_torch=False)
    handed_in = [Submission("one", source, engine=engine)]
    (result,) = grade(plan, handed_in, "graph", "", Options(jobs=1))
    return [note_text(note, translation()) for note in result.notes]


def test_what_is_wrong_with_an_engine_handed_in_is_said_of_the_engine():
    line = ENGINE.count("\n") + 1
    broken, unusable = said(SOLUTION, f"{ENGINE}def (:\n")
    assert broken.startswith(f"SyntaxError (invalid syntax) in engine.py, line {line}")
    assert "could not be used" in unusable
    (endless,) = said(SOLUTION, f"{ENGINE}while True:\n    pass\n")
    assert endless.startswith("engine.py did not finish loading (time limit)")
