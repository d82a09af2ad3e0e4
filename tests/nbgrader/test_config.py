"""nbgrader's own commands in a course folder: what is released, and what is not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from traitlets.config import Config

from grader.course import load_course, load_solution
from grader.nbgrader.config import configure
from grader.nbgrader.database import path_with_scripts
from grader.release import leaked, release

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment("engine"))
NBGRADER = Path(sys.executable).with_name("nbgrader")
# No environment is activated: alembic is not on it.
BARE = {
    "PATH": "/usr/bin:/bin",
    "HOME": os.environ.get("HOME", "/"),
    "PYTHONPATH": os.environ["PYTHONPATH"],
}


def nbgrader(folder, *words):
    return subprocess.run(
        [NBGRADER, *words], cwd=folder, env=BARE, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "deep learning"
    for name in ("solutions", "assignments"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    return folder


@pytest.fixture(scope="module")
def generated(course):
    done = nbgrader(course, "generate_assignment", "engine")
    assert done.returncode == 0, done.stderr
    return course


def test_what_nbgrader_releases_is_what_grader_release_writes(generated):
    assert release(generated, check=True) == []


def test_in_spanish_too_once_the_course_file_says_so(course, tmp_path):
    folder = tmp_path / "course"
    shutil.copytree(course, folder, ignore=shutil.ignore_patterns("gradebook.db", "assignments"))
    path = folder / "solutions" / "course.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"en"', '"es"', 1), encoding="utf-8")
    done = nbgrader(folder, "generate_assignment", "engine")
    assert done.returncode == 0, done.stderr
    amiss = release(folder, check=True, language="es")
    # What lies beside the assignment's folder is for grader release.
    assert amiss
    assert not [one for one in amiss if one.startswith("assignments/engine/")]
    assert "tu código aquí" in (folder / "assignments/engine/engine.ipynb").read_text("utf-8")


def test_no_solution_is_in_any_released_file(generated):
    files = [path for path in (generated / "assignments").rglob("*") if path.is_file()]
    assert {"engine.py", "engine.ipynb", "checks.json"} <= {path.name for path in files}
    for path in files:
        if path.suffix in (".py", ".ipynb", ".json", ".md"):
            text = path.read_text(encoding="utf-8")
            assert "BEGIN SOLUTION" not in text, path
            own = leaked(text, SOLUTION) if "selfcheck" not in path.parts else []
            assert own == [], path
    assert (
        leaked((generated / "assignments/engine/selfcheck/checks.json").read_text(), SOLUTION) == []
    )


def test_what_somebody_wrote_into_the_release_is_not_deleted(generated, tmp_path):
    shutil.copytree(generated, tmp_path / "course")
    mine = tmp_path / "course" / "assignments" / "engine" / "engine.py"
    mine.write_text(mine.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    done = nbgrader(tmp_path / "course", "generate_assignment", "engine")
    assert mine.read_text(encoding="utf-8").endswith("# mine\n")
    assert done.returncode == 2
    assert done.stderr.count("assignments/engine/engine.py") == 1
    assert "nbgrader generate_assignment engine --force" in done.stderr


@pytest.mark.parametrize("words", [["graph"], ["--assignment=graph"], ["--assignment", "graph"]])
def test_what_somebody_wrote_into_another_assignment_is_no_hindrance(generated, tmp_path, words):
    folder = tmp_path / "course"
    shutil.copytree(generated, folder)
    mine = folder / "assignments" / "engine" / "engine.py"
    mine.write_text("mine", encoding="utf-8")
    done = nbgrader(folder, "generate_assignment", *words)
    assert done.returncode == 0, done.stderr
    assert "Skipping" not in done.stderr
    assert "assignments/engine" not in done.stderr
    assert mine.read_text(encoding="utf-8") == "mine"
    assert nbgrader(folder, "db", "assignment", "list").stdout.count("graph (due") == 1


def test_a_notebook_with_lines_of_the_solution_is_not_released(generated, tmp_path):
    folder = tmp_path / "course"
    shutil.copytree(generated, folder)
    (folder / "gradebook.db").unlink()
    config = folder / "nbgrader_config.py"
    other = 'c.GenerateAssignment.preprocessors.remove("nbgrader.preprocessors.ClearSolutions")\n'
    config.write_text(config.read_text() + other)
    done = nbgrader(folder, "generate_assignment", "engine", "--force")
    assert done.returncode != 0
    assert "holds lines of the solution" in done.stderr
    assert not (folder / "assignments" / "engine" / "engine.ipynb").exists()


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("course", "points = 10", "points = -1", "course.toml"),
        ("deep [learning]", "points = 10", "points = 10", "nbgrader finds nothing"),
    ],
)
def test_where_the_course_cannot_be_used_nbgrader_ends_before_it_does_anything(
    course, tmp_path, name, old, new, said
):
    shutil.copytree(course, tmp_path / name)
    path = tmp_path / name / "solutions" / "course.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    done = nbgrader(tmp_path / name, "autograde", "engine")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_where_the_course_cannot_be_used_a_server_grades_nobody_and_runs_nothing(tmp_path, capsys):
    config = Config()
    configure(config, tmp_path, ["/usr/bin/jupyter-lab"])
    assert "course.toml" in capsys.readouterr().err
    steps = config.Autograde.autograde_preprocessors
    assert steps[0] == "grader.nbgrader.preprocessors.Grade"
    assert not [step for step in steps if "Execute" in step]
    for command in (["/x/bin/nbgrader"], ["/x/nbgrader/__main__.py"]):
        with pytest.raises(SystemExit) as ended:
            configure(Config(), tmp_path, command)
        assert ended.value.code == 2


def test_the_path_does_not_grow(monkeypatch):
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setenv("PATH", once := path_with_scripts())
    assert path_with_scripts() == once
    monkeypatch.delenv("PATH")
    assert path_with_scripts()
