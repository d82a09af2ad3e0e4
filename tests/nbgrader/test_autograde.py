"""A class of notebooks through nbgrader's own commands: right, unlucky and hostile ones."""

import copy
import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from hidden import hidden_numbers, numbers_in
from notebooks import BROKEN, CASES, SOLUTION, as_json, code, own, write_with_outputs

from grader.course import load_course, private_folder, secret_seed
from grader.course.seed import SEED_FILE
from grader.judging import Options, grade, make_plan
from grader.nbgrader.database import open_gradebook
from grader.results import load_results
from grader.submissions import find_submissions

from ..conftest import ROOT

NBGRADER = Path(sys.executable).with_name("nbgrader")
GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
# No environment is activated, and nothing of this process's is there for nbgrader to find.
BARE = {
    "PATH": "/usr/bin:/bin",
    "HOME": os.environ.get("HOME", "/"),
    "PYTHONPATH": os.environ["PYTHONPATH"],
}
RELEASED = nbformat.read(ROOT / "assignments/engine/engine.ipynb", as_version=4)
EXERCISES = {"radd": 10, "exp": 15, "tanh": 20, "relu": 15, "backward": 25, "zero_grad": 15}
LIMITS = {"load_seconds": 1.0, "program_seconds": 0.5, "total_seconds": 10.0}
LATE = """
from nbgrader.plugins import BasePlugin

class LatePenalty(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return total_seconds_late / 3600
"""
CONFIG = """
c.Grade.without_torch = True  # 2 s less
c.Grade.allow_weak_isolation = True  # our own sample class
c.AssignLatePenalties.plugin_class = "late.LatePenalty"
"""
SAMPLE = {
    "s01": 100, "s02": 100, "s03": 100, "s04": 0, "s05": 10, "s06": 15, "s07": 20, "s08": 15,
    "s09": 25, "s10": 15, "s11": 95, "s12": 100, "s13": 85, "s14": 75, "s15": 91, "s16": 85,
    "s17": 85, "s18": 85, "s19": 58, "s20": 85, "s21": 0, "s22": 100, "s23": 0, "s24": 77,
}  # fmt: skip
# Of the notebooks that the grader meets on its own, those that are other for nbgrader.
FROM_CASES = (
    "failing-cell magics copied-cell deleted-cell no-code-cells no-cells endless escapes "
    "out-of-order written-to-a-file methods-added-to-the-file"
).split()
FROM_BROKEN = "empty-file broken-json other-json wrong-types much-code".split()
WITHOUT_EXP = SOLUTION.without("exp")


def answered(source=None):
    """The released notebook with an answer in it."""
    made = json.loads(json.dumps(RELEASED))
    cell(made, "engine")["source"] = own() if source is None else source
    return made


def cell(notebook, grade_id):
    for one in notebook["cells"]:
        if one["metadata"].get("nbgrader", {}).get("grade_id") == grade_id:
            return one
    raise KeyError(grade_id)


def graded_cells(notebook):
    return [one for one in notebook["cells"] if one["metadata"].get("nbgrader", {}).get("grade")]


def result(text):
    data = {"text/plain": text, "text/html": "<script>alert(2)</script>"}
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 1}


def changed_in(notebook, change):
    for one in graded_cells(notebook):
        change(one)
    return notebook


