"""The experiments as handed out, and a course folder of its own to break."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def course_folder(tmp_path):
    ignored = shutil.ignore_patterns("*.ipynb", "__pycache__")
    shutil.copytree(ROOT / "solutions", tmp_path / "course" / "solutions", ignore=ignored)
    return tmp_path / "course"
