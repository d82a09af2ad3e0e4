"""The secret seed: drawn once, kept for its owner only."""

import errno
import os
import shutil
import stat
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from grader.course import CourseError, known_seed, private_folder, secret_seed


def test_the_seed_is_drawn_once_and_kept(tmp_path):
    first = secret_seed(tmp_path)
    assert len(first) == 32
    assert secret_seed(tmp_path) == first


def test_two_courses_have_two_seeds(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert secret_seed(tmp_path / "a") != secret_seed(tmp_path / "b")


def test_only_the_owner_can_read_it(tmp_path):
    secret_seed(tmp_path)
    assert stat.S_IMODE((tmp_path / ".grader" / "seed").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / ".grader").stat().st_mode) == 0o700


def test_git_passes_the_folder_over_in_any_course_folder(tmp_path):
    secret_seed(tmp_path)
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    status = ["git", "-C", tmp_path, "status", "--porcelain", "--untracked-files=all"]
    assert subprocess.run(status, check=True, capture_output=True).stdout == b""


def test_what_git_is_told_by_hand_stays(tmp_path):
    private_folder(tmp_path).joinpath(".gitignore").write_text("*\n!seed\n")
    secret_seed(tmp_path)
    assert (tmp_path / ".grader" / ".gitignore").read_text() == "*\n!seed\n"


def test_an_empty_seed_file_is_an_error_and_not_a_new_seed(tmp_path):
    (tmp_path / ".grader").mkdir()
    (tmp_path / ".grader" / "seed").write_text("")
    with pytest.raises(CourseError, match="damaged"):
        secret_seed(tmp_path)


def test_a_place_where_no_folder_can_be_made_is_named(tmp_path):
    (tmp_path / ".grader").write_text("a file")
    with pytest.raises(CourseError, match="--seed"):
        secret_seed(tmp_path)


def test_looking_for_the_seed_draws_none(tmp_path):
    assert known_seed(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    seed = secret_seed(tmp_path)
    assert known_seed(tmp_path) == seed


def test_where_no_seed_can_be_read_none_is_known(tmp_path):
    (tmp_path / ".grader").write_text("a file")
    assert known_seed(tmp_path) is None


def test_graders_that_start_at_one_instant_draw_one_seed(tmp_path):
    together = threading.Barrier(8)

    def draw(_):
        together.wait()
        return secret_seed(tmp_path)

    for _ in range(5):
        shutil.rmtree(tmp_path / ".grader", ignore_errors=True)
        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(draw, range(8)))) == 1


def test_a_full_disk_leaves_no_seed_file(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CourseError, match="No space left"):
        secret_seed(tmp_path)
    monkeypatch.undo()
    assert secret_seed(tmp_path)
    assert {path.name for path in (tmp_path / ".grader").glob("seed*")} <= {"seed", "seed.lock"}
