"""A course that teaches other names, end to end: released, checked, graded, diagnosed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.mistakes import library
from grader.results import load_results

ROOT = Path(__file__).parents[2]
NAMES = {
    "class": "Valor",
    "data": "dato",
    "grad": "gradiente",
    "backward": "retropropagar",
    "zero_grad": "limpiar",
    "children": "hijos",
    "exp": "exponencial",
    "tanh": "tangente",
    "relu": "rectificar",
}
OLD = re.compile(r"\b(?:Values?|zero_grad|_prev|grad|data|backward)\b")
GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
MISTAKE = next(one for one in library("engine") if one.id == "exp-overwrites")


def run(command, cwd, **environment):
    env = {**os.environ, "COLUMNS": "100", "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Our course with other names in its file, and in nothing else; released in Spanish."""
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    path = folder / "solutions" / "course.toml"
    text = path.read_text(encoding="utf-8")
    for key, name in NAMES.items():
        text, count = re.subn(rf'^{key} = ".*"$', f'{key} = "{name}"', text, flags=re.MULTILINE)
        assert count == 1
    path.write_text(text, encoding="utf-8")
    done = run([*GRADER, "release", "--lang", "es"], folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def solution(course):
    found = load_course(course)
    return load_solution(course, found, found.assignment())


@pytest.fixture(scope="module")
def graded(course, solution, tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    stub = (course / "assignments" / "engine" / "engine.py").read_text(encoding="utf-8")
    sources = {
        "ana": solution.complete(),
        "bo": stub,
        "cy": solution.in_names(MISTAKE.apply(solution.standard())),
    }
    for student, source in sources.items():
        (folder / "in").mkdir(exist_ok=True)
        (folder / "in" / f"{student}.py").write_text(source, encoding="utf-8")
    command = ["grade", "in", "-o", "out", "--without-torch", "--seed", "s", "--lang", "es"]
    done = run([*GRADER, *command, "--course", str(course)], folder)
    assert done.returncode == 0, done.stderr
    results = load_results(folder / "out" / "results.json")
    return folder / "out", {one.student: one for one in results.students}


def test_what_is_released_has_the_courses_names_and_no_others(course):
    folder = course / "assignments" / "engine"
    for name in ("engine.py", "README.md"):
        assert OLD.findall((folder / name).read_text(encoding="utf-8")) == []
    notebook = (folder / "engine.ipynb").read_text(encoding="utf-8")
    left = {line.strip() for line in notebook.splitlines() if OLD.search(line)}
    # The ids of exercises, the pictures' names and Jupyter's own words stay.
    kept = re.compile(r'check\(|"grade_id"|"id"|"name"|attachment:|_grad\.png|backward\.png')
    assert [line for line in left if not kept.search(line) and "image/png" not in line] == []
    stub = (folder / "engine.py").read_text(encoding="utf-8")
    assert "self.hijos = tuple(_hijos)" in stub
    assert "def retropropagar(self):" in stub


def test_the_released_stub_is_not_attempted_and_the_solution_has_full_marks(graded):
    _, students = graded
    assert students["ana"].total == 100
    assert students["bo"].total == 0
    assert {one.status for one in students["bo"].exercises} == {"not attempted"}


def test_a_known_mistake_costs_its_own_exercise_only_and_is_named_in_the_courses_names(graded):
    out, students = graded
    lost = [one for one in students["cy"].exercises if one.score < one.max]
    assert [one.id for one in lost] == ["exp"]
    assert MISTAKE.id in lost[0].diagnosis.mistakes
    feedback = (out / "feedback" / "cy.md").read_text(encoding="utf-8")
    assert "Valor" in feedback
    assert "exponencial()" in lost[0].example.failure.program
    assert any(not row.right for row in lost[0].example.failure.rows)
    assert "retropropagar()" in lost[0].example.failure.program
    assert lost[0].example.graph
    assert OLD.findall(re.sub(r"`[^`]*pytest[^`]*`|^#.*$", "", feedback, flags=re.M)) == []


def test_the_self_check_passes_with_pytest_in_the_released_folder(course, solution, tmp_path):
    shutil.copytree(course / "assignments", tmp_path / "assignments")
    file = tmp_path / "assignments" / "engine" / "engine.py"
    untouched = run([sys.executable, "-m", "pytest"], file.parent)
    assert untouched.returncode == 1
    assert untouched.stdout.count("sin empezar") >= 6
    file.write_text(solution.complete(), encoding="utf-8")
    assert run([sys.executable, "-m", "pytest"], file.parent).returncode == 0
    wrong = solution.in_names(MISTAKE.apply(solution.standard()))
    file.write_text(wrong, encoding="utf-8")
    failing = run([sys.executable, "-m", "pytest", "--hints"], file.parent)
    assert failing.returncode == 1
    assert "Valor(" in failing.stdout
    assert ".retropropagar()" in failing.stdout
    assert OLD.findall(failing.stdout) == []


def test_titles_are_in_spanish_where_what_they_name_has_another_name(course, tmp_path):
    shutil.copytree(course / "assignments", tmp_path / "assignments")
    found = run([sys.executable, "-m", "pytest"], tmp_path / "assignments" / "gradcheck")
    assert "el pase hacia atrás como función" in found.stdout
    assert "as a function" not in found.stdout


@pytest.mark.parametrize(
    ("id_", "renamed"),
    [
        ("graph", "Valor(dato="),
        ("gradcheck", "value.gradiente = 0.0"),
        ("training", ".dato -= rate * parameter.gradiente"),
    ],
)
def test_an_assignment_on_the_engine_is_graded_in_the_courses_names(course, tmp_path, id_, renamed):
    assignment = load_course(course).assignment(id_)
    source = load_solution(course, load_course(course), assignment).complete()
    assert renamed in source
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ana.py").write_text(source, encoding="utf-8")
    command = ["grade", "in", "--assignment", id_, "-o", "out", "--without-torch"]
    done = run([*GRADER, *command, "--seed", "s", "--course", str(course)], tmp_path)
    assert done.returncode == 0, done.stderr
    (ana,) = load_results(tmp_path / "out" / "results.json").students
    assert ana.total == assignment.points
    assert {one.counted for one in ana.exercises} == {"submitted"}


def test_the_matrix_finds_mistakes_by_the_courses_names_too(course, tmp_path):
    command = ["mistakes", "-e", "radd", "--seeds", "1", "-o", str(tmp_path)]
    done = run([*GRADER, *command], course)
    assert done.returncode == 0, done.stdout + done.stderr
