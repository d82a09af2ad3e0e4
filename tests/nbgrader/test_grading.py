"""What grades one notebook after another stays open while the course stays as it is."""

import shutil
from pathlib import Path

import pytest

from grader.nbgrader import grading

ROOT = Path(__file__).parents[2]


@pytest.fixture
def opened(tmp_path):
    """Open what grades ``graph`` in a copy of the course; all of it is closed in the end."""
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")

    def make():
        return grading.class_of(tmp_path, "graph", allow_weak=True, with_torch=False)

    yield make
    grading._forget(lambda key, _: key[0] == tmp_path)


@pytest.mark.parametrize("file", ["graph/graph.py", "engine/engine.py"])
def test_it_stays_open_until_a_solution_that_it_grades_by_is_changed(opened, tmp_path, file):
    first = opened()
    assert opened() is first
    solution = tmp_path / "solutions" / file
    solution.write_text(solution.read_text("utf-8") + "\n# changed\n", encoding="utf-8")
    assert opened() is not first
