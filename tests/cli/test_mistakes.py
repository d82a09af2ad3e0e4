"""``grader mistakes``, as a command."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from grader.results import Matrix

ROOT = Path(__file__).parents[2]


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "course"
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    return folder


def mistakes(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-c", "from grader.cli import main; main()", "mistakes", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
    )


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_is_as_it_must_be_exits_0_and_writes_both_files(course):
    run = mistakes(course, "-e", "radd", "--seeds", "1", "-o", "out")
    assert run.returncode == 0, run.stdout + run.stderr
    assert all(len(line) <= 80 for line in run.stdout.splitlines())
    assert run.stdout.endswith("out/: matrix.json, matrix.html\n")
    matrix = msgspec.json.decode((course / "out" / "matrix.json").read_bytes(), type=Matrix)
    assert {row.exercise for row in matrix.mistakes} == {"radd"}
    assert [row.id for row in matrix.styles] == ["the course's own solution"]
    assert matrix.clean
    assert "radd-missing" in (course / "out" / "matrix.html").read_text(encoding="utf-8")


def test_a_style_that_loses_points_exits_1_and_is_named(course):
    style = course / "styles" / "mine.py"
    style.parent.mkdir()
    shutil.copy(course / "solutions" / "engine" / "engine.py", style)
    replace(style, "return self + other", "return self")
    run = mistakes(course, "-e", "radd", "--seeds", "1", "--styles", "styles")
    assert run.returncode == 1
    assert "mine: is right, but fails radd/value" in run.stdout


def test_styles_of_the_course_are_found_by_themselves(course):
    style = course / "tests" / "styles" / "mine.py"
    style.parent.mkdir(parents=True)
    shutil.copy(course / "solutions" / "engine" / "engine.py", style)
    (style.parent / "test_styles.py").write_text("assert False")
    run = mistakes(course, "-e", "radd", "--seeds", "1")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "right styles         2" in run.stdout


def test_styles_of_another_assignment_lie_in_a_folder_of_its_name(course):
    engines, graphs = (course / "tests" / one for one in ("styles", "styles_of/graph"))
    for folder, assignment in ((engines, "engine"), (graphs, "graph")):
        folder.mkdir(parents=True)
        file = course / "solutions" / assignment / f"{assignment}.py"
        shutil.copy(file, folder / f"right_{assignment}.py")
    run = mistakes(course, "--assignment", "graph", "-e", "price", "--seeds", "1", "-o", "out")
    assert run.returncode == 0, run.stdout + run.stderr
    matrix = msgspec.json.decode((course / "out" / "matrix.json").read_bytes(), type=Matrix)
    assert [row.id for row in matrix.styles] == ["the course's own solution", "right_graph"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-e", "sinh"), "no exercise 'sinh' in assignment 'engine'; it has: radd"),
        (("--styles", "nowhere"), "'nowhere' does not exist"),
        (("--styles", "solutions"), "solutions holds no right solutions: *.py files"),
        (("--seeds", "0"), "0 is not in the range"),
        (("-o", "solutions/course.toml"), "solutions/course.toml cannot be made"),
        (("--course", "nowhere"), "nowhere"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(course, arguments, message):
    run = mistakes(course, *arguments)
    assert run.returncode == 2
    assert message in run.stderr
    assert "Traceback" not in run.stderr


def test_a_solution_that_the_mistakes_do_not_fit_is_said_with_the_first_of_them(course):
    replace(
        course / "solutions" / "engine" / "engine.py",
        "return self + other",
        "return other + 0 * self + self",
    )
    run = mistakes(course, "-e", "radd")
    assert run.returncode == 2
    assert "do not fit the course's solution" in run.stderr
    assert "'return self + other' occurs 0 times in __radd__()" in run.stderr


def test_an_assignment_without_mistakes_says_where_to_write_them(course):
    replace(course / "solutions" / "course.toml", 'id = "engine"', 'id = "own"')
    replace(course / "solutions" / "course.toml", 'engine = "engine"', 'engine = "own"')
    (course / "solutions" / "engine").rename(course / "solutions" / "own")
    run = mistakes(course)
    assert run.returncode == 2
    assert "'own' has no known mistakes: list them as MISTAKES" in run.stderr


def test_mistakes_of_an_exercise_that_the_course_lacks_are_named(course):
    toml = course / "solutions" / "course.toml"
    head, *exercises = toml.read_text(encoding="utf-8").split("[[assignment.exercise]]")
    kept = [one for one in exercises if 'id = "relu"' not in one]
    toml.write_text("[[assignment.exercise]]".join([head, *kept]), encoding="utf-8")
    run = mistakes(course)
    assert run.returncode == 2
    assert "names the exercise 'relu', which assignment 'engine' does not have" in run.stderr
