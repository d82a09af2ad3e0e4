"""Pages and feedback of real submissions: none of the run's hidden numbers is in them."""

import html
import re
from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.course import load_course
from grader.reports import feedback_markdown
from grader.reports.html import student_page

ROOT = Path(__file__).parents[2]
DRAWN = re.compile(r"\d\.\d{3}\)")  # an input that is not written into a check
COMPUTED = re.compile(r"\d+\.\d{4,}")  # too long to be another's by chance


@pytest.fixture(scope="module")
def graded(explain_sources):
    """Three submissions of the sample class with several mistakes each."""
    files = {name: ROOT / f"tests/sample_class/{name}/engine.py" for name in ("s15", "s19", "s13")}
    return explain_sources({name: path.read_text("utf-8") for name, path in files.items()})


def hidden_failures(student):
    """Return all failures of all attempts: their inputs and expected values are hidden."""
    return [
        failure
        for exercise in student.exercises
        for attempt in exercise.attempts
        for check in attempt.checks
        for failure in check.failures
    ]


@pytest.mark.parametrize("name", ["s15", "s19", "s13"])
def test_no_hidden_number_is_in_what_the_student_gets(graded, made, name):
    student = graded[name]
    claims = {one.id: one for one in catalogue(load_course(ROOT).assignment("engine"))}
    results = made.results(*graded.values())
    page = student_page(results, student, claims, made.ENGLISH).decode()
    feedback = feedback_markdown(results, student, claims, made.ENGLISH)
    shown = html.unescape(page) + feedback
    programs = {one.program for one in hidden_failures(student) if DRAWN.search(one.program)}
    values = " ".join(f"{r.expected:.6g}" for one in hidden_failures(student) for r in one.rows)
    assert len(programs) > 3
    assert [program for program in programs if program in shown] == []
    assert len(hidden := set(COMPUTED.findall(values))) > 10
    assert hidden & set(COMPUTED.findall(shown)) == set()
    examples = [one.example for one in student.exercises if one.example]
    assert examples
    assert all(html.escape(one.failure.program) in page for one in examples)
