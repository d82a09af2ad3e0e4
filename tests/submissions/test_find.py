"""Who handed in what: two layouts, and a clear word for everything else."""

import json
import os
import random
import zipfile
from pathlib import Path

import pytest

from grader.course import load_course
from grader.submissions import (
    SubmissionsError,
    add_missing,
    find_submissions,
    note_same_files,
    passed_over,
    read_roster,
)

ROOT = Path(__file__).parents[2]
ASSIGNMENT = load_course(ROOT).assignment("engine")


def find(folder, limit_kb=1024):
    return {one.student: one for one in find_submissions(folder, ASSIGNMENT, limit_kb)}


def put(path, content="x = 1\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def codes(submission):
    return [note.code for note in submission.notes]


def test_a_folder_per_student_or_a_file_per_student(tmp_path):
    put(tmp_path / "ana" / "engine.py", "a = 1\n")
    put(tmp_path / "bo.py", "b = 1\n")
    found = find(tmp_path)
    assert {student: one.source for student, one in found.items()} == {
        "ana": "a = 1\n",
        "bo": "b = 1\n",
    }
    assert found["ana"].file == str(Path("ana", "engine.py"))


def test_a_folder_below_named_as_the_assignment_is_read_too(tmp_path):
    put(tmp_path / "ana" / "engine" / "engine.py", "a = 1\n")
    assert find(tmp_path)["ana"].source == "a = 1\n"


def test_the_only_python_file_is_taken_with_a_note(tmp_path):
    put(tmp_path / "ana" / "engine (1).py")
    put(tmp_path / "ana" / "notes.txt")
    put(tmp_path / "ana" / ".venv" / "x.py")
    put(tmp_path / "ana" / "__pycache__" / "y.py")
    one = find(tmp_path)["ana"]
    assert one.source == "x = 1\n"
    assert one.notes[0].values == {"file": "engine (1).py"}


def test_several_candidates_are_listed_and_not_guessed(tmp_path):
    put(tmp_path / "ana" / "a.py")
    put(tmp_path / "ana" / "b.py")
    one = find(tmp_path)["ana"]
    assert (one.source, one.status, codes(one)) == (None, "unreadable", ["several_files"])
    assert one.notes[0].values["files"] == "a.py, b.py"


def as_notebook(*cells):
    return json.dumps({"cells": [{"cell_type": "code", "source": one} for one in cells]})


def test_a_notebook_is_found_in_a_folder_as_a_file_and_in_a_zip(tmp_path):
    put(tmp_path / "ana" / "engine.ipynb", as_notebook("a = 1", "b = 2"))
    put(tmp_path / "bo.ipynb", as_notebook("a = 1", "b = 2"))
    zipped(tmp_path / "cy.zip", {"homework/engine.ipynb": as_notebook("a = 1", "b = 2")})
    put(tmp_path / "di" / "engine" / "engine.ipynb", as_notebook("a = 1", "b = 2"))
    put(tmp_path / "di" / "engine" / "timestamp.txt", "2025-01-01 00:00:00 UTC")
    found = find(tmp_path)
    assert list(found) == ["ana", "bo", "cy", "di"]
    for one in found.values():
        assert (one.source, one.cells, one.notes) == ("a = 1\nb = 2", (1, 2), ())
    assert found["di"].file == "di/engine/engine.ipynb"


def test_the_only_notebook_is_taken_with_a_note_and_checkpoints_are_passed_over(tmp_path):
    put(tmp_path / "ana" / "Untitled1.ipynb", as_notebook("a = 1"))
    put(tmp_path / "ana" / ".ipynb_checkpoints" / "Untitled1-checkpoint.ipynb", as_notebook("no"))
    zipped(
        tmp_path / "bo.zip",
        {
            "x/Untitled1.ipynb": as_notebook("a = 1"),
            "x/.ipynb_checkpoints/Untitled1-checkpoint.ipynb": as_notebook("no"),
        },
    )
    for one in find(tmp_path).values():
        assert (one.source, codes(one)) == ("a = 1", ["other_name"])


@pytest.mark.parametrize("others", [["Untitled1.ipynb"], ["x.py"], ["a.ipynb", "b.py"]])
def test_the_notebook_of_the_right_name_wins_over_other_names(tmp_path, others):
    put(tmp_path / "ana" / "engine.ipynb", as_notebook("right = 1"))
    for name in others:
        put(tmp_path / "ana" / name, as_notebook("no = 1"))
    one = find(tmp_path)["ana"]
    assert (one.source, codes(one)) == ("right = 1", [])


def test_the_file_wins_over_the_notebook_and_the_note_names_both(tmp_path):
    put(tmp_path / "ana" / "engine.py", "right = 1\n")
    put(tmp_path / "ana" / "engine.ipynb", as_notebook("no = 1"))
    one = find(tmp_path)["ana"]
    assert (one.source, codes(one)) == ("right = 1\n", ["notebook_not_read"])
    assert one.notes[0].values == {"file": "engine.py", "others": "engine.ipynb"}


@pytest.mark.parametrize(
    "names",
    [["a.ipynb", "b.ipynb"], ["a.ipynb", "b.py"], ["x/engine.ipynb", "y/engine.ipynb"]],
)
def test_several_notebooks_are_listed_and_not_guessed(tmp_path, names):
    for name in names:
        put(tmp_path / "ana" / name, as_notebook("a = 1"))
    one = find(tmp_path)["ana"]
    assert (one.source, codes(one)) == (None, ["several_files"])
    assert one.notes[0].values["files"] == ", ".join(names)


def test_a_notebook_that_cannot_be_read_is_unreadable_with_the_reason(tmp_path):
    put(tmp_path / "ana.ipynb", "{")
    zipped(tmp_path / "bo.zip", {"engine.ipynb": "{"})
    for one in find(tmp_path).values():
        assert (one.source, one.status, codes(one)) == (None, "unreadable", ["notebook_damaged"])


def test_the_same_code_is_noted_as_file_and_as_notebook_but_neither_the_stub_nor_nothing(tmp_path):
    put(tmp_path / "ana.py", "a = 1\n\n\nb = 2\n")
    put(tmp_path / "bo.ipynb", as_notebook("a = 1\n", "b = 2"))
    put(tmp_path / "cy.ipynb", as_notebook("stub = 1", "", "x"))
    put(tmp_path / "di.py", "stub = 1\n\nx\n")
    put(tmp_path / "ed.py", "\n")
    put(tmp_path / "flo.ipynb", as_notebook(""))
    found = note_same_files(list(find(tmp_path).values()), "stub = 1\nx\n")
    notes = {one.student: n.values for one in found for n in one.notes if n.code == "same_file"}
    assert notes == {"ana": {"students": "bo"}, "bo": {"students": "ana"}}


def test_another_layout_of_the_same_code_in_cells_is_another_digest(tmp_path):
    put(tmp_path / "ana.ipynb", as_notebook("a = 1", "b = 2"))
    put(tmp_path / "bo.ipynb", as_notebook("a = 1\nb = 2"))
    put(tmp_path / "cy.ipynb", as_notebook("a = 1", "b = 2"))
    found = find(tmp_path)
    assert {one.source for one in found.values()} == {"a = 1\nb = 2"}
    assert found["ana"].digest == found["cy"].digest != found["bo"].digest


def test_an_empty_folder_is_no_submission(tmp_path):
    (tmp_path / "ana").mkdir()
    one = find(tmp_path)["ana"]
    assert (one.source, one.status, codes(one)) == (None, "no submission", ["no_file"])


def test_hidden_files_and_other_files_are_no_students(tmp_path):
    put(tmp_path / "ana.py")
    put(tmp_path / ".DS_Store")
    put(tmp_path / ".git" / "engine.py")
    put(tmp_path / "readme.txt")
    put(tmp_path / "__pycache__" / "engine.py")
    assert list(find(tmp_path)) == ["ana"]


def test_what_is_no_submission_is_named(tmp_path):
    put(tmp_path / "ana.py")
    for name in ("a.txt", "b.pdf", "c", "d.csv", "e.md", "f.md"):
        put(tmp_path / name)
    assert passed_over(tmp_path) == ["a.txt", "b.pdf", "c", "d.csv", "e.md", "and 1 more"]


def test_two_submissions_of_one_student_are_an_error_naming_both(tmp_path):
    put(tmp_path / "ana.py")
    put(tmp_path / "ana" / "engine.py")
    with pytest.raises(SubmissionsError, match=r"two submissions of 'ana'.*keep one"):
        find(tmp_path)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "no folder"),
        (lambda path: put(path), "is a file"),
        (lambda path: path.mkdir(), r"no submissions in .*STUDENT\.py"),
    ],
)
def test_a_folder_that_is_none_or_empty_says_what_to_do(tmp_path, make, said):
    make(tmp_path / "in")
    with pytest.raises(SubmissionsError, match=said):
        find(tmp_path / "in")


