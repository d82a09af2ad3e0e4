"""Who handed in what: two layouts, and a clear word for everything else."""

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import load_course
from grader.results import Note
from grader.submissions import (
    SubmissionsError,
    find_submissions,
    note_same_files,
    overview,
)

ROOT = Path(__file__).parents[2]
ASSIGNMENT = load_course(ROOT).assignment("engine")


def find(folder, limit_kb=1024, stub=""):
    found = find_submissions(folder, ASSIGNMENT, limit_kb, stub)
    return {one.student: one.opened() for one in found}


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


STUB = "stub = 1\n\nx\n"


@pytest.mark.parametrize("untouched", [STUB, "stub = 1  \r\nx\n\n\n", "\n"])
@pytest.mark.parametrize("name", ["engine.ipynb", "Untitled1.ipynb"])
def test_the_notebook_is_read_where_nothing_was_done_in_the_file(tmp_path, untouched, name):
    put(tmp_path / "ana" / "engine.py", untouched)
    put(tmp_path / "ana" / name, as_notebook("solved = 1"))
    zipped(tmp_path / "bo.zip", {"engine.py": untouched, name: as_notebook("solved = 1")})
    for one in find(tmp_path, stub=STUB).values():
        assert (one.source, one.cells, codes(one)) == ("solved = 1", (1,), ["other_instead"])
        assert one.notes[0].values == {"file": name, "other": "engine.py"}
        assert one.file.endswith(f"/{name}")


def test_a_damaged_notebook_beside_an_untouched_file_is_unreadable_and_no_0(tmp_path):
    put(tmp_path / "ana" / "engine.py", STUB)
    put(tmp_path / "ana" / "engine.ipynb", "{")
    one = find(tmp_path, stub=STUB)["ana"]
    assert (one.source, one.status) == (None, "unreadable")
    assert codes(one) == ["other_instead", "notebook_damaged"]


TODO = "        raise NotImplementedError\n"
TODOS = f"class Value:\n    def exp(self):\n{TODO}    def tanh(self):\n{TODO}"
HALF, FULL = TODOS.replace(TODO, "        return 1\n", 1), TODOS.replace(TODO, "        return 1\n")


@pytest.mark.parametrize(
    "file",
    [TODOS + "print(1)\n", HALF, TODOS + "x = = 1\n", "\0", "print('no class')\n"],
    ids=["a line more", "half", "no Python", "no text", "something else"],
)
def test_the_notebook_is_read_where_more_was_done_in_it(tmp_path, file):
    put(tmp_path / "ana" / "engine.py", file)
    put(tmp_path / "ana" / "engine.ipynb", as_notebook(FULL))
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, one.status) == (FULL, "graded")
    assert codes(one)[0] in ("other_instead", "other_counts")


@pytest.mark.parametrize("notebook", [TODOS, HALF])
def test_the_file_is_read_where_more_was_done_in_it(tmp_path, notebook):
    put(tmp_path / "ana" / "engine.py", FULL)
    put(tmp_path / "ana" / "engine.ipynb", as_notebook(notebook))
    assert find(tmp_path, stub=TODOS)["ana"].source == FULL


def test_in_nbgraders_folders_the_other_counts_where_both_are_as_far(tmp_path):
    for student, place in (("ana", "engine/"), ("bo", "")):
        put(tmp_path / student / f"{place}engine.py", FULL)
        put(tmp_path / student / f"{place}engine.ipynb", as_notebook(FULL + "x = 1\n"))
    found = find(tmp_path, stub=TODOS)
    assert codes(found["ana"]) == ["other_counts"]
    assert codes(found["bo"]) == ["notebook_not_read"]


@pytest.mark.parametrize(
    "notebooks",
    [
        {"engine.ipynb": ["stub = 1", "x"]},
        {"engine.ipynb": []},
        {"x/engine.ipynb": ["one = 1"], "y/engine.ipynb": ["two = 2"]},
    ],
)
def test_the_untouched_file_stays_where_no_notebook_is_the_one_with_work(tmp_path, notebooks):
    put(tmp_path / "ana" / "engine.py", STUB)
    for name, cells in notebooks.items():
        put(tmp_path / "ana" / name, as_notebook(*cells))
    one = find(tmp_path, stub=STUB)["ana"]
    assert (one.source, codes(one)) == (STUB, ["notebook_not_read"])


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


