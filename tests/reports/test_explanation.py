"""What ``grader explain`` begins with, a student at a glance, and the source that was graded."""

import hashlib
import io

import msgspec
import pytest
from rich.console import Console

from grader.reports import explain, explain_student, graded_source
from grader.results import Note

ASKED = ("grader explain -r out", "ana")


def printed(text):
    console = Console(width=300, record=True, file=io.StringIO())
    console.print(text, highlight=False, soft_wrap=True)
    return console.export_text()


@pytest.fixture
def overview(made):
    def of(student, **more):
        return explain_student(made.results(student, **more), student, ASKED, made.ENGLISH)

    return of


@pytest.fixture(params=["one exercise", "all of them"])
def told(made, request):
    """Either kind of explanation of a student."""

    def of(student):
        results = made.results(student)
        if request.param == "all of them":
            return explain_student(results, student, ASKED, made.ENGLISH)
        return explain(results, student, student.exercises[0], made.CLAIMS, made.ENGLISH)

    return of


def test_it_names_file_key_and_run_and_not_the_seed(made, told):
    text = told(made.student(file="ana/engine (1).py", key="0123456789abcdef" * 4))
    assert "File: ana/engine (1).py\n" in text
    assert "Key of the result: 0123456789abcdef\n" in text
    assert "Run: 2026-01-01T00:00:00+00:00, assignment engine, seed " in text
    assert hashlib.sha256(made.SEED.encode()).hexdigest()[:8] in text
    assert made.SEED not in text


def test_results_without_a_key_or_a_file_are_told_without(made, told):
    text = told(made.student())
    assert "Key" not in text
    assert "File: nothing that was read" in text


def test_what_a_student_named_the_file_is_harmless(made, told):
    text = told(made.student(file="ana/[red]\x1b[31m.py"))
    assert "\x1b" not in text
    assert "[red]" in printed(text)


def test_all_exercises_are_there_with_score_status_and_why(made, overview):
    exercises = (
        made.exercise("exp", diagnosis=made.diagnosis()),
        made.exercise("tanh", score=15.0, status="full", counted="transplant"),
        made.exercise("relu", score=0.0, status="not attempted", checks=()),
    )
    note = Note(code="latin_1")
    lines = overview(made.student(name="Ana B", exercises=exercises, notes=(note,))).splitlines()
    assert "Ana B (ana): 19 of 15 points, graded" in lines[0]
    assert "  not UTF-8: read as Latin-1" in lines
    (exp, why), (tanh,), (relu,) = (
        lines[at : at + length]
        for at, line in enumerate(lines)
        for name, length in (("exp", 2), ("tanh", 1), ("relu", 1))
        if line.startswith(f"  {name} ")
    )
    assert "4 / 15" in exp
    assert made.EXPLANATION in why
    assert "alone, in an engine of ours" in tanh
    assert "not attempted" in relu


def test_it_says_what_to_ask_next_of_what_shows_more(made, overview):
    exercises = (
        made.exercise("exp"),
        made.exercise("tanh", score=15.0, status="full", checks=made.CHECKS[:1]),
        made.exercise("relu", score=0.0, status="not attempted", checks=()),
    )
    text = overview(made.student(exercises=exercises, file="ana/engine.py"))
    assert "  grader explain -r out ana exp\n" in text
    assert "  grader explain -r out --source ana" in text
    assert text.count("grader explain") == 2


def test_of_nobody_s_submission_there_is_nothing_to_ask(made, overview):
    note = Note(code="nothing_handed_in")
    text = overview(made.student(status="no submission", exercises=(), notes=(note,)))
    assert "ana: no submission" in text
    assert "nothing handed in" in text
    assert "grader explain" not in text


def test_a_mistake_in_given_code_is_told(made, overview):
    assert made.EXPLANATION in overview(made.student(diagnosis=made.diagnosis()))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_shown_with_the_numbers_of_its_lines(made, end):
    source = end.join(["x = 1", "", "\ty = [2]", "z = '\x1b[31m'", ""])
    head, *lines = printed(graded_source("ana/engine.py", source, (), made.ENGLISH)).splitlines()
    assert lines == ["    1  x = 1", "    2", "    3          y = [2]", "    4  z = '?[31m'"]
    digest = hashlib.sha256(source.encode()).hexdigest()
    assert head == f"ana/engine.py as it was graded, 4 lines, SHA-256 {digest}"


def test_a_notebook_is_shown_cell_by_cell_as_notes_name_its_lines(made):
    text = graded_source("a.ipynb", "x = 1\ny = 2\nz = 3\n\nw = 4", (1, 3), made.ENGLISH)
    assert printed(text).splitlines()[1:] == [
        "code cell 1",
        "    1  x = 1",
        "    2  y = 2",
        "code cell 2",
        "    1  z = 3",
        "    2",
        "    3  w = 4",
    ]


def test_it_says_that_torch_was_not_asked(made, overview):
    student = made.student()
    assert "without torch" in overview(student, without_torch=True)
    assert "without torch" not in overview(msgspec.structs.replace(student))
