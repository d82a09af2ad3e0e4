"""What stands below an exercise's test cell in a graded notebook."""

import html
import re

from grader.language import translation
from grader.reports.html import exercise_cell, student_notes
from grader.results import Note


def cell(made, student, exercise="exp", notes=(), language=None):
    claims = made.CLAIMS
    return exercise_cell(
        made.results(student), student, exercise, claims, language or made.ENGLISH, notes
    )


def wrong(made, **more):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    return made.student(exercises=(exercise,), **more)


def test_it_holds_score_diagnosis_hint_program_values_and_picture(made):
    shown = html.unescape(cell(made, wrong(made)))
    for part in ("<strong>4</strong> / 15", made.EXPLANATION, "first hint", "x.exp() * x", "<svg"):
        assert part in shown
    assert "4.00597" in shown


def test_nothing_hidden_is_in_it(made):
    shown = html.unescape(cell(made, wrong(made)))
    for number in (*made.HIDDEN, made.SEED, "second hint"):
        assert number not in shown


def test_it_needs_nothing_from_outside_and_styles_only_itself(made):
    shown = cell(made, wrong(made))
    assert "<script" not in shown
    assert "src=" not in shown
    style = re.search(r"<style>(.*?)</style>", shown, re.DOTALL)[1]
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    rules = re.findall(r"^\s*([^{}@]+)\{", style, re.MULTILINE)
    selectors = [one.strip() for rule in rules for one in rule.split(",")]
    assert selectors
    # Two rules are for nbgrader's own feedback page, which is too wide for a phone.
    own = (".autograd-grader", ".text_cell_render ", "div.nbgrader_cell ")
    assert [one for one in selectors if not one.startswith(own)] == []


def test_notes_are_said_and_mean_nothing_but_themselves(made):
    shown = cell(made, wrong(made), notes=["The cell <b>x</b> was put back."])
    assert "The cell &lt;b&gt;x&lt;/b&gt; was put back." in shown


def test_without_a_result_it_says_what_came_of_the_submission(made):
    ungraded = made.student(status="not graded", exercises=())
    shown = cell(made, ungraded, notes=["why"])
    assert "not graded" in shown
    assert "why" in shown
    assert "<strong>0" not in shown


def test_notes_of_the_submission_are_those_that_a_student_may_read(made):
    note = Note(code="latin_1")
    student = wrong(made, notes=(note,))
    (told,) = student_notes(made.results(student), student, made.CLAIMS, made.ENGLISH)
    assert "UTF-8" in told


def test_it_speaks_spanish(made):
    shown = cell(made, wrong(made), language=translation("es"))
    assert "Pista" in shown
