"""Opening a gradebook: what is refused, in one line, before anything is changed."""

import os
import sqlite3
import subprocess
import sys
import sysconfig

import pytest

pytest.importorskip("nbgrader", reason="the extra nbgrader is not installed")

from grader.nbgrader.database import GradebookError, open_gradebook, shown


def refused(url):
    with pytest.raises(GradebookError) as error, open_gradebook(str(url)):
        pytest.fail("it was opened")
    said = str(error.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:gradebook.db", "write sqlite:///FILE"),
        ("sqlite:/gradebook.db", "write sqlite:///FILE"),
        ("sqlite://gradebook.db", "three slashes, as in sqlite:///gradebook.db"),
        ("sqlite://", "nothing would be kept"),
        ("sqlite:///:memory:", "nothing would be kept"),
        ("", "nothing would be kept"),
        ("nosuch://here/there", "sqlalchemy.dialects:nosuch"),
        ("://", "not a database URL"),
        ("postgresql://me:secret@here:port/db", "not a database URL"),
        ("postgresql+nosuch://here/there", "nosuch"),
        ("sqlite:///no/such/folder/g.db", "a folder that exists"),
        ("no/such/folder/g.db", "gradebook sqlite:///no/such/folder/g.db cannot be used"),
    ],
)
def test_what_is_no_database_is_refused_with_its_remedy(url, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in refused(url)
    assert not list(tmp_path.iterdir())


def test_a_missing_driver_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    said = refused("postgresql+psycopg2://me:secret@localhost/grades")
    assert "psycopg2" in said
    assert "install" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:secret@here/db",
        "postgresql://me:se@cret@here/db",
        "postgresql://me:secret@here:port/db",
        "postgresql://here/db?user=me&password=secret&x=1",
    ],
)
def test_no_password_is_shown(url):
    assert "cret" not in shown(url)
    assert "here" in shown(url)
    assert "/db" in shown(url)


def test_a_path_is_an_sqlite_file():
    assert shown("some/gradebook.db") == "sqlite:///some/gradebook.db"


def test_a_folder_or_a_file_of_another_kind_is_refused_and_left_alone(tmp_path):
    text = tmp_path / "scores.csv"
    text.write_text("student,score\n" * 100)
    assert "file is not a database" in refused(text)
    assert text.read_text() == "student,score\n" * 100
    assert "cannot be used" in refused(tmp_path)


def database(path, *statements):
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def tables(path):
    connection = sqlite3.connect(path)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    return names


def test_a_database_of_something_else_gets_no_tables_of_nbgrader(tmp_path):
    path = tmp_path / "cookies.db"
    database(path, "CREATE TABLE cookies (id)")
    assert "not an nbgrader gradebook" in refused(path)
    assert tables(path) == {"cookies"}


def test_a_gradebook_of_an_old_nbgrader_is_to_be_upgraded_first(tmp_path):
    path = tmp_path / "old.db"
    database(path, "CREATE TABLE assignment (id, name)", "CREATE TABLE grade (id)")
    assert "nbgrader db upgrade" in refused(path)
    assert tables(path) == {"assignment", "grade"}


def test_a_gradebook_that_may_not_be_written_is_refused(new_gradebook):
    assert "readonly" in refused(f"sqlite:///file:{new_gradebook}?mode=ro&uri=true")


def test_a_gradebook_in_use_is_refused(new_gradebook):
    other = sqlite3.connect(new_gradebook)
    other.execute("BEGIN IMMEDIATE")
    try:
        said = refused(f"sqlite:///{new_gradebook}?timeout=0.1")
    finally:
        other.close()
    assert "another program is using it" in said


def test_without_alembic_it_says_what_to_install_and_leaves_no_half_gradebook(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refused(tmp_path / "gradebook.db")
    assert "alembic" in said
    assert "python -m pip install 'autograd-grader[nbgrader]'" in said
    assert not list(tmp_path.iterdir())


def test_an_alembic_that_fails_is_told_and_leaves_no_half_gradebook(tmp_path, monkeypatch):
    (tmp_path / "alembic").write_text("#!/bin/sh\nexit 3\n")
    (tmp_path / "alembic").chmod(0o755)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert "alembic failed with exit code 3" in refused(tmp_path / "gradebook.db")
    assert not tables(tmp_path / "gradebook.db")


def test_without_nbgrader_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbgrader.api", None)
    assert "python -m pip install 'autograd-grader[nbgrader]'" in refused("gradebook.db")


def test_the_path_of_this_process_is_as_before(new_gradebook):
    before = os.environ["PATH"]
    with open_gradebook(str(new_gradebook)):
        assert os.environ["PATH"] == before


def test_the_grader_itself_needs_no_nbgrader():
    program = (
        "import sys; import grader.cli; "
        "sys.exit(any(m.split('.')[0] in ('nbgrader', 'sqlalchemy') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
