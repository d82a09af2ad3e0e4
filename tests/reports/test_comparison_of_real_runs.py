"""Real runs, graded with other weights of checks, and compared."""

from dataclasses import replace
from pathlib import Path

from grader.course import load_course
from grader.judging import Options, grade, make_plan
from grader.reports.comparison import Cause, compare
from grader.results import Results, RunFacts
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
SEED = "compared"


def graded(*sources, weights=None):
    """Grade for real; ``weights`` are other ones of checks."""
    course = load_course(ROOT)
    plan = make_plan(ROOT, course, course.assignment("engine"), SEED, with_torch=False)
    checks = [replace(one, weight=(weights or {}).get(one.id, one.weight)) for one in plan.checks]
    plan = replace(plan, checks=tuple(checks))
    submissions = [Submission(f"s{n}", source) for n, source in enumerate(sources)]
    students = grade(plan, submissions, SEED, "", Options(jobs=2))
    facts = RunFacts(
        grader="1",
        python="3",
        oracles="",
        seed=SEED,
        isolation="full",
        started="",
        without_torch=True,
    )
    points = {one.id: float(one.points) for one in plan.exercises}
    return Results(
        format=1, course="c", assignment="engine", exercises=points, run=facts,
        students=tuple(students),
    )  # fmt: skip


def test_other_weights_move_only_scores_they_count_in(solution):
    right = solution.complete()
    wrong = right.replace("self.grad += out.grad * out.data", "self.grad += out.data")
    old = graded(right, wrong)
    exp = old.students[1].exercises[1]
    failed = next(check for check in exp.checks if check.status == "failed")
    comparison = compare(old, graded(right, wrong, weights={failed.id: 40}))
    assert comparison.runs.causes == (
        Cause.of("run_check_weight", check=failed.id, old=str(failed.weight), new="40"),
    )
    (student,) = comparison.differing
    assert student.student == "s1"
    assert [(row.exercise, row.change) for row in student.rows] == [("exp", "down")]
    assert student.rows[0].causes == (Cause.of("weights", exercise="exp"),)


def test_a_submission_that_changed_is_told_from_one_that_did_not(solution):
    right = solution.complete()
    wrong = right.replace("out.grad * (out.data > 0)", "out.grad")
    comparison = compare(graded(right, wrong), graded(right, right))
    (student,) = comparison.differing
    assert student.total.causes == (Cause("submission"),)
    assert [(row.exercise, row.change) for row in student.rows] == [("relu", "up")]
