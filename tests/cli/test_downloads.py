"""Downloads of Moodle and Canvas through the real command line: whose score is whose."""

import shutil

import pytest

from tests.cli.test_grade import GOOD, SOLUTION, grade, grader, scores

STUB = SOLUTION.stub()
ENDING = "_assignsubmission_file_"


def moodle(tmp_path):
    for name, source in {"Ana García_12340": GOOD, "Bo Sanz_12341": STUB}.items():
        (tmp_path / "in" / f"{name}{ENDING}").mkdir(parents=True)
        (tmp_path / "in" / f"{name}{ENDING}" / "engine.py").write_text(source)
    return tmp_path


def roster(tmp_path, *lines):
    path = tmp_path / "roster.csv"
    path.write_text("\n".join(["id,name", *lines, ""]))
    return path


PEOPLE = ('u1,"GARCIA, Ana"', "u2,Bo Sanz")


@pytest.mark.parametrize("zipped", [False, True])
def test_a_download_of_moodle_is_matched_with_the_roster(tmp_path, zipped):
    place = moodle(tmp_path) / "in"
    if zipped:
        place = shutil.make_archive(str(tmp_path / "moodle"), "zip", place)
    people = roster(tmp_path, *PEOPLE)
    run = grader(
        *("grade", place, "-o", tmp_path / "out", "--without-torch", "--seed", "test"),
        *("--names", "moodle", "--roster", people, "--format", "csv"),
    )
    assert run.returncode == 0, run.stderr
    found = {who: (row["name"], row["total"]) for who, row in scores(tmp_path).items()}
    assert found == {"u1": ("GARCIA, Ana", "100"), "u2": ("Bo Sanz", "0")}
    assert "not on the roster" not in run.stderr


def test_most_not_being_on_the_roster_is_said_before_and_after_grading(tmp_path):
    run = grade(moodle(tmp_path), "--roster", roster(tmp_path, *PEOPLE), "--format", "csv")
    said = [line for line in run.stderr.splitlines() if "2 of 2 submissions are not on" in line]
    assert len(said) == 2
    assert "look like a download from Moodle; add --names moodle" in said[0]


def test_without_a_roster_a_download_is_named_as_such(tmp_path):
    run = grade(moodle(tmp_path), "--format", "csv")
    assert "look like a download from Moodle: --names moodle takes the students" in run.stderr


def test_a_few_who_are_not_on_the_roster_are_named(tmp_path):
    people = roster(tmp_path, *PEOPLE[:1])
    run = grade(moodle(tmp_path), "--names", "moodle", "--roster", people, "--format", "csv")
    assert "1 of 2 submissions are not on the roster" in run.stderr
    assert run.stderr.rstrip().endswith(": Bo Sanz_12341")


def test_who_may_be_two_people_stops_the_run_before_it_begins(tmp_path):
    people = roster(tmp_path, "u1,Ana García", "u2,Ana Garcia")
    run = grade(moodle(tmp_path), "--names", "moodle", "--roster", people)
    assert run.returncode == 2
    assert "may be u1 (Ana García) or u2 (Ana Garcia)" in run.stderr
    assert not (tmp_path / "out").exists()


def test_an_expression_without_a_student_is_wrong_usage(tmp_path):
    run = grade(moodle(tmp_path), "--names", "blackboard")
    assert run.returncode == 2
    assert "has no group named student" in run.stderr


def test_a_file_of_nobody_is_graded_with_a_word_about_it(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "engine.py").write_text(STUB)
    run = grade(tmp_path, "--format", "csv")
    assert run.returncode == 0
    assert "engine.py is graded as that of a student named 'engine'" in run.stderr
    assert "STUDENT/engine.py" in run.stderr


def test_observing_takes_the_same_names(tmp_path):
    people = roster(tmp_path, *PEOPLE)
    run = grader(
        *("observe", moodle(tmp_path) / "in", "-o", tmp_path / "observed", "--names", "moodle"),
        *("--roster", people, "--without-torch", "--seed", "test"),
    )
    assert run.returncode == 0, run.stderr
    lines = (tmp_path / "observed/shard-1-of-1/observations.jsonl").read_text().splitlines()
    assert [line.split('"')[3] for line in lines[1:]] == ["u1", "u2"]
