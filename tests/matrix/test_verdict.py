from msgspec.structs import replace

from grader.matrix.sources import Entry
from grader.matrix.verdict import Graded, faults, needed, wrong
from grader.mistakes import GIVEN, Mistake
from grader.results import (
    AttemptResult,
    CheckResult,
    Cost,
    ExerciseResult,
    Fault,
    Note,
)


def exercise(id_, score, submitted="passed", counted="passed"):
    def attempt(name, status):
        checks = (CheckResult(id=f"{id_}/value", status=status, weight=1, reason="why"),)
        return AttemptResult(attempt=name, score=score or 0, checks=checks)

    return ExerciseResult(
        id=id_,
        status="not graded" if score is None else "full" if score == 10 else "none",
        score=score,
        max=10,
        counted="transplant",
        attempts=(attempt("submitted", submitted), attempt("transplant", counted)),
    )


def entry(exercise_id, methods=()):
    made_up = Mistake("made-up", exercise_id, str, "…")
    return Entry("made-up", {}, made_up, frozenset(methods))


def named(methods):
    return [Note(code="given_changed", values={"methods": methods})]


RESCUED = exercise("exp", 10, submitted="failed")


def test_the_cost_names_lost_exercises_and_checks_failed_as_counted_and_as_submitted():
    graded = Graded([RESCUED, exercise("tanh", 0, "error", "failed")], [])
    assert graded.cost == Cost(
        lost=("tanh",), failed=("tanh/value",), submitted=("exp/value", "tanh/value")
    )


def test_what_is_not_graded_is_a_fault_with_its_reason():
    graded = Graded([exercise("exp", None, counted="not graded")], [])
    assert wrong(entry("exp"), graded) == ("not graded", ("exp/value: why",))


def test_a_right_style_that_lacks_a_newer_exercise_is_not_judged_by_it():
    style = Entry("style", {}, None, frozenset())
    newer = replace(exercise("log", 0, "not attempted"), status="not attempted")
    assert wrong(style, Graded([exercise("exp", 10), newer], [])) is None
    assert wrong(style, Graded([exercise("exp", 0, "failed"), newer], [])) == (
        "right but failed",
        ("exp/value",),
    )


def test_every_method_that_a_mistake_in_given_code_changes_must_be_named():
    both = entry(GIVEN, ["__add__", "__mul__"])
    assert wrong(both, Graded([RESCUED], named("__add__, __mul__, __pow__"))) is None
    assert wrong(both, Graded([RESCUED], named("__add__"))) == ("not named", ("__mul__",))
    assert wrong(both, Graded([RESCUED], [])) == ("not named", ("__add__", "__mul__"))
    assert wrong(both, Graded([RESCUED], [Note(code="class_twice")])) is not None


def test_a_mistake_without_a_method_must_be_noted_all_the_same():
    assert wrong(entry(GIVEN), Graded([RESCUED], [])) == ("not named", ())


def test_the_same_fault_in_several_runs_is_told_once():
    nothing, elsewhere = ("costs nothing", ()), ("costs elsewhere", ("exp",))
    assert faults([nothing, None, elsewhere, nothing]) == (
        Fault(kind="costs nothing", runs=(0, 3)),
        Fault(kind="costs elsewhere", what=("exp",), runs=(2,)),
    )


def test_a_check_is_needed_by_mistakes_of_its_own_exercise_only():
    alone = Cost(failed=("exp/graph", "tanh/value"))
    both = Cost(failed=("exp/graph", "exp/value"))
    assert needed("exp", [("exp", [both, None])]) == set()
    assert needed("exp", [("tanh", [alone])]) == set()
    assert needed("exp", [("exp", [both, alone])]) == {"exp/graph"}
