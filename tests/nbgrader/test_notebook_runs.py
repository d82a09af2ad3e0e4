"""The notebook, run from top to bottom in a real kernel: as handed out, and with the solution."""

import os
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from grader.course import load_course
from grader.release import write_sources

ROOT = Path(__file__).parents[2]
IDS = [one.id for one in load_course(ROOT).assignment("engine").exercises]
LANGUAGE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.fixture
def stub():
    return nbformat.read(ROOT / "assignments" / "engine" / "engine.ipynb", as_version=4)


@pytest.fixture
def complete(tmp_path):
    """The notebook that nbgrader starts from: with the solution in it."""
    course = tmp_path / "course"
    shutil.copytree(
        ROOT / "solutions", course / "solutions", ignore=shutil.ignore_patterns("*.ipynb")
    )
    write_sources(course)
    return nbformat.read(course / "solutions" / "engine" / "engine.ipynb", as_version=4)


@pytest.fixture
def run(tmp_path):
    """Run a notebook in a folder as handed out; return what each self-check prints, plain."""
    folder = tmp_path / "engine"
    shutil.copytree(ROOT / "assignments" / "engine", folder)

    def said(notebook, language):
        # Without allow_errors: a cell that fails stops it, and the test. A kernel may send what one
        # print writes in several pieces: coalesced, as a notebook's page shows them.
        client = NotebookClient(
            notebook,
            timeout=120,
            coalesce_streams=True,
            resources={"metadata": {"path": folder}},
        )
        unset = (*LANGUAGE, "NBGRADER_EXECUTION", "NO_COLOR")
        env = {name: value for name, value in os.environ.items() if name not in unset}
        with client.setup_kernel(env={**env, "LANG": language}):
            for number, cell in enumerate(notebook.cells):
                client.execute_cell(cell, number)
        return {
            cell.metadata.nbgrader.grade_id.removeprefix("test_"): _plain(cell.outputs)
            for cell in notebook.cells
            if cell.get("outputs")
        }

    return said


def _plain(outputs):
    assert [(one.output_type, one.get("name")) for one in outputs] == [("stream", "stdout")]
    return re.sub(r"\x1b\[\d+m", "", outputs[0].text)


@pytest.mark.parametrize(
    ("language", "word"), [("en_US.UTF-8", "not started"), ("es_ES.UTF-8", "sin empezar")]
)
def test_as_handed_out_nothing_is_started(run, stub, language, word):
    said = run(stub, language)
    assert list(said) == IDS
    assert all(text.strip().endswith(f": {word}") for text in said.values()), said


@pytest.mark.parametrize(("language", "word"), [("en_US.UTF-8", "done"), ("es_ES.UTF-8", "hecho")])
def test_with_the_solution_all_is_done(run, complete, language, word):
    said = run(complete, language)
    assert list(said) == IDS
    assert all(f": {word}, " in text.splitlines()[0] for text in said.values()), said


def test_what_is_handed_out_holds_no_result(stub):
    code = [cell for cell in stub.cells if cell.cell_type == "code"]
    assert [(cell.outputs, cell.execution_count) for cell in code] == [([], None)] * len(code)
