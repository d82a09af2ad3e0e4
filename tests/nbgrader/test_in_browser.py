"""What students and teachers see: the notebook in JupyterLab, formgrader, the feedback's page."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys

import nbformat
import pytest

from tests.conftest import ROOT
from tests.nbgrader.lab import DARK, SETTINGS, expect, jupyterlab, page, patience
from tests.reports.browsing import CHROMIUM, browser

__all__ = ["browser", "page", "patience"]
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium"),
]
TODO = "        # TODO: your code here\n        raise NotImplementedError\n"
REGION = re.compile(
    r"def backward\(self\):.*?### BEGIN SOLUTION\n(.*?) *### END SOLUTION\n", re.DOTALL
)
# s01 is right, s19 partly.
STUDENTS = ("s01", "s19")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course folder after nbgrader's release, grading and feedback of two notebooks."""
    folder = tmp_path_factory.mktemp("course")
    for name in ("solutions", "assignments"):
        ignored = shutil.ignore_patterns("*.ipynb" if name == "solutions" else "", "__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    with open(folder / "nbgrader_config.py", "a") as config:
        config.write("\nc.Grade.allow_weak_isolation = True\nc.Grade.without_torch = True\n")
    for student in STUDENTS:
        notebook = nbformat.read(ROOT / "assignments/engine/engine.ipynb", as_version=4)
        answer = next(cell for cell in notebook.cells if cell.id == "engine")
        source = ROOT / "tests/sample_class" / student / "engine.py"
        answer.source = source.read_text(encoding="utf-8")
        (folder / "submitted" / student / "engine").mkdir(parents=True)
        nbformat.write(notebook, folder / "submitted" / student / "engine" / "engine.ipynb")
    for command in ("generate_assignment", "autograde", "generate_feedback"):
        run = subprocess.run(
            [sys.executable, "-m", "nbgrader", command, "engine"],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
    return folder


@pytest.fixture(scope="module")
def teachers(course, tmp_path_factory):
    """The address of a JupyterLab, dark, that serves the course folder to its teachers."""
    home = tmp_path_factory.mktemp("teacher")
    # Else JupyterLab takes all styles out of outputs, ours too.
    subprocess.run(
        [sys.executable, "-m", "nbformat.sign", course / "autograded/s19/engine/engine.ipynb"],
        env={**os.environ, "HOME": str(home), "JUPYTER_DATA_DIR": str(home / "data")},
        check=True,
        capture_output=True,
    )
    with jupyterlab(course, home, SETTINGS | DARK) as address:
        yield address


def submission(course, student):
    """The id that formgrader knows a student's notebook by."""
    query = """
        SELECT submitted_notebook.id FROM submitted_notebook
        JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
        WHERE submitted_assignment.student_id = ?"""
    database = sqlite3.connect(course / "gradebook.db")
    try:
        return database.execute(query, (student,)).fetchone()[0]
    finally:
        database.close()


def test_a_student_writes_a_method_runs_all_and_sees_how_far_it_is(page, tmp_path):
    student = tmp_path / "año 1"
    shutil.copytree(ROOT / "assignments", student / "assignments")
    (tmp_path / "home").mkdir()
    with jupyterlab(student, tmp_path / "home") as address:
        page.goto(f"{address}lab/tree/assignments/engine/engine.ipynb")
        cells = page.locator(".jp-Notebook .jp-Cell")
        expect(cells).to_have_count(14)
        pictures = page.locator(".jp-RenderedMarkdown img")
        expect(pictures).to_have_count(6)
        wide = "() => [...document.querySelectorAll('.jp-RenderedMarkdown img')]"
        page.wait_for_function(f"{wide}.every(one => one.naturalWidth > 0)")

        editor = page.locator(".jp-CodeCell .cm-content").first
        editor.click()
        page.keyboard.press("Control+a")
        # As pasting does: without the editor's own indents and brackets.
        page.keyboard.insert_text(_with_backward(student / "assignments/engine/engine.ipynb"))
        expect(editor).to_contain_text("for node in reversed(order)")

        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        outputs = page.locator(".jp-OutputArea-output")
        expect(outputs).to_have_count(6)
        for number, name in enumerate(["radd", "exp", "tanh", "relu", "backward", "zero_grad"]):
            said = "done, 25 / 25 points" if name == "backward" else "not started"
            expect(outputs.nth(number)).to_contain_text(re.compile(rf"{name}.*: {said}"))


def _with_backward(path):
    """Return the text of the class's cell, with the one TODO replaced."""
    cells = nbformat.read(path, as_version=4).cells
    source = next(cell.source for cell in cells if cell.id == "engine")
    body = REGION.search((ROOT / "solutions/engine/engine.py").read_text(encoding="utf-8"))[1]
    before, after = source.split("def backward(self):")
    return f"{before}def backward(self):{after.replace(TODO, body, 1)}"


def test_a_teacher_sees_grade_and_feedback_in_formgrader(page, teachers, course):
    page.goto(f"{teachers}formgrader/gradebook/engine/engine")
    scores = page.locator("tbody tr")
    expect(scores).to_have_count(len(STUDENTS))
    expect(page.locator("tbody")).to_contain_text("100 / 100")
    expect(page.locator("tbody")).to_contain_text("58 / 100")

    page.goto(f"{teachers}formgrader/submissions/{submission(course, 's19')}")
    cards = page.locator(".autograd-grader")
    expect(cards).to_have_count(6)
    tanh = cards.nth(2)
    expect(tanh.get_by_role("heading", name="tanh")).to_be_visible()
    expect(tanh.locator(".figure")).to_have_text("9 / 20")
    expect(tanh.locator(".diagnosis")).to_contain_text("no gradient reaches the input")
    expect(tanh.locator("tr.wrong th")).to_have_text("x.grad")
    expect(tanh.locator("svg .node.first")).to_be_visible()
    # nbgrader's own number, which teachers may overrule, from the database.
    scores = page.locator("input.score")
    expect(scores.nth(2)).to_have_attribute("placeholder", re.compile(r"^9(\.0)?$"))


def feedback(page, course, student):
    # Math needs a network, which nbgrader's page asks for and no test does.
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto((course / "feedback" / student / "engine" / "engine.html").as_uri())
    expect(page.locator(".autograd-grader")).to_have_count(6)


@pytest.mark.parametrize(("student", "total"), [("s01", "100.0"), ("s19", "58.0")])
def test_a_student_reads_score_and_feedback(page, course, student, total):
    feedback(page, course, student)
    expect(page.locator("h4")).to_have_text(f"engine (Score: {total} / 100.0)")
    card = page.locator(".autograd-grader").nth(4)
    expect(card.locator(".figure")).to_have_text("25 / 25" if student == "s01" else "9 / 25")
    expect(card.locator(".hint")).to_have_count(0 if student == "s01" else 1)
    expect(card.get_by_text("backward works for a single operation")).to_be_attached()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_feedback_fits_its_screen_and_is_not_too_small_to_read(page, course, width):
    page.set_viewport_size({"width": width, "height": 900})
    feedback(page, course, "s19")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".autograd-grader :is(p, h2, h3, li, td, th, code)")]
            .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
    )
    assert min(sizes) >= 13


COLOURS = """() => {
    const texts = ".autograd-grader :is(p, h2, h3, li, td, th, code, pre)";
    const none = "rgba(0, 0, 0, 0)";
    return [...document.querySelectorAll(texts)]
        .filter((one) => one.textContent.trim() && one.checkVisibility())
        .map((one) => {
            let behind = one;
            while (getComputedStyle(behind).backgroundColor === none) behind = behind.parentElement;
            return [getComputedStyle(one).color, getComputedStyle(behind).backgroundColor];
        });
}"""


def test_the_card_is_light_in_a_dark_theme_too(page, teachers):
    page.goto(f"{teachers}lab/tree/autograded/s19/engine/engine.ipynb")
    page.locator("body[data-jp-theme-light=false]").wait_for(state="attached")
    expect(page.locator(".autograd-grader")).to_have_count(6)
    found = page.evaluate(COLOURS)
    assert found
    assert [pair for pair in found if _light(pair[0]) > 130 or _light(pair[1]) < 230] == []


def _light(colour):
    return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3
