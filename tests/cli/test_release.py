"""``grader release`` tells the course's author what students would pay for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]


@pytest.fixture
def course_folder(tmp_path):
    shutil.copytree(ROOT / "solutions", tmp_path / "course" / "solutions")
    return tmp_path / "course"


def release(folder, *arguments):
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [*GRADER, "release", *arguments], cwd=folder, env=env, capture_output=True, text=True
    )


def changed(folder, file, old, new):
    path = folder / "solutions" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_right_course_is_written_and_found_to_be_up_to_date(course_folder):
    assert release(course_folder).returncode == 0
    run = release(course_folder, "--check")
    assert run.returncode == 0, run.stderr
    assert run.stdout == "assignments/ is up to date\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "check"),
    [
        ("engine/engine.py", "self.data if self.data > 0", "self.data if self.data > 1", "relu/"),
        ("training/training.py", "[*self.w, self.b]", "[*self.w]", "neuron/"),
    ],
    ids=["the first assignment", "a later one"],
)
def test_a_solution_that_loses_points_is_written_out_and_told(course_folder, file, old, new, check):
    changed(course_folder, file, old, new)
    run = release(course_folder)
    assert run.returncode == 2
    assert "the course's own solution does not get full marks" in run.stderr
    assert check in run.stderr
    assert (course_folder / "assignments" / "engine" / "engine.py").exists()
    assert release(course_folder, "--check").returncode == 2


def test_somebodys_work_is_named_and_written_over_only_by_force(course_folder):
    assert release(course_folder).returncode == 0
    mine = course_folder / "assignments" / "engine" / "engine.py"
    mine.write_text("mine", encoding="utf-8")
    run = release(course_folder)
    assert run.returncode == 2
    assert "assignments/engine/engine.py would be lost" in run.stderr
    assert "grader release --force" in run.stderr
    assert mine.read_text(encoding="utf-8") == "mine"
    assert release(course_folder, "--force").returncode == 0
    assert release(course_folder, "--check").returncode == 0
