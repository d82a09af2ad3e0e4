"""What a run writes into its output folder, by format."""

import errno
import os

import msgspec
import pytest

from grader.cli.format_names import NAMES, USUAL
from grader.cli.formats import FORMATS, Setting
from grader.cli.output import OutputFolder
from grader.judging.recording import recording_of
from grader.results import About, ResultsError, RunFacts, StudentResult
from grader.submissions import Submission

FILES = {
    "observations": ["observations.jsonl"],
    "json": ["results.json"],
    "csv": ["scores.csv"],
    "feedback": ["feedback/ana.md", "feedback/bo.md"],
    "report": ["report/index.html", "report/students/ana.html", "report/students/bo.html"],
    "junit": ["junit/ana.xml", "junit/bo.xml"],
    "annotations": ["annotations/ana.txt", "annotations/bo.txt"],
    "summary": ["summary/ana.md", "summary/bo.md"],
    "gradescope": ["gradescope/ana.json", "gradescope/bo.json"],
}


def setting():
    run = RunFacts(
        grader="0", python="3", oracles="o", seed="s", isolation="full", started="now",
        without_torch=False,
    )  # fmt: skip
    return Setting(
        About(format=1, course="c", assignment="engine", exercises={"exp": 2.0}, run=run)
    )


def graded(student):
    return StudentResult(student=student, status="graded", total=0.0, max=2.0)


def finish(path, formats, *results):
    writing = OutputFolder(path, formats).begin(setting(), resume=False)
    kept = []
    for result in results:
        writing.record(recording_of(Submission(result.student, "x = 1"), []))
        kept.append(writing.keep(result))
    writing.finish(kept)
    return writing


def files(path):
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_writes_its_files_and_no_others(tmp_path, name):
    finish(tmp_path, [name], graded("ana"), graded("bo"))
    assert files(tmp_path) == FILES[name]


def test_all_formats_are_named_in_the_order_they_are_written(tmp_path):
    writing = finish(tmp_path, list(FORMATS), graded("ana"), graded("bo"))
    assert files(tmp_path) == sorted(file for some in FILES.values() for file in some)
    assert writing.written == [
        "observations.jsonl",
        "results.json",
        "scores.csv",
        "feedback/",
        "report/",
        "junit/",
        "annotations/",
        "summary/",
        "gradescope/",
    ]


def test_every_format_has_its_name_for_help_in_the_order_they_are_written():
    assert tuple(FORMATS) == NAMES


def test_what_only_other_programs_read_is_written_when_asked_for():
    assert USUAL == ("observations", "json", "csv", "feedback", "report")


def test_a_student_who_was_not_graded_has_no_file_of_scores(tmp_path):
    ungraded = msgspec.structs.replace(graded("ana"), status="not graded", total=None)
    (tmp_path / "gradescope").mkdir()
    (tmp_path / "gradescope/ana.json").write_text("of an earlier run")
    finish(tmp_path, ["gradescope"], ungraded, graded("bo"))
    assert files(tmp_path) == ["gradescope/bo.json"]


def test_what_was_written_of_a_student_who_left_goes_and_nothing_else(tmp_path):
    finish(tmp_path, list(FORMATS), graded("ana"), graded("bo"))
    (tmp_path / "report/notes.html").write_text("mine")
    (tmp_path / "feedback/notes.txt").write_text("mine")
    finish(tmp_path, list(FORMATS), graded("bo"))
    assert files(tmp_path) == [
        "annotations/bo.txt",
        "feedback/bo.md",
        "feedback/notes.txt",
        "gradescope/bo.json",
        "junit/bo.xml",
        "observations.jsonl",
        "report/index.html",
        "report/notes.html",
        "report/students/bo.html",
        "results.json",
        "scores.csv",
        "summary/bo.md",
    ]


def test_what_went_is_named(tmp_path):
    finish(tmp_path, ["feedback", "report", "junit"], graded("ana"), graded("bo"))
    again = finish(tmp_path, ["feedback", "report", "junit"], graded("bo"))
    assert again.removed == ["feedback/ana.md", "report/students/ana.html", "junit/ana.xml"]


def test_what_is_not_written_anew_stays_and_is_named(tmp_path):
    finish(tmp_path, list(FORMATS), graded("ana"), graded("bo"))
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    again = finish(tmp_path, ["csv", "junit"], graded("bo"))
    assert again.left == [one.place for one in FORMATS.values() if one.place not in again.written]
    stayed = set(files(tmp_path)) - {".earlier", "scores.csv", "junit/bo.xml"}
    assert {name: (tmp_path / name).read_bytes() for name in stayed} == {
        name: data for name, data in before.items() if name in stayed
    }
    assert set(before) - stayed == {"scores.csv", "junit/ana.xml", "junit/bo.xml"}


def test_the_folder_says_what_is_of_an_earlier_run_until_it_is_written_anew(tmp_path):
    finish(tmp_path, ["json", "csv"], graded("ana"))
    finish(tmp_path, ["csv"], graded("ana"))
    assert (tmp_path / ".earlier").read_text() == "results.json\n"
    finish(tmp_path, ["json", "csv"], graded("ana"))
    assert files(tmp_path) == ["results.json", "scores.csv"]


def test_what_a_person_keeps_in_the_output_folder_is_of_no_run(tmp_path):
    for name in ("notes.txt", "junit/notes.txt", "summary/own/ana.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("mine")
    again = finish(tmp_path, ["csv"], graded("ana"))
    assert again.left == again.removed == []


def test_a_folder_of_one_s_own_among_the_files_stays(tmp_path):
    (tmp_path / "feedback/mine.md").mkdir(parents=True)
    finish(tmp_path, ["feedback"], graded("ana"))
    assert sorted(path.name for path in (tmp_path / "feedback").iterdir()) == ["ana.md", "mine.md"]


def test_a_folder_where_a_file_must_be_is_an_error(tmp_path):
    (tmp_path / "feedback/ana.md").mkdir(parents=True)
    with pytest.raises(
        ResultsError, match=r"ana.md cannot be written: .*a folder in the way: remove it"
    ):
        finish(tmp_path, ["feedback"], graded("ana"))


def test_a_full_disk_is_called_a_full_disk(tmp_path, monkeypatch):
    replace = os.replace

    def full(file, place):
        if place.name == "ana.md":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(file, place)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(ResultsError, match=r"ana.md cannot be written: .*; make room on its disk"):
        finish(tmp_path, ["feedback"], graded("ana"))


@pytest.mark.parametrize("place", [one.place for one in FORMATS.values()])
def test_what_is_in_the_way_is_found_before_grading(tmp_path, place):
    if place.endswith("/"):
        (tmp_path / place.rstrip("/")).write_text("")
    else:
        (tmp_path / place).mkdir()
    with pytest.raises(ResultsError, match="in the way"):
        OutputFolder(tmp_path).check()


def test_a_place_inside_a_folder_that_is_taken_is_an_error(tmp_path):
    (tmp_path / "report").mkdir()
    (tmp_path / "report/students").write_text("")
    with pytest.raises(ResultsError, match="students cannot be made"):
        finish(tmp_path, ["report"], graded("ana"))
