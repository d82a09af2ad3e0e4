"""The roster: who should have handed in, and everyone's name."""

from pathlib import Path

import pytest

from grader.course import load_course
from grader.submissions import SubmissionsError, add_missing, find_submissions, read_roster

ROOT = Path(__file__).parents[2]
ASSIGNMENT = load_course(ROOT).assignment("engine")


def put(path, content="x = 1\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def codes(submission):
    return [note.code for note in submission.notes]


def roster(tmp_path, text):
    return read_roster(put(tmp_path / "roster.csv", text))


def test_a_roster_name_in_another_unicode_form_is_the_same_person(tmp_path):
    put(tmp_path / "in" / "Jose\u0301.py")
    found = find_submissions(tmp_path / "in", ASSIGNMENT, 1024)
    (row,) = add_missing(found, {"Jos\u00e9": "José"})
    assert (row.name, row.notes) == ("José", ())


@pytest.mark.parametrize(
    "text",
    [
        "id,name\nana,Ana Ruiz\nbo,\n",
        "\ufeffid;name\r\nana;Ana Ruiz\r\nbo;\r\n",
        "Name,Student\nAna Ruiz,ana\n,bo\n\n",
        "ID number\tName\nana\tAna Ruiz\nbo\t\n",
        "sep=;\r\nid;name\r\nana;Ana Ruiz\r\nbo;\r\n",
        "id\tname\nana\tAna Ruiz\nbo\t\n".encode("utf-16"),
        "id\tname\tgroup; section\nana\tAna Ruiz\t1; 2\nbo\t\t\n",
        "id;name;group, section\nana;Ana Ruiz;1, 2\nbo;;\n",
        "id\tname\tgroup, section\nana\tAna Ruiz\t1, 2\nbo\t\t\n",
    ],
)
def test_a_roster_gives_names_by_id(tmp_path, text):
    assert roster(tmp_path, text) == {"ana": "Ana Ruiz", "bo": ""}


@pytest.mark.parametrize(
    "text",
    [
        "First name,Last name,ID number\nAna,Ruiz,7\nBo,,8\n",
        "First name,Surname,ID number\nAna,Ruiz,7\nBo,,8\n",
        "ID number,Full name\n7,Ana Ruiz\n8,Bo\n",
        "Student,ID,Section\n    Points Possible,,\nAna Ruiz,7,A\nBo,8,A\n",
    ],
)
def test_what_platforms_export_is_a_roster(tmp_path, text):
    assert roster(tmp_path, text) == {"7": "Ana Ruiz", "8": "Bo"}


def test_the_grading_worksheet_of_moodle_is_a_roster(tmp_path):
    text = "Identifier,Full name,Grade\nParticipant 12340,Ana Ruiz,\n"
    assert roster(tmp_path, text) == {"Participant 12340": "Ana Ruiz"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mail,Full name\nana,Ana\n", "no column id; the columns are: mail, full name"),
        ("", "no column id; it is empty"),
        ("id,name\n,Ana\n", "'Ana' has no id"),
        ("id,name\nJos\u00e9,A\nJose\u0301,B\n", "appears twice"),
        ("id\nana\nana\n", "'ana' appears twice"),
        (b"id\n\xff\n", "save it as CSV UTF-8"),
        ('id,name\nana,"Ana\nbo,Bo\n', "not a CSV file"),
        ("id,name\nana," + "x" * 200_000, "not a CSV file"),
    ],
)
def test_a_roster_that_cannot_be_used_says_why(tmp_path, text, said):
    with pytest.raises(SubmissionsError, match=said):
        roster(tmp_path, text)


def test_everyone_on_the_roster_has_a_row_and_everyone_else_a_note(tmp_path):
    put(tmp_path / "in" / "ana.py")
    put(tmp_path / "in" / "zoe.py")
    found = find_submissions(tmp_path / "in", ASSIGNMENT, 1024)
    rows = {one.student: one for one in add_missing(found, {"ana": "Ana", "bo": "Bo"})}
    assert list(rows) == ["ana", "bo", "zoe"]
    assert (rows["bo"].status, rows["bo"].name) == ("no submission", "Bo")
    assert codes(rows["bo"]) == ["nothing_handed_in"]
    assert codes(rows["zoe"]) == ["not_on_roster"]
    assert (rows["ana"].name, codes(rows["ana"])) == ("Ana", [])
