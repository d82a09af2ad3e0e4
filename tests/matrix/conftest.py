"""A small matrix: the exercises exp and tanh only, in one process."""

from pathlib import Path

import pytest

from grader.course import load_course
from grader.judging import make_plan
from grader.matrix import run
from grader.sandbox import find_isolation

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def plan_of():
    """The plan of a seed, for exp and tanh."""
    course = load_course(ROOT)
    engine = course.assignment("engine")
    return lambda seed: make_plan(
        ROOT, course, engine, seed, only=("exp", "tanh"), with_torch=False
    )


@pytest.fixture(scope="session")
def matrix_of(plan_of):
    """The matrix of some mistakes, in the exercises exp and tanh."""

    def run_them(*mistakes, styles=None, seeds=("one",), **options):
        return run(plan_of, mistakes, styles or {}, seeds, find_isolation(), **options)

    return run_them
