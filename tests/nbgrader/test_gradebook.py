"""Scores in a real gradebook, read back through nbgrader itself."""

import csv
import datetime
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="the extra nbgrader is not installed")

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import CsvExportPlugin

from grader.course import cell_name, load_course, load_solution
from grader.nbgrader.database import GradebookError
from grader.nbgrader.gradebook import check_gradebook, write_scores
from grader.results import AttemptResult, ExerciseResult, Results, RunFacts, StudentResult

ROOT = Path(__file__).parents[2]
POINTS = {"exp": 15.0, "tanh": 20.0}
FACTS = RunFacts(
    grader="0", python="3", oracles="", seed="s", isolation="strong", started="", without_torch=True
)


def exercise(name, score):
    return ExerciseResult(
        id=name,
        status="not graded" if score is None else "partial",
        score=score,
        max=POINTS[name],
        counted="submitted",
        attempts=(AttemptResult(attempt="submitted", score=0.0, checks=()),),
    )


def student(student_id, status="graded", name="", **scores):
    return StudentResult(
        student=student_id,
        status=status,
        total=None,
        max=35.0,
        name=name,
        exercises=tuple(exercise(name, score) for name, score in scores.items()),
    )


def results(*students, exercises=POINTS):
    return Results(
        format=1,
        course="course",
        assignment="engine",
        exercises=exercises,
        run=FACTS,
        students=students,
    )


CLASS = results(
    student("ana", name="Ana Muñoz Peña", exp=15.0, tanh=12.5),
    student("bo", exp=0.0, tanh=0.0),
    student("cy", "unreadable"),
    student("di", "no submission", name="Di"),
    student("ed", "not graded", exp=15.0, tanh=None),
)


@pytest.fixture
def url(new_gradebook):
    return f"sqlite:///{new_gradebook}"


@pytest.fixture
def read(url):
    """Return what a question to nbgrader's own gradebook answers."""

    def ask(question):
        with Gradebook(url) as gradebook:
            return question(gradebook)

    return ask


@pytest.fixture
def change(url):
    """Change one thing through nbgrader's own gradebook."""

    def do(action):
        with Gradebook(url) as gradebook:
            action(gradebook)
            gradebook.db.commit()

    return do


def grade_of(gradebook, who, name="exp"):
    return gradebook.find_grade(cell_name(name), "engine", "engine", who)


def grades(gradebook):
    """{(student, exercise): (score by the autograder, by hand, to be graded by hand)}."""
    return {
        (one.student.id, one.name.removeprefix("test_")): (
            one.auto_score,
            one.manual_score,
            one.needs_manual_grade,
        )
        for submission in gradebook.assignment_submissions("engine")
        for notebook in submission.notebooks
        for one in notebook.grades
    }


def everything(path):
    """All rows of all tables, as text."""
    connection = sqlite3.connect(path)
    rows = list(connection.iterdump())
    connection.close()
    return rows


def exported(path):
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return {row["student_id"]: row for row in rows}


def test_scores_are_there_and_what_was_not_graded_is_no_zero(url, read):
    write_scores(url, CLASS, "engine")
    assert read(grades) == {
        ("ana", "exp"): (15.0, None, False),
        ("ana", "tanh"): (12.5, None, False),
        ("bo", "exp"): (0.0, None, False),
        ("bo", "tanh"): (0.0, None, False),
        ("cy", "exp"): (None, None, True),
        ("cy", "tanh"): (None, None, True),
        ("ed", "exp"): (None, None, True),
        ("ed", "tanh"): (None, None, True),
    }
    assert read(lambda g: [(c.name, c.max_score, c.cell_type)
                           for c in g.find_notebook("engine", "engine").grade_cells]) == [
        ("test_exp", 15.0, "code"), ("test_tanh", 20.0, "code"),
    ]  # fmt: skip


