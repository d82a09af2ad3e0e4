"""``grader compare`` through the real command line, on real runs."""

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.course import load_course, load_solution

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
GOOD = SOLUTION.complete()
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]
QUICK = ["--without-torch", "--allow-weak-isolation", "--seed", "test", "--format", "json"]


def grader(*arguments):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
        check=False,
    )


def grade(sources, place, course=ROOT):
    for student, source in sources.items():
        folder = place / "in" / student
        folder.mkdir(parents=True)
        (folder / "engine.py").write_text(source)
    run = grader("grade", place / "in", "-o", place / "out", "--course", course, *QUICK)
    assert run.returncode == 0, run.stderr


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two graded runs: exp is worth 30 points in the new one, and cy corrected relu."""
    place = tmp_path_factory.mktemp("runs")
    shutil.copytree(ROOT / "solutions", place / "course" / "solutions")
    file = place / "course" / "solutions" / "course.toml"
    text = file.read_text()
    assert text.count('title = "exp"\npoints = 15') == 1
    file.write_text(text.replace('title = "exp"\npoints = 15', 'title = "exp"\npoints = 30'))
    wrong_exp = GOOD.replace("self.grad += out.grad * out.data", "self.grad += out.data")
    wrong_relu = GOOD.replace("out.grad * (out.data > 0)", "out.grad")
    class_ = {"ana": GOOD, "bo": wrong_exp, "cy": wrong_relu, "di": SOLUTION.stub()}
    grade({**class_, "ed": GOOD}, place / "old")
    grade({**class_, "cy": GOOD, "fay": GOOD}, place / "new", course=place / "course")
    return place / "old" / "out", place / "new" / "out"


def test_it_says_what_is_different_how_many_and_why(runs):
    run = grader("compare", *runs)
    assert run.returncode == 0, run.stderr
    assert max(map(len, run.stdout.splitlines())) <= 80
    said = " ".join(run.stdout.split())
    assert "Old run: " in said
    assert "exercise exp: 15 → 30 points" in said
    assert "up 3 4 down 0 0 unchanged 1 20 only in the new run 1 0 only in the old run 1 0" in said
    assert "bo total 92 → 99 exp 7 → 14 exercise exp: 15 → 30 points" in said
    assert "relu/" in said
    assert said.index("Why") < said.index("ana total")


def test_the_order_of_the_runs_matters_and_results_files_will_do(runs):
    old, new = (folder / "results.json" for folder in runs)
    said = " ".join(grader("compare", new, old).stdout.split())
    assert "exercise exp: 30 → 15 points" in said
    assert "bo total 99 → 92" in said


def test_nothing_different_is_no_error(runs):
    run = grader("compare", runs[0], runs[0])
    assert run.returncode == 0
    assert "No score changed." in run.stdout


def test_the_csv_is_printed_or_written(runs, tmp_path):
    printed = grader("compare", *runs, "--format", "csv").stdout
    run = grader("compare", *runs, "-o", tmp_path / "diff.csv")
    assert run.returncode == 0, run.stderr
    assert "diff.csv" in run.stdout
    written = (tmp_path / "diff.csv").read_text(encoding="utf-8-sig")
    assert written.splitlines() == printed.splitlines()
    by_student = {row["student"]: row for row in csv.DictReader(written.splitlines())}
    assert set(by_student) == {"ana", "bo", "cy", "ed", "fay"}
    assert by_student["ed"]["change"] == "missing"


def test_neither_run_is_written_over(runs):
    before = (runs[0] / "results.json").read_bytes()
    run = grader("compare", *runs, "-o", runs[0] / "results.json")
    assert run.returncode == 2
    assert "is one of the two runs" in run.stderr
    assert (runs[0] / "results.json").read_bytes() == before


def with_other(runs, tmp_path, **changes):
    data = json.loads((runs[1] / "results.json").read_text())
    (tmp_path / "results.json").write_text(json.dumps({**data, **changes}))
    return tmp_path


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"assignment": "graph"}, "name two runs of the same assignment"),
        ({"format": 2}, "is not a results file of this version"),
        ({"students": "none"}, "is not a results file of this version"),
    ],
)
def test_results_that_cannot_be_compared_are_one_line_and_exit_code_2(
    runs, tmp_path, changes, said
):
    run = grader("compare", runs[0], with_other(runs, tmp_path, **changes))
    assert run.returncode == 2
    assert run.stderr.startswith("Error: ")
    assert len(run.stderr.splitlines()) == 1
    assert said in run.stderr
    assert run.stdout == ""


def test_a_run_that_is_not_there_is_named(runs, tmp_path):
    run = grader("compare", runs[0], tmp_path / "nowhere")
    assert run.returncode == 2
    assert f"there is no {tmp_path / 'nowhere'}" in run.stderr
    run = grader("compare", tmp_path, runs[0])
    assert run.returncode == 2
    assert f"no results in {tmp_path}" in run.stderr


def test_a_file_that_cannot_be_written_is_named(runs, tmp_path):
    run = grader("compare", *runs, "-o", tmp_path / "no" / "diff.csv")
    assert run.returncode == 2
    assert "diff.csv cannot be written" in run.stderr


def test_the_help_lists_it():
    assert "grader compare results/ judged/" in grader("--help").stdout
