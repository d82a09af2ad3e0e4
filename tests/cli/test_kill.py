"""kill -9 in the middle: no torn file, no process left, and --resume grades what is missing."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from left_behind import left_behind

from grader.course import load_course, load_solution
from grader.results import load_results

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GOOD = load_solution(ROOT, COURSE, COURSE.assignment()).complete()
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]


def command(folder, *more):
    return [
        *COMMAND, "grade", str(folder / "in"), "-o", str(folder / "out"), "--without-torch",
        "--seed", "kill", "-j", "2", *more,
    ]  # fmt: skip


def killed_and_resumed(folder, times, chance):
    """Kill a run at ``times`` moments, each time resuming; then let it finish."""
    for number in range(12):
        place = folder / "in" / f"s{number:02}"
        place.mkdir(parents=True)
        (place / "engine.py").write_text(f"{GOOD}\n# {number}\n")
    began = time.monotonic()
    subprocess.run(command(folder), cwd=ROOT, check=True, capture_output=True)
    whole = time.monotonic() - began
    for path in (folder / "out").iterdir():
        if path.name in ("scores.csv", "results.json"):
            path.unlink()
    sessions = []
    for _ in range(times):
        process = subprocess.Popen(
            command(folder, "--resume"), cwd=ROOT, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        time.sleep(chance.uniform(0.2, 1.0) * whole)
        process.send_signal(signal.SIGKILL)
        process.wait()
        sessions.append(process.pid)
        for path in (folder / "out").glob("*.json"):
            json.loads(path.read_text())  # whole or not there
    last = subprocess.run(command(folder, "--resume"), cwd=ROOT, capture_output=True, text=True)
    assert last.returncode == 0, last.stderr
    results = load_results(folder / "out" / "results.json")
    assert {one.total for one in results.students} == {100}
    assert len(results.students) == 12
    names = {path.name for path in (folder / "out").iterdir()}
    assert {"results.json", "scores.csv", "feedback"} <= names
    assert left_behind(*sessions) == []


def test_a_run_that_was_killed_goes_on(tmp_path):
    killed_and_resumed(tmp_path, 3, random.Random(1))


@pytest.mark.deep
def test_thirty_kills_tear_nothing(tmp_path):
    killed_and_resumed(tmp_path, 30, random.Random(2))


@pytest.fixture
def mounted(tmp_path):
    """The output folder as a small file system of its own, unmounted afterwards."""
    if sys.platform != "linux" or os.getuid() != 0:
        pytest.skip("reason: making a small disk needs root")
    disk = tmp_path / "out"
    disk.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("reason: this container cannot mount")
    (tmp_path / "in" / "ana").mkdir(parents=True)
    (tmp_path / "in" / "ana" / "engine.py").write_text(GOOD)
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.deep
def test_a_read_only_folder_is_found_before_grading_starts(tmp_path, mounted):
    first = subprocess.run(command(tmp_path), cwd=ROOT, capture_output=True, text=True)
    assert first.returncode == 0, first.stderr
    before = {path: path.read_bytes() for path in mounted.rglob("*") if path.is_file()}
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)
    # Grading it would take longer than a run may.
    (tmp_path / "in" / "bo.py").write_text(f"import time\ntime.sleep(1000)\n{GOOD}")
    for folder in (mounted, mounted / "new" / "folder"):
        run = subprocess.run(
            [*command(tmp_path), "-o", str(folder)],
            cwd=ROOT, capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        assert run.returncode == 2
        assert f"{mounted} cannot be written: name another folder with -o" in run.stderr
        assert "Traceback" not in run.stderr
        assert len(run.stderr.strip().splitlines()) == 1
    after = {path: path.read_bytes() for path in mounted.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.deep
def test_a_full_disk_leaves_the_old_results_intact(tmp_path, mounted):
    first = subprocess.run(command(tmp_path), cwd=ROOT, capture_output=True, text=True)
    assert first.returncode == 0, first.stderr
    before = (mounted / "results.json").read_bytes()
    free = os.statvfs(mounted)
    (mounted / "ballast").write_bytes(b"x" * (free.f_bavail * free.f_bsize - 30_000))
    for number in range(30):
        (tmp_path / "in" / f"s{number}.py").write_text(f"{GOOD}\n# {number}\n")
    run = subprocess.run(command(tmp_path), cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 2
    assert "No space left on device" in run.stderr
    assert "Traceback" not in run.stderr
    assert (mounted / "results.json").read_bytes() == before
