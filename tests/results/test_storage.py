"""Result files: whole or not at all, and as their schema says."""

import json
import os
from pathlib import Path

import jsonschema
import msgspec
import pytest

from grader.results import (
    About,
    AttemptResult,
    CheckResult,
    ExerciseResult,
    Failure,
    Note,
    Results,
    ResultsError,
    Row,
    RunFacts,
    StudentResult,
    encode,
    json_schema,
    load_results,
    load_students,
    write_atomically,
)

ROOT = Path(__file__).parents[2]

FAILURE = Failure(
    program="x = Value(3.0)", rows=(Row(name="x.grad", expected=7.0, got="nan", right=False),)
)
CHECKS = (CheckResult(id="exp/slope", status="failed", weight=3, failures=(FAILURE,)),)
EXERCISE = ExerciseResult(
    id="exp",
    status="none",
    score=0.0,
    max=15.0,
    counted="submitted",
    attempts=(AttemptResult(attempt="submitted", score=0.0, checks=CHECKS),),
    notes=(Note(code="not_separable"),),
)
RESULTS = Results(
    format=1,
    course="c",
    assignment="engine",
    exercises={"exp": 15.0},
    run=RunFacts(
        grader="0",
        python="3",
        oracles="o",
        seed="s",
        isolation="weak",
        started="now",
        without_torch=False,
    ),
    students=(
        StudentResult(
            student="José 🙂", status="graded", total=0.0, max=15.0, exercises=(EXERCISE,)
        ),
        StudentResult(student="bo", status="no submission", total=None, max=15.0),
    ),
)


ABOUT = About(
    format=1,
    course=RESULTS.course,
    assignment=RESULTS.assignment,
    exercises=RESULTS.exercises,
    run=RESULTS.run,
)
WRITTEN = b"".join(encode(ABOUT, map(msgspec.json.encode, RESULTS.students)))


def test_results_in_pieces_are_the_whole_file_indented():
    assert msgspec.json.format(msgspec.json.encode(RESULTS), indent=1) + b"\n" == WRITTEN
    empty = msgspec.structs.replace(RESULTS, students=())
    whole = msgspec.json.format(msgspec.json.encode(empty), indent=1) + b"\n"
    assert b"".join(encode(ABOUT, [])) == whole


def test_results_come_back_as_they_were(tmp_path):
    path = tmp_path / "results.json"
    path.write_bytes(WRITTEN)
    assert list(load_students(path)) == list(RESULTS.students)
    assert load_results(path) == RESULTS


def test_the_documented_schema_is_the_one_of_the_code():
    documented = json.loads((ROOT / "docs" / "results.schema.json").read_text())
    assert documented == json.loads(json.dumps(json_schema()))


def test_results_are_valid_by_the_schema_and_others_are_not():
    validator = jsonschema.Draft202012Validator(json_schema())
    data = json.loads(WRITTEN)
    validator.validate(data)
    for broken in (
        {**data, "format": 2},
        {**data, "more": 1},
        {**data, "students": [{"student": "x"}]},
        {key: value for key, value in data.items() if key != "run"},
    ):
        assert not validator.is_valid(broken)


@pytest.mark.parametrize(
    ("content", "said"), [(b"{", "not a results file"), (b'{"format": 9}', "not a results file")]
)
def test_another_file_is_not_taken_for_results(tmp_path, content, said):
    (tmp_path / "results.json").write_bytes(content)
    for load in (load_results, lambda path: list(load_students(path))):
        with pytest.raises(ResultsError, match=said):
            load(tmp_path / "results.json")


def test_results_that_do_not_add_up_are_named_with_file_and_student(tmp_path):
    path = tmp_path / "results.json"
    path.write_bytes(WRITTEN.replace(b'"total": 0.0', b'"total": 9.0'))
    with pytest.raises(ResultsError, match=f"{path} .* 'José 🙂' the total is 9, .*--resume"):
        load_results(path)


def test_no_results_yet_says_what_to_run(tmp_path):
    with pytest.raises(ResultsError, match="run grader grade first"):
        load_results(tmp_path / "results.json")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "scores.csv"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        ResultsError, match=r"scores.csv cannot be written: No space left.*; make room on its disk"
    ):
        write_atomically(path, b"new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_replaces_the_whole_file(tmp_path):
    path = tmp_path / "scores.csv"
    path.write_text("a much longer old text")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
