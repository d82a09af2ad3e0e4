"""Checks training.py, one test per exercise: run pytest, or pytest -k neuron for one of them."""

import pytest
from selfcheck import exercises_in


@pytest.mark.parametrize("exercise", exercises_in(__file__))
def test_it(exercise, check):
    assert check(exercise).done
