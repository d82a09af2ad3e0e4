"""A result adds up, or what is wrong with it is named."""

import msgspec
import pytest

from grader.results import AttemptResult, ExerciseResult, StudentResult, contradiction


def exercise(name, points, **more):
    attempts = (
        AttemptResult(attempt="submitted", score=0.0, checks=()),
        AttemptResult(attempt="complete", score=points, checks=()),
    )
    status = "partial" if points else "none"
    return ExerciseResult(
        **{
            "id": name, "status": status, "score": points, "max": 15.0, "counted": "complete",
            "attempts": attempts, **more,
        }
    )  # fmt: skip


RIGHT = StudentResult(
    student="ana",
    status="graded",
    total=10.43,
    max=30.0,
    exercises=(exercise("exp", 3.33), exercise("tanh", 7.1)),
)
UNGRADED = StudentResult(
    student="ana",
    status="not graded",
    total=None,
    max=30.0,
    exercises=(exercise("exp", 3.0, score=None, status="not graded"), exercise("tanh", 7.0)),
)


@pytest.mark.parametrize(
    "result",
    [RIGHT, UNGRADED, StudentResult(student="bo", status="no submission", total=None, max=30.0)],
)
def test_what_adds_up_is_said_to_be_right(result):
    assert contradiction(result) == ""


@pytest.mark.parametrize(
    ("result", "change", "said"),
    [
        (RIGHT, {"total": 99.0}, "the total is 99, the scores make 10.43"),
        (RIGHT, {"total": None}, "there is no total"),
        (RIGHT, {"exercises": ()}, "the total is 10.43, the scores make 0"),
        (
            RIGHT,
            {"exercises": (exercise("exp", 3.33, score=15.0), exercise("tanh", 7.1))},
            "the score of exp is 15, its attempt has 3.33",
        ),
        (RIGHT, {"exercises": (exercise("exp", 3.33, score=None),)}, "an exercise has no score"),
        (
            RIGHT,
            {"exercises": (exercise("exp", 3.33, counted="transplant"),)},
            "the attempt that counts for exp is not there",
        ),
        (UNGRADED, {"total": 10.0}, "the total 10 is of nothing graded"),
    ],
)
def test_what_does_not_is_named(result, change, said):
    assert contradiction(msgspec.structs.replace(result, **change)) == said
