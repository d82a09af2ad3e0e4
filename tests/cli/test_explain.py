"""``grader explain`` of a class that was graded, through the command line."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.cli.main import commands
from grader.course import load_course, load_solution
from grader.errors import GraderError

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GOOD = load_solution(ROOT, COURSE, COURSE.assignment()).complete()
WRONG = GOOD.replace("self.grad += out.grad * out.data", "self.grad += out.data")
QUICK = ["--without-torch", "--seed", "test", "--allow-weak-isolation", "--course", ROOT]


def run(*words):
    return CliRunner().invoke(commands, list(map(str, words)))


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A class: one wrong, one that cannot be read, one whose name is an option's, one notebook."""
    folder = tmp_path_factory.mktemp("class")
    for student, source in {"cy": WRONG, "di": GOOD + "\ndef f(:\n", "-e": WRONG + "#"}.items():
        (folder / "in" / student).mkdir(parents=True)
        (folder / "in" / student / "engine.py").write_text(source)
    (folder / "in" / "no.py").write_bytes(b"\0")
    cells = [
        {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}
        for source in ("import math", GOOD, "print('mine')")
    ]
    (folder / "in" / "nb.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}}))
    made = run("grade", folder / "in", "-o", folder / "out", *QUICK)
    assert made.exception is None, made.output
    return folder / "out"


@pytest.fixture
def explain(graded):
    def ask(*words, folder=graded):
        told = run("explain", *words, "-r", folder, "--course", ROOT)
        assert told.exception is None, told.exception
        return told.stdout

    return ask


def refused(*words):
    told = run("explain", *words, "--course", ROOT)
    assert isinstance(told.exception, GraderError)
    return str(told.exception)


def test_without_an_exercise_all_are_told_and_what_to_ask_next(explain, graded):
    text = explain("cy")
    assert "cy: 92 of 100 points, graded" in text
    assert "File: cy/engine.py" in text
    assert [word for word in COURSE.assignment().exercises if f"  {word.id} " not in text] == []
    command = f"grader explain -r {graded} --course {ROOT} cy exp"
    assert f"  {command}\n" in text
    assert "cy, exp: 7 of 15 points" in run(*command.split()[1:]).stdout


def test_what_it_says_to_ask_next_can_be_asked_of_a_name_like_an_option(graded):
    text = run("explain", "-r", graded, "--course", ROOT, "--", "-e").stdout
    (exp,) = [line for line in text.splitlines() if line.endswith(" exp")]
    assert "-e, exp: 7 of 15 points" in run(*exp.split()[1:]).stdout
    (source,) = [line for line in text.splitlines() if "--source" in line]
    assert "-e/engine.py as it was graded" in run(*source.split()[1:]).stdout


@pytest.mark.parametrize("name", ["radd", "__radd__", "__radd__()", "Value.__radd__"])
def test_an_exercise_goes_by_the_name_of_what_is_written_for_it_too(explain, name):
    assert "cy, radd: 10 of 10 points" in explain("cy", name)


def test_a_file_that_python_cannot_read_says_why(explain):
    line = (GOOD + "\n").count("\n") + 1
    said = f"SyntaxError (invalid syntax), line {line}: nothing of this file could be run"
    assert said in explain("di")
    assert said in explain("di", "exp")


def test_the_source_is_the_one_that_was_graded_whatever_came_since(explain, graded):
    (graded.parent / "in" / "cy" / "engine.py").write_text("handed in again")
    text = explain("cy", "--source")
    number, line = next(
        (number, line)
        for number, line in enumerate(WRONG.splitlines(), start=1)
        if line.strip() == "self.grad += out.data"
    )
    assert f"{number:>5}  {line}\n" in text
    assert "92 of 100" not in text


def test_the_source_of_a_notebook_is_shown_cell_by_cell(explain):
    assert "code cell 3\n    1  print('mine')\n" in explain("nb", "--source")


def test_an_exercise_and_the_source_are_told_together(explain):
    text = explain("cy", "exp", "--source")
    assert text.index("cy, exp: 7 of 15 points") < text.index("cy/engine.py as it was graded")


def test_what_was_not_graded_is_told_and_has_no_source(explain, graded):
    assert "no: unreadable" in explain("no")
    assert "has no source of 'no': unreadable" in refused("no", "--source", "-r", graded)


def test_the_source_of_another_run_is_not_shown(graded, tmp_path):
    shutil.copy(graded / "results.json", tmp_path)
    assert "observations.jsonl: grader grade writes it" in refused("cy", "--source", "-r", tmp_path)
    first, *rest = (graded / "observations.jsonl").read_text().splitlines(keepends=True)
    header = json.loads(first)
    header["run"]["started"] = "2020-01-01T00:00:00+00:00"
    (tmp_path / "observations.jsonl").write_text(json.dumps(header) + "\n" + "".join(rest))
    said = refused("cy", "--source", "-r", tmp_path)
    assert "is of another run, begun 2020-01-01" in said
    assert "grade again without --format" in said


def test_judged_again_the_source_is_there_too(explain, graded, tmp_path):
    judged = run("judge", graded, "-o", tmp_path / "judged", "--course", ROOT)
    assert judged.exception is None
    assert explain("cy", "--source", folder=tmp_path / "judged") == explain("cy", "--source")
