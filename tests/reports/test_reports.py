"""Reports: the same results for a spreadsheet, a student, an instructor, a terminal."""

import csv
import gettext
import html
import io

import msgspec
import pytest
from rich.console import Console

from grader.reports import (
    explain,
    feedback_markdown,
    gradescope_json,
    notes_table,
    results_table,
    scores_csv,
)
from grader.reports.csv import safe
from grader.reports.feedback import escaped
from grader.reports.html import student_page
from grader.reports.table import summary_lines
from grader.reports.texts import place, points
from grader.results import (
    AttemptResult,
    CheckResult,
    ExerciseResult,
    Failure,
    Note,
    Results,
    Row,
    RunFacts,
    StudentResult,
)

ENGLISH = gettext.NullTranslations()


class Claim:
    claim = "the slope of exp is right"
    hints = ("first hint", "second hint")


CLAIMS = {"exp/value": Claim, "exp/slope": Claim, "exp/graph": Claim}
WRONG = Failure(
    program="x = Value(1.234)\nout = x.exp()",
    rows=(
        Row(name="out.data", expected=3.4349, got=3.4349, right=True),
        Row(name="x.grad", expected=3.4349, got="NoneType, expected a number", right=False),
    ),
)
RAISED = Failure(program="x = Value(1.234)\ny", error="NameError", line=42)
CHECKS = (
    CheckResult(id="exp/value", status="passed", weight=4),
    CheckResult(id="exp/slope", status="failed", weight=3, failures=(WRONG,)),
    CheckResult(id="exp/graph", status="error", weight=8, failures=(RAISED,)),
)


def exercise(id="exp", score=4.0, status="partial", counted="submitted", checks=CHECKS, notes=()):
    attempts = [AttemptResult(attempt="submitted", score=score or 0.0, checks=checks)]
    if counted != "submitted":
        attempts.append(AttemptResult(attempt=counted, score=score, checks=checks))
    return ExerciseResult(
        id=id,
        status=status,
        score=score,
        max=15.0,
        counted=counted,
        attempts=tuple(attempts),
        notes=notes,
    )


def student(name="ana", status="graded", exercises=None, **more):
    exercises = (exercise(),) if exercises is None else exercises
    total = sum(one.score for one in exercises) if status == "graded" else None
    return StudentResult(
        student=name, status=status, total=total, max=15.0, exercises=exercises, **more
    )


def results(*students, isolation="weak", without_torch=False):
    return Results(
        format=1,
        course="c",
        assignment="engine",
        exercises={"exp": 15.0},
        run=RunFacts(
            grader="0",
            python="3",
            oracles="o",
            seed="s",
            isolation=isolation,
            started="now",
            without_torch=without_torch,
        ),
        students=students,
    )


def rows(*students):
    data = scores_csv(results(*students), ENGLISH)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def printed(renderable):
    console = Console(width=80, file=io.StringIO(), color_system=None)
    console.print(renderable)
    return console.file.getvalue()


def test_the_csv_has_one_column_per_exercise_and_a_row_per_student():
    assert rows(student(), student("bo", exercises=(exercise(score=7.5),))) == [
        ["student", "status", "exp", "total", "max", "note"],
        ["ana", "graded", "4", "4", "15", ""],
        ["bo", "graded", "7.5", "7.5", "15", ""],
    ]


@pytest.mark.parametrize("score", ["10000.25", "999999.5", "1000000", "0.01", "0"])
def test_the_csv_has_every_digit_of_a_score(score):
    most = msgspec.structs.replace(student(exercises=(exercise(score=float(score)),)), max=10.0**6)
    assert rows(most)[1][2:5] == [score, score, "1000000"]


def test_the_csv_has_the_names_that_a_roster_gave_and_no_formula_in_them():
    named = (
        msgspec.structs.replace(student("ana"), name="Ana Ruiz"),
        msgspec.structs.replace(student("bo"), name="=x"),
    )
    assert [row[-1] for row in rows(*named, student("cy"))] == ["name", "Ana Ruiz", "'=x", ""]


@pytest.mark.parametrize("status", ["no submission", "unreadable", "not graded"])
def test_what_was_not_graded_is_an_empty_cell_and_never_0(status):
    assert rows(student(status=status, exercises=()))[1] == ["ana", status, "", "", "15", ""]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n=", "＝"])
def test_a_cell_that_a_spreadsheet_would_compute_is_made_inert(start):
    assert rows(student(start + "cmd()"))[1][0].startswith("'")


def test_a_cell_has_one_line_and_no_control_characters():
    assert safe("a\nb\x1b[31mc") == "a b [31mc"


