"""The output folder: one writer at a time, old results intact, nothing half-written."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from grader.cli.format_names import NAMES, USUAL
from grader.cli.formats import Setting
from grader.cli.output import OutputFolder
from grader.cli.student_files import WAITING
from grader.judging.recording import recording_of
from grader.results import About, Results, ResultsError, RunFacts, StudentResult, load_results
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
RUN = RunFacts(
    grader="0", python="3", oracles="o", seed="s", isolation="full", started="now",
    without_torch=False,
)  # fmt: skip
LATER = msgspec.structs.replace(RUN, started="later")
SETTING = Setting(About(format=1, course="c", assignment="engine", exercises={"exp": 2.0}, run=RUN))
ONE = StudentResult(student="ana", status="graded", total=0.0, max=2.0)
ANA = Submission("ana", "x = 1")
OBSERVED = recording_of(ANA, [])


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
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier(ANA) == ONE


def test_a_result_without_its_observations_does_not_come_back(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    writing.keep(ONE)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier(ANA) is None


def begun(path, formats=USUAL, resume=False):
    folder = OutputFolder(path, formats)
    return folder, folder.begin(SETTING, resume=resume)


def test_a_result_does_not_come_back_where_the_observations_are_of_other_code(tmp_path):
    folder, writing = begun(tmp_path)
    writing.record(recording_of(Submission("ana", "x = 0"), []))
    writing.keep(ONE)
    folder._held.release()
    assert begun(tmp_path, resume=True)[1].earlier(ANA) is None


def test_observations_of_another_run_are_not_those_of_the_results(tmp_path):
    writing = begun(tmp_path)[1]
    writing.finish([keep(writing)])
    later = replace(SETTING, about=msgspec.structs.replace(SETTING.about, run=LATER))
    writing = OutputFolder(tmp_path, ["json"]).begin(later, resume=False)
    writing.finish([writing.keep(ONE)])
    assert begun(tmp_path, resume=True)[1].earlier(ANA) is None


def test_a_run_that_records_nothing_leaves_no_observations_of_an_interrupted_one(tmp_path):
    folder, writing = begun(tmp_path)
    keep(writing)
    folder._held.release()
    begun(tmp_path, ["json"], resume=True)
    assert not (tmp_path / ".observations.jsonl").exists()


@pytest.mark.parametrize("cut", [[".unfinished.jsonl"], [".observations.jsonl"], None])
def test_whose_line_lost_its_end_is_graded_again(tmp_path, cut):
    folder, writing = begun(tmp_path)
    other = Submission("bo", "x = 2")
    writing.record(recording_of(other, []))
    writing.keep(msgspec.structs.replace(ONE, student="bo"))
    keep(writing)
    for name in cut or [".unfinished.jsonl", ".observations.jsonl"]:
        path = tmp_path / name
        path.write_bytes(path.read_bytes()[:-1])
    folder._held.release()
    writing = begun(tmp_path, resume=True)[1]
    assert writing.earlier(ANA) is None
    kept = writing.earlier(other)
    assert kept.student == "bo"
    writing.finish([keep(writing), writing.keep(kept)])
    assert len(load_results(tmp_path / "results.json").students) == 2


def test_a_folder_of_pages_may_lead_to_another_file_system(tmp_path, monkeypatch):
    writing = begun(tmp_path)[1]
    kept = keep(writing)
    before = os.replace

    def rename(old, new):
        if ".pages" in str(old):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        before(old, new)

    monkeypatch.setattr(os, "replace", rename)
    writing.finish([kept])
    assert (tmp_path / "feedback/ana.md").read_text().startswith("# engine")


def test_what_stands_where_pages_are_to_wait_is_found_before_grading(tmp_path):
    (tmp_path / WAITING).write_text("mine")
    with pytest.raises(ResultsError, match="in the way"):
        OutputFolder(tmp_path).check()


def modes(path):
    files = [
        one for one in path.rglob("*") if one.is_file() and one.name not in (".lock", ".holder")
    ]
    return {str(one.relative_to(path)): one.stat().st_mode & 0o777 for one in files}


@pytest.mark.parametrize("umask", [0o077, 0o002])
def test_what_holds_the_seed_or_hidden_inputs_is_its_owners_only(tmp_path, umask):
    before = os.umask(umask)
    try:
        writing = begun(tmp_path, NAMES)[1]
        kept = keep(writing)
        unfinished = modes(tmp_path)
        writing.finish([kept])
    finally:
        os.umask(before)
    assert unfinished.pop(".unfinished.jsonl") == unfinished.pop(".observations.jsonl") == 0o600
    found = modes(tmp_path)
    private = {"observations.jsonl", "results.json", "report/index.html"}
    assert {name for name, mode in found.items() if mode == 0o600} == private
    assert {mode for name, mode in found.items() if name not in private} == {0o644}
    assert len(found) == 10


def test_what_others_could_read_before_they_cannot_afterwards(tmp_path):
    (tmp_path / "results.json").write_text("{}")
    (tmp_path / "results.json").chmod(0o644)
    writing = begun(tmp_path)[1]
    writing.finish([keep(writing)])
    assert modes(tmp_path)["results.json"] == 0o600


def test_a_result_that_was_changed_does_not_come_back(tmp_path):
    writing = begun(tmp_path)[1]
    writing.finish([keep(writing)])
    path = tmp_path / "results.json"
    path.write_text(path.read_text().replace('"total": 0.0', '"total": 99.0'))
    assert begun(tmp_path, resume=True)[1].earlier(ANA) is None


def test_a_folder_in_which_a_run_cannot_begin_is_not_held_by_it(tmp_path):
    (tmp_path / WAITING).write_text("in the way")
    before = os.listdir("/proc/self/fd") if sys.platform == "linux" else []
    with pytest.raises(ResultsError, match="in the way") as error:
        begun(tmp_path)
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) == len(before), error  # with all its frames
    (tmp_path / WAITING).unlink()
    begun(tmp_path)


def test_without_resume_nothing_comes_back(tmp_path):
    folder = OutputFolder(tmp_path)
    writing = folder.begin(SETTING, resume=False)
    keep(writing)
    folder._held.release()
    assert OutputFolder(tmp_path).begin(SETTING, resume=False).earlier(ANA) is None


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
    assert OutputFolder(tmp_path).begin(SETTING, resume=True).earlier(ANA) == ONE


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


@pytest.mark.parametrize("name", ["feedback", "report", "report/students"])
def test_a_folder_in_it_that_cannot_be_written_is_found_at_once(tmp_path, monkeypatch, name):
    (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path / name)
    with pytest.raises(ResultsError, match=rf"{name} cannot be written: change its permissions"):
        OutputFolder(tmp_path).check()
    OutputFolder(tmp_path, ["json"]).check()


def test_a_place_that_may_not_be_looked_at_is_one_that_cannot_be_written(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setattr(Path, "is_dir", lambda self: True)
    with pytest.raises(ResultsError, match="cannot be written: name another folder"):
        OutputFolder(tmp_path / "x").check()


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
