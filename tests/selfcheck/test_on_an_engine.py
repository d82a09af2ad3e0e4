"""The self-check of a file that imports the student's own engine: what is said of that engine."""

import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from grader.course import load_course, load_solution
from grader.release.contents import contents
from grader.selfcheck.assignment import load
from grader.selfcheck.checking import checked
from grader.selfcheck.lines import plain
from grader.selfcheck.notebook import _Notebook
from grader.selfcheck.panel import Panel
from grader.selfcheck.texts import translation

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GRAPH, ENGINE = COURSE.assignment("graph"), COURSE.assignment("engine")
TRAINING = COURSE.assignment("training")
SOLUTION = load_solution(ROOT, COURSE, GRAPH).complete()
OURS = load_solution(ROOT, COURSE, ENGINE).complete()
LINES = OURS.count("\n")
# A plain number is no leaf of the graph.
NO_LEAF = OURS.replace(
    """
    def __mul__(self, other):
""",
    """
    def __mul__(self, other):
        if not isinstance(other, Value):
            out = Value(self.data * other, (self,), f"*{other}")

            def _scaled():
                self.grad += out.grad * other

            out._backward = _scaled
            return out
""",
)
SINGLE = OURS.replace("import math", "import math\nimport numpy as np").replace(
    "self.data = data", "self.data = np.float32(data)"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    some = msgspec.structs.replace(COURSE, assignments=(ENGINE, GRAPH, TRAINING))
    for path, content in contents(ROOT, some).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def panel(folder):
    def panel(engine, source=SOLUTION, exercise="price", assignment=GRAPH):
        (folder / assignment.id / assignment.file).write_text(source, encoding="utf-8")
        (folder / "engine" / "engine.py").write_text(engine, encoding="utf-8")
        desk = load(folder / assignment.id)
        desk.limits["load_seconds"] = 1
        facts, results = checked(desk, [exercise] if exercise else [])
        results = {name: one for name, one in results.items() if exercise in ("", name)}
        translate = translation(desk.folder / "selfcheck" / "locale", "en")
        text = plain(Panel(desk, facts, results, False, translate).lines())
        return " ".join(text.split())

    return panel


@pytest.mark.parametrize("engine", [NO_LEAF, SINGLE], ids=["no leaf", "32-bit floats"])
def test_a_right_file_is_all_right_on_any_right_engine(panel, engine):
    assert engine != OURS
    assert "All done, and all of it right." in panel(engine, exercise="")


def test_an_engine_that_python_cannot_read_is_named_with_the_line(panel):
    text = panel(f"{OURS}def (:\n")
    said = f"Python cannot read engine.py: SyntaxError in line {LINES + 1}. Correct that first."
    assert text == f"graph.py {said}"


def test_an_engine_without_the_class_is_named(panel):
    text = panel("x = 1\ny = z\n")
    assert "There is no class Value in engine.py" in text
    assert "engine.py, line 2: NameError." in text


@pytest.mark.parametrize(
    ("old", "new", "first", "leaning"),
    [
        # A mistake in squared_error.
        ("(output - target) ** 2", "(output - target) ** 2 * 0.5", "squared_error", ["step"]),
        # A class that another class makes.
        ("total + weight * one", "total + weight * one * 2", "Neuron", ["layer", "mlp"]),
    ],
)
def test_what_leans_on_a_failing_function_or_class_is_one_line(panel, old, new, first, leaning):
    source = load_solution(ROOT, COURSE, TRAINING).complete()
    text = panel(OURS, source.replace(old, new), "", TRAINING)
    assert source.count(old) == 1
    assert f"Next: correct {first}" in text
    assert text.count("correct that first") >= len(leaning)
    assert text.count("Not true yet") < 4


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("while True:\n    pass\n", "engine.py did not end within 1 s"),
        ("import os\nos._exit(0)\n", "engine.py ended Python itself"),
    ],
)
def test_an_engine_that_does_not_come_to_its_end_is_named_and_its_definitions_used(
    panel, last, said
):
    text = panel(OURS + last)
    assert f"{said}: only its definitions were used." in text
    assert "Code outside" not in text
    assert "total 15 / 15" in text


def test_a_statement_of_the_engine_that_fails_is_named_beside_the_results(panel):
    text = panel(f"{OURS}print(nothing)\n")
    assert f"engine.py, line {LINES + 1}: NameError. What stands there was left out." in text
    assert "total 15 / 15" in text


@pytest.fixture
def notebook(folder):
    history = SimpleNamespace(input_hist_parsed=["", SOLUTION])
    shell = SimpleNamespace(history_manager=history, transform_cell=lambda text: text)
    return _Notebook(load(folder / "graph"), shell, lambda text: text)


def test_a_notebook_judges_again_once_the_engine_is_another(folder, notebook):
    engine = folder / "engine" / "engine.py"
    wrong = OURS.replace("self.grad += out.grad * other.data", "self.grad += out.grad * 3")
    assert wrong != OURS
    engine.write_text(wrong, encoding="utf-8")
    assert not notebook.answer("price", hints=False).done
    engine.write_text(OURS, encoding="utf-8")
    assert notebook.answer("my_tanh", hints=False).done


def test_a_notebook_says_the_same(folder, notebook):
    (folder / "engine" / "engine.py").write_text(f"{OURS}def (:\n", encoding="utf-8")
    answer = notebook.answer("price", hints=False)
    assert not answer.done
    said = f"Python cannot read engine.py: SyntaxError in line {LINES + 1}. Correct that first."
    assert " ".join(plain(answer.lines).split()) == said


FIRST_FOUR = re.sub(
    r"(    def (?:backward|zero_grad)\(self\):\n).*?(?=\n    def |\Z)",
    r"\1        raise NotImplementedError\n",
    OURS,
    flags=re.S,
)
ENDLESS = re.sub(
    r"(    def backward\(self\):\n).*?(?=\n    def )",
    r"\1        while True:\n            pass\n",
    OURS,
    flags=re.S,
)


@pytest.mark.parametrize(
    ("engine", "state", "next_step"),
    [
        (FIRST_FOUR, "value right, gradient unchecked", "Next: write backward in engine.py"),
        (ENDLESS, "value right, gradient unchecked", "Next: correct backward in engine.py"),
        (
            OURS.replace("reversed(order)", "order"),
            "right so far; the rest needs backward",
            "Next: correct backward in engine.py",
        ),
    ],
    ids=["not written", "endless", "wrong"],
)
def test_a_right_file_waits_for_what_is_not_right_in_the_engine(panel, engine, state, next_step):
    assert engine != OURS
    text = panel(engine)
    assert re.search(rf"a first formula waiting \d+ / 15 {state}", text)
    assert "once backward is right in engine.py" in text
    assert next_step in text
    assert "Hint" not in text
    assert "Not true yet" not in text


def test_a_fault_of_the_file_itself_is_shown_whatever_the_engine_lacks(panel):
    wrong = SOLUTION.replace("weight * 15", "weight * 16")
    assert wrong != SOLUTION
    text = panel(FIRST_FOUR, wrong)
    assert "a first formula failing" in text
    assert "Next: correct delivery_price" in text


def test_a_copy_of_the_engine_beside_the_file_is_enough_to_know_its_todos(folder, tmp_path):
    alone = tmp_path / "graph"
    shutil.copytree(folder / "graph", alone)
    (alone / "engine.py").write_text(FIRST_FOUR, encoding="utf-8")
    (alone / "graph.py").write_text(SOLUTION, encoding="utf-8")
    facts, results = checked(load(alone), ["price"])
    assert results["price"].needs == ["backward"]
    assert "backward" in facts.engine_todo