def test_texts_are_read_again_when_they_are_asked_for(tmp_path):
    path = put(tmp_path / "ana.py", "a = 1\n")
    (one,) = find_submissions(tmp_path, ASSIGNMENT, 64)
    one = replace(one, notes=(Note(code="not_on_roster"),), name="Ana")
    assert not any(isinstance(value, str) and "a = 1" in value for value in vars(one).values())
    assert (one.opened().source, one.opened().notes) == ("a = 1\n", one.notes)
    path.write_text("a = 2\n")
    assert (one.opened().source, one.opened().name) == ("a = 2\n", "Ana")
    path.write_text("a = 1" * 100_000)
    now = one.opened()
    assert (now.source, now.status, codes(now)) == (None, "unreadable", ["too_large"])


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
    passed_over = overview(tmp_path, ASSIGNMENT).passed_over
    assert passed_over == [
        "a.txt",
        "b.pdf",
        "c",
        "d.csv",
        "e.md",
        "f.md",
    ]


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


def test_a_linked_folder_is_not_followed_and_says_so(tmp_path):
    put(tmp_path / "elsewhere" / "engine.py")
    put(tmp_path / "in" / "ana.py")
    (tmp_path / "in" / "bo").symlink_to(tmp_path / "elsewhere")
    found = find(tmp_path / "in")
    assert found["ana"].status == "graded"
    assert (found["bo"].status, codes(found["bo"])) == ("unreadable", ["not_regular"])


@pytest.mark.parametrize("member", ["ana", "ana/sub", "ana.zip", "ana.py"])
def test_what_nobody_may_read_is_unreadable_with_the_reason(tmp_path, monkeypatch, member):
    def refuse(real):
        def instead(path, *more, **named):
            if str(path) == str(tmp_path / member):
                raise PermissionError(13, "Permission denied")
            return real(path, *more, **named)

        return instead

    if member == "ana.zip":
        zipped(tmp_path / member, {"engine.py": "x = 1\n"})
    else:
        put(tmp_path / (member if member.endswith(".py") else f"{member}/engine.py"))
    for owner, name in ((os, "scandir"), (os, "open"), (Path, "open")):  # root may read all
        monkeypatch.setattr(owner, name, refuse(getattr(owner, name)))
    one = find(tmp_path)["ana"]
    assert (one.status, codes(one)) == ("unreadable", ["cannot_read"])
    assert one.notes[0].values["reason"] == "Permission denied"


@pytest.mark.parametrize(
    ("files", "named"),
    [
        (["engine.py.txt"], "engine.py.txt"),
        (["report.pdf", "data/x.csv", ".DS_Store", "timestamp.txt"], "data/x.csv, report.pdf"),
        (["engine.tar.gz"], "engine.tar.gz"),
        (["a.zip", "b.zip"], "a.zip, b.zip"),
    ],
)
def test_something_that_is_no_code_is_unreadable_and_named(tmp_path, files, named):
    for name in files:
        put(tmp_path / "ana" / name)
    zipped(tmp_path / "bo.zip", dict.fromkeys(files, "x"))
    found = find(tmp_path)
    assert (found["ana"].status, codes(found["ana"])) == ("unreadable", ["no_code"])
    assert found["ana"].notes[0].values["files"] == named
    assert found["bo"].status == "unreadable"


@pytest.mark.parametrize("name", ["timestamp.txt", ".DS_Store", "__pycache__/x.pyc"])
def test_a_folder_with_what_systems_leave_there_is_no_submission(tmp_path, name):
    put(tmp_path / "ana" / name)
    assert find(tmp_path)["ana"].status == "no submission"


# As browsers, JupyterLab and students name a second version.
VERSIONS = [
    "engine (1).py",
    "engine-Copy1.ipynb",
    "engine_final.py",
    "final/engine.py",
    "mine.py",
]


@pytest.mark.parametrize("name", VERSIONS)
@pytest.mark.parametrize("first", ["engine.py", "engine/engine.py"])
def test_the_only_other_file_with_work_counts_where_nothing_was_done(tmp_path, name, first):
    text = as_notebook(FULL) if name.endswith(".ipynb") else FULL
    members = {first: TODOS, name: text, "utils.py": "def helper():\n    return 1\n"}
    for member, content in members.items():
        put(tmp_path / "ana" / member, content)
    zipped(tmp_path / "bo.zip", members)
    for one in find(tmp_path, stub=TODOS).values():
        assert (one.source, codes(one)) == (FULL, ["other_instead"])
        assert one.notes[0].values == {"file": name, "other": first}
        assert one.file.endswith(f"/{name}")


def test_of_several_with_work_beside_an_untouched_file_none_is_guessed(tmp_path):
    put(tmp_path / "ana" / "engine.py", TODOS)
    put(tmp_path / "ana" / "engine (1).py", FULL)
    put(tmp_path / "ana" / "engine (2).py", HALF)
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, one.status, codes(one)) == (None, "unreadable", ["several_instead"])
    assert one.notes[0].values["files"] == "engine (1).py, engine (2).py"