def test_whoever_handed_in_nothing_is_a_student_without_a_submission(url, read):
    write_scores(url, CLASS, "engine")
    assert read(lambda g: g.find_student("di").first_name) == "Di"
    with pytest.raises(MissingEntry):
        read(lambda g: g.find_submission("engine", "di"))


def test_nbgraders_export_has_the_scores(url, read, tmp_path):
    write_scores(url, CLASS, "engine")
    exporter = CsvExportPlugin(to=str(tmp_path / "grades.csv"))
    read(exporter.export)
    rows = exported(tmp_path / "grades.csv")
    assert sorted(rows) == ["ana", "bo", "cy", "di", "ed"]
    assert (rows["ana"]["raw_score"], rows["ana"]["score"], rows["ana"]["max_score"]) == (
        "27.5", "27.5", "35.0",
    )  # fmt: skip
    assert (rows["ana"]["first_name"], rows["ana"]["last_name"]) == ("Ana", "Muñoz Peña")


def test_writing_the_same_again_changes_nothing(url, new_gradebook):
    write_scores(url, CLASS, "engine")
    before = everything(new_gradebook)
    write_scores(url, CLASS, "engine")
    assert everything(new_gradebook) == before


def test_new_scores_replace_old_ones(url, read):
    write_scores(url, results(student("ana", exp=1.0, tanh=2.0)), "engine")
    write_scores(url, results(student("ana", exp=3.0, tanh=None)), "engine")
    assert read(grades) == {
        ("ana", "exp"): (3.0, None, False),
        ("ana", "tanh"): (None, None, True),
    }


def test_a_manual_score_is_kept_and_marked_for_another_look(url, read, change):
    def by_hand(gradebook):
        grade = grade_of(gradebook, "ana")
        grade.manual_score, grade.extra_credit, grade.needs_manual_grade = 9.0, 1.0, False

    write_scores(url, CLASS, "engine")
    change(by_hand)
    for _ in range(2):
        write_scores(url, CLASS, "engine")
        assert read(grades)["ana", "exp"] == (15.0, 9.0, True)
        assert read(grades)["ana", "tanh"] == (12.5, None, False)
        assert read(lambda g: g.find_submission("engine", "ana").score) == 9.0 + 1.0 + 12.5


def test_names_timestamps_and_penalties_of_the_gradebook_are_kept(url, read, change):
    when = datetime.datetime(2026, 3, 1, 12)

    def prepare(gradebook):
        gradebook.update_or_create_student("ana", last_name="M.", email="ana@example.org")
        gradebook.update_or_create_submission("engine", "ana", timestamp=when)
        notebook = gradebook.find_submission_notebook("engine", "engine", "ana")
        notebook.late_submission_penalty = 3.0

    write_scores(url, results(student("ana", exp=1.0, tanh=2.0)), "engine")
    change(prepare)
    write_scores(url, CLASS, "engine")
    ana = read(lambda g: g.find_student("ana").to_dict())
    assert (ana["first_name"], ana["last_name"], ana["email"]) == (None, "M.", "ana@example.org")
    submission = read(lambda g: g.find_submission("engine", "ana").to_dict())
    assert submission["timestamp"] == when.isoformat()
    assert read(lambda g: g.find_submission("engine", "ana").late_submission_penalty) == 3.0


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Ana Muñoz Peña", "Ana", "Muñoz Peña"),
        ("Muñoz Peña, Ana", "Ana", "Muñoz Peña"),
        ("Ana", "Ana", ""),
        ("", None, None),
    ],
)
def test_a_name_is_split_as_it_is_written(url, read, name, first, last):
    write_scores(url, results(student("s01", name=name)), "engine")
    found = read(lambda g: g.find_student("s01").to_dict())
    assert (found["first_name"], found["last_name"]) == (first, last)


def test_a_student_whose_folder_is_no_unicode_has_a_row(url, read):
    write_scores(url, results(student("a\udce9", exp=1.0, tanh=2.0)), "engine")
    assert read(grades)["a\\udce9", "exp"] == (1.0, None, False)


