"""The assignments on the engine, in nbgrader: handed in as notebooks, the scores of the files."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from grader.course import load_course, load_solution
from grader.mistakes import library
from grader.nbgrader.gradebook import open_gradebook
from grader.results import load_results

from ..conftest import ROOT

pytestmark = pytest.mark.deep
BIN = Path(sys.executable).parent
ENVIRONMENT = {"PATH": f"{BIN}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
CONFIG = "\nc.Grade.allow_weak_isolation = True\nc.Grade.without_torch = True\n"
COURSE = load_course(ROOT)
ASSIGNMENTS = [one for one in COURSE.assignments if one.engine]


def run(folder, *words):
    done = subprocess.run(
        words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("assignment", ASSIGNMENTS, ids=lambda one: one.id)
def test_notebooks_get_the_scores_that_their_files_get(assignment, tmp_path):
    name, solution = assignment.id, load_solution(ROOT, COURSE, assignment)
    sources = {"right": solution.complete(), "begun": solution.stub()}
    for mistake in library(name):  # the last one of each exercise
        sources[mistake.exercise.replace("_", "-")] = mistake.apply(solution.complete())

    course, files = tmp_path / "course", tmp_path / "files"
    shutil.copytree(ROOT / "solutions", course / "solutions")
    config = (ROOT / "nbgrader_config.py").read_text() + CONFIG
    (course / "nbgrader_config.py").write_text(config)
    run(course, BIN / "nbgrader", "generate_assignment", name)
    files.mkdir()
    for student, source in sources.items():
        (files / f"{student}.py").write_text(source, encoding="utf-8")
        notebook = nbformat.read(course / "assignments" / name / f"{name}.ipynb", as_version=4)
        (answer,) = [one for one in notebook.cells if one.id == name]
        answer.source = source
        place = course / "submitted" / student / name
        place.mkdir(parents=True)
        nbformat.write(notebook, place / f"{name}.ipynb")
    run(course, BIN / "nbgrader", "autograde", name)
    words = ["grade", files, "-o", tmp_path / "out", "--assignment", name, "--without-torch"]
    run(course, BIN / "grader", *words, "--allow-weak-isolation")

    graded = load_results(tmp_path / "out" / "results.json").students
    expected = {one.student: {e.id: e.score for e in one.exercises} for one in graded}
    with open_gradebook(str(course / "gradebook.db")) as gradebook:
        found = {
            student: {
                grade.name.removeprefix("test_"): grade.auto_score
                for grade in gradebook.find_submission_notebook(name, name, student).grades
            }
            for student in sources
        }
    assert found == expected
    full = {exercise.id: exercise.points for exercise in assignment.exercises}
    assert found["right"] == full
    for exercise, points in full.items():
        assert found[exercise.replace("_", "-")][exercise] < points
