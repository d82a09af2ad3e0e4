"""``grader judge`` and ``grader compare`` after it, through the real command line."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.cli.main import commands
from grader.course import load_course, load_solution
from grader.results import ResultsError
from grader.sandbox import Sandbox

ROOT = Path(__file__).parents[2]
# Right, a class only begun, wrong numbers, an endless loop, not parsed, no class, mixed.
CLASS = ["s01", "s04", "s05", "s12", "s15", "s18", "s19", "s20", "s21", "s23"]


def run(*arguments):
    words = [str(one) for one in arguments]
    return CliRunner().invoke(commands, words, standalone_mode=False, catch_exceptions=False)


@pytest.fixture(scope="module")
def course(tmp_path_factory, short_limits):
    """A course folder of its own, with a class that was graded in it."""
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    short_limits(folder)
    for student in CLASS:
        place = ROOT / "tests/sample_class" / student
        if place.is_dir():
            shutil.copytree(place, folder / "class" / student)
        else:
            shutil.copy(place.with_suffix(".py"), folder / "class")
    (folder / "class" / "empty").mkdir()
    quick = ["--without-torch", "--course", folder]
    run("grade", folder / "class", "-o", folder / "graded", *quick)
    return folder


def results(folder):
    """Return results without what differs from run to run."""
    found = json.loads((folder / "results.json").read_text())
    del found["run"]["started"]
    for student in found["students"]:
        del student["seconds"]
    return found


def judge(course, name, *arguments):
    return run("judge", course / "graded", "-o", course / name, "--course", course, *arguments)


def test_the_same_results_come_out_and_no_student_code_runs(course, monkeypatch):
    ours, observe = [], Sandbox.observe

    def watched(self, source, *rest, **more):
        ours.append(source)
        return observe(self, source, *rest, **more)

    monkeypatch.setattr(Sandbox, "observe", watched)
    assert judge(course, "again").return_value == 0
    assert results(course / "again") == results(course / "graded")
    students = {path.read_text() for path in (course / "class").rglob("*.py")}
    assert not students & set(ours)


def test_an_engine_that_cannot_be_used_costs_nothing_when_judged_again_either(course, tmp_path):
    (tmp_path / "in" / "ana").mkdir(parents=True)
    solution = load_solution(course, load_course(course), load_course(course).assignment("graph"))
    (tmp_path / "in" / "ana" / "graph.py").write_text(solution.complete(), encoding="utf-8")
    (tmp_path / "in" / "ana" / "engine.py").write_text("class Valor:\n    pass\n")
    where = ["--course", course, "--assignment", "graph"]
    run("grade", tmp_path / "in", "-o", tmp_path / "graded", "--without-torch", *where)
    run("judge", tmp_path / "graded", "-o", tmp_path / "again", "--course", course)
    assert results(tmp_path / "graded")["students"][0]["total"] == 100
    assert results(tmp_path / "again") == results(tmp_path / "graded")


def test_what_was_judged_can_be_judged_again(course):
    judge(course, "second")
    run("judge", course / "second", "-o", course / "third", "--course", course)
    assert results(course / "third") == results(course / "graded")


def test_a_course_without_a_seed_gets_none_by_judging(course, tmp_path):
    shutil.copytree(course / "solutions", tmp_path / "solutions")
    run("judge", course / "graded", "-o", tmp_path / "out", "--course", tmp_path)
    assert results(tmp_path / "out") == results(course / "graded")
    assert not (tmp_path / ".grader").exists()


def with_other_points(course, tmp_path, old, new):
    shutil.copytree(course / "solutions", tmp_path / "solutions")
    shutil.copytree(course / ".grader", tmp_path / ".grader")
    path = tmp_path / "solutions" / "course.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))  # in the first assignment
    return tmp_path


def test_other_points_count_and_compare_tells_them(course, tmp_path):
    other = with_other_points(course, tmp_path, "points = 25", "points = 50")
    run("judge", course / "graded", "-o", tmp_path / "out", "--course", other)
    by_id = {s["student"]: s for s in results(tmp_path / "out")["students"]}
    assert (by_id["s01"]["total"], by_id["s01"]["max"]) == (125.0, 125.0)
    told = run("compare", course / "graded", tmp_path / "out")
    assert "backward" in told.output
    assert "50" in told.output


def test_a_program_that_was_not_observed_is_not_graded_and_costs_nobody_points(course, tmp_path):
    lines = (course / "graded" / "observations.jsonl").read_text().splitlines()
    changed = []
    for line in lines:
        one = json.loads(line)
        if one.get("student") == "s01":
            for attempt in one["attempts"]:
                attempt["outcomes"].pop(next(iter(attempt["outcomes"])))
        changed.append(json.dumps(one))
    (tmp_path / "observations.jsonl").write_text("\n".join(changed) + "\n")
    result = run("judge", tmp_path, "-o", tmp_path / "out", "--course", course)
    assert result.return_value == 1
    by_id = {s["student"]: s for s in results(tmp_path / "out")["students"]}
    assert (by_id["s01"]["status"], by_id["s01"]["total"]) == ("not graded", None)
    assert "not_observed" in [note["code"] for note in by_id["s01"]["notes"]]
    before = {s["student"]: s for s in results(course / "graded")["students"]}
    assert [s for s in by_id if by_id[s] != before[s]] == ["s01"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "grader grade writes it"),
        ("", "not a file of observations"),
        ("{}\n", "not a file of observations"),
        ('{"student": "ana"}\n', "not a file of observations"),
    ],
)
def test_what_is_no_file_of_observations_is_refused(course, tmp_path, content, message):
    if content is not None:
        (tmp_path / "observations.jsonl").write_text(content)
    with pytest.raises(ResultsError, match=message):
        run("judge", tmp_path, "-o", tmp_path / "out", "--course", course)
    assert not (tmp_path / "out").exists()


def test_the_observed_folder_is_not_written_over(course):
    with pytest.raises(ResultsError, match="name another folder"):
        judge(course, "graded")


def damaged(course, tmp_path, change):
    """Write the class's observations with their lines changed; return the file."""
    path = tmp_path / "observations.jsonl"
    lines = (course / "graded" / path.name).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(change(lines)))
    return path