def odd_notebooks():
    """Return notebooks that nbgrader's own rules stop at, or that claim points: name -> it."""
    copied = answered()
    copied["cells"].insert(4, code(cell(copied, "test_exp")["source"]))
    twins = answered()
    twins["cells"] += [copy.deepcopy(cell(twins, "test_exp")), cell(twins, "engine")]
    old, older = answered(), answered()
    for one in (*graded_cells(old), cell(old, "engine")):
        one["metadata"]["nbgrader"]["schema_version"] = 2
    for one in (*graded_cells(older), cell(older, "engine")):
        del one["metadata"]["nbgrader"]["schema_version"], one["metadata"]["nbgrader"]["locked"]
    deleted = answered(own(WITHOUT_EXP))
    deleted["cells"] = [one for one in deleted["cells"] if one not in graded_cells(deleted)]

    def renamed(one):
        one["metadata"]["nbgrader"]["grade_id"] += "_2"
        one["source"] = "15.0"

    def retyped(one):
        one.update(cell_type="markdown", source="15.0")
        del one["outputs"], one["execution_count"]

    def claims(one):
        one["source"] = f"{one['metadata']['nbgrader']['points']}.0"
        one["outputs"] = [result("100.0")]

    def rich(one):
        one["metadata"]["nbgrader"]["points"] = 1000

    games = "import os\nos.environ['NBGRADER_EXECUTION'] = 'validate'\n%env NBGRADER_VALIDATING=1"
    last = "import os\nget_ipython().user_ns['score'] = 100.0\nprint('100.0', flush=True)\n100.0"
    playing = answered(own(WITHOUT_EXP))
    playing["cells"].insert(0, code(games, outputs=[result("100.0")]))
    playing["cells"].append(code(last, outputs=[result("100.0")]))
    leaving = answered()
    leaving["cells"].append(code("import os\nos._exit(0)"))
    missing = answered()
    missing["cells"].remove(cell(missing, "engine"))
    picture = {"cell_type": "markdown", "source": "![](attachment:no.png)", "metadata": {}}
    lost_picture = answered()
    lost_picture["cells"].append(picture)
    return {
        "copied-test": (copied, 100),
        "twin-cells": (twins, 100),
        "schema-2": (old, 100),
        "schema-0": (older, 100),
        "deleted-tests": (deleted, 85),
        "renamed-tests": (changed_in(answered(own(WITHOUT_EXP)), renamed), 85),
        "retyped-tests": (changed_in(answered(own(WITHOUT_EXP)), retyped), 85),
        "claims-points": (changed_in(answered(own(WITHOUT_EXP)), claims), 85),
        "claims-more-points": (changed_in(answered(own(WITHOUT_EXP)), rich), 85),
        "environment": (playing, 85),
        "exit": (leaving, 100),
        "no-answer": (missing, 0),
        "lost-picture": (lost_picture, 100),
        "=cmd() é 🙂 <b>": (answered(), 100),
        "late": (answered(), 100),
        "late-manual": (answered(own(WITHOUT_EXP)), 85),
    }


def hand_in(folder):
    """Write the class; return what each student must have: points, or None where unreadable."""

    def place(student):
        path = folder / student / "engine" / "engine.ipynb"
        path.parent.mkdir(parents=True)
        return path

    for one in find_submissions(ROOT / "tests/sample_class", COURSE.assignment(), 1024):
        place(one.student).write_text(json.dumps(answered(one.opened().source)), encoding="utf-8")
    for name in FROM_CASES:
        place(name).write_text(as_json(*CASES[name][0]), encoding="utf-8")
    for name in FROM_BROKEN:
        place(name).write_bytes(BROKEN[name][0])
    odd = odd_notebooks()
    for name, (notebook, _) in odd.items():
        place(name).write_text(json.dumps(notebook), encoding="utf-8")
    for name in ("late", "late-manual"):
        (folder / name / "engine" / "timestamp.txt").write_text("2026-01-02 05:00:00 UTC\n")
    write_with_outputs(place("outputs"), 12)
    place("link").symlink_to(folder / "s01" / "engine" / "engine.ipynb")
    place("nowhere").symlink_to(folder / "none.ipynb")
    os.mkfifo(place("pipe"))
    file = place("file-beside")
    file.write_text(json.dumps(answered(SOLUTION.stub())), encoding="utf-8")
    file.with_name("engine.py").write_text(own(), encoding="utf-8")
    both = place("both-done")
    both.write_text(json.dumps(answered(SOLUTION.complete())), encoding="utf-8")
    wrong = SOLUTION.complete().replace("math.exp(self.data)", "self.data")
    both.with_name("engine.py").write_text(wrong, encoding="utf-8")
    return {
        **SAMPLE,
        **{name: int(CASES[name][2]) for name in FROM_CASES},
        **dict.fromkeys([*FROM_BROKEN, "link", "nowhere", "pipe"]),
        **{name: points for name, (_, points) in odd.items()},
        "outputs": 100,
        "file-beside": 100,
        "both-done": 100,
    }


COURSE = load_course(ROOT)


def nbgrader(folder, *words):
    return subprocess.run(
        [NBGRADER, *words], cwd=folder, env=BARE, capture_output=True, text=True, check=False
    )


