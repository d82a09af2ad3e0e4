"""The output folder: one writer at a time, old results intact, nothing half-written."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.cli.output import OutputFolder
from grader.judging.recording import recording_of
from grader.results import ResultsError, StudentResult
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
ONE = StudentResult(student="ana", status="graded", total=1.0, max=2.0)
OBSERVED = recording_of(Submission("ana", "x = 1"), [])


def keep(folder):
    folder.record(OBSERVED)
    folder.keep(ONE)


def test_a_second_grader_is_refused_and_told_who_holds_the_folder(tmp_path):
    first = OutputFolder(tmp_path)
    first.begin(resume=False)
    with pytest.raises(ResultsError, match=rf"another grader .*process {os.getpid()} on .*-o"):
        OutputFolder(tmp_path).begin(resume=False)


def test_a_grader_that_was_killed_holds_nothing(tmp_path):
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom grader.cli.output import OutputFolder\n"
        "OutputFolder(Path(sys.argv[1])).begin(False)\nos.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert killed.returncode == -9
    OutputFolder(tmp_path).begin(resume=False)


def test_kept_results_come_back_after_an_interruption_but_for_a_torn_line(tmp_path):
    folder = OutputFolder(tmp_path)
    folder.begin(resume=False)
    keep(folder)
    with (tmp_path / ".unfinished.jsonl").open("ab") as file:
        file.write(b'{"student": "bo", "sta')
    folder._held.release()
    assert OutputFolder(tmp_path).begin(resume=True) == {"ana": ONE}


def test_a_result_without_its_observations_does_not_come_back(tmp_path):
    folder = OutputFolder(tmp_path)
    folder.begin(resume=False)
    folder.keep(ONE)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(resume=True) == {}


def test_without_resume_nothing_comes_back(tmp_path):
    folder = OutputFolder(tmp_path)
    folder.begin(resume=False)
    keep(folder)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(resume=False) == {}


def test_a_full_disk_while_grading_is_an_error_and_keeps_what_was_there(tmp_path, monkeypatch):
    folder = OutputFolder(tmp_path)
    folder.begin(resume=False)
    keep(folder)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(ResultsError, match="No space left on device"):
        keep(folder)
    monkeypatch.undo()
    folder._held.release()
    assert OutputFolder(tmp_path).begin(resume=True) == {"ana": ONE}


@pytest.mark.parametrize("what", ["file", "below a file"])
def test_a_place_that_cannot_be_a_folder_is_found_at_once(tmp_path, what):
    (tmp_path / "x").write_text("")
    path = tmp_path / "x" if what == "file" else tmp_path / "x" / "y"
    with pytest.raises(ResultsError):
        OutputFolder(path).begin(resume=False)


def test_a_folder_that_cannot_be_written_is_found_at_once(tmp_path, monkeypatch):
    def read_only(*_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "write_text", read_only)
    with pytest.raises(ResultsError, match="cannot be written: Permission denied"):
        OutputFolder(tmp_path).begin(resume=False)