def test_cells_made_by_nbgrader_are_used_as_they_are(url, read, change):
    def prepare(gradebook):
        gradebook.add_assignment("engine", duedate="2026-03-01 12:00")
        gradebook.add_notebook("engine", "engine", kernelspec="{}")
        for name, most in POINTS.items():
            gradebook.add_grade_cell(
                cell_name(name), "engine", "engine", max_score=most, cell_type="markdown"
            )
        gradebook.add_solution_cell("radd", "engine", "engine")
        gradebook.add_grade_cell("essay", "engine", "engine", max_score=5, cell_type="markdown")
        gradebook.update_or_create_student("ana")
        with gradebook.db.no_autoflush:  # nbgrader's own warns
            gradebook.update_or_create_submission("engine", "ana")

    change(prepare)
    cells = read(lambda g: [c.to_dict() for c in g.find_notebook("engine", "engine").grade_cells])
    write_scores(url, CLASS, "engine")
    assert cells == read(
        lambda g: [c.to_dict() for c in g.find_notebook("engine", "engine").grade_cells]
    )
    assert read(lambda g: g.find_assignment("engine").duedate) is not None
    assert read(grades)["ana", "exp"] == (15.0, None, False)
    assert read(grades)["ana", "essay"] == (None, None, True)
    assert len(read(lambda g: g.find_submission("engine", "bo").notebooks[0].comments)) == 1


def refused(new_gradebook, action, *said):
    before = everything(new_gradebook)
    with pytest.raises(GradebookError) as error:
        action()
    for text in (*said, "nothing was written"):
        assert text in str(error.value)
    assert "\n" not in str(error.value)
    assert everything(new_gradebook) == before


@pytest.mark.parametrize("with_submission", [True, False])
def test_other_points_than_the_courses_are_refused(new_gradebook, url, with_submission):
    written = student("ana", "graded" if with_submission else "no submission")
    write_scores(url, results(written, exercises={"exp": 15.0, "tanh": 10.0}), "engine")
    said = "test_tanh", "10 points", "tanh 20", str(new_gradebook)
    refused(new_gradebook, lambda: write_scores(url, CLASS, "engine"), *said)
    refused(new_gradebook, lambda: check_gradebook(url, "engine", "engine", POINTS), *said)


def test_a_cell_cannot_be_added_to_submissions(new_gradebook, url):
    write_scores(url, results(student("ana", exp=1.0), exercises={"exp": 15.0}), "engine")
    said = "test_tanh", "nbgrader db assignment remove engine --force"
    refused(new_gradebook, lambda: write_scores(url, CLASS, "engine"), *said)
    refused(new_gradebook, lambda: check_gradebook(url, "engine", "engine", POINTS), *said)


def test_a_submission_older_than_a_cell_is_refused(new_gradebook, url, change):
    write_scores(url, results(student("bo", exp=1.0), exercises={"exp": 15.0}), "engine")
    change(
        lambda g: g.add_grade_cell(
            "test_tanh", "engine", "engine", max_score=20, cell_type="code"
        )
    )  # fmt: skip
    # ana's row comes before: it is taken back.
    refused(new_gradebook, lambda: write_scores(url, CLASS, "engine"), "test_tanh")


def test_cells_can_be_added_while_nobody_has_submitted(url, read):
    write_scores(url, results(student("ana", "no submission"), exercises={"exp": 15.0}), "engine")
    write_scores(url, CLASS, "engine")
    assert read(grades)["ana", "tanh"] == (12.5, None, False)


def test_a_run_of_one_exercise_leaves_the_others_as_they_are(url, read):
    one = results(student("ana", exp=7.0), exercises={"exp": 15.0})
    write_scores(url, one, "engine", POINTS)
    assert read(grades) == {
        ("ana", "exp"): (7.0, None, False),
        ("ana", "tanh"): (None, None, True),
    }
    write_scores(url, CLASS, "engine", POINTS)
    write_scores(url, one, "engine", POINTS)
    assert read(grades)["ana", "exp"] == (7.0, None, False)
    assert read(grades)["ana", "tanh"] == (12.5, None, False)


