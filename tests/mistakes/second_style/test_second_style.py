"""The rewritten mistakes are what they say: wrong in the named exercise, like the library's."""

import math
from collections import Counter
from pathlib import Path

import pytest

from grader.course import Limits, load_course
from grader.judging import make_plan
from grader.mistakes import GIVEN, library
from grader.sandbox import TIME_LIMIT, Sandbox
from second_style import ENGINES, WRONG, messy, partials

ROOT = Path(__file__).parents[3]
LIBRARY = {mistake.id: mistake for mistake in library("engine")}
EXERCISES = {"radd", "exp", "tanh", "relu", "backward", "zero_grad"}
QUICK = {"program_seconds": 0.5}


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


def alike(one, other):
    """Return whether two outcomes are the same; a walk without end may end in any way."""
    if TIME_LIMIT in (one.status, other.status):
        return True
    kinds = [(o.status, o.raised and o.raised.type, len(o.values)) for o in (one, other)]
    return kinds[0] == kinds[1] and all(map(same_value, one.values, other.values))


def same_value(left, right):
    numbers = isinstance(left.value, float) and isinstance(right.value, float)
    if numbers:
        return math.isclose(left.value, right.value, rel_tol=1e-9, abs_tol=1e-12)
    return left.value == right.value


def scored_programs(plan, mistake):
    """Return the programs a mistake is known by; tanh's formula is not the solution's here."""
    own = [mistake.exercise] if mistake.exercise != GIVEN else EXERCISES - {"tanh"}
    return {
        exercise: [
            plan.programs[key]
            for check in plan.checks_of(exercise)
            if check.weight
            for key in check.keys
        ]
        for exercise in own
    }


@pytest.mark.deep
def test_the_numbers_are_those_of_the_librarys_entry_where_it_says_so(solution):
    course = load_course(ROOT)
    plan = make_plan(ROOT, course, course.assignment("engine"), "rewritten", with_torch=False)
    differing = []
    with Sandbox(Limits(**QUICK)) as sandbox:

        def outcomes(source, programs):
            seen = sandbox.observe(source, plan.work(), programs).outcomes
            return [one for exercise in programs for one in seen[exercise]]

        for wrong in WRONG:
            if len(wrong.mistakes) > 1 or wrong.unfinished:
                continue
            mistake = LIBRARY[wrong.mistakes[0]]
            programs = scored_programs(plan, mistake)
            mine, known = outcomes(wrong.source, programs), mistake.apply(solution.complete())
            children = (known, known.replace("tuple(_children)", "set(_children)"))
            theirs = [outcomes(source, programs) for source in children]
            if wrong.same != any(all(map(alike, mine, other)) for other in theirs):
                differing.append(wrong.name)
    assert differing == []
