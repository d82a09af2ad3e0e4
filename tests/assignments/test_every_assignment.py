"""What holds for every assignment that builds on an engine, as for the engine's six exercises."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, grade, make_plan
from grader.judging.run import run_key
from grader.language import translation
from grader.matrix import run
from grader.mistakes import library
from grader.reports import matrix_lines
from grader.sandbox import find_isolation
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = load_solution(ROOT, COURSE, COURSE.assignment("engine"))
IDS = [one.id for one in COURSE.assignments if one.engine]
MANY = [f"deep {number}" for number in range(10)]


def styles_of(assignment_id):
    folder = ROOT / "tests" / "styles_of" / assignment_id
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))}


def graded(assignment_id, sources, engine="", seed="assignments"):
    plan = make_plan(ROOT, COURSE, COURSE.assignment(assignment_id), seed, with_torch=False)
    handed_in = [Submission(name, source, engine=engine) for name, source in sources.items()]
    results = grade(plan, handed_in, seed, "", Options(jobs=2))
    return {one.student: one for one in results}


def scores(result):
    return {one.id: one.score for one in result.exercises}


@pytest.fixture(params=IDS)
def assignment(request):
    return COURSE.assignment(request.param)


@pytest.fixture
def solution(assignment):
    return load_solution(ROOT, COURSE, assignment)


def points(assignment, *, without=()):
    return {one.id: 0 if one.id in without else one.points for one in assignment.exercises}


def test_there_are_100_points(assignment):
    assert assignment.points == 100


def test_the_stub_is_0_and_the_solution_full_and_each_exercise_costs_itself_only(
    assignment, solution
):
    ids = [one.id for one in assignment.exercises]
    sources = {one: solution.without(one) for one in ids}
    results = graded(
        assignment.id, {**sources, "stub": solution.stub(), "all": solution.complete()}
    )
    assert scores(results["all"]) == points(assignment)
    assert all(one.counted == "submitted" for one in results["all"].exercises)
    assert scores(results["stub"]) == points(assignment, without=ids)
    assert {one.status for one in results["stub"].exercises} == {"not attempted"}
    for exercise in ids:
        assert scores(results[exercise]) == points(assignment, without=[exercise])


def test_each_exercise_alone_is_worth_its_points(assignment, solution):
    """The other exercises' parts are still TODOs: ours take their place."""
    ids = [one.id for one in assignment.exercises]
    sources = {}
    for exercise in ids:
        text = solution.complete()
        emptied = replace(
            solution,
            regions=tuple(r for r in solution.regions if not _is_of(r, assignment, exercise)),
        )
        sources[exercise] = _without_markers(emptied.stub())
        assert sources[exercise] != text
    for exercise, result in graded(assignment.id, sources).items():
        others = [one for one in ids if one != exercise]
        assert scores(result) == points(assignment, without=others)


def _is_of(region, assignment, exercise):
    return region.owner in assignment.exercise(exercise).parts


def _without_markers(text):
    return "\n".join(line for line in text.splitlines() if not line.strip().startswith("###"))


def test_every_style_gets_full_marks_as_submitted(assignment):
    styles = styles_of(assignment.id)
    assert len(styles) >= 3
    for name, result in graded(assignment.id, styles).items():
        assert scores(result) == points(assignment), name
        assert all(one.counted == "submitted" for one in result.exercises), name


@pytest.mark.parametrize("kind", ["set", "list", "frozenset"])
def test_on_an_engine_of_ones_own_that_keeps_children_in_another_way_too(
    assignment, solution, kind
):
    own = ENGINE.complete().replace("tuple(_children)", f"{kind}(_children)")
    result = graded(assignment.id, {"all": solution.complete()}, engine=own)["all"]
    assert scores(result) == points(assignment)
    assert all(one.counted == "submitted" for one in result.exercises)


@pytest.mark.parametrize("own", [ENGINE.stub(), "x = 1\n", "while True:\n    pass\n", "def f(:\n"])
def test_an_engine_of_ones_own_that_is_wrong_costs_nothing(assignment, solution, own):
    result = graded(assignment.id, {"all": solution.complete()}, engine=own)["all"]
    assert scores(result) == points(assignment)
    said = [note.code for note in result.notes]
    of_engine = {"engine_failed", "engine_definitions_only"}
    assert [code for code in said if code not in of_engine] in (
        ["on_a_right_engine"],
        ["own_engine_unusable"],
    )


def test_another_engine_of_the_course_makes_stored_scores_out_of_date(assignment):
    plan = make_plan(ROOT, COURSE, assignment, "s", with_torch=False)
    other = replace(plan, engine=replace(plan.engine, text=plan.engine.text + "# other\n"))
    keys = [run_key(one, "s", "", find_isolation()) for one in (plan, plan, other)]
    assert keys[0] == keys[1] != keys[2]


def matrix(assignment, seeds, **styles):
    return run(
        lambda seed: make_plan(ROOT, COURSE, assignment, seed, with_torch=False),
        library(assignment.id),
        styles,
        seeds,
        find_isolation(),
    )


def test_each_mistake_costs_its_own_exercise_and_no_other(assignment):
    found = matrix(assignment, ["one"])
    assert matrix_lines(found, translation()) and found.clean, [one.id for one in found.faulty]
    assert len(found.mistakes) >= 8 * len(assignment.exercises)


@pytest.mark.deep
def test_so_it_is_whatever_the_inputs(assignment):
    assert matrix(assignment, MANY, **styles_of(assignment.id)).clean


@pytest.mark.parametrize("id_", IDS)
def test_every_mistake_is_explained_and_belongs_to_a_lesson(id_):
    for mistake in library(id_):
        assert 30 < len(mistake.explanation) < 300
        assert mistake.lesson
