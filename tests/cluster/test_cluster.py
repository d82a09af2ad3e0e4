"""``grader grade --cluster`` with a real scheduler and workers: the same results as here."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from attacks import attacks

from grader.results import load_results

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]
# What a worker does before it starts, to be one that is not as it must be.
OTHER_PYTHON = "import platform; platform.python_version = lambda: '3.99.0'"
OTHER_NUMPY = """
from importlib import metadata
real = metadata.version
metadata.version = lambda name: "1.0" if name == "numpy" else real(name)
"""
OTHER_GRADER = "import grader; grader.__version__ = '0.0.9'"
OTHER_CODE = """
import grader.judging.machine
grader.judging.machine.scoring_code = lambda: "f" * 64
"""
WEAKER = """
from grader.sandbox import layers
found = layers.find_isolation(("landlock",))
import grader.sandbox
grader.sandbox.find_isolation = layers.find_isolation = lambda without=(), first=None: found
"""
NO_GRADER = "import sys; sys.modules['grader'] = None"


def command(course, output, *more):
    return [
        *COMMAND, "grade", str(course / "class"), "-o", str(output), "--course", str(course),
        "--without-torch", *map(str, more),
    ]  # fmt: skip


def grade(course, output, *more):
    return subprocess.run(
        command(course, output, *more), cwd=ROOT, capture_output=True, text=True, check=False
    )


def make_course(folder, short_limits):
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    short_limits(folder)
    (folder / "class").mkdir()
    return folder


@pytest.fixture(scope="module")
def sample(tmp_path_factory, short_limits):
    """The sample class and some that end their process, graded on this machine."""
    course = make_course(tmp_path_factory.mktemp("sample"), short_limits)
    shutil.copytree(ROOT / "tests/sample_class", course / "class", dirs_exist_ok=True)
    right = (course / "class" / "s01" / "engine.py").read_text()
    (course / "class" / "leaves.py").write_text("import os\nos._exit(0)\n")
    (course / "class" / "endless.py").write_text("while True:\n    pass\n")
    method = "def _exp(self):\n    import os\n    os.kill(os.getpid(), 9)\n\n\nValue.exp = _exp\n"
    (course / "class" / "kills.py").write_text(f"{right}\n\n{method}")
    (course / "class" / "empty").mkdir()
    run = grade(course, course / "here")
    assert run.returncode == 0, run.stderr
    return course


@pytest.fixture(scope="module")
def slow(tmp_path_factory, short_limits):
    """A class whose every submission keeps its worker busy for a while, graded here."""
    course = make_course(tmp_path_factory.mktemp("slow"), short_limits)
    for number in range(3):
        shutil.copytree(ROOT / "tests/sample_class" / "s20", course / "class" / f"s{number}")
    run = grade(course, course / "here")
    assert run.returncode == 0, run.stderr
    return course


def test_the_sample_class_gets_the_same_files_as_on_one_machine(sample, two_workers, timeless):
    run = grade(sample, sample / "there", "--cluster", two_workers.address)
    assert run.returncode == 0, run.stderr
    assert timeless(sample / "there") == timeless(sample / "here")
    assert len(load_results(sample / "there" / "results.json").students) == 28


@pytest.mark.deep
def test_a_hostile_class_gets_the_same_results_as_on_one_machine(
    tmp_path, short_limits, two_workers, timeless
):
    course = make_course(tmp_path, short_limits)
    right = (ROOT / "tests/sample_class/s01/engine.py").read_text()
    victim = course / "class" / "victim" / "engine.py"
    for name, attack in attacks(right, [str(victim)], str(victim), {}).items():
        place = course / "class" / name
        place.mkdir()
        (place / "engine.py").write_text(attack.source, newline="")
    victim.parent.mkdir(exist_ok=True)
    victim.write_text(right)
    for output, more in (("here", []), ("there", ["--cluster", two_workers.address])):
        run = grade(course, tmp_path / output, *more)
        assert run.returncode == 0, run.stderr
    there, here = (in_time(*timeless(tmp_path / output)) for output in ("there", "here"))
    same = there.keys() & here.keys()
    assert len(same) > 50
    assert {one: there[one] for one in same} == {one: here[one] for one in same}


def in_time(results, files):
    """Results and pages by student, of those whom a busy machine made miss no limit."""
    return {
        one["student"]: (one, [files[name] for name in files if f"/{one['student']}." in name])
        for one in results["students"]
        if "time limit" not in json.dumps(one)
    }


def started(course, output, *more):
    """Start grading; return the process when the first student is finished."""
    process = subprocess.Popen(
        command(course, output, *more), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    unfinished = output / ".unfinished.jsonl"
    end = time.monotonic() + 60
    while not (unfinished.exists() and unfinished.read_bytes().count(b"\n")):
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < end
        time.sleep(0.01)
    return process


def test_a_worker_killed_in_the_middle_loses_nothing(slow, machines, tmp_path, timeless):
    first, second = machines.worker(), machines.worker()
    process = started(slow, tmp_path / "out", "--cluster", machines.address)
    first.kill()
    _, said = process.communicate()
    assert process.returncode == 0, said
    assert second.poll() is None
    assert timeless(tmp_path / "out") == timeless(slow / "here")


def test_when_no_worker_is_left_a_new_one_goes_on(slow, machines, tmp_path, timeless):
    only = machines.worker()
    process = started(slow, tmp_path / "out", "--cluster", machines.address)
    only.kill()
    machines.worker()
    _, said = process.communicate()
    assert process.returncode == 0, said
    assert timeless(tmp_path / "out") == timeless(slow / "here")


def test_a_scheduler_that_dies_ends_the_run_and_resume_goes_on(
    slow, machines, tmp_path, timeless, two_workers
):
    machines.worker()
    process = started(slow, tmp_path / "out", "--cluster", machines.address)
    machines.scheduler.kill()
    _, said = process.communicate(timeout=120)
    assert process.returncode == 2, said
    assert "Finished students are kept" in said
    assert "--resume" in said
    assert "Traceback" not in said
    run = grade(slow, tmp_path / "out", "--cluster", two_workers.address, "--resume")
    assert run.returncode == 0, run.stderr
    assert timeless(tmp_path / "out") == timeless(slow / "here")


def test_an_interrupted_run_ends_at_once_and_keeps_what_is_finished(slow, two_workers, tmp_path):
    process = started(slow, tmp_path / "out", "--cluster", two_workers.address)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130, said
    assert (tmp_path / "out" / ".unfinished.jsonl").read_bytes().count(b"\n") >= 1


def test_workers_that_are_not_as_wanted_are_refused_each_with_the_reason(slow, machines, tmp_path):
    reasons = {
        OTHER_PYTHON: "has Python 3.99.0, not 3.",
        OTHER_NUMPY: "has numpy 1.0, not ",
        OTHER_GRADER: "has grader 0.0.9, not ",
        OTHER_CODE: "has grader's code ffffffffffff, not ",
        NO_GRADER: "does not run this grader",
    }
    if sys.platform == "linux":
        reasons[WEAKER] = "has isolation weak, not "
    machines.worker()
    for before in reasons:
        machines.worker(before)
    run = grade(slow, tmp_path / "out", "--cluster", machines.address)
    assert run.returncode == 2
    assert f"not every worker of {machines.address} can be used: tcp://127.0.0.1:" in run.stderr
    assert [said for said in reasons.values() if said not in run.stderr] == []
    assert run.stderr.count("tcp://127.0.0.1:") == 1 + len(reasons)
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "out").exists()


def test_a_worker_that_joins_later_and_is_not_as_wanted_ends_the_run(slow, machines, tmp_path):
    only = machines.worker()
    process = started(slow, tmp_path / "out", "--cluster", machines.address)
    machines.worker(OTHER_PYTHON)
    only.kill()
    _, said = process.communicate(timeout=120)
    assert process.returncode == 2, said
    assert f"the worker on {os.uname().nodename}" in said
    assert "has Python 3.99.0" in said
    assert "--resume" in said


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1 "),
        (
            "nowhere",
            "'nowhere' is not the address of a Dask scheduler: name one as tcp://host:8786",
        ),
    ],
)
def test_a_cluster_that_is_not_there_is_named_with_the_remedy(slow, tmp_path, address, said):
    run = grade(slow, tmp_path / "out", "--cluster", address)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "out").exists()