def other_shape(line, **more):
    return json.dumps({**json.loads(line), **more}).encode() + b"\n"


def no_number(line):
    one = json.loads(line)
    outcomes = next(iter(one["attempts"][0]["outcomes"].values()))
    outcomes[0][1] = [["float", "much"]]
    return json.dumps(one).encode() + b"\n"


LAST = len(CLASS) + 2  # after the header, with the empty folder


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda lines: [*lines[:3], lines[3][:-40], *lines[4:]], 4),
        (lambda lines: [*lines[:3], lines[3][:-40] + b"\n", *lines[4:]], 4),
        (lambda lines: [*lines[:3], b"\n", *lines[3:]], 4),
        (lambda lines: [*lines[:3], b'{"student": "s05"}\n', *lines[4:]], 4),
        (lambda lines: [*lines[:3], other_shape(lines[3], cells="no"), *lines[4:]], 4),
        (lambda lines: [*lines[:2], no_number(lines[2]), *lines[3:]], 3),
        (lambda lines: [*lines[:-1], lines[-1][:-40]], LAST),
    ],
)
def test_a_damaged_line_is_named_and_nobody_is_judged(course, tmp_path, change, number):
    path = damaged(course, tmp_path, change)
    with pytest.raises(ResultsError, match=rf"{path}, line {number} is damaged .* --resume"):
        run("judge", tmp_path, "-o", tmp_path / "out", "--course", course)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-1], "lacks 's23'"),
        (lambda lines: [lines[0], *lines[4:]], "lacks 'empty', 's01', 's04'"),
        (lambda lines: lines[:1], "lacks .* and 6 more"),
        (lambda lines: [*lines, lines[2]], "more than once: 's01'"),
        (lambda lines: [*lines, other_shape(lines[2], student="eve")], "not name them: 'eve'"),
    ],
)
def test_a_file_with_other_students_than_were_graded_is_refused(course, tmp_path, change, said):
    path = damaged(course, tmp_path, change)
    with pytest.raises(ResultsError, match=rf"{path} .*{said}; grade again with --resume"):
        run("judge", tmp_path, "-o", tmp_path / "out", "--course", course)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["observations.jsonl", ".observations.jsonl"])
