"""``grader grade`` and ``grader explain`` through the real command line."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from grader.course import load_course, load_solution
from grader.results import json_schema, load_results

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
GOOD = SOLUTION.complete()
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]
QUICK = ["--without-torch", "--seed", "test"]


def grader(*arguments, cwd=ROOT, **more):
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        **more,
    )


def grade(folder, *arguments, **more):
    return grader("grade", folder / "in", "-o", folder / "out", *QUICK, *arguments, **more)


def scores(folder):
    text = (folder / "out" / "scores.csv").read_text(encoding="utf-8-sig")
    return {row["student"]: row for row in csv.DictReader(text.splitlines())}


@pytest.fixture
def folder(tmp_path):
    """A small class: one right, one not started, one wrong."""
    for student, source in {
        "ana": GOOD,
        "bo": SOLUTION.stub(),
        "cy": GOOD.replace("self.grad += out.grad * out.data", "self.grad += out.data"),
    }.items():
        (tmp_path / "in" / student).mkdir(parents=True)
        (tmp_path / "in" / student / "engine.py").write_text(source)
    return tmp_path


def test_a_class_gets_a_table_results_scores_and_feedback(folder):
    run = grade(folder)
    assert run.returncode == 0, run.stderr
    assert max(map(len, run.stdout.splitlines()[:-1])) <= 80
    lines = [line.split() for line in run.stdout.splitlines()]
    assert [line[-1] for line in lines if line and line[0] in ("ana", "bo", "cy")] == [
        "100", "0", "92"
    ]  # fmt: skip
    assert {name: row["total"] for name, row in scores(folder).items()} == {
        "ana": "100", "bo": "0", "cy": "92",
    }  # fmt: skip
    assert scores(folder)["cy"]["exp"] == "7"
    jsonschema.validate(json.loads((folder / "out/results.json").read_text()), json_schema())
    assert sorted(path.name for path in (folder / "out/feedback").iterdir()) == [
        "ana.md", "bo.md", "cy.md",
    ]  # fmt: skip
    assert not (folder / "out" / ".unfinished.jsonl").exists()


def test_every_result_says_without_torch_and_how_isolated(folder):
    run = grade(folder)
    facts = load_results(folder / "out/results.json").run
    assert facts.without_torch
    assert "torch" not in facts.oracles
    assert facts.isolation in run.stdout
    assert "Graded without torch" in run.stdout


def test_the_same_seed_twice_gives_identical_files_but_for_times(folder):
    def everything():
        assert grade(folder).returncode == 0
        results = json.loads((folder / "out/results.json").read_text())
        results["run"].pop("started")
        for student in results["students"]:
            student.pop("seconds")
        files = [path.read_bytes() for path in sorted((folder / "out/feedback").iterdir())]
        return results, files, (folder / "out/scores.csv").read_bytes()

    assert everything() == everything()


def test_explain_shows_the_checks_of_one_score(folder):
    grade(folder)
    run = grader("explain", "cy", "exp", "-r", folder / "out")
    assert run.returncode == 0, run.stderr
    assert "cy, exp: 7 of 15 points" in run.stdout
    assert "as submitted" in run.stdout
    assert "out = 3 * x.exp()" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["zoe", "exp"], "results.json has no student 'zoe': students go by the names"),
        (["anna", "exp"], "results.json has no student 'anna': did you mean ana?"),
        (["ana", "log"], "results.json has no exercise 'log'; it has: radd, exp, tanh"),
    ],
)
def test_explain_of_what_is_not_there_says_what_is(folder, arguments, said):
    grade(folder)
    run = grader("explain", *arguments, "-r", folder / "out")
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_one_exercise_only(folder):
    assert grade(folder, "--exercise", "exp").returncode == 0
    row = scores(folder)["ana"]
    assert list(row) == ["student", "status", "exp", "total", "max", "note"]
    assert (row["exp"], row["total"], row["max"]) == ("15", "15", "15")
    assert row["note"] == "Graded without torch as an oracle."


def test_only_the_formats_asked_for_are_written(folder):
    grade(folder, "--format", "csv")
    assert [path.name for path in (folder / "out").iterdir()] == ["scores.csv"]


def test_a_roster_gives_a_row_to_whoever_handed_in_nothing(folder):
    roster = folder / "roster.csv"
    roster.write_text("id,name\nana,Ana\nzoe,Zoé\n")
    run = grade(folder, "--roster", roster)
    assert run.returncode == 0
    row = scores(folder)["zoe"]
    assert (row["status"], row["total"], row["exp"]) == ("no submission", "", "")
    assert "not on the roster" in scores(folder)["bo"]["note"]
    assert "1 without a submission" in run.stdout


def test_an_unreadable_submission_is_exit_code_1_and_no_0(folder):
    (folder / "in" / "bo" / "engine.py").write_bytes(b"x\0y")
    assert grade(folder).returncode == 1
    assert (scores(folder)["bo"]["status"], scores(folder)["bo"]["total"]) == ("unreadable", "")
    assert scores(folder)["ana"]["total"] == "100"


def test_feedback_in_spanish(folder):
    assert grade(folder, "--lang", "es").returncode == 0
    assert "puntos" in (folder / "out/feedback/ana.md").read_text()


def test_a_notebook_counts_where_the_file_is_as_handed_out(folder):
    cells = [{"cell_type": "code", "source": GOOD}]
    (folder / "in" / "bo" / "engine.ipynb").write_text(json.dumps({"cells": cells}))
    grade(folder, "--format", "csv")
    assert scores(folder)["bo"]["total"] == "100"
    assert "nothing was done in engine.py" in scores(folder)["bo"]["note"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_stub_as_handed_out_is_not_attempted_in_whatever_language(folder, language):
    stub = load_solution(ROOT, COURSE, COURSE.assignment(), language).stub()
    for student in ("bo", "cy"):
        (folder / "in" / student / "engine.py").write_text(stub, encoding="utf-8")
    assert grade(folder).returncode == 0
    for one in load_results(folder / "out/results.json").students:
        if one.student != "ana":
            assert {exercise.status for exercise in one.exercises} == {"not attempted"}
            assert one.total == 0
            # Two who did nothing have not copied from one another.
            assert [note.code for note in one.notes] == []


def test_work_in_a_notebook_counts_where_the_file_is_the_spanish_stub(folder):
    stub = load_solution(ROOT, COURSE, COURSE.assignment(), "es").stub()
    (folder / "in" / "bo" / "engine.py").write_text(stub, encoding="utf-8")
    cells = [{"cell_type": "code", "source": GOOD}]
    (folder / "in" / "bo" / "engine.ipynb").write_text(json.dumps({"cells": cells}))
    assert grade(folder, "--format", "csv").returncode == 0
    assert scores(folder)["bo"]["total"] == "100"


def copy_of_the_course(folder):
    shutil.copytree(ROOT / "solutions", folder / "course" / "solutions")
    return folder / "course"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["grade", "nowhere"], "no folder nowhere"),
        (["grade", "README.md"], "README.md is a file"),
        (["grade", "docs/every-push"], "no submissions in docs/every-push"),
        (["grade", "{in}", "--exercise", "log"], "no exercise 'log'"),
        (["grade", "{in}", "--assignment", "log"], "no assignment 'log'"),
        (["grade", "{in}", "--course", "docs"], "no course here"),
        (["grade", "{in}", "--roster", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["grade", "{in}", "-o", "README.md"], "README.md is a file"),
        (["grade", "{in}", "-o", "README.md/out"], "README.md is a file"),
        (["grade", "{in}", "-o", "{in}/out"], "lies among the submissions"),
        (["grade", "{in}", "-o", "{in}"], "holds the submissions"),
        (["grade", "{in}", "--format", "pdf"], "'pdf' is not one of"),
        (["grade", "{in}", "--lang", "xx"], "'xx' is not one of"),
        (["grade", "{in}", "-j", "0"], "0 is not in the range"),
        (["grade", "{in}", "--seed", ""], "is blank; name a secret text"),
        (["grade"], "Missing argument 'SUBMISSIONS'"),
        (["explain", "ana", "exp", "-r", "docs"], "run grader grade first"),
        (["marks"], "No such command 'marks'"),
    ],
)
def test_wrong_usage_is_one_clear_line_and_writes_nothing(folder, arguments, said):
    before = listing(ROOT)
    words = [word.replace("{in}", str(folder / "in")) for word in arguments]
    if words[0] == "grade":
        words += [] if "-o" in words else ["-o", str(folder / "out")]
        words += [] if "--seed" in words else QUICK
    run = grader(*words)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    assert not (folder / "out").exists()
    assert listing(ROOT) == before


def listing(folder):
    # Without caches, which other tests may be making at this moment.
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def test_two_files_of_one_student_are_wrong_usage(folder):
    (folder / "in" / "ana.py").write_text(GOOD)
    run = grade(folder)
    assert run.returncode == 2
    assert "two submissions of 'ana'" in run.stderr
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("course.toml", "points = 15", "points = -1", "points must be above 0"),
        ("course.toml", 'class = "Value"', 'class = "math"', "class = 'math' is taken: line"),
        ("course.toml", 'grad = "grad"', 'grad = "out"', "choose another name in the course file"),
        ("course.toml", "memory_mb = 1024", "memory_mb = 1", "own solution does not get full"),
        ("engine/engine.py", "math.exp(", "nosuch(", "(exp/value error NameError in line "),
        ("engine/engine.py", "math.exp(", "2 * math.exp(", "(exp/value failed out.data = "),
        ("course.toml", "load_seconds = 5.0", "load_seconds = nan", "must be above 0"),
        ("course.toml", 'class = "Value"', 'class = "class"', "is not a Python name"),
        ("course.toml", 'id = "exp"', 'id = "log"', "has no checks: write grader/checks"),
        ("course.toml", 'methods = ["exp"]', 'methods = ["log"]', "belongs to no exercise"),
        ("engine/engine.py", "### END SOLUTION", "", "stray"),
        ("engine/engine.py", "class Value", "klass Value", "invalid syntax"),
    ],
)
def test_a_broken_course_stops_before_anything_is_graded(folder, file, old, new, said):
    course = copy_of_the_course(folder)
    path = course / "solutions" / file
    path.write_text(path.read_text().replace(old, new, 1))
    run = grade(folder, "--course", course)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    # Only running the solution shows that it is wrong: by then there is a place for results.
    wrong_when_run = "own solution" in run.stderr
    assert not (folder / "out" / "results.json").exists()
    assert (folder / "out").exists() == wrong_when_run


def test_the_secret_seed_is_drawn_on_first_use_and_used_again(folder):
    course = copy_of_the_course(folder)
    command = ["grade", folder / "in", "-o", folder / "out", "--without-torch", "--course", course]
    assert grader(*command).returncode == 0
    seed = (course / ".grader" / "seed").read_text().strip()
    assert load_results(folder / "out/results.json").run.seed == seed
    assert grader(*command).returncode == 0
    assert load_results(folder / "out/results.json").run.seed == seed


def test_no_seed_is_drawn_where_nothing_can_be_graded(folder):
    course = copy_of_the_course(folder)
    command = ["grade", folder / "in", "-o", folder / "in", "--without-torch", "--course", course]
    assert grader(*command).returncode == 2
    assert not (course / ".grader").exists()


def test_a_given_seed_leaves_no_seed_file(folder):
    course = copy_of_the_course(folder)
    grade(folder, "--course", course)
    assert not (course / ".grader").exists()


def test_resume_grades_only_what_has_changed(folder):
    grade(folder)
    before = {one.student: one for one in load_results(folder / "out/results.json").students}
    (folder / "in/bo/engine.py").write_text(GOOD + "# bo\n")
    grade(folder, "--resume")
    after = {one.student: one for one in load_results(folder / "out/results.json").students}
    assert (after["ana"], after["cy"]) == (before["ana"], before["cy"])  # times too
    assert (before["bo"].total, after["bo"].total) == (0, 100)


def test_without_resume_everything_is_graded_anew(folder):
    grade(folder)
    path = folder / "out/results.json"
    path.write_text(path.read_text().replace('"total": 100.0', '"total": 99.0'))
    grade(folder)
    assert load_results(path).students[0].total == 100


def test_a_torn_line_of_an_interrupted_run_is_graded_again(folder):
    (folder / "out").mkdir()
    (folder / "out" / ".unfinished.jsonl").write_text('{"student": "ana", "status": "grad')
    assert grade(folder, "--resume").returncode == 0
    assert scores(folder)["ana"]["total"] == "100"


def test_ctrl_c_keeps_finished_students_and_says_how_to_go_on(folder):
    for number in range(40):
        student = folder / "in" / f"x{number:02}"
        student.mkdir()
        (student / "engine.py").write_text(GOOD + "\nimport time\ntime.sleep(0.3)\n")
    command = [*COMMAND, "grade", str(folder / "in"), "-o", str(folder / "out"), *QUICK, "-j", "2"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    unfinished = folder / "out" / ".unfinished.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if unfinished.exists() and unfinished.read_bytes().count(b"\n") >= 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--resume" in said
    assert "Traceback" not in said
    kept = unfinished.read_bytes().count(b"\n")
    assert 3 <= kept < 43
    assert not (folder / "out" / "results.json").exists()
    assert grade(folder, "--resume").returncode == 0
    assert {row["total"] for row in scores(folder).values()} == {"100", "0", "92"}


def test_help_reads_well_in_80_columns():
    for arguments in ([], ["grade"], ["explain"], ["release"]):
        run = grader(*arguments, "--help")
        assert run.returncode == 0
        assert max(map(len, run.stdout.splitlines())) <= 80
    assert "Exit codes" in grader("grade", "--help").stdout
