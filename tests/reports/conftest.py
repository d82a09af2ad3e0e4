"""A class made by hand: hidden numbers that must not leak, and an example that may be shown."""

import gettext
from types import SimpleNamespace

import pytest

from grader.results import (
    AttemptResult,
    CheckResult,
    Diagnosis,
    Example,
    ExerciseResult,
    Failure,
    Node,
    Results,
    Row,
    RunFacts,
    StudentResult,
)
from tests.reports.browsing import browser, opened, report

__all__ = ["browser", "opened", "report"]

SEED = "c0ffee5eed"
EXPLANATION = "The gradient of an input is replaced (=) instead of added to."
# Inputs and expected values of hidden programs.
HIDDEN = ("1.2345", "3.4367", "hidden_name")
HIDDEN_FAILURE = Failure(
    program="hidden_name = Value(1.2345)\nhidden_name.exp()",
    rows=(Row(name="hidden_name.grad", expected=3.4367, got=1.0, right=False),),
)
HIDDEN_ERROR = Failure(
    program="hidden_name = Value(1.2345)\nhidden_name.exp()", error="NameError", line=42
)
CHECKS = (
    CheckResult(id="exp/value", status="passed", weight=4),
    CheckResult(id="exp/slope", status="failed", weight=3, failures=(HIDDEN_FAILURE,)),
    CheckResult(id="exp/graph", status="error", weight=8, failures=(HIDDEN_ERROR,)),
)
PUBLIC_FAILURE = Failure(
    program="x = Value(0.8)\nout = x.exp() * x\nout.backward()",
    rows=(
        Row(name="out.data", expected=1.78043, got=1.78043, right=True),
        Row(name="x.grad", expected=4.00597, got=1.78043, right=False),
    ),
)
# out = x.exp() * x, where exp overwrites what the product had added.
GRAPH = (
    Node(name="x", data=0.8, grad=4.00597, got_data=0.8, got_grad=1.78043),
    Node(
        name="a", expression="x.exp()", inputs=(0,), data=2.22554, grad=0.8,
        got_data=2.22554, got_grad=0.8,
    ),
    Node(
        name="out", expression="a * x", inputs=(1, 0), data=1.78043, grad=1.0,
        got_data=1.78043, got_grad=1.0,
    ),
)  # fmt: skip


class Claim:
    claim = "the slope of exp is right"
    hints = ("first hint", "second hint")


def diagnosis(**more):
    return Diagnosis(
        explanations=(EXPLANATION,), mistakes=("exp-overwrites",), lesson="2.1", **more
    )


def example(**more):
    given = {"check": "exp/slope", "attempt": "submitted", "failure": PUBLIC_FAILURE}
    return Example(**{**given, "graph": GRAPH, "first_wrong": 0, **more})


def exercise(id="exp", score=4.0, status="partial", counted="submitted", checks=CHECKS, **more):
    attempts = [AttemptResult(attempt="submitted", score=score or 0.0, checks=checks)]
    if counted != "submitted":
        attempts.append(AttemptResult(attempt=counted, score=score or 0.0, checks=checks))
    return ExerciseResult(
        id=id, status=status, score=score, max=15.0, counted=counted, attempts=tuple(attempts),
        **more,
    )  # fmt: skip


def student(id="ana", status="graded", exercises=None, **more):
    exercises = (exercise(),) if exercises is None else exercises
    total = sum(one.score for one in exercises) if status == "graded" else None
    return StudentResult(
        student=id, status=status, total=total, max=15.0, exercises=exercises, **more
    )


def results(*students, isolation="full", without_torch=False):
    run = RunFacts(
        grader="0.1.0", python="3.11", oracles="some", seed=SEED, isolation=isolation,
        started="2026-01-01T00:00:00+00:00", without_torch=without_torch,
    )  # fmt: skip
    return Results(
        format=1, course="A course", assignment="engine", exercises={"exp": 15.0}, run=run,
        students=students,
    )  # fmt: skip


@pytest.fixture(scope="session")
def made():
    """Builders of results, and what is in them."""
    return SimpleNamespace(
        ENGLISH=gettext.NullTranslations(),
        CLAIMS=dict.fromkeys(("exp/value", "exp/slope", "exp/graph"), Claim),
        SEED=SEED,
        HIDDEN=HIDDEN,
        EXPLANATION=EXPLANATION,
        CHECKS=CHECKS,
        GRAPH=GRAPH,
        PUBLIC_FAILURE=PUBLIC_FAILURE,
        diagnosis=diagnosis,
        example=example,
        exercise=exercise,
        student=student,
        results=results,
    )
