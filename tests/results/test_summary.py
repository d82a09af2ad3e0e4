"""Summaries: what reports of a class need of a result, and no more."""

import msgspec

from grader.results import (
    AttemptResult,
    CheckResult,
    Diagnosis,
    Example,
    ExerciseResult,
    Failure,
    Note,
    StudentResult,
    Summaries,
)

FAILURE = Failure(program="x = Value(1.234)")
FAILED = CheckResult(id="c1", status="failed", weight=2, failures=(FAILURE,), reason="why")
PASSED = CheckResult(id="c2", status="passed", weight=1)


def exercise():
    return ExerciseResult(
        id="exp",
        status="partial",
        score=1.0,
        max=3.0,
        counted="transplant",
        attempts=(
            AttemptResult(attempt="submitted", score=0.0, checks=(FAILED, FAILED)),
            AttemptResult(attempt="transplant", score=1.0, checks=(FAILED, PASSED)),
        ),
        notes=(Note(code="counted_transplant"),),
        diagnosis=Diagnosis(explanations=("because",)),
        example=Example(check="c1", attempt="transplant", failure=FAILURE),
    )


def student(name):
    return StudentResult(
        student=name, status="graded", total=1.0, max=3.0, exercises=(exercise(),), key="k"
    )


def test_a_summary_has_the_attempt_that_counts_without_its_programs():
    (one,) = Summaries().of(student("ana")).exercises
    check = msgspec.structs.replace(FAILED, failures=())
    assert one.attempts == (AttemptResult(attempt="transplant", score=1.0, checks=(check, PASSED)),)
    assert one.checks == one.attempts[0].checks
    assert one.example is None


def test_all_else_is_as_it_was():
    full = student("ana")
    summary = Summaries().of(full)
    assert msgspec.structs.replace(summary, exercises=()) == msgspec.structs.replace(
        full, exercises=()
    )
    alike = ("id", "status", "score", "max", "counted", "notes", "diagnosis")
    for name in alike:
        assert getattr(summary.exercises[0], name) == getattr(full.exercises[0], name)


def test_equal_exercises_of_a_class_are_one_object():
    summaries = Summaries()
    ana, bo = (summaries.of(student(name)) for name in ("ana", "bo"))
    assert ana.exercises[0] is bo.exercises[0]
    other = msgspec.structs.replace(student("cy"), exercises=(
        msgspec.structs.replace(exercise(), score=2.0),
    ))  # fmt: skip
    assert summaries.of(other).exercises[0] is not ana.exercises[0]