def test_a_resumed_run_grades_again_whose_line_is_damaged(course, tmp_path, name):
    shutil.copytree(course / "graded", tmp_path / "out")
    path = tmp_path / "out" / "observations.jsonl"
    whole = path.read_bytes().splitlines()
    path.unlink()
    torn = [*whole[:2], whole[2][:-40], *whole[3:-1], whole[-1][:-40]]
    (tmp_path / "out" / name).write_bytes(b"\n".join(torn))
    again = ["grade", course / "class", "-o", tmp_path / "out", "--resume"]
    run(*again, "--without-torch", "--course", course)
    assert len(path.read_bytes().splitlines()) == len(whole)
    run("judge", tmp_path / "out", "-o", tmp_path / "judged", "--course", course)
    assert results(tmp_path / "judged") == results(course / "graded")


def test_a_resumed_run_keeps_what_was_observed(course, tmp_path):
    shutil.copytree(course / "graded", tmp_path / "out")
    again = ["grade", course / "class", "-o", tmp_path / "out", "--resume"]
    run(*again, "--without-torch", "--course", course)
    path = "observations.jsonl"
    before, after = (course / "graded" / path), (tmp_path / "out" / path)
    assert before.read_bytes().splitlines()[1:] == after.read_bytes().splitlines()[1:]


SLOW = """import math
import time

time.sleep(1.2)


def chosen():
    return math.exp


exponential = chosen()
"""


def course_of(course, folder, **limits):
    """Make a course folder with other limits and one student, whose file loads slowly."""
    for place in ("solutions", ".grader"):
        shutil.copytree(course / place, folder / place)
    right = (course / "class" / "s01" / "engine.py").read_text()
    (folder / "class").mkdir()
    (folder / "class" / "slow.py").write_text(SLOW + right.replace("math.exp(", "exponential("))
    set_limits(folder, **limits)
    return folder


def set_limits(folder, **limits):
    path = folder / "solutions" / "course.toml"
    lines = path.read_text().splitlines()
    names = [line.split(" =")[0] for line in lines]
    for name, value in limits.items():
        lines[names.index(name)] = f"{name} = {value}"
    path.write_text("\n".join(lines) + "\n")


def grade(folder, output, *more):
    run("grade", folder / "class", "-o", output, "--without-torch", "--course", folder, *more)
    return results(output)["students"][0]


def test_what_was_observed_with_other_limits_is_no_score_to_go_on_with(course, tmp_path):
    one = course_of(course, tmp_path, load_seconds=0.5)
    before = grade(one, tmp_path / "old")
    set_limits(one, load_seconds=9.0)
    told = run("judge", tmp_path / "old", "-o", tmp_path / "new", "--course", one)
    assert results(tmp_path / "new")["students"][0]["total"] == before["total"] < 100
    assert "Observed with load_seconds 0.5, not 9; grader grade runs the code anew" in told.stderr
    assert grade(one, tmp_path / "new", "--resume")["total"] == 100


def test_nor_is_it_when_it_is_judged_once_more(course, tmp_path):
    one = course_of(course, tmp_path, load_seconds=0.5)
    grade(one, tmp_path / "old")
    set_limits(one, load_seconds=9.0)
    run("judge", tmp_path / "old", "-o", tmp_path / "new", "--course", one)
    told = run("judge", tmp_path / "new", "-o", tmp_path / "newer", "--course", one)
    assert "load_seconds 0.5, not 9" in told.stderr
    assert results(tmp_path / "newer")["students"][0]["total"] < 100
    assert grade(one, tmp_path / "newer", "--resume")["total"] == 100


