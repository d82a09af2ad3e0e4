"""The sample class, score by score: what each kind of submission gets, and why."""

from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, grade, make_plan
from grader.submissions import add_missing, find_submissions, read_roster

ROOT = Path(__file__).parents[2]
CLASS, ROSTER = ROOT / "tests/sample_class", ROOT / "tests/sample_class_roster.csv"
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")

# Points for radd, exp, tanh, relu, backward, zero_grad. A check is worth its weight in points.
FULL = (10, 15, 20, 15, 25, 15)
EXPECTED = {
    "s01": FULL,  # from the stub, everything right
    "s02": FULL,  # written anew with children in sets; an unused import, prints
    "s03": FULL,  # no closures, slots, numpy; its names in Spanish
    "s04": (0, 0, 0, 0, 0, 0),  # the stub, untouched
    "s05": (10, 0, 0, 0, 0, 0),  # s05 to s10: one exercise only, which needs none of the others
    "s06": (0, 15, 0, 0, 0, 0),
    "s07": (0, 0, 20, 0, 0, 0),  # tanh calls an exp that is still a TODO
    "s08": (0, 0, 0, 15, 0, 0),
    "s09": (0, 0, 0, 0, 25, 0),
    "s10": (0, 0, 0, 0, 0, 15),
    "s11": (10, 10, 20, 15, 25, 15),  # = for += in exp: only reuse shows it
    "s12": FULL,  # = for += in + and *, which the stub gives right: told, not charged
    "s13": (10, 15, 20, 15, 10, 15),  # append outside the if: results used twice count twice
    "s14": (10, 15, 20, 15, 0, 15),  # the root's gradient stays 0, and so do all
    "s15": (10, 10, 20, 11, 25, 15),  # closures of exp and relu on the input: leaves hide it
    "s16": (0, 15, 15, 15, 25, 15),  # no __radd__; tanh right in numbers, but by math.tanh
    "s17": (10, 15, 20, 15, 25, 0),  # zero_grad clears only itself
    "s18": (10, 0, 20, 15, 25, 15),  # math never imported: exp fails, tanh works on ours
    "s19": (10, 15, 9, 15, 9, 0),  # half done: tanh without gradient, backward one level deep
    "s20": (10, 15, 20, 15, 25, 0),  # zero_grad never ends: the time limit costs only itself
    "s21": (0, 0, 0, 0, 0, 0),  # a colon is missing
    "s22": FULL,  # trains for minutes at the top level: only its definitions are loaded
    "s23": (0, 0, 0, 0, 0, 0),  # the class is called Valor
    "s24": (10, 15, 20, 4, 13, 15),  # two mistakes: relu's slope is 1 everywhere, pre-order
}
NOTES = {
    "s12": ["given_changed"],
    "s18": [],
    "s21": ["syntax_error"],
    "s22": ["definitions_only"],
    "s23": ["no_class"],
}
STATUSES = {
    ("s04", "exp"): "not attempted",
    ("s16", "radd"): "not attempted",
    ("s20", "zero_grad"): "time limit",
    ("s21", "radd"): "error",
    ("s23", "backward"): "error",
}


@pytest.fixture(scope="module")
def results(in_short_time):
    plan = make_plan(ROOT, in_short_time(COURSE), ENGINE, "sample class", with_torch=False)
    found = find_submissions(CLASS, ENGINE, COURSE.limits.source_kb)
    submissions = add_missing(found, read_roster(ROSTER))
    graded = grade(plan, submissions, "sample class", "", Options(jobs=2))
    return {one.student: one for one in graded}


def test_each_submission_gets_its_points(results):
    got = {
        student: tuple(exercise.score for exercise in result.exercises)
        for student, result in results.items()
        if result.exercises
    }
    assert got == EXPECTED
    assert all(results[s].total == sum(points) for s, points in EXPECTED.items())


def test_what_was_not_handed_in_has_no_score(results):
    assert set(results) - set(EXPECTED) == {"s25"}
    assert (results["s25"].status, results["s25"].total) == ("no submission", None)
    assert results["s25"].name == "Noa Benítez"


def test_the_stub_in_the_sample_is_the_stub():
    stub = load_solution(ROOT, COURSE, ENGINE).stub()
    assert (CLASS / "s04/engine.py").read_text(encoding="utf-8") == stub


@pytest.mark.parametrize("student", NOTES)
def test_what_is_said_of_a_file(results, student):
    assert [note.code for note in results[student].notes] == NOTES[student]


@pytest.mark.parametrize(("student", "exercise"), STATUSES)
def test_why_a_check_gave_nothing(results, student, exercise):
    (one,) = [e for e in results[student].exercises if e.id == exercise]
    assert {check.status for check in one.checks} == {STATUSES[student, exercise]}


def test_right_styles_need_no_second_try(results):
    for student in ("s01", "s02", "s03", "s22"):
        assert all(one.counted == "submitted" for one in results[student].exercises)


def test_both_layouts_are_in_the_sample(results):
    assert results["s22"].file == "s22/engine.py"
    assert results["s23"].file == "s23.py"
