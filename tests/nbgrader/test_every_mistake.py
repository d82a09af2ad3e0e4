"""Every known mistake, as a notebook that nbgrader grades and as a file: the same scores."""

import json
import shutil
from dataclasses import replace

import nbformat
import pytest
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import determine_grade, is_grade
from traitlets.config import Config

from grader.course import Limits, load_course, load_solution, secret_seed
from grader.judging import Options, grade, make_plan
from grader.mistakes import library
from grader.sandbox import Sandbox
from grader.submissions import Submission

from ..conftest import ROOT

RELEASED = ROOT / "assignments/engine/engine.ipynb"
# Several mistakes never end.
LIMITS = {"load_seconds": 2.0, "program_seconds": 0.25, "total_seconds": 20.0, "restarts": 1}
SLICES = 2
MISTAKES = library("engine")


class WithoutGradebook(Autograde):
    """nbgrader's autograde but for its database, which takes a second per student."""

    def init_assignment(self, assignment_id, student_id):
        pass


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")
    released = tmp_path / "assignments" / "engine" / "engine.ipynb"
    released.parent.mkdir(parents=True)
    shutil.copy(RELEASED, released)
    path = tmp_path / "solutions" / "course.toml"
    text = path.read_text()
    for name, value in LIMITS.items():
        (line,) = [one for one in text.splitlines() if one.startswith(f"{name} =")]
        text = text.replace(line, f"{name} = {value}")
    path.write_text(text)
    assert load_course(tmp_path).limits == Limits(**LIMITS)
    return tmp_path


def autograde(folder, sources):
    """Hand in notebooks and grade them with nbgrader's steps; return exercise -> score each."""
    for student, source in sources.items():
        notebook = json.loads(RELEASED.read_text(encoding="utf-8"))
        (answer,) = [one for one in notebook["cells"] if one.get("id") == "engine"]
        answer["source"] = source
        path = folder / "submitted" / student / "engine" / "engine.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")
    config = Config()
    config.CourseDirectory.root = str(folder)
    config.CourseDirectory.release_directory = "assignments"
    config.CourseDirectory.assignment_id = "engine"
    config.Grade.course_folder = str(folder)
    config.Grade.without_torch = config.Grade.allow_weak_isolation = True
    ours = WithoutGradebook
    config[ours.__name__].exporter_class = "grader.nbgrader.exporter.SubmissionExporter"
    steps = "nbgrader.preprocessors."
    config[ours.__name__].sanitize_preprocessors = [
        f"{steps}{name}" for name in ("ClearOutput", "DeduplicateIds", "CheckCellMetadata")
    ]
    config[ours.__name__].autograde_preprocessors = [
        "grader.nbgrader.preprocessors.Grade",
        f"{steps}LimitOutput",
        f"{steps}CheckCellMetadata",
    ]
    ours(coursedir=CourseDirectory(config=config), config=config).start()
    return {student: scores(folder, student) for student in sources}


def scores(folder, student):
    path = folder / "autograded" / student / "engine" / "engine.ipynb"
    cells = [one for one in nbformat.read(path, as_version=4).cells if is_grade(one)]
    return {
        one.metadata.nbgrader.grade_id.removeprefix("test_"): determine_grade(one)[0]
        for one in cells
    }


@pytest.fixture
def observed_once(monkeypatch):
    """Let both ways share what the sandbox gives for the same source, work and programs.

    Else half of the time would go to showing again that the same code gives the same numbers.
    """
    observe, known = Sandbox.observe, {}

    def once(self, source, work, programs):
        # A notebook's first cell holds what the file does; those of tests after it are blank.
        alike = replace(work, seconds=0.0, cells=work.cells[:1] or (1,))
        key = repr((source.rstrip(), alike, programs))
        if key not in known:
            known[key] = observe(self, source, work, programs)
        return known[key]

    monkeypatch.setattr(Sandbox, "observe", once)
    return known


@pytest.mark.deep
@pytest.mark.parametrize("number", range(SLICES))
def test_a_notebook_with_a_mistake_gets_the_scores_of_the_file(
    folder, number, monkeypatch, observed_once
):
    # Explanations change no score, and cost more than all the grading.
    monkeypatch.setattr("grader.nbgrader.grading.Tutor", lambda *_: None)
    course = load_course(folder)
    engine = course.assignment("engine")
    solution = load_solution(folder, course, engine).complete()
    sources = {one.id: one.apply(solution) for one in MISTAKES[number::SLICES]}
    assert len(sources) >= 100
    by_nbgrader = autograde(folder, sources)
    before = len(observed_once)
    plan = make_plan(folder, course, engine, secret_seed(folder), with_torch=False)
    files = [Submission(student, source) for student, source in sources.items()]
    graded = grade(plan, files, "", "", Options(jobs=1))
    by_file = {one.student: {e.id: e.score for e in one.exercises} for one in graded}
    assert by_nbgrader == by_file
    assert len(observed_once) == before
    full = {one.id: one.points for one in engine.exercises}
    assert (
        sum(scores == full for scores in by_file.values()) < len(sources) / 2
    )  # the rest is in given code