def test_notes_of_the_file_and_of_scores_are_in_the_csv():
    noted = student(
        exercises=(exercise(notes=(Note(code="not_separable"),)),), notes=(Note(code="latin_1"),)
    )
    note = rows(noted)[1][-1]
    assert note.startswith("not UTF-8: read as Latin-1; exp: could not be tried separately")


def test_feedback_says_claims_hint_and_place_and_nothing_hidden():
    text = feedback_markdown(results(student()), student(), CLAIMS, ENGLISH)
    assert "**4 of 15 points**" in text
    assert "## exp: 4 / 15, partly right" in text
    assert "- [x] the slope of exp is right" in text
    assert "(error, NameError, line 42)" in text
    assert "> **Hint:** first hint" in text
    assert "1.234" not in text
    assert "3.4349" not in text


def test_feedback_of_a_file_that_could_not_run_is_short_and_says_what_to_do_first():
    checks = (CheckResult(id="exp/value", status="error", weight=4),)
    one = student(
        exercises=(exercise(score=0.0, status="none", checks=checks),),
        notes=(Note(code="syntax_error", values={"line": 133, "error": "SyntaxError"}),),
    )
    text = feedback_markdown(results(one), one, CLAIMS, ENGLISH)
    assert "SyntaxError, line 133: nothing" in text
    assert "Correct this first" in text
    assert "the slope" not in text


@pytest.mark.parametrize("report", ["table", "explain", "feedback", "page", "csv", "gradescope"])
def test_every_report_says_why_python_cannot_read_a_file(report):
    values = {"line": 133, "error": "SyntaxError", "message": "expected ':'"}
    one = student(notes=(Note(code="syntax_error", values=values),))
    of_class = results(one)
    text = {
        "table": lambda: printed(notes_table(of_class, ENGLISH)),
        "explain": lambda: explain(of_class, one, one.exercises[0], CLAIMS, ENGLISH),
        "feedback": lambda: feedback_markdown(of_class, one, CLAIMS, ENGLISH),
        "page": lambda: html.unescape(student_page(of_class, one, CLAIMS, ENGLISH).decode()),
        "csv": lambda: rows(one)[1][-1],
        "gradescope": lambda: gradescope_json(of_class, one, CLAIMS, ENGLISH).decode(),
    }[report]()
    assert "SyntaxError (expected ':'), line 133: nothing of this file could be run" in text


def test_python_s_words_with_a_student_s_text_in_them_are_harmless():
    said = "bad <script>\x1b[31m[red]`x` =cmd()"
    values = {"line": 1, "error": "SyntaxError", "message": said}
    one = student(notes=(Note(code="syntax_error", values=values),))
    page = student_page(results(one), one, CLAIMS, ENGLISH).decode()
    feedback = feedback_markdown(results(one), one, CLAIMS, ENGLISH)
    explained = explain(results(one), one, one.exercises[0], CLAIMS, ENGLISH)
    for text in (page, feedback, explained):
        assert "\x1b" not in text
    assert "<script>" not in page + feedback
    assert "[red]" in printed(explained)


def test_feedback_of_a_submission_that_was_not_graded_says_why():
    one = student(status="unreadable", exercises=(), notes=(Note(code="not_text"),))
    text = feedback_markdown(results(one), one, CLAIMS, ENGLISH)
    assert "**unreadable**" in text
    assert "- not a UTF-8 text file" in text


def test_notes_that_several_scores_share_are_said_once_in_the_csv():
    tried = (Note(code="counted_transplant"),)
    one = student(exercises=(exercise("exp", notes=tried), exercise("tanh", notes=tried)))
    assert rows(one)[1][-1] == (
        "exp, tanh: tried alone, inside an engine of ours, as other parts of the submitted "
        "class do not work yet"
    )


def test_markdown_and_html_in_a_name_mean_themselves():
    assert escaped("<script>*a*_b_\n`c`") == "&lt;script>\\*a\\*\\_b\\_ \\`c\\`"


def test_the_table_has_a_row_per_student_and_marks_scores_tried_alone():
    text = printed(
        results_table(
            results(
                student("ana", exercises=(exercise(counted="transplant"),)),
                student("bo", exercises=(exercise(score=0.0, status="not attempted"),)),
                student("cy", status="no submission", exercises=()),
            ),
            ENGLISH,
        )
    )
    assert "4*" in text
    assert "·" in text
    assert [line.split() for line in text.splitlines() if "cy" in line] == [["cy", "–", "–"]]


def test_notes_name_the_student_and_the_reason():
    noted = student("ana", notes=(Note(code="latin_1"), Note(code="not_on_roster")))
    text = printed(notes_table(results(noted, student("bo")), ENGLISH))
    assert "ana  not UTF-8: read as Latin-1" in text
    assert "ana  not on the roster" in text
    assert "bo" not in text


