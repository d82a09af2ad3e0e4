"""Both languages, complete; what is released of them, and what is refused."""

import json
import re
from pathlib import Path

import nbformat
import pytest

from grader.course import CourseError, load_course, load_solution
from grader.course.bilingual import untranslated
from grader.course.cells import split
from grader.release import leaked, release
from grader.release.experiments import experiments

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOURCES = sorted((ROOT / "solutions" / "experiments").glob("*.py"))
RELEASED = {language: experiments(ROOT, COURSE, language) for language in ("en", "es")}


def notebooks(language):
    return {
        name: nbformat.reads(content.decode(), as_version=4)
        for name, content in RELEASED[language].items()
        if name.endswith(".ipynb")
    }


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "es"])
def test_whichever_text_is_missing_it_is_found(path, language):
    text = path.read_text(encoding="utf-8")
    assert untranslated(text) == []
    cells = split(text.splitlines())
    texts = [cell for cell in cells if cell.language == language]
    assert len(texts) >= 5
    for gone in texts:
        rest = [line for cell in cells if cell is not gone for line in cell.lines]
        assert untranslated("\n".join(rest)), gone.head


def test_a_text_without_its_spanish_stops_the_release_and_is_named(course_folder):
    path = course_folder / "solutions" / "experiments" / "how_often.py"
    text = path.read_text(encoding="utf-8")
    start = text.index('# %% [markdown] lang="es"\n# **Para probar.**')
    path.write_text(text[:start], encoding="utf-8")
    with pytest.raises(CourseError, match=r"how_often\.py: line \d+: this text has no Spanish"):
        release(course_folder)
    assert not (course_folder / "assignments").exists()


def test_each_language_has_the_same_notebooks_with_other_texts_and_the_same_code():
    english, spanish = notebooks("en"), notebooks("es")
    assert list(english) == list(spanish) == [f"experiments/{p.stem}.ipynb" for p in SOURCES]
    for name, one in english.items():
        other = spanish[name]
        for left, right in zip(one.cells, other.cells, strict=True):
            assert left.cell_type == right.cell_type
            if left.cell_type == "markdown":
                assert left.source != right.source
        assert "lang=" not in json.dumps([one, other])


def test_what_is_handed_out_is_valid_and_holds_no_result():
    for language in RELEASED:
        for notebook in notebooks(language).values():
            nbformat.validate(notebook)
            for cell in notebook.cells:
                assert cell.get("outputs", []) == []
                assert cell.get("execution_count") is None


def test_the_same_sources_make_the_same_bytes():
    assert {language: experiments(ROOT, COURSE, language) for language in RELEASED} == RELEASED


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_no_notebook_carries_a_line_of_an_exercises_solution(assignment):
    solution = load_solution(ROOT, COURSE, assignment)
    for language in RELEASED:
        for name, content in RELEASED[language].items():
            assert leaked(content.decode(), solution) == [], name


def test_a_line_of_a_solution_in_an_experiment_stops_the_release(course_folder):
    path = course_folder / "solutions" / "experiments" / "how_often.py"
    line = "self.grad += out.grad * out.data"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n# %%\n{line}\n", encoding="utf-8")
    with pytest.raises(CourseError, match=r"experiments/how_often\.ipynb.*lines of the solution"):
        release(course_folder)


def test_an_assignment_may_not_take_the_experiments_folder(course_folder):
    course = course_folder / "solutions" / "course.toml"
    text = course.read_text(encoding="utf-8")
    course.write_text(text.replace('= "engine"', '= "experiments"'), encoding="utf-8")
    with pytest.raises(CourseError, match=r"rename it in .*course\.toml"):
        experiments(course_folder, load_course(course_folder))


def test_a_course_without_experiments_has_no_such_folder(course_folder):
    for path in (course_folder / "solutions" / "experiments").iterdir():
        path.unlink()
    assert experiments(course_folder, COURSE) == {}


@pytest.mark.parametrize(
    ("language", "warning"),
    [
        ("en", "only after the engine exercise is closed"),
        ("es", "solo cuando el ejercicio del motor"),
    ],
)
def test_the_readme_says_when_to_hand_them_out_and_lists_each_with_what_it_needs(language, warning):
    readme = RELEASED[language]["experiments/README.md"].decode()
    assert warning in readme
    assert "a copy of" in readme or "una copia de" in readme
    rows = dict(re.findall(r"^\| \[`(\w+)\.ipynb`\]\(.*\| (\S+) \|$", readme, re.MULTILINE))
    assert rows == {
        "forgetting_zero_grad": "`autograd_ref.nn`",
        "hidden_layer": "`autograd_ref.nn`",
        "how_often": "`autograd_ref.nn`",
        "linear_collapse": "–",
        "vanishing_gradient": "`autograd_ref`",
    }