def observed_with(course, tmp_path, change):
    """Judge the class as if it had been observed otherwise; return what was said."""

    def header(lines):
        first = json.loads(lines[0])
        change(first)
        return [json.dumps(first).encode() + b"\n", *lines[1:]]

    damaged(course, tmp_path, header)
    return run("judge", tmp_path, "-o", tmp_path / "out", "--course", course)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda first: first["made_with"]["machine"].update(grader="0.0.9"), "grader 0.0.9, not"),
        (lambda first: first["made_with"]["machine"].update(code="abc"), "grader's code abc, not"),
        (lambda first: first["made_with"]["machine"].update(python="3.0"), "Python 3.0, not"),
        (lambda first: first["made_with"].update(solution="x"), "another solution"),
        (lambda first: first["made_with"]["limits"].pop("restarts"), "restarts unknown, not 3"),
        (lambda first: first.pop("made_with"), "did not note with what limits"),
    ],
)
def test_what_it_was_observed_with_is_said_and_judged_all_the_same(course, tmp_path, change, said):
    told = observed_with(course, tmp_path, change)
    (line,) = [one for one in told.stderr.splitlines() if one.startswith("Observed ")]
    assert said in line
    assert told.return_value == 0


def test_where_all_is_as_it_was_nothing_is_said_and_the_scores_can_be_gone_on_with(
    course, tmp_path, monkeypatch
):
    told = run("judge", course / "graded", "-o", tmp_path / "out", "--course", course)
    assert "Observed" not in told.stderr
    ran, observe = [], Sandbox.observe
    monkeypatch.setattr(
        Sandbox,
        "observe",
        lambda self, source, *rest: ran.append(source) or observe(self, source, *rest),
    )
    again = ["grade", course / "class", "-o", tmp_path / "out", "--resume"]
    run(*again, "--without-torch", "--course", course)
    assert ran == []


@pytest.mark.parametrize("change", ["everything", "made_with"])
def test_scores_of_what_was_observed_otherwise_have_the_key_of_no_run(course, tmp_path, change):
    def otherwise(first):
        if change == "made_with":
            del first["made_with"]
        else:
            first["made_with"]["everything"] = "x"

    observed_with(course, tmp_path, otherwise)
    keys = [
        {one["key"] for one in results(folder)["students"]}
        for folder in (tmp_path / "out", course / "graded")
    ]
    assert keys[0] & keys[1] <= {""}


@pytest.mark.parametrize("name", ["results.json", "observations.jsonl"])
def test_a_file_of_the_folder_stands_for_it(course, tmp_path, name):
    run("judge", course / "graded" / name, "-o", tmp_path / "out", "--course", course)
    assert results(tmp_path / "out") == results(course / "graded")


def test_explain_takes_the_results_themselves_too(course):
    words = ["explain", "s04", "exp", "--course", course, "-r"]
    of_folder, of_file = (
        run(*words, place) for place in (course / "graded", course / "graded" / "results.json")
    )
    assert of_folder.output == of_file.output != ""


def test_what_an_earlier_run_left_there_and_what_went_is_said(course, tmp_path):
    words = ["judge", course / "graded", "-o", tmp_path / "out", "--course", course]
    assert "earlier run" not in run(*words).stderr
    (tmp_path / "out" / "feedback" / "gus.md").write_text("who left")
    told = run(*words, "--format", "csv", "--format", "feedback")
    assert "Removed, of nobody in the class: feedback/gus.md\n" in told.stderr
    left = "observations.jsonl, results.json, report/; name each --format"
    assert f"Not written anew, of an earlier run: {left}" in told.stderr