def test_two_copies_of_the_work_beside_an_untouched_file_are_one(tmp_path):
    put(tmp_path / "ana" / "engine.py", TODOS)
    put(tmp_path / "ana" / "engine (1).py", FULL)
    put(tmp_path / "ana" / "engine (2).py", FULL + "\n\n")
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, codes(one)) == (FULL, ["other_instead"])


@pytest.mark.parametrize("name", ["engine (1).py", "engine_final.py", "final/engine.py"])
def test_another_version_with_work_in_it_is_named_and_not_read(tmp_path, name):
    put(tmp_path / "ana" / "engine.py", HALF)
    put(tmp_path / "ana" / name, FULL)
    put(tmp_path / "ana" / "engine_copy.py", HALF)  # a copy is no other version
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, codes(one)) == (HALF, ["others_not_read"])
    assert one.notes[0].values == {"file": "engine.py", "others": name}


@pytest.mark.parametrize("other", ["print(1)\n", "class Other:\n    pass\n", "\0", TODOS])
def test_an_untouched_file_stays_where_no_other_has_work_in_it(tmp_path, other):
    put(tmp_path / "ana" / "engine.py", TODOS)
    put(tmp_path / "ana" / "test_mine.py", other)
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, codes(one)) == (TODOS, [])


def test_in_a_copy_of_the_whole_project_the_assignments_file_counts(tmp_path):
    put(tmp_path / "ana" / "assignments" / "engine" / "engine.py", FULL)
    put(tmp_path / "ana" / "old" / "engine.py", HALF)
    one = find(tmp_path, stub=TODOS)["ana"]
    assert (one.source, codes(one)) == (FULL, ["others_not_read"])


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


@pytest.mark.parametrize("name", ["graph.py", "graph.ipynb", "graph/graph.py"])
def test_a_file_of_another_assignment_is_never_taken_for_this_one_s(tmp_path, name):
    text = as_notebook("a = 1") if name.endswith(".ipynb") else "a = 1"
    put(tmp_path / "ana" / name, text)
    zipped(tmp_path / "bo.zip", {name: text})
    found = find_submissions(tmp_path, ASSIGNMENT, 64, others=["graph.py"])
    assert [(one.status, codes(one)) for one in found] == [("no submission", ["no_file"])] * 2


def test_one_s_own_engine_is_the_one_with_fewer_todos_and_is_not_the_file(tmp_path):
    todo, done = "class Value:\n    raise NotImplementedError\n", "class Value:\n    pass\n"
    put(tmp_path / "ana" / "graph.py", "a = 1")
    put(tmp_path / "ana" / "engine.py", todo)
    put(tmp_path / "ana" / "engine.ipynb", as_notebook(done))
    put(tmp_path / "bo" / "graph.py", "a = 1")
    put(tmp_path / "bo" / "engine" / "engine.py", done)
    put(tmp_path / "bo" / "engine" / "engine.ipynb", as_notebook("x = 1"))
    put(tmp_path / "cy" / "graph.py", "a = 1")
    graph = load_course(ROOT).assignment("graph")
    files = {"others": ["engine.py"], "engine_file": "engine.py"}
    ana, bo, cy = (one.opened() for one in find_submissions(tmp_path, graph, 64, **files))
    assert {one.source for one in (ana, bo, cy)} == {"a = 1"}
    assert (ana.engine.strip(), bo.engine.strip(), cy.engine) == (done.strip(), done.strip(), "")


def test_a_notebook_that_writes_its_file_or_the_engines_hands_in_what_it_writes(tmp_path):
    engine, graph = "class Value:\n    pass\n", "from engine import Value\n"
    writes_engine = f"%%writefile engine.py\n{engine}"
    writes_graph = f"%%writefile graph.py\n{graph}"
    own = as_notebook(writes_engine, graph)
    put(tmp_path / "ana.ipynb", own)
    put(tmp_path / "bo" / "graph.ipynb", own)
    put(tmp_path / "cy" / "graph.ipynb", own)
    put(tmp_path / "cy" / "engine.py", "class Value:\n    own = 1\n")
    put(tmp_path / "di" / "graph.py", graph)
    put(tmp_path / "di" / "engine.ipynb", as_notebook(writes_engine))
    put(tmp_path / "ed" / "graph.ipynb", as_notebook(writes_graph))
    zipped(tmp_path / "flo.zip", {"graph.ipynb": own})
    files = {"others": ["engine.py"], "engine_file": "engine.py"}
    found = find_submissions(tmp_path, load_course(ROOT).assignment("graph"), 64, **files)
    opened = {one.student: one.opened() for one in found}
    assert {one.source.strip() for one in opened.values()} == {graph.strip()}
    engines = {student: one.engine.strip() for student, one in opened.items()}
    assert engines.pop("cy").endswith("own = 1")
    assert engines.pop("ed") == ""
    assert set(engines.values()) == {engine.strip()}
    assert not [one.notes for one in opened.values() if one.notes]
