"""The rewritten mistakes are what they say: wrong in the named exercise, like the library's."""

from collections import Counter

import pytest
from same_numbers import EXERCISES, QUICK, Observer, alike

from grader.mistakes import GIVEN, library
from second_style import ENGINES, WRONG, messy, partials

LIBRARY = {mistake.id: mistake for mistake in library("engine")}


def exercises_of(wrong):
    return {LIBRARY[id_].exercise for id_ in wrong.mistakes}


def test_each_file_is_another_one_and_names_known_mistakes():
    sources = [*ENGINES.values(), *(wrong.source for wrong in WRONG)]
    assert len(set(sources)) == len(sources)
    assert len({wrong.name for wrong in WRONG}) == len(WRONG)
    assert {id_ for wrong in WRONG for id_ in wrong.mistakes} <= set(LIBRARY)


def test_every_exercise_and_the_given_code_has_its_share():
    counts = Counter(LIBRARY[id_].exercise for id_, *_ in partials.REWRITTEN)
    assert set(counts) == {*EXERCISES, GIVEN}
    assert min(counts.values()) >= 6
    assert len(messy.REWRITTEN) >= 15
    mixed = [wrong for wrong in WRONG if wrong.unfinished or len(exercises_of(wrong)) > 1]
    assert len(mixed) * 3 >= len(partials.REWRITTEN) + len(messy.REWRITTEN)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_file_can_be_compiled(wrong):
    compile(wrong.source, wrong.name, "exec")


def faults(wrong, result):
    if result.status != "graded":
        return f"{wrong.name}: {result.status}"
    below = {one.id for one in result.exercises if one.score < one.max}
    open_ = {one.id for one in result.exercises if one.status == "not attempted"}
    if not open_ >= set(wrong.unfinished):
        return f"{wrong.name}: not attempted are {open_}"
    if missing := exercises_of(wrong) - {GIVEN} - below:
        return f"{wrong.name}: full marks for {missing}"
    tried = [one.attempts[0] for one in result.exercises if one.id not in wrong.unfinished]
    passed = all(check.status == "passed" for attempt in tried for check in attempt.checks)
    return f"{wrong.name}: no check fails" if passed else ""


@pytest.mark.deep
def test_each_loses_points_in_the_exercises_it_names(grade_sources):
    sources = {wrong.name: wrong.source for wrong in WRONG}
    results = grade_sources(sources, limits=QUICK, extras=False)
    assert [said for wrong in WRONG if (said := faults(wrong, results[wrong.name]))] == []


@pytest.mark.deep
def test_the_numbers_are_those_of_the_librarys_entry_where_it_says_so(solution):
    differing = []
    with Observer("rewritten") as seen:
        for wrong in WRONG:
            if len(wrong.mistakes) > 1 or wrong.unfinished:
                continue
            mistake = LIBRARY[wrong.mistakes[0]]
            own = [mistake.exercise] if mistake.exercise != GIVEN else EXERCISES - {"tanh"}
            known = mistake.apply(solution.complete())
            children = (known, known.replace("tuple(_children)", "set(_children)"))
            mine = seen(wrong.source, own)
            if wrong.same != any(alike(mine, seen(source, own), own) for source in children):
                differing.append(wrong.name)
    assert differing == []
