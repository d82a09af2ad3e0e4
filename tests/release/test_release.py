"""``release``: what it writes, what it leaves alone, what it refuses."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.course import CourseError, RegionError
from grader.release import ReleaseError, release

ROOT = Path(__file__).parents[2]
DIGEST = """
import hashlib
from pathlib import Path
from grader.course import load_course
from grader.release.contents import contents
files = contents(Path("."), load_course(Path(".")))
print(hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest())
"""


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_is_in_the_repository_is_up_to_date():
    assert release(ROOT, check=True) == []


def test_a_first_release_writes_everything_and_a_second_nothing(course_folder):
    written = release(course_folder)
    assert {f"assignments/{path}" for path in tree(course_folder / "assignments")} == set(written)
    assert release(course_folder) == []
    assert release(course_folder, check=True) == []


def test_check_names_what_is_amiss_and_writes_nothing(course_folder):
    release(course_folder)
    folder = course_folder / "assignments"
    (folder / "engine" / "engine.py").write_text("changed")
    (folder / "pytest.ini").unlink()
    (folder / "engine" / "extra.txt").write_text("mine")
    before = tree(folder)
    assert release(course_folder, check=True) == [
        "assignments/engine/engine.py: differs",
        "assignments/engine/extra.txt: unexpected",
        "assignments/pytest.ini: missing",
    ]
    assert tree(folder) == before


def test_files_that_are_not_ours_are_left_alone(course_folder):
    release(course_folder)
    mine = course_folder / "assignments" / "engine" / "notes.md"
    mine.write_text("mine")
    assert release(course_folder) == []
    assert mine.read_text() == "mine"


def test_what_python_and_editors_leave_behind_is_no_difference(course_folder):
    release(course_folder)
    for name in ("__pycache__/x.pyc", ".pytest_cache/x", ".DS_Store"):
        path = course_folder / "assignments" / "engine" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    assert release(course_folder, check=True) == []


def test_line_ends_of_windows_are_no_difference(course_folder):
    release(course_folder)
    path = course_folder / "assignments" / "engine" / "engine.py"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert release(course_folder, check=True) == []


def test_a_wrong_marker_is_named_and_nothing_is_written(course_folder):
    path = course_folder / "solutions" / "engine" / "engine.py"
    path.write_text(path.read_text().replace("### END SOLUTION", "", 1))
    with pytest.raises(RegionError, match=r"engine\.py: line \d+"):
        release(course_folder)
    assert not (course_folder / "assignments").exists()


def test_a_folder_without_a_course_is_named(tmp_path):
    with pytest.raises(CourseError, match="no course here"):
        release(tmp_path)


def test_what_cannot_be_written_is_named(course_folder):
    (course_folder / "assignments").write_text("a file where the folder should be")
    with pytest.raises(ReleaseError, match="assignments"):
        release(course_folder)


def test_the_same_sources_make_the_same_files_whatever_the_hash_seed():
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
