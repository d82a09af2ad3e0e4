"""Each is wrong in its exercise, and no entry of the library gives the same numbers."""

import pytest
from same_numbers import EXERCISES, Observer, alike

from grader.mistakes import GIVEN, library
from outside import OUTSIDE


@pytest.mark.parametrize("wrong", OUTSIDE, ids=lambda wrong: wrong.id)
def test_it_applies_to_the_solution(wrong, solution):
    assert wrong.apply(solution.text) != solution.text


def test_there_are_enough_and_no_two_are_alike(solution):
    assert len(OUTSIDE) >= 30
    assert {wrong.exercise for wrong in OUTSIDE} == {*EXERCISES, GIVEN}
    assert len({wrong.apply(solution.text) for wrong in OUTSIDE}) == len(OUTSIDE)
    assert not {wrong.id for wrong in OUTSIDE} & {mistake.id for mistake in library("engine")}


def astray(wrong, result):
    """Return what is not as it should be with a graded one, or ""."""
    lost = [one.id for one in result.exercises if one.score != one.max]
    if lost != ([] if wrong.exercise == GIVEN else [wrong.exercise]):
        return f"{wrong.id}: costs {lost or 'nothing'}"
    submitted = [check for one in result.exercises for check in one.attempts[0].checks]
    passed = all(check.status == "passed" for check in submitted)
    return f"{wrong.id}: no check fails" if passed else ""


def test_each_costs_its_own_exercise_points_and_no_other(grade_sources, solution):
    sources = {wrong.id: wrong.apply(solution.complete()) for wrong in OUTSIDE}
    results = grade_sources(sources, extras=False)
    assert [said for one in OUTSIDE if (said := astray(one, results[one.id]))] == []


@pytest.mark.deep
def test_no_entry_of_the_library_gives_the_same_numbers(solution):
    whole, same = solution.complete(), {}
    with Observer("outside") as seen:
        theirs = {one.id: seen(one.apply(whole)) for one in library("engine")}
        for wrong in OUTSIDE:
            own = EXERCISES if wrong.exercise == GIVEN else [wrong.exercise]
            mine = seen(wrong.apply(whole), own)
            same[wrong.id] = [id_ for id_, all_ in theirs.items() if alike(mine, all_, own)]
    assert {id_: ids for id_, ids in same.items() if ids} == {}
