"""Annotations as a runner reads them, and the summary of a job."""

import pytest

from grader.language import translation
from grader.reports import annotations, summary_markdown
from grader.results import CheckResult, Note, Row
from tests.reports.for_ci import HOSTILE, commands


@pytest.fixture
def log(made):
    """The annotations of a student whose file is ana/work/engine.py, with changes."""

    def write(**more):
        student = made.student(**{"file": "ana/work/engine.py", **more})
        return annotations(made.results(student), student, made.CLAIMS, made.ENGLISH)

    return write


@pytest.fixture
def summary(made):
    def write(student, language=made.ENGLISH):
        return summary_markdown(made.results(student), student, made.CLAIMS, language)

    return write


def test_an_exercise_below_full_marks_is_an_error_at_the_line_that_raised(log):
    ((kind, properties, text),) = commands(log())
    assert kind == "error"
    assert properties == {
        "file": "work/engine.py", "line": "42", "title": "exp: 4 of 15 points",
    }  # fmt: skip
    assert text.splitlines() == [
        "Hint: first hint",
        "- the slope of exp is right (failed)",
        "- the slope of exp is right (error, NameError, line 42)",
    ]


def test_where_no_line_is_known_the_file_is_named_alone(made, log):
    failed = CheckResult(id="exp/slope", status="failed", weight=3)
    passed = CheckResult(id="exp/value", status="passed", weight=4)
    ((_, properties, _),) = commands(log(exercises=(made.exercise(checks=(passed, failed)),)))
    assert properties == {"file": "work/engine.py", "title": "exp: 4 of 15 points"}


def test_an_exception_of_an_extra_is_not_pointed_at(made, log):
    extra = CheckResult(id="exp/graph", status="error", weight=0, failures=made.CHECKS[2].failures)
    checks = (made.CHECKS[1], extra)
    ((_, properties, text),) = commands(log(exercises=(made.exercise(checks=checks),)))
    assert "line" not in properties
    assert "NameError" not in text


def test_in_a_notebook_no_line_is_pointed_at_but_its_cell_is_named(log):
    ((_, properties, text),) = commands(log(file="ana/engine.ipynb", cells=(1, 40)))
    assert "line" not in properties
    assert "NameError, code cell 2, line 3" in text


def test_a_file_in_an_archive_is_not_pointed_at(log):
    ((_, properties, _),) = commands(log(file="ana/upload.zip/engine.py"))
    assert properties == {"title": "exp: 4 of 15 points"}


def test_what_did_not_load_is_a_warning_at_its_line(log):
    notes = (
        Note(code="statement_failed", values={"error": "NameError", "line": 7}),
        Note(code="latin_1"),
    )
    warning, _ = commands(log(notes=notes))
    assert warning == (
        "warning",
        {"file": "work/engine.py", "line": "7", "title": "engine"},
        "NameError while loading, line 7: that statement was skipped",
    )


def test_exercises_not_begun_are_one_notice(made, log):
    left = [made.exercise(name, 0.0, "not attempted") for name in ("exp", "tanh")]
    assert commands(log(exercises=tuple(left))) == [
        ("notice", {"file": "work/engine.py", "title": "not attempted"}, "exp, tanh")
    ]


def test_full_marks_leave_nothing_to_point_at(made, log):
    assert log(exercises=(made.exercise("exp", 15.0, "full"),)) == ""


@pytest.mark.parametrize("status", ["unreadable", "no submission", "not graded"])
def test_what_was_not_graded_is_an_error_that_says_why(log, status):
    notes = (Note(code="not_text"),)
    ((kind, properties, text),) = commands(log(status=status, exercises=(), notes=notes, file=""))
    assert (kind, properties) == ("error", {"title": f"engine: {status}"})
    assert text == "not a UTF-8 text file"


def test_a_file_that_cannot_be_run_is_one_error_at_its_line(made, log):
    note = Note(code="syntax_error", values={"error": "SyntaxError", "line": 3})
    nothing_ran = (CheckResult(id="exp/value", status="failed", weight=4),)
    one = made.exercise(score=0.0, status="none", checks=nothing_ran)
    ((kind, properties, _),) = commands(log(notes=(note,), exercises=(one, one)))
    assert (kind, properties["line"]) == ("error", "3")


def test_nothing_hidden_is_in_them(made, log, summary):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    text = log(exercises=(exercise,)) + summary(made.student(exercises=(exercise,)))
    assert "Value(0.8)" in text
    assert not [hidden for hidden in (*made.HIDDEN, made.SEED) if hidden in text]


def test_colons_commas_and_percent_signs_arrive_as_they_were(log):
    path = "a,b:c%2C.py"
    ((_, properties, _),) = commands(log(file=f"ana/{path}"))
    assert properties["file"] == path


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_makes_no_command_of_its_own(made, log, text):
    row = Row(name=text, expected=1.0, got=text, right=False)
    failure = type(made.PUBLIC_FAILURE)(program=text, rows=(row,))
    exercise = made.exercise(id=text, example=made.example(failure=failure, graph=()))
    note = Note(code="statement_failed", values={"error": text, "line": 7})
    written = log(exercises=(exercise,), notes=(note,), file=text)
    assert all(c == "\n" or c.isprintable() for c in written)
    assert [kind for kind, _, _ in commands(written)] == ["warning", "error"]
    assert len(written.splitlines()) == 2
    assert all(set(given) == {"file", "line", "title"} for _, given, _ in commands(written))


def test_the_summary_is_a_table_and_what_went_wrong(made, summary):
    student = made.student(
        exercises=(
            made.exercise("radd", 15.0, "full"),
            made.exercise("exp", 4.0, "partial"),
            made.exercise("tanh", 0.0, "not attempted"),
        )
    )
    lines = summary(student).splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert table == [
        "| exercise | points | status |",
        "|---|---:|---|",
        "| radd | 15 / 15 | full marks |",
        "| exp | 4 / 15 | partly right |",
        "| tanh | 0 / 15 | not attempted |",
    ]
    assert [line for line in lines if line.startswith("#")] == [
        "# engine: ana",
        "## exp: 4 / 15, partly right",
    ]


def test_the_summary_of_what_was_not_graded_has_no_number(made, summary):
    text = summary(made.student(status="unreadable", exercises=(), notes=(Note(code="not_text"),)))
    assert text == "# engine: ana\n\n**unreadable**\n\n- not a UTF-8 text file\n"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_no_markup_in_the_summary(made, summary, text):
    def of(text):
        notes = (Note(code="other_name", values={"file": text}),)
        return summary(made.student(text, notes=notes, name=text))

    written = of(text)
    assert "<" not in written
    assert "](" not in written.replace("\\](", "")
    assert len(written.splitlines()) == len(of("x").splitlines())
    assert commands(written) == []


def test_they_are_written_in_spanish_too(made, summary):
    student = made.student()
    text = annotations(made.results(student), student, made.CLAIMS, translation("es"))
    assert commands(text)[0][1]["title"] == "exp: 4 de 15 puntos"
    assert "| ejercicio | puntos | estado |" in summary(student, translation("es"))


def test_the_grammar_knows_commands_where_a_runner_does():
    assert commands("x\n  ::error file=a%2Cb,line=1::c%0Ad") == [
        ("error", {"file": "a,b", "line": "1"}, "c\nd")
    ]
    assert commands("a ::error::b") == []
    assert [kind for kind, _, _ in commands("a ##[add-mask]b")] == ["##"]
    log = "::stop-commands::t\n::error::a\n::t::\n::error::b"
    assert [text for _, _, text in commands(log)] == ["t", "b"]
