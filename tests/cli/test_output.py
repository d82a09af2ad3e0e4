"""The output folder: one writer at a time, old results intact, nothing half-written."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from grader.cli.formats import Setting
from grader.cli.output import OutputFolder
from grader.cli.student_files import WAITING
from grader.judging.recording import recording_of
from grader.results import About, Results, ResultsError, RunFacts, StudentResult
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
RUN = RunFacts(
    grader="0", python="3", oracles="o", seed="s", isolation="full", started="now",
    without_torch=False,
)  # fmt: skip
SETTING = Setting(About(format=1, course="c", assignment="engine", exercises={"exp": 2.0}, run=RUN))
ONE = StudentResult(student="ana", status="graded", total=1.0, max=2.0)
OBSERVED = recording_of(Submission("ana", "x = 1"), [])


def keep(writing):
    writing.record(OBSERVED)
    return writing.keep(ONE)


def test_a_second_grader_is_refused_and_told_who_holds_the_folder(tmp_path):
    first = OutputFolder(tmp_path)
    first.begin(SETTING, resume=False)
    with pytest.raises(ResultsError, match=rf"another grader .*process {os.getpid()} on .*-o"):
        OutputFolder(tmp_path).begin(SETTING, resume=False)


def test_a_grader_that_was_killed_holds_nothing(tmp_path):
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom test_output import SETTING, OutputFolder\n"
        "OutputFolder(Path(sys.argv[1])).begin(SETTING, False)\nos.kill(os.getpid(), 9)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": f"{ROOT}:{Path(__file__).parent}"}
    killed = subprocess.run(command, cwd=ROOT, env=env, check=False)
    assert killed.returncode == -9
    OutputFolder(tmp_path).begin(SETTING, resume=False)


def test_kept_results_come_back_after_an_interruption_but_for_a_torn_line(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    keep(writing)
    with (tmp_path / ".unfinished.jsonl").open("ab") as file:
        file.write(b'{"student": "bo", "sta')
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier("ana") == ONE


def test_a_result_without_its_observations_does_not_come_back(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    writing.keep(ONE)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier("ana") is None


def test_without_resume_nothing_comes_back(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    keep(writing)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=False).earlier("ana") is None


def test_a_full_disk_while_grading_is_an_error_and_keeps_what_was_there(tmp_path, monkeypatch):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    keep(writing)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(ResultsError, match="No space left on device"):
            keep(writing)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier("ana") == ONE


@pytest.mark.parametrize("what", ["file", "below a file"])
def test_a_place_that_cannot_be_a_folder_is_found_at_once(tmp_path, what):
    (tmp_path / "x").write_text("")
    path = tmp_path / "x" if what == "file" else tmp_path / "x" / "y"
    with pytest.raises(ResultsError):
        OutputFolder(path).begin(SETTING, resume=False)


def test_a_folder_that_cannot_be_written_is_found_at_once(tmp_path, monkeypatch):
    def read_only(*_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "write_text", read_only)
    with pytest.raises(ResultsError, match="cannot be written: Permission denied"):
        OutputFolder(tmp_path).begin(SETTING, resume=False)


def test_until_a_run_ends_its_pages_wait_and_those_of_the_last_one_stay(tmp_path):
    (tmp_path / "feedback").mkdir()
    (tmp_path / "feedback/ana.md").write_text("of the last run")
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    kept = keep(writing)
    assert (tmp_path / "feedback/ana.md").read_text() == "of the last run"
    writing.finish([kept])
    assert (tmp_path / "feedback/ana.md").read_text() != "of the last run"
    assert not (tmp_path / WAITING).exists()


def test_pages_of_an_interrupted_run_are_not_those_of_the_next_one(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    keep(writing)
    folder._held.release()
    second = OutputFolder(tmp_path)
    writing = second.begin(SETTING, resume=False)
    writing.finish([])
    assert list((tmp_path / "feedback").iterdir()) == []


def test_results_json_is_what_the_results_are_as_one_object_indented(tmp_path):
    folder = OutputFolder(tmp_path, ["json"])
    writing = folder.begin(SETTING, resume=False)
    others = [msgspec.structs.replace(ONE, student=f'{n}"\\n', name="Añá\n") for n in "bc"]
    for one in (ONE, *others):
        writing.keep(one)
    whole = Results(**msgspec.structs.asdict(SETTING.about), students=(others[0], ONE, others[1]))
    writing.finish([others[0], ONE, others[1]])
    written = (tmp_path / "results.json").read_bytes()
    assert written == msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"
