"""Weak isolation is refused, allowed by name, and told by ``grader doctor``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.results import load_results
from grader.sandbox.layers import IN_CHILD, LAYERS

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GOOD = load_solution(ROOT, COURSE, COURSE.assignment()).complete()
# The command line on a machine that lacks some layers.
LACKING = """
import sys
from grader.sandbox import layers
found = layers.find_isolation(tuple(sys.argv.pop(1).split(",")))
layers.find_isolation = lambda without=(), first=None: found
import grader.cli.doctor, grader.cli.grading
grader.cli.doctor.find_isolation = grader.cli.grading.find_isolation = layers.find_isolation
from grader.cli import main
main()
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the layers are Linux's")


def lacking(layers, *arguments):
    return subprocess.run(
        [sys.executable, "-c", LACKING, ",".join(layers), *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def grade(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ana.py").write_text(GOOD)
    words = ["grade", tmp_path / "in", "-o", tmp_path / "out", "--seed", "s", "--without-torch"]
    return words, tmp_path / "out"


@pytest.mark.parametrize("layer", IN_CHILD)
def test_without_one_of_the_layers_in_the_child_grading_is_refused(grade, layer):
    words, out = grade
    run = lacking([layer], *words)
    assert run.returncode == 2
    assert "--allow-weak-isolation" in run.stderr
    assert "grader doctor" in run.stderr
    assert not out.exists()


def test_allowed_by_name_it_grades_and_every_result_says_weak(grade):
    words, out = grade
    run = lacking(["landlock"], *words, "--allow-weak-isolation")
    assert run.returncode == 0, run.stderr
    assert "Isolation: weak" in run.stdout
    results = load_results(out / "results.json")
    assert (results.run.isolation, results.students[0].total) == ("weak", 100)


def test_with_no_layer_at_all_fresh_processes_give_the_same_scores(grade):
    words, out = grade
    run = lacking(LAYERS, *words, "--allow-weak-isolation")
    assert run.returncode == 0, run.stderr
    assert load_results(out / "results.json").students[0].total == 100


def test_without_bubblewrap_it_is_strong_and_says_so(grade):
    words, _ = grade
    run = lacking(["bubblewrap"], *words)
    assert run.returncode == 0, run.stderr
    assert "Isolation: strong" in run.stdout


@pytest.mark.parametrize("layer", LAYERS)
def test_doctor_names_what_is_missing_with_the_remedy(layer):
    run = lacking([layer], "doctor")
    level = "strong" if layer == "bubblewrap" else "weak"
    assert run.returncode == (0 if level == "strong" else 1)
    assert f"MISSING  {layer}" in run.stdout
    assert "remedy: " in run.stdout
    assert f"Isolation: {level}" in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80
