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


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def with_another_text(course_folder):
    """Change what students get, in every file that they write in."""
    solutions = course_folder / "solutions"
    edit(solutions / "engine" / "engine.py", "One class, six", "A class, six")
    experiment = solutions / "experiments" / "hidden_layer.py"
    edit(experiment, "# # ", "# # Once more: ")


WRITTEN_IN = ["engine/engine.py", "engine/engine.ipynb", "experiments/hidden_layer.ipynb"]


@pytest.mark.parametrize("name", WRITTEN_IN)
def test_what_somebody_wrote_there_is_written_over_only_by_force(course_folder, name):
    release(course_folder)
    with_another_text(course_folder)
    mine = course_folder / "assignments" / name
    mine.write_text(mine.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    before = tree(course_folder)
    with pytest.raises(ReleaseError, match=f"assignments/{name} would be lost.*--force"):
        release(course_folder)
    assert tree(course_folder) == before
    assert f"assignments/{name}" in release(course_folder, force=True)
    assert release(course_folder, check=True) == []


def test_all_work_that_would_be_lost_is_named(course_folder):
    release(course_folder)
    for name in WRITTEN_IN:
        (course_folder / "assignments" / name).write_text("mine")
    with pytest.raises(ReleaseError) as refused:
        release(course_folder)
    assert all(f"assignments/{name}" in str(refused.value) for name in WRITTEN_IN)
    with pytest.raises(ReleaseError, match="grader release --lang es --force"):
        release(course_folder, language="es")


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_release_that_nobody_wrote_in_is_brought_up_to_date(course_folder, line_end):
    release(course_folder)
    for path in (course_folder / "assignments").rglob("*.*"):
        if path.is_file() and path.suffix != ".mo":
            path.write_bytes(path.read_bytes().replace(b"\n", line_end))
    with_another_text(course_folder)
    assert {f"assignments/{name}" for name in WRITTEN_IN} <= {*release(course_folder)}


def test_in_another_language_it_is_written_anew(course_folder):
    release(course_folder)
    assert "assignments/engine/engine.ipynb" in release(course_folder, language="es")
    assert "assignments/engine/engine.ipynb" in release(course_folder)


def test_of_a_release_without_a_record_the_stub_is_known_from_the_self_check(course_folder):
    release(course_folder)
    for path in (course_folder / "assignments").rglob(".released.json"):
        path.unlink()
    with_another_text(course_folder)
    with pytest.raises(ReleaseError) as refused:
        release(course_folder)
    assert "engine/engine.ipynb" in str(refused.value)
    assert "engine/engine.py" not in str(refused.value)


@pytest.mark.parametrize("damaged", ["", "[]", "{}", '{"engine.py": 1}', "\udcff"])
def test_a_damaged_record_is_none(course_folder, damaged):
    release(course_folder)
    folder = course_folder / "assignments" / "engine"
    (folder / ".released.json").write_text(damaged, encoding="utf-8", errors="surrogateescape")
    (folder / "engine.py").write_text("mine")
    with pytest.raises(ReleaseError, match="would be lost"):
        release(course_folder)


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
