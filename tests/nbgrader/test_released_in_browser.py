"""Every assignment's notebook, in each language, as a student opens it in JupyterLab."""

import shutil
import subprocess
import sys

import nbformat
import pytest

from grader.course import load_course
from tests.conftest import ROOT
from tests.nbgrader.lab import expect, jupyterlab, page, patience
from tests.reports.browsing import CHROMIUM, browser

__all__ = ["browser", "page", "patience"]
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium"),
]
ASSIGNMENTS = [one.id for one in load_course(ROOT).assignments]
RELEASE = "from grader.cli import main; main()"
NOT_STARTED = {"en": "not started", "es": "sin empezar"}
IMAGES = "[...document.querySelectorAll('.jp-RenderedMarkdown img')]"


@pytest.fixture(scope="module", params=["en", "es"])
def released(request, tmp_path_factory):
    """A language, a folder released in it, beside a right engine, and its JupyterLab."""
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    words = [sys.executable, "-c", RELEASE, "release", "--lang", request.param]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    shutil.copy(ROOT / "solutions/engine/engine.py", folder / "assignments/graph/engine.py")
    for name in ASSIGNMENTS[2:]:
        shutil.copy(folder / "assignments/graph/engine.py", folder / "assignments" / name)
    with jupyterlab(folder, tmp_path_factory.mktemp("home")) as address:
        yield request.param, folder / "assignments", address


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_a_notebook_opens_whole_and_runs_to_its_end(page, released, name):
    language, folder, address = released
    cells = nbformat.read(folder / name / f"{name}.ipynb", as_version=4).cells
    checks = [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
    # Else JupyterLab opens beside it what was open last.
    page.goto(f"{address}lab/tree/assignments/{name}/{name}.ipynb?reset")
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(cells))
    page.wait_for_function(f"() => {IMAGES}.every(one => one.naturalWidth > 0)")

    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(state="attached")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    said = page.locator(".jp-OutputArea-output", has_text=NOT_STARTED[language])
    expect(said).to_have_count(len(checks))
