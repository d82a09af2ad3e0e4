"""The self-check of a function that answers True or False."""

from pathlib import Path

import msgspec
import pytest

from grader.course import load_course, load_solution
from grader.mistakes.library import body
from grader.release.contents import contents
from grader.selfcheck.assignment import load
from grader.selfcheck.judge import judge
from grader.selfcheck.lines import plain
from grader.selfcheck.panel import Panel
from grader.selfcheck.runner import Seen, observe
from grader.selfcheck.texts import translation

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GRADCHECK, ENGINE = COURSE.assignment("gradcheck"), COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, GRADCHECK).complete()


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    course = msgspec.structs.replace(COURSE, assignments=(ENGINE, GRADCHECK))
    for path, content in contents(ROOT, course).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    engine = load_solution(ROOT, COURSE, ENGINE).complete()
    (folder / "engine" / "engine.py").write_text(engine, encoding="utf-8")
    return load(folder / "gradcheck")


@pytest.mark.parametrize(("answer", "right"), [("True", "False"), ("False", "True")])
def test_a_wrong_answer_stands_beside_the_right_one_in_words(desk, answer, right):
    source = body("gradient_check", f"return {answer}")(SOLUTION)
    seen = Seen(source, "", observe(desk, source, ("gradient_check",)))
    facts, results = judge(desk, seen)
    translate = translation(desk.folder / "selfcheck" / "locale", "en")
    text = plain(Panel(desk, facts, results, False, translate).lines())
    (wrong,) = [line.split() for line in text.splitlines() if line.endswith("   wrong")]
    assert wrong[1:] == [right, answer, "wrong"]


def test_what_raises_only_when_it_is_looked_at_is_shown_with_that_look(desk):
    source = body("neuron", "return None")(SOLUTION)
    seen = Seen(source, "", observe(desk, source, ("neuron",)))
    facts, results = judge(desk, seen)
    translate = translation(desk.folder / "selfcheck" / "locale", "en")
    lines = plain(Panel(desk, facts, results, False, translate).lines()).splitlines()
    (place,) = [number for number, line in enumerate(lines) if "AttributeError" in line]
    assert [line.strip() for line in lines[place - 3 : place - 1]][-1] == "out.data"