@pytest.mark.parametrize(
    ("content", "source", "said"),
    [
        (b"\xef\xbb\xbfx = 1\n", "x = 1\n", []),
        (b"x = 1\r\n", "x = 1\r\n", []),
        (b"s = '\xe1'\n", "s = 'á'\n", ["latin_1"]),
        (b"x\0y", None, ["not_text"]),
        (b"x" * 2049, None, ["too_large"]),
        (b"", "", []),
    ],
)
def test_bytes_are_read_as_text_with_a_note_where_that_is_a_guess(tmp_path, content, source, said):
    put(tmp_path / "ana.py", content)
    one = find(tmp_path, limit_kb=2)["ana"]
    assert (one.source, codes(one)) == (source, said)
    assert one.status == ("unreadable" if source is None else "graded")


def test_links_pipes_and_folders_are_no_files(tmp_path):
    secret = put(tmp_path / "secret", "key = 1\n")
    folder = tmp_path / "in"
    for student in ("link", "pipe", "folder"):
        (folder / student).mkdir(parents=True)
    (folder / "link" / "engine.py").symlink_to(secret)
    os.mkfifo(folder / "pipe" / "engine.py")
    (folder / "folder" / "engine.py").mkdir()
    for one in find(folder).values():
        assert (one.source, codes(one)) == (None, ["not_regular"])