def test_an_error_midway_takes_everything_back(new_gradebook, url, monkeypatch, capfd):
    """The database refuses one row late; nbgrader had committed those before it."""
    write_scores(url, results(student("zoe", exp=1.0, tanh=1.0)), "engine")
    before = everything(new_gradebook)
    sabotage = (
        "CREATE TRIGGER late BEFORE INSERT ON student WHEN NEW.id = 'ed' "
        "BEGIN SELECT RAISE(ABORT, 'disk on fire'); END"
    )
    connection = sqlite3.connect(new_gradebook)
    connection.execute(sabotage)
    connection.close()
    with pytest.raises(GradebookError, match=r"disk on fire.*nothing was written"):
        write_scores(url, CLASS, "engine")
    connection = sqlite3.connect(new_gradebook)
    connection.execute("DROP TRIGGER late")
    connection.close()
    assert everything(new_gradebook) == before
    assert capfd.readouterr().err == ""


def grader(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-c", "from grader.cli import main; main()", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    """A class of two: one right, one who did nothing; a third is on the roster only."""
    folder = tmp_path_factory.mktemp("class")
    course = load_course(ROOT)
    solution = load_solution(ROOT, course, course.assignment("engine"))
    for who, source in {"ana": solution.complete(), "bo": solution.stub()}.items():
        (folder / "in" / who).mkdir(parents=True)
        (folder / "in" / who / "engine.py").write_text(source)
    (folder / "roster.csv").write_text("id,name\nana,Ana Ruiz\nbo,\nzoe,Zoe\n")
    return folder


def grade(submissions, output, gradebook, *arguments, **more):
    return grader(
        *("grade", submissions / "in", "-o", output, "--roster", submissions / "roster.csv"),
        *("--without-torch", "--seed", "test", "--gradebook", gradebook, *arguments),
        **more,
    )


def test_the_command_line_makes_a_gradebook_in_an_environment_not_activated(submissions, tmp_path):
    path = tmp_path / "made.db"
    where = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    run = grade(submissions, tmp_path / "out", path, env={**where, "PATH": "/usr/bin"})
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == (
        f"gradebook sqlite:///{path}: 3 students, {len(load_course(ROOT).assignment().exercises)} "
        "exercises"
    )
    with Gradebook(f"sqlite:///{path}") as gradebook:
        scores = {one.student.id: one.score for one in gradebook.assignment_submissions("engine")}
        assert gradebook.find_assignment("engine").max_score == 100
        assert gradebook.find_student("ana").last_name == "Ruiz"
    assert scores == {"ana": 100, "bo": 0}
    assert any("alembic_version" in row and "INSERT" in row for row in everything(path))


def test_a_wrong_url_stops_before_grading_with_one_line(submissions, tmp_path):
    run = grade(submissions, tmp_path / "out", "nosuch://me:secret@here/db")
    assert run.returncode == 2
    assert run.stderr.startswith("Error: gradebook nosuch://me:***@here/db: Can't load plugin")
    assert len(run.stderr.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_gradebook_of_other_points_stops_before_grading(submissions, tmp_path, url):
    write_scores(url, results(exercises={"exp": 99.0}), "engine")
    run = grade(submissions, tmp_path / "out", url)
    assert run.returncode == 2
    assert "test_exp of engine/engine has 99 points, the course file gives exp 15" in run.stderr
    assert not (tmp_path / "out").exists()


def test_nbgraders_own_export_command_reads_it(url, new_gradebook):
    write_scores(url, CLASS, "engine")
    command = shutil.which("nbgrader", path=str(Path(sys.executable).parent))
    run = subprocess.run(
        [command, "export", "--to", "g.csv", "--db", url],
        cwd=new_gradebook.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert exported(new_gradebook.parent / "g.csv")["ana"]["score"] == "27.5"
