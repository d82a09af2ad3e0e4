"""The self-check of a file whose exercises are classes: what is a TODO, what waits for another."""

from pathlib import Path

import msgspec
import pytest

from grader.course import load_course, load_solution
from grader.release.contents import contents
from grader.selfcheck.assignment import load
from grader.selfcheck.judge import judge
from grader.selfcheck.lines import plain
from grader.selfcheck.panel import Panel
from grader.selfcheck.results import NOT_STARTED, WAITING
from grader.selfcheck.runner import Seen, observe
from grader.selfcheck.texts import translation

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
TRAINING, ENGINE = COURSE.assignment("training"), COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, TRAINING)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    for path, content in contents(
        ROOT, msgspec.structs.replace(COURSE, assignments=(ENGINE, TRAINING))
    ).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    engine = load_solution(ROOT, COURSE, ENGINE).complete()
    (folder / "engine" / "engine.py").write_text(engine, encoding="utf-8")
    return load(folder / "training")


def judged(desk, source, *only):
    return judge(desk, Seen(source, "", observe(desk, source, only)))


def test_a_layer_of_neurons_that_are_a_todo_waits_for_them(desk):
    _, results = judged(desk, SOLUTION.without("neuron"), "neuron", "layer")
    assert results["neuron"].state == NOT_STARTED
    assert (results["layer"].state, results["layer"].waits_for) == (WAITING, ["neuron"])


def test_a_todo_left_in_a_class_that_was_changed_is_still_not_started(desk):
    source = SOLUTION.without("layer").replace("raise NotImpl", "x = 1\n        raise NotImpl")
    _, results = judged(desk, source, "layer")
    assert results["layer"].state == NOT_STARTED


def test_only_what_is_missing_is_said_to_be_missing(desk):
    def panel(source):
        facts, results = judged(desk, source, "neuron", "loss")
        translate = translation(desk.folder / "selfcheck" / "locale", "en")
        return plain(Panel(desk, facts, results, False, translate).lines())

    assert "there is no" not in panel(SOLUTION.stub())
    missing = SOLUTION.stub().replace("class Neuron", "class Neurona")
    assert "there is no Neuron in training.py" in panel(missing)
