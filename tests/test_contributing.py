"""CONTRIBUTING.md's walk through adding an exercise, done as written in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STEP = re.compile(r"<!-- (append|insert|write) (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    copy = tmp_path_factory.mktemp("project")
    for name in ("solutions", "grader", "autograd_ref", "assignments"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    steps = STEP.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(steps) == 5
    for action, file, text in steps:
        path = copy / file
        before, after = (path.read_text(encoding="utf-8"), "") if action != "write" else ("", "")
        assert action != "write" or not path.exists()
        if action == "insert":  # at the end of the class, or of the assignment's exercises
            end = '\n# %% [markdown] lang="en"\n# ## '
            if path.suffix == ".toml":
                end = '\n[[assignment]]\nid = "graph"'
            before, found, after = before.partition(end)
            after = found + after
        separator = "\n" if path.suffix == ".toml" else ""
        path.write_text(before + separator + text + after, encoding="utf-8")
    return copy


def python(project, *arguments):
    path = os.pathsep.join([str(project), os.environ["PYTHONPATH"]])
    environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=project, env=environment, capture_output=True, text=True
    )


GRADER = ("-c", "from grader.cli import main; main()")
SCORES = """
import sys
from pathlib import Path
from grader.course import load_course, load_solution
from grader.judging import Options, grade, make_plan
from grader.mistakes import library
from grader.submissions import Submission
here = Path()
course = load_course(here)
engine = course.assignment()
solution = load_solution(here, course, engine)
plan = make_plan(here, course, engine, "s", with_torch=True)
sources = {"solution": solution.complete(), "stub": solution.stub()}
sources |= {m.id: m.apply(solution.complete()) for m in library("engine") if m.exercise == "log"}
found = [Submission(name, source) for name, source in sources.items()]
for one in grade(plan, found, "s", "o", Options(jobs=2)):
    lost = [e.id for e in one.exercises if e.score < e.max]
    print(one.student, one.total, one.max, *lost)
"""


def test_the_new_texts_are_named_until_they_are_translated(project):
    first = python(project, "-m", "grader.release.messages")
    assert first.returncode == 1
    said = first.stdout + first.stderr
    assert "no translation of: log gives the natural logarithm of the data" in said
    catalogue = project / "grader" / "locale" / "es" / "LC_MESSAGES" / "grader.po"
    text = catalogue.read_text(encoding="utf-8")
    # An entry without a translation ends with an empty msgstr, before an empty line.
    filled = re.sub(r'^msgstr ""\n(?=\n|\Z)', 'msgstr "traducido"\n', text, flags=re.MULTILINE)
    assert filled != text
    catalogue.write_text(filled, encoding="utf-8")
    second = python(project, "-m", "grader.release.messages")
    assert second.returncode == 0, second.stdout + second.stderr


def test_the_new_exercise_is_released_with_its_todo_and_nothing_of_its_solution(project):
    run = python(project, *GRADER, "release")
    assert run.returncode == 0, run.stderr
    stub = (project / "assignments" / "engine" / "engine.py").read_text()
    assert stub.count("# TODO: your code here") == 7
    assert "math.log" not in stub
    notebook = (project / "assignments" / "engine" / "engine.ipynb").read_text(encoding="utf-8")
    assert '"grade_id": "test_log"' in notebook
    assert "math.log" not in notebook
    assert python(project, *GRADER, "release", "--check").returncode == 0


def test_the_solution_is_full_the_stub_0_and_each_mistake_costs_its_own_exercise(project):
    run = python(project, "-c", SCORES)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "solution 110.0 110.0",
        "stub 0.0 110.0 radd exp tanh relu backward zero_grad log",
        "log-no-upstream 104.0 110.0 log",
        "log-overwrites 104.0 110.0 log",
    ]


def test_the_kill_matrix_has_the_new_mistakes(project):
    run = python(project, *GRADER, "mistakes", "-e", "log", "--seeds", "1", "-o", "matrix")
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"log +2 +2 +1 / 2", run.stdout)
    assert "log-no-upstream" in (project / "matrix" / "matrix.html").read_text(encoding="utf-8")


def test_the_self_check_has_the_new_exercise(project):
    assert python(project, *GRADER, "release").returncode == 0
    run = python(project, "-m", "pytest", "assignments/", "-k", "log", "--lang", "en")
    assert run.returncode == 1
    assert "log" in run.stdout
    assert re.search(r"log +not started +0 / 10", run.stdout)


def test_its_checks_run_under_plain_pytest(project):
    run = python(
        project, "-m", "pytest", "grader/checks", "-k", "log", "--without-torch",
        "--submission", "solutions/engine/engine.py",
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert "2 passed" in run.stdout