def test_a_linked_folder_is_no_student(tmp_path):
    put(tmp_path / "elsewhere" / "engine.py")
    put(tmp_path / "in" / "ana.py")
    (tmp_path / "in" / "bo").symlink_to(tmp_path / "elsewhere")
    assert list(find(tmp_path / "in")) == ["ana"]


def test_names_are_kept_exactly(tmp_path):
    names = ["-rf", "=cmd()", "José", "a b", "🙂", "[x]", "new\nline", "x" * 200]
    for name in names:
        put(tmp_path / name / "engine.py")
    assert sorted(find(tmp_path)) == sorted(names)


def zipped(path, members, **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def test_a_zip_per_student_or_in_a_students_folder_is_read_and_not_extracted(tmp_path):
    zipped(tmp_path / "ana.zip", {"homework/engine.py": "a = 1\n", "notes.txt": "x"})
    zipped(tmp_path / "bo" / "upload.zip", {"engine.py": "b = 1\n"})
    before = sorted(tmp_path.rglob("*"))
    found = find(tmp_path)
    assert {student: one.source for student, one in found.items()} == {
        "ana": "a = 1\n",
        "bo": "b = 1\n",
    }
    assert found["ana"].file == "ana.zip/homework/engine.py"
    assert sorted(tmp_path.rglob("*")) == before


def test_what_systems_leave_in_a_zip_is_passed_over(tmp_path):
    names = ["__MACOSX/._engine.py", ".git/x.py", "a/.venv/y.py", "__pycache__/z.py", ".DS_Store"]
    zipped(tmp_path / "ana.zip", {**dict.fromkeys(names, "no"), "a/engine.py": "a = 1\n"})
    assert find(tmp_path)["ana"].source == "a = 1\n"


@pytest.mark.parametrize("name", ["../engine.py", "/engine.py", "a/../../engine.py"])
def test_a_name_in_a_zip_that_leads_outside_is_passed_over(tmp_path, name):
    zipped(tmp_path / "ana.zip", {name: "x = 1"})
    assert (find(tmp_path)["ana"].status, codes(find(tmp_path)["ana"])) == (
        "no submission",
        ["no_file"],
    )


def test_a_link_in_a_zip_is_passed_over(tmp_path):
    link = zipfile.ZipInfo("engine.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "ana.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert codes(find(tmp_path)["ana"]) == ["no_file"]


def test_a_zip_bomb_is_read_up_to_the_limit_only(tmp_path):
    zipped(tmp_path / "ana.zip", {"engine.py": b"#" * 200_000_000}, compresslevel=9)
    assert (tmp_path / "ana.zip").stat().st_size < 1_000_000
    assert codes(find(tmp_path)["ana"]) == ["too_large"]


def test_of_a_zip_only_the_chosen_file_is_read(tmp_path, monkeypatch):
    zipped(tmp_path / "ana.zip", {f"{n}.py": "#" * 100_000 for n in range(100)})
    zipped(tmp_path / "bo.zip", {"a.py": "x", "b/engine.py": "b = 1\n", "c.ipynb": "{}"})
    opened = []
    before = zipfile.ZipFile.open
    monkeypatch.setattr(
        zipfile.ZipFile,
        "open",
        lambda self, name: opened.append(name.filename) or before(self, name),
    )
    found = find(tmp_path)
    assert codes(found["ana"]) == ["several_files"]
    assert found["bo"].source == "b = 1\n"
    assert opened == ["b/engine.py"]


def test_a_name_with_backslashes_in_a_zip_is_a_path(tmp_path):
    zipped(tmp_path / "ana.zip", {"engine\\engine.py": "a = 1\n", "engine\\x.py": "x"})
    assert find(tmp_path)["ana"].source == "a = 1\n"


def test_a_zip_of_many_files_is_refused(tmp_path):
    zipped(tmp_path / "ana.zip", {f"{n}.txt": "" for n in range(10_001)})
    assert codes(find(tmp_path)["ana"]) == ["zip_too_many"]


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x03\x04" + bytes(100)])
def test_a_damaged_zip_says_so(tmp_path, content):
    put(tmp_path / "ana.zip", content)
    one = find(tmp_path)["ana"]
    assert (one.status, codes(one)) == ("unreadable", ["zip_unreadable"])


@pytest.mark.parametrize("seed", range(100))
def test_a_mutated_zip_never_crashes(tmp_path, seed):
    chance = random.Random(seed)
    data = bytearray(zipped(tmp_path / "a.zip", {"engine.py": "x = 1\n" * 50}).read_bytes())
    for _ in range(chance.randint(1, 10)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    (tmp_path / "a.zip").write_bytes(data[: chance.randint(len(data) // 2, len(data))])
    assert find(tmp_path)["a"].status in ("graded", "unreadable", "no submission")


def test_a_zip_in_a_zip_is_not_opened(tmp_path):
    inner = zipped(tmp_path / "inner" / "x.zip", {"engine.py": "x = 1"}).read_bytes()
    zipped(tmp_path / "in" / "ana.zip", {"inner.zip": inner})
    assert codes(find(tmp_path / "in")["ana"]) == ["no_file"]


def test_one_name_in_two_unicode_forms_is_reported_and_kept_apart(tmp_path):
    composed, decomposed = "Jos\u00e9", "Jose\u0301"
    put(tmp_path / composed / "engine.py")
    put(tmp_path / decomposed / "engine.py")
    found = find(tmp_path)
    assert len(found) == 2
    assert {code for one in found.values() for code in codes(one)} == {"two_unicode_forms"}


def test_the_file_of_the_right_name_wins_wherever_it_lies(tmp_path):
    put(tmp_path / "ana" / "homework" / "engine.py", "right = 1\n")
    put(tmp_path / "ana" / "homework" / "scratch.py", "no = 1\n")
    one = find(tmp_path)["ana"]
    assert (one.source, codes(one)) == ("right = 1\n", [])


def test_a_name_that_is_no_utf_8_is_kept_in_hex(tmp_path):
    path = os.path.join(os.fsencode(tmp_path), b"\xffana.py")
    with open(path, "wb") as file:
        file.write(b"x = 1\n")
    (one,) = find(tmp_path).values()
    assert (one.student, one.source) == ("\\xffana", "x = 1\n")
    one.file.encode()


def test_a_roster_name_in_another_unicode_form_is_the_same_person(tmp_path):
    put(tmp_path / "in" / "Jose\u0301.py")
    found = find_submissions(tmp_path / "in", ASSIGNMENT, 1024)
    (row,) = add_missing(found, {"Jos\u00e9": "José"})
    assert (row.name, row.notes) == ("José", ())


def roster(tmp_path, text):
    return read_roster(put(tmp_path / "roster.csv", text))


@pytest.mark.parametrize(
    "text",
    [
        "id,name\nana,Ana Ruiz\nbo,\n",
        "\ufeffid;name\r\nana;Ana Ruiz\r\nbo;\r\n",
        "Name,Student\nAna Ruiz,ana\n,bo\n\n",
    ],
)
def test_a_roster_gives_names_by_id(tmp_path, text):
    assert roster(tmp_path, text) == {"ana": "Ana Ruiz", "bo": ""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mail\nana\n", "no column id"),
        ("", "no column id"),
        ("id\nana\nana\n", "'ana' appears twice"),
        (b"id\n\xff\n", "cannot be read"),
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
