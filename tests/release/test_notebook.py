"""The notebook that students get, and the one that nbgrader starts from."""

import json
from pathlib import Path

import nbformat
import pytest
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import compute_checksum

from grader.course import CourseError, Solution, load_course, load_solution
from grader.release import leaked, write_sources
from grader.release.contents import contents
from grader.release.notebook import source_notebook, student_notebook

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
SOURCE = source_notebook(ROOT / "solutions" / "engine", SOLUTION)
RELEASED = nbformat.reads(student_notebook(SOURCE, "en"), as_version=4)
STUB = ["# TODO: your code here", "raise NotImplementedError"]


def by_grade_id(notebook):
    return {
        cell.metadata.nbgrader.grade_id: cell
        for cell in notebook.cells
        if "nbgrader" in cell.metadata
    }


def edited(course_folder, old, new):
    path = course_folder / "solutions" / "engine" / "engine.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path.parent, load_solution(course_folder, COURSE, ENGINE)


def test_one_solution_cell_then_a_text_and_a_test_for_each_exercise():
    kinds = [cell.cell_type for cell in RELEASED.cells]
    assert kinds == ["markdown", "code", *["markdown", "code"] * len(ENGINE.exercises)]
    tests = [cell.metadata.nbgrader.grade_id for cell in RELEASED.cells[3::2]]
    assert tests == [f"test_{one.id}" for one in ENGINE.exercises]
    for text, exercise in zip(RELEASED.cells[2::2], ENGINE.exercises, strict=True):
        for part in ("**What.**", "**Why.**", "$$", "](attachment:"):
            assert part in text.source, exercise.id
        assert list(text.attachments) == [f"{exercise.id}.png"]


def test_each_test_cell_has_the_points_of_the_course_file_and_is_locked():
    cells = by_grade_id(RELEASED)
    for exercise in ENGINE.exercises:
        cell = cells[f"test_{exercise.id}"]
        assert cell.metadata.nbgrader.points == exercise.points
        assert (cell.metadata.editable, cell.metadata.deletable) == (False, False)
        assert cell.source.splitlines()[-1] == f'check("{exercise.id}")'


def test_nbgrader_takes_both_notebooks():
    for notebook in (nbformat.reads(SOURCE, as_version=4), RELEASED):
        nbformat.validate(notebook)
        MetadataValidator().validate_nb(notebook)
    for cell in by_grade_id(RELEASED).values():
        assert cell.metadata.nbgrader.checksum == compute_checksum(cell)


def test_the_students_class_is_the_same_in_the_notebook_and_in_the_file():
    source = by_grade_id(RELEASED)["engine"].source
    assert source in SOLUTION.stub()
    assert source.count(STUB[0]) == source.count(STUB[1]) == len(ENGINE.exercises)


def test_nothing_of_the_solution_is_in_the_released_notebook():
    assert leaked(nbformat.writes(RELEASED), SOLUTION) == []
    assert leaked(SOURCE, SOLUTION) != []
    assert "SOLUTION" not in nbformat.writes(RELEASED)


@pytest.mark.parametrize("line", ['return self._of("a \\\\ b")', "node._backward()"])
def test_a_line_of_a_solution_is_found_in_a_file_and_in_a_notebook(line):
    text = SOLUTION.text.replace("return self + other", line)
    solution = type(SOLUTION)(ENGINE, text, SOLUTION.regions)
    assert line in leaked(f"    {line}\n", solution)
    assert line in leaked(json.dumps({"source": [line]}), solution)


def test_the_same_source_makes_the_same_notebooks():
    again = source_notebook(ROOT / "solutions" / "engine", SOLUTION)
    assert again == SOURCE
    assert student_notebook(again, "en") == student_notebook(SOURCE, "en")


def test_a_solution_that_is_not_written_as_cells_has_no_notebook(tmp_path):
    assert source_notebook(tmp_path, Solution(ENGINE, "class Value:\n    pass\n", ())) is None


def test_an_exercise_without_its_self_check_is_named(course_folder):
    changed = edited(course_folder, '"grade_id": "test_relu"', '"grade_id": "test_rule"')
    with pytest.raises(CourseError, match=r"engine\.py: 0 cells have the grade_id 'test_relu'"):
        source_notebook(*changed)


def test_a_picture_that_is_missing_is_named(course_folder):
    changed = edited(course_folder, "pictures/exp.png", "pictures/pxe.png")
    with pytest.raises(CourseError, match=r"pxe\.png: the picture cannot be read"):
        source_notebook(*changed)


def test_a_source_notebook_is_made_where_it_differs_and_what_was_there_is_kept(course_folder):
    path = course_folder / "solutions" / "engine" / "engine.ipynb"
    path.unlink(missing_ok=True)
    write_sources(course_folder)
    assert path.read_text(encoding="utf-8") == SOURCE
    assert not (course_folder / ".grader").exists()
    for text in ("by hand", "once more"):
        path.write_text(text)
        write_sources(course_folder)
        assert path.read_text(encoding="utf-8") == SOURCE
    kept = (course_folder / ".grader").glob("engine-engine-*.ipynb")
    assert {one.read_text() for one in kept} == {"by hand", "once more"}


OWN = '"grade": true, "grade_id": "own", "locked": true, "points": 5, "schema_version": 3'
HIDDEN = f"""
# %% nbgrader={{{OWN}, "solution": false}}
assert Value(2.0).relu().data == 2.0
### BEGIN HIDDEN TESTS
assert Value(123.0).relu().data == 123.0
### END HIDDEN TESTS
"""


def test_a_courses_own_hidden_tests_are_in_no_released_file_and_never_run(course_folder):
    path = course_folder / "solutions" / "engine" / "engine.py"
    path.write_text(path.read_text(encoding="utf-8") + HIDDEN, encoding="utf-8")
    files = contents(course_folder, load_course(course_folder))
    assert "Value(2.0).relu" in files["engine/engine.ipynb"].decode()
    assert [name for name, content in files.items() if b"123.0" in content] == []
    assert "assert" not in load_solution(course_folder, COURSE, ENGINE).complete()


def test_hidden_tests_in_a_cell_that_is_handed_out_are_refused(course_folder):
    path = course_folder / "solutions" / "engine" / "engine.py"
    text = path.read_text(encoding="utf-8") + HIDDEN.replace('"grade": true', '"grade": false')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CourseError, match=r"(?i)hidden test"):
        contents(course_folder, load_course(course_folder))
