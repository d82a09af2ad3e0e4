"""A release in Spanish: everything that students read, and nothing of the code, is another."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import nbformat
import pytest

from grader.course import LANGUAGES, TextError, load_course, load_solution
from grader.language import LANGUAGES as SPOKEN
from grader.release import release
from grader.release.contents import contents
from grader.release.readme import IN, IN_A_NOTEBOOK

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGLISH = contents(ROOT, COURSE)
SPANISH = contents(ROOT, msgspec.structs.replace(COURSE, language="es"))
# What differs between the two, for each assignment.
TEXTS = ("README.md", "{name}.py", "{name}.ipynb", "selfcheck/checks.json")


def grader(*words, cwd):
    command = [sys.executable, "-c", "from grader.cli import main; main()", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def in_spanish(course_folder):
    path = course_folder / "solutions" / "course.toml"
    text = path.read_text(encoding="utf-8").replace('language = "en"', 'language = "es"', 1)
    path.write_text(text, encoding="utf-8")


def texts_of(notebook):
    return [c.source for c in nbformat.reads(notebook, 4).cells if c.cell_type == "markdown"]


def test_everything_is_written_in_the_languages_that_are_spoken():
    assert set(LANGUAGES) == set(SPOKEN)
    assert set(IN_A_NOTEBOOK) == set(LANGUAGES)
    assert set(IN) == {(one, other) for one in LANGUAGES for other in LANGUAGES}


def test_only_what_students_read_differs():
    assert ENGLISH.keys() == SPANISH.keys()
    differing = {path for path, content in ENGLISH.items() if SPANISH[path] != content}
    assert differing == {
        f"{one.id}/{path.format(name=Path(one.file).stem)}"
        for one in COURSE.assignments
        for path in TEXTS
    }


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_the_spanish_texts_have_the_same_pictures_and_name_the_same_code(assignment):
    name = f"{assignment.id}/{Path(assignment.file).stem}.ipynb"
    english, spanish = texts_of(ENGLISH[name].decode()), texts_of(SPANISH[name].decode())
    assert len(english) == len(spanish)
    for one, other in zip(english, spanish, strict=True):
        assert one != other
        assert sorted(re.findall(r"\]\(.*?\)", one)) == sorted(re.findall(r"\]\(.*?\)", other))
        assert set(re.findall(r"`[^`\n]+`", one)) == set(re.findall(r"`[^`\n]+`", other))
        assert one.count("$$") == other.count("$$")
        for alt in re.findall(r"!\[(.*?)\]", one):
            assert alt not in other


def test_the_notebooks_pictures_and_grading_data_are_the_same():
    english, spanish = (
        nbformat.reads(files["engine/engine.ipynb"].decode(), 4) for files in (ENGLISH, SPANISH)
    )
    for one, other in zip(english.cells, spanish.cells, strict=True):
        assert one.id == other.id
        assert one.get("attachments") == other.get("attachments")
        for key in ("grade_id", "points", "locked"):
            values = [cell.metadata.get("nbgrader", {}).get(key) for cell in (one, other)]
            assert values[0] == values[1]


def test_the_page_begins_in_spanish_and_has_english_behind():
    page = SPANISH["engine/README.md"].decode()
    assert page.startswith("# Un motor autograd escalar\n")
    assert "\n# A scalar autograd engine (in English)\n" in page
    assert page.count("`pytest --lang en`") == 2
    assert "--lang es" not in page


def test_the_stub_has_its_todos_in_spanish():
    stub = SPANISH["engine/engine.py"].decode()
    assert stub.count("# TODO: tu código aquí\n        raise NotImplementedError") == 6
    assert "your code here" not in stub + SPANISH["engine/engine.ipynb"].decode()


def test_the_panel_of_a_spanish_release_is_in_spanish_unless_the_student_says_otherwise(
    course_folder,
):
    release(course_folder, language="es")
    command = [sys.executable, "-m", "pytest", "-k", "exp"]
    folder = course_folder / "assignments"

    def panel(*words):
        return subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True).stdout

    assert "sin empezar" in panel()
    assert "not started" in panel("--lang", "en")
    assert (
        "Ningún ejercicio se llama así"
        in subprocess.run(
            [sys.executable, "-m", "pytest", "-k", "sinh"],
            cwd=folder,
            capture_output=True,
            text=True,
        ).stdout
    )


def test_the_option_names_the_language_and_check_checks_that_one(course_folder):
    assert grader("release", "--lang", "es", cwd=course_folder).returncode == 0
    stub = (course_folder / "assignments" / "engine" / "engine.py").read_text(encoding="utf-8")
    assert "Devuelve" in stub
    assert grader("release", "--check", "--lang", "es", cwd=course_folder).returncode == 0
    other = grader("release", "--check", cwd=course_folder)
    assert other.returncode == 1
    assert "assignments/engine/engine.py: differs" in other.stdout
    assert grader("release", "--lang", "fr", cwd=course_folder).returncode == 2


def test_the_course_files_language_is_the_default_and_the_option_comes_first(course_folder):
    in_spanish(course_folder)
    release(course_folder)
    assert release(course_folder, check=True, language="es") == []
    assert release(course_folder, check=True, language="en") != []
    data = json.loads(
        (course_folder / "assignments/engine/selfcheck/checks.json").read_text(encoding="utf-8")
    )
    assert data["language"] == "es"
    assert "language" not in json.loads(ENGLISH["engine/selfcheck/checks.json"])


def test_a_text_that_lacks_a_language_is_refused_and_nothing_is_written(course_folder):
    path = course_folder / "solutions" / "engine" / "engine.py"
    text = path.read_text(encoding="utf-8").replace(' lang="es"', "", 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TextError, match=r"engine\.py: line 1: this text has no Spanish"):
        release(course_folder)
    run = grader("release", cwd=course_folder)
    assert run.returncode == 2
    assert "line 1: this text has no Spanish" in run.stderr
    assert not (course_folder / "assignments").exists()


def test_nothing_of_a_spanish_solution_is_released():
    solution = load_solution(ROOT, COURSE, COURSE.assignment("engine"), "es")
    secret = {line for line in solution.solution_lines() if len(line) >= 12}
    for line in secret - {line.strip() for line in solution.stub().splitlines()}:
        for path, content in SPANISH.items():
            assert line.encode() not in content, path
