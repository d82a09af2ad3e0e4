"""Gradescope's results.json: one student's scores as Gradescope reads them."""

import json

import jsonschema
import pytest

from grader.language import translation
from grader.reports import gradescope_json
from grader.results import CheckResult, Note, Row
from tests.reports.for_ci import GRADESCOPE, HOSTILE, read_gradescope


@pytest.fixture
def written(made):
    def write(student, language=made.ENGLISH, **more):
        return gradescope_json(made.results(student, **more), student, made.CLAIMS, language)

    return write


@pytest.fixture
def read(written):
    return lambda student, **more: read_gradescope(written(student, **more))


def test_each_exercise_is_a_test_with_its_points(made, read):
    partial, full = made.exercise(), made.exercise(id="tanh", score=15.0, status="full")
    told = read(made.student(exercises=(partial, full)))
    assert [
        (one["name"], one["score"], one["max_score"], one["status"]) for one in told["tests"]
    ] == [("exp", 4.0, 15.0, "failed"), ("tanh", 15.0, 15.0, "passed")]
    assert "score" not in told  # Gradescope adds up


def test_the_scores_add_up_to_the_total(made, read):
    student = made.student(exercises=(made.exercise(score=1.1), made.exercise(id="b", score=2.2)))
    assert sum(one["score"] for one in read(student)["tests"]) == student.total


def test_the_student_sees_every_test_and_nothing_that_the_grader_printed(made, read):
    told = read(made.student())
    assert {told["visibility"], *(one["visibility"] for one in told["tests"])} == {"visible"}
    assert told["stdout_visibility"] == "hidden"


def test_a_test_says_why_it_has_these_points(made, read):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    lines = read(made.student(exercises=(exercise,)))["tests"][0]["output"].splitlines()
    assert lines[:2] == ["partly right", made.EXPLANATION]
    assert lines[-3:] == [
        "[x] the slope of exp is right",
        "[ ] the slope of exp is right (failed)",
        "[ ] the slope of exp is right (error, NameError, line 42)",
    ]


def test_what_is_said_of_the_file_is_the_output_of_the_whole(made, read):
    told = read(made.student(notes=(Note(code="latin_1"),)), without_torch=True)
    assert told["output"].splitlines() == [
        "not UTF-8: read as Latin-1",
        "Graded without torch as an oracle.",
    ]


@pytest.mark.parametrize("status", ["unreadable", "no submission", "not graded"])
def test_what_was_not_graded_has_no_file_that_could_say_0(made, written, status):
    assert written(made.student(status=status, exercises=())) is None


def test_nor_has_one_of_whose_exercises_one_was_not_graded(made, written):
    ungraded = made.exercise(
        id="tanh", score=None, status="not graded",
        checks=(CheckResult(id="exp/value", status="not graded", weight=4),),
    )  # fmt: skip
    student = made.student(status="not graded", exercises=(made.exercise(), ungraded))
    assert written(student) is None


def test_nothing_hidden_is_in_it(made, written):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    text = written(made.student(exercises=(exercise,))).decode()
    assert not [hidden for hidden in (*made.HIDDEN, made.SEED) if hidden in text]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_stays_text_of_which_nothing_is_rendered(made, written, text):
    row = Row(name=text, expected=1.0, got=text, right=False)
    failure = type(made.PUBLIC_FAILURE)(program=text, rows=(row,))
    exercise = made.exercise(id=text, example=made.example(failure=failure, graph=()))
    notes = (Note(code="other_name", values={"file": text}),)
    told = read_gradescope(written(made.student(text, exercises=(exercise,), notes=notes)))
    assert len(told["tests"]) == 1
    formats = ("output_format", "test_output_format", "test_name_format")
    assert {told[name] for name in formats} == {"text"}
    assert not any("format" in name for name in told["tests"][0])
    shown = "".join([told["output"], *map(str, told["tests"][0].values())])
    assert all(c == "\n" or c.isprintable() for c in shown)


def test_it_is_written_in_spanish_too(made, written):
    told = json.loads(written(made.student(), translation("es")))
    assert "Pista: first hint" in told["tests"][0]["output"]


def test_the_schema_finds_a_missing_score(made, read):
    told = read(made.student())
    del told["tests"][0]["score"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, GRADESCOPE)