def test_a_long_class_is_cut_with_a_word_about_the_rest():
    many = [student(f"s{n}") for n in range(100)]
    text = printed(results_table(results(*many), ENGLISH))
    assert "… and 40 more" in text


@pytest.mark.parametrize("count", [61, 79])
def test_a_class_that_is_hardly_longer_is_shown_whole(count):
    text = printed(results_table(results(*(student(f"s{n}") for n in range(count))), ENGLISH))
    assert "more" not in text
    assert f"s{count - 1} " in text


def nothing_from(name):
    note = Note(code="nothing_handed_in")
    return student(name, status="no submission", exercises=(), notes=(note,))


def test_who_handed_in_nothing_is_one_line_and_hides_no_other_note():
    last = student("zoe", notes=(Note(code="latin_1"),))
    missing = [nothing_from(f"s{n}") for n in range(90)]
    text = printed(notes_table(results(*missing, last), ENGLISH))
    assert "zoe  not UTF-8" in text
    assert "nothing handed in: s0, s1, s2" in text
    assert "and 80 more" in text
    assert len(text.splitlines()) < 5


def test_a_few_who_handed_in_nothing_have_a_line_each():
    text = printed(notes_table(results(nothing_from("bo"), nothing_from("cy")), ENGLISH))
    assert [line.split()[0] for line in text.splitlines()] == ["bo", "cy"]


def test_of_many_notes_those_of_whom_nothing_counts_are_shown():
    many = [student(f"s{n}", notes=(Note(code="latin_1"),)) for n in range(100)]
    zero = student("zoe", exercises=(exercise(score=0.0),), notes=(Note(code="not_text"),))
    text = printed(notes_table(results(*many, zero), ENGLISH))
    assert "zoe  not a UTF-8 text file" in text
    assert "… and 41 more" in text


def test_names_do_nothing_to_the_terminal():
    text = printed(results_table(results(student("\x1b[31m[red]x[/]")), ENGLISH))
    assert "\x1b" not in text
    assert "[red]x[/]" in text.replace("\n", "").replace(" ", "")


def test_the_summary_counts_and_warns():
    lines = summary_lines(
        results(student(), student(status="unreadable", exercises=()), without_torch=True), ENGLISH
    )
    assert "1 graded, 0 without a submission, 1 not graded" in lines
    assert any("without torch" in line for line in lines)
    assert any("weak" in line for line in lines)
    assert "Isolation: full." in summary_lines(results(isolation="full"), ENGLISH)


def test_explain_shows_hidden_inputs_and_values_of_every_attempt():
    one = student(exercises=(exercise(counted="transplant"),))
    text = printed(explain(results(one), one, one.exercises[0], CLAIMS, ENGLISH))
    assert "ana, exp: 4 of 15 points, partly right" in text
    assert "as submitted: 4" in text
    assert "this attempt counts" in text
    assert "x = Value(1.234)" in text
    assert "expected 3.4349, got NoneType, expected a number" in text
    assert "NameError, line 42 of the student's file" in text


@pytest.mark.parametrize(
    ("line", "cells", "said"),
    [
        (5, (), "line 5"),
        (1, (1, 4, 9), "code cell 1, line 1"),
        (3, (1, 4, 9), "code cell 1, line 3"),
        (4, (1, 4, 9), "code cell 2, line 1"),
        (13, (1, 4, 9), "code cell 3, line 5"),
        (0, (1,), "line unknown"),
        (0, (), "line unknown"),
    ],
)
def test_a_line_is_told_in_its_file_or_in_its_cell(line, cells, said):
    assert place(line, cells, ENGLISH) == said


def test_every_report_names_cells_where_the_submission_is_a_notebook():
    one = student(
        notes=(Note(code="statement_failed", values={"line": 7, "error": "NameError"}),),
        cells=(1, 6, 41),
    )
    note = "NameError while loading, code cell 2, line 2: that statement was skipped"
    assert rows(one)[1][-1] == note
    assert note in printed(notes_table(results(one), ENGLISH)).replace("\n", "")
    feedback = feedback_markdown(results(one), one, CLAIMS, ENGLISH)
    assert f"- {note}" in feedback
    assert "(error, NameError, code cell 3, line 2)" in feedback
    explained = explain(results(one), one, one.exercises[0], CLAIMS, ENGLISH)
    assert note in explained
    assert "NameError, code cell 3, line 2 of the student's file" in explained


def test_points_are_written_as_people_do():
    assert [points(x) for x in (15.0, 7.5, 3.33, 0.0, None)] == ["15", "7.5", "3.33", "0", "–"]
