"""A course folder of its own to release from."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def course_folder(tmp_path):
    shutil.copytree(ROOT / "solutions", tmp_path / "course" / "solutions")
    return tmp_path / "course"