class Run:
    """All of it: the release, the class, one autograde, and grader grade on the same tree."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(ROOT / "solutions", folder / "solutions")
        config = (ROOT / "nbgrader_config.py").read_text() + CONFIG
        (folder / "nbgrader_config.py").write_text(config)
        (folder / "late.py").write_text(LATE)
        path = folder / "solutions" / "course.toml"
        text = path.read_text()
        for name, value in LIMITS.items():
            (line,) = [one for one in text.splitlines() if one.startswith(f"{name} =")]
            text = text.replace(line, f"{name} = {value}")
        path.write_text(text)
        private_folder(folder).joinpath(SEED_FILE).write_text("autograde")
        self.run("generate_assignment", "engine")
        with self.gradebook() as gradebook:
            gradebook.update_or_create_assignment("engine", duedate="2026-01-02 00:00:00 UTC")
        self.expected = hand_in(folder / "submitted")
        graded = subprocess.run(
            [*GRADER, "grade", str(folder / "submitted"), "-o", str(folder / "out"), "-j", "2",
             "--course", str(folder), "--without-torch", "--allow-weak-isolation"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert graded.returncode == 1, graded.stderr  # some could not be read
        results = load_results(folder / "out" / "results.json")
        self.by_grader = {
            one.student: {exercise.id: exercise.score for exercise in one.exercises}
            for one in results.students
        }
        self.printed = self.run("autograde", "engine")
        self.run("export", "--to", "g.csv")
        rows = csv.DictReader((folder / "g.csv").read_text(encoding="utf-8").splitlines())
        self.rows = {row["student_id"]: row for row in rows}
        self.scores = {student: self.scores_of(student) for student in self.expected}

    def run(self, *words):
        done = nbgrader(self.folder, *words)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def gradebook(self):
        return open_gradebook(str(self.folder / "gradebook.db"))

    def scores_of(self, student):
        """Return what the gradebook has: exercise -> automatic score, by hand, needs a look."""
        with self.gradebook() as gradebook:
            grades = gradebook.find_submission_notebook("engine", "engine", student).grades
            return {
                one.name.removeprefix("test_"): (
                    one.auto_score,
                    one.manual_score,
                    one.needs_manual_grade,
                )
                for one in grades
            }

    def autograded(self, student):
        return self.folder / "autograded" / student / "engine" / "engine.ipynb"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return Run(tmp_path_factory.mktemp("autograde"))


def test_everybody_has_the_score_of_grader_grade_and_the_right_one(run):
    assert len(run.expected) >= 50
    for student, points in run.expected.items():
        scores = {exercise: auto for exercise, (auto, _, _) in run.scores[student].items()}
        if points is None:
            assert scores == dict.fromkeys(EXERCISES), student
            assert run.by_grader[student] == {}, student
        else:
            assert scores == run.by_grader[student], student
            assert sum(scores.values()) == points, student


def test_what_could_not_be_read_is_for_people_to_grade_and_nothing_else_is(run):
    for student, points in run.expected.items():
        marks = {needs for _, _, needs in run.scores[student].values()}
        assert marks == {points is None}, student


def test_nobody_stops_the_class(run):
    assert "Traceback" not in run.printed
    assert "ERROR" not in run.printed
    assert sorted(one.name for one in (run.folder / "autograded").iterdir()) == sorted(run.expected)


def test_the_export_has_all_rows(run):
    assert set(run.rows) == set(run.expected)
    for student, points in run.expected.items():
        assert float(run.rows[student]["raw_score"]) == (points or 0), student
        assert float(run.rows[student]["max_score"]) == 100, student


def test_a_late_submission_has_its_penalty(run):
    penalties = {s: float(row["late_submission_penalty"] or 0) for s, row in run.rows.items()}
    assert {s: penalty for s, penalty in penalties.items() if penalty} == {
        "late": 5,
        "late-manual": 5,
    }
    assert float(run.rows["late"]["score"]) == 95


def test_every_test_cell_has_its_feedback_and_nothing_of_a_students(run):
    for student, points in run.expected.items():
        notebook = nbformat.read(run.autograded(student), as_version=4)
        nbformat.validate(notebook)
        cells = graded_cells(notebook)
        assert len(cells) == len(EXERCISES), student
        for one in cells:
            (output,) = one.outputs
            html = output.data["text/html"]
            assert 'class="autograd-grader"' in html
            for text in ("<script", "alert(", "\x1b", "no_such_name", "=cmd()"):
                assert text not in html, (student, text)
            assert (output.output_type == "execute_result") == (points is not None)
        others = [one for one in notebook.cells if one.cell_type == "code" and one not in cells]
        assert all(one.outputs == [] for one in others), student


def feedback(run, student):
    notebook = nbformat.read(run.autograded(student), as_version=4)
    return "".join(one.outputs[0].data["text/html"] for one in graded_cells(notebook))


@pytest.mark.parametrize(
    ("student", "said"),
    [
        ("broken-json", "the notebook is damaged"),
        ("broken-json", "The notebook could not be read"),
        ("pipe", "not a regular file"),
        ("link", "not a regular file"),
        ("deleted-tests", "were missing and were put back: test_radd, test_exp"),
        ("renamed-tests", "were missing and were put back: test_radd, test_exp"),
        ("retyped-tests", "was restored: test_radd, test_exp"),
        ("claims-points", "was restored: test_radd, test_exp"),
        ("schema-2", "was restored: engine, test_radd, test_exp"),
        ("twin-cells", "were taken for cells of the student&#39;s own: test_exp, engine"),
        ("endless", "did not finish loading"),
        ("failing-cell", "NameError while loading, code cell 3, line 2"),
    ],
)
def test_what_was_odd_is_said_once(run, student, said):
    assert feedback(run, student).count(said) == 1


def test_nothing_hidden_is_in_a_graded_notebook(run):
    course = load_course(run.folder)
    plan = make_plan(
        run.folder, course, course.assignment("engine"), secret_seed(run.folder), with_torch=False
    )
    hidden = hidden_numbers(plan)
    for student in run.expected:
        text = run.autograded(student).read_text(encoding="utf-8")
        shown = numbers_in(text)
        assert len(shown) > 10
        met = shown & hidden
        # A public example may give a number of three decimals that is a hidden one elsewhere.
        assert len(met) <= 1, (student, met)
        assert all(len(number) <= 6 for number in met), (student, met)


def test_the_file_with_the_same_code_gets_the_same_scores(run):
    course = load_course(run.folder)
    engine = course.assignment("engine")
    plan = make_plan(run.folder, course, engine, secret_seed(run.folder), with_torch=False)
    files = find_submissions(ROOT / "tests/sample_class", engine, 1024)
    graded = grade(plan, files, "", "", Options(jobs=2))
    assert len(graded) == len(SAMPLE)
    for one in graded:
        by_nbgrader = {id_: auto for id_, (auto, _, _) in run.scores[one.student].items()}
        assert {e.id: e.score for e in one.exercises} == by_nbgrader, one.student


def test_autograding_again_gives_the_same_and_keeps_what_people_gave(run):
    before = {student: feedback(run, student) for student in ("late", "late-manual")}
    with run.gradebook() as gradebook:
        grade = gradebook.find_grade("test_exp", "engine", "engine", "late-manual")
        grade.manual_score, grade.needs_manual_grade = 7.5, False
        gradebook.db.commit()
    said = run.run("autograde", "engine", "--force", "--student=late*")
    by_hand = " points, without what was given by hand"
    logged = [line for line in said.splitlines() if " points" in line]
    assert len(logged) == len(before)
    assert ["late-manual: " in line for line in logged] == [
        line.endswith(by_hand) for line in logged
    ]
    assert run.scores_of("late") == run.scores["late"]
    again = {**run.scores["late-manual"], "exp": (0.0, 7.5, True)}
    assert run.scores_of("late-manual") == again
    assert {student: feedback(run, student) for student in before} == before
    with run.gradebook() as gradebook:
        submission = gradebook.find_submission("engine", "late-manual")
        assert (submission.score, submission.late_submission_penalty) == (92.5, 5)


def test_nbgrader_makes_its_pages_of_odd_notebooks_too(run):
    run.run("generate_feedback", "engine", "--student=l*")
    for student in ("link", "late", "lost-picture"):
        page = run.folder / "feedback" / student / "engine" / "engine.html"
        assert page.read_text(encoding="utf-8").count('class="autograd-grader"') == 6
