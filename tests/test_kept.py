import os
import subprocess
import sys

import pytest

from grader.engines.expected import CODE
from grader.judging.digests import SCORING
from grader.kept import code_digest, keep, read

# What loads with the rooms that score, and is in no score: shapes, texts, what is kept.
NOT_SCORING = {"results", "language", "selfcheck", "kept", "errors"}


def rooms_loaded_by(module):
    """Return the rooms of the grader that a fresh process has after an import."""
    say = f"import sys, {module}; print(*(n for n in sys.modules if n.startswith('grader.')))"
    loaded = subprocess.run(
        [sys.executable, "-c", say], capture_output=True, text=True, check=True
    ).stdout.split()
    return {name.split(".")[1] for name in loaded} - NOT_SCORING


def test_all_code_that_makes_expected_values_is_in_their_name():
    assert {f"grader.{room}" for room in rooms_loaded_by("grader.engines.expected")} == set(CODE)


def test_all_code_that_a_score_depends_on_is_in_its_name():
    assert rooms_loaded_by("grader.judging") == set(SCORING)


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A new package with a package in it, and a module beside it."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "room_of_test", raising=False)  # another test's
    code_digest.cache_clear()
    for name in ("room_of_test/__init__.py", "room_of_test/deep/__init__.py", "file_of_test.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("room_of_test", "room_of_test/__init__.py"),
        ("room_of_test", "room_of_test/deep/__init__.py"),
        ("room_of_test.deep", "room_of_test/deep/__init__.py"),
        ("file_of_test", "file_of_test.py"),
    ],
)
def test_code_has_another_digest_after_any_change_at_any_depth(module, name, file):
    before = code_digest(name)
    (module / file).write_text("x = 2\n")
    code_digest.cache_clear()
    assert code_digest(name) != before


def test_the_digest_of_a_module_is_its_own(module):
    before = code_digest("file_of_test")
    (module / "room_of_test/__init__.py").write_text("x = 2\n")
    code_digest.cache_clear()
    assert code_digest("file_of_test") == before


def test_a_module_that_is_not_there_has_no_digest():
    with pytest.raises(ModuleNotFoundError, match=r"grader\.nothing"):
        code_digest("grader.nothing")


def test_what_is_kept_is_its_owners_only_and_takes_the_place_of_what_is_older(tmp_path):
    (tmp_path / "a-old").write_bytes(b"old")
    (tmp_path / "b-old").write_bytes(b"another's")
    keep(tmp_path / "a-new", b"new", "a-*")
    assert read(tmp_path / "a-new") == b"new"
    assert (tmp_path / "a-new").stat().st_mode & 0o077 == 0
    assert sorted(os.listdir(tmp_path)) == ["a-new", "b-old"]


def test_where_nothing_can_be_written_what_was_kept_stays_and_no_temporary_file(
    tmp_path, monkeypatch
):
    def full(*_):
        raise OSError("no space left on device")

    (tmp_path / "a-old").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", full)
    keep(tmp_path / "a-new", b"new", "a-*")
    assert os.listdir(tmp_path) == ["a-old"]


def test_ctrl_c_while_something_is_kept_leaves_no_temporary_file(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        keep(tmp_path / "a-new", b"new", "a-*")
    assert os.listdir(tmp_path) == []


def test_a_folder_that_is_not_there_keeps_nothing_and_has_nothing(tmp_path):
    keep(tmp_path / "gone" / "a-new", b"new", "a-*")
    assert read(tmp_path / "gone" / "a-new") is None
