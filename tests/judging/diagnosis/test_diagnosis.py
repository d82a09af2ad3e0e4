"""Whole submissions: the mistake that was made is named, and no other."""

from collections import Counter
from pathlib import Path

import pytest
from outside import OUTSIDE
from second_style import WRONG

from grader.judging.diagnosis.exceptions import EXPLANATIONS, MATH_MISSING
from grader.mistakes import GIVEN, body, both, library

ROOT = Path(__file__).parents[3]
LIBRARY = {mistake.id: mistake for mistake in library("engine")}
FROM_EXCEPTIONS = {*EXPLANATIONS.values(), MATH_MISSING}
# A name for each outcome of a comparison.
RIGHT, UNNAMED, GENERAL, WRONG_NAME = "right", "unnamed", "from the exception", "wrong"


def diagnosis_of(exercise, result):
    if exercise == GIVEN:
        return result.diagnosis
    return next(one.diagnosis for one in result.exercises if one.id == exercise)


def judged(mistake, result, allowed):
    """Name how a mistake was diagnosed; ``allowed`` are all explanations that are true."""
    found = diagnosis_of(mistake.exercise, result)
    if found is None:
        return UNNAMED
    if mistake.explanation in found.explanations:
        return RIGHT if set(found.explanations) <= set(allowed) else WRONG_NAME
    return GENERAL if FROM_EXCEPTIONS.issuperset(found.explanations) else WRONG_NAME


def named_elsewhere(result, exercises):
    """Return the exercises that are said to hold a mistake of the library, and should not."""
    found = {one.id: one.diagnosis for one in result.exercises} | {GIVEN: result.diagnosis}
    return {id_ for id_, d in found.items() if d and d.mistakes and id_ not in exercises}


def misnamed(wrong, result):
    """Return what is said of a file and is not so, or ""."""
    mistakes = [LIBRARY[id_] for id_ in wrong.mistakes]
    true = [m.explanation for m in mistakes]
    names = [m.id for m in mistakes if judged(m, result, true) == WRONG_NAME]
    elsewhere = named_elsewhere(result, {m.exercise for m in mistakes})
    return f"{wrong.name}: {names} {elsewhere}" if names or elsewhere else ""


# Every sixth: they are of all exercises, and both styles.
@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.deep)])
def test_mistakes_in_another_style_are_named_and_none_is_given_a_wrong_name(explain_sources, step):
    """At least nine in ten of those that give the library's numbers in that style.

    What the exception alone says counts where the library's own entry gives nothing else.
    """
    files = WRONG[::step]
    results = explain_sources({wrong.name: wrong.source for wrong in files})
    assert [said for one in files if (said := misnamed(one, results[one.name]))] == []
    same = [(LIBRARY[wrong.mistakes[0]], results[wrong.name]) for wrong in files if wrong.same]
    counts = Counter(judged(one, result, [one.explanation]) for one, result in same)
    assert counts.total() >= 70 / step
    assert counts[RIGHT] + counts[GENERAL] >= 0.9 * counts.total(), counts
    assert counts[RIGHT] >= 0.8 * counts.total(), counts


def test_wrong_code_outside_the_library_is_given_no_name(explain_sources, solution):
    sources = {wrong.id: wrong.apply(solution.complete()) for wrong in OUTSIDE}
    results = explain_sources(sources)
    assert {name: named for name in sources if (named := named_elsewhere(results[name], ()))} == {}


def test_right_code_in_any_style_is_given_no_name(explain_sources):
    sources = {path.stem: path.read_text() for path in (ROOT / "tests/styles").glob("*.py")}
    for name, result in explain_sources(sources).items():
        assert named_elsewhere(result, ()) == set(), name
        assert [one.id for one in result.exercises if one.example] == [], name


def test_a_forgotten_reversed_is_not_blamed_on_given_code(explain_sources):
    """Another author's class: children in a set, factors in another order."""
    source = (ROOT / "tests/styles/children_set.py").read_text()
    assert source.count("reversed(topo)") == 1
    result = explain_sources({"someone": source.replace("reversed(topo)", "topo")})["someone"]
    assert result.diagnosis is None
    assert "backward-not-reversed" in diagnosis_of("backward", result).mistakes


def explained(explain_sources, solution, *changes):
    source = both(*changes)(solution.complete())
    return explain_sources({"someone": source})["someone"]


TANH_FROM_MATH_WITH_A_WRONG_SLOPE = """
t = math.tanh(self.data)
out = Value(t, (self,), "tanh")

def _backward():
    self.grad += (1 + t**2) * out.grad

out._backward = _backward
return out
"""


def test_two_mistakes_in_one_exercise_are_both_named(explain_sources, solution):
    change = body("tanh", TANH_FROM_MATH_WITH_A_WRONG_SLOPE)
    found = diagnosis_of("tanh", explained(explain_sources, solution, change))
    ids = ("tanh-from-math", "tanh-slope-plus")
    assert set(found.explanations) == {LIBRARY[id_].explanation for id_ in ids}


def test_a_mistake_of_its_own_is_named_where_another_would_do_as_submitted(
    explain_sources, solution
):
    """As submitted all gradients are 0; alone, relu's own mistake shows."""
    ids = ("relu-slope-one", "backward-no-root-gradient")
    result = explained(explain_sources, solution, *(LIBRARY[id_].change for id_ in ids))
    assert diagnosis_of("relu", result).explanations == (LIBRARY[ids[0]].explanation,)
    assert not [note for one in result.exercises for note in one.notes if note.code == "follows"]


def test_mistakes_in_two_exercises_are_named_apart(explain_sources, solution):
    ids = {"relu": "relu-slope-one", "backward": "backward-root-gradient-data"}
    result = explained(explain_sources, solution, *(LIBRARY[id_].change for id_ in ids.values()))
    for exercise, id_ in ids.items():
        assert diagnosis_of(exercise, result).explanations == (LIBRARY[id_].explanation,)
        assert id_ in diagnosis_of(exercise, result).mistakes


def test_a_mistake_is_named_while_the_rest_is_still_to_do(explain_sources, solution):
    others = [
        body(method, "raise NotImplementedError")
        for method in ("exp", "relu", "__radd__", "backward", "zero_grad")
    ]
    result = explained(explain_sources, solution, LIBRARY["tanh-sign"].change, *others)
    assert {one.id for one in result.exercises if one.status != "not attempted"} == {"tanh"}
    assert diagnosis_of("tanh", result).mistakes == ("tanh-sign",)


def test_the_example_is_small_public_and_fails(explain_sources, solution):
    result = explained(explain_sources, solution, LIBRARY["exp-overwrites"].change)
    (example,) = [one.example for one in result.exercises if one.example]
    assert example.check.startswith("exp/")
    assert example.failure.program.count("\n") <= 3
    assert any(not row.right for row in example.failure.rows)
    x = example.graph[0]
    assert example.first_wrong is not None
    assert x.grad != x.got_grad


def test_what_fails_only_after_other_calls_is_said_to_and_no_program_is_shown_that_works(
    explain_sources, solution
):
    right = "out = Value(math.exp(self.data)"
    source = solution.complete()
    assert source.count(right) == 1
    counted = f"CALLS.append(self)\n        {right} * (len(CALLS) < 9)"
    source = source.replace(right, counted) + "\n\nCALLS = []\n"
    result = explain_sources({"someone": source})["someone"]
    exp = next(one for one in result.exercises if one.id == "exp")
    assert exp.score < 15
    assert [note.code for note in exp.notes] == ["remembers"]
    assert (exp.example, exp.diagnosis) == (None, None)
