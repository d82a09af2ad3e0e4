"""The matrix, on mistakes made for these tests."""

import dataclasses

import pytest

from grader.matrix.run import BATCH, batches
from grader.mistakes import GIVEN, Mistake, MistakeError, body, both, library, replace
from grader.results import Fault, MatrixRun

LINE = "out.grad * out.data"
KNOWN = {mistake.id: mistake for mistake in library("engine")}
EVERY = (0,)


def mistake(exercise, change, **more):
    return Mistake("made-up", exercise, change, "…", lesson="1.7", **more)


def only_row(matrix):
    assert len(matrix.mistakes) == 1
    return matrix.mistakes[0]


def test_a_mistake_that_costs_its_own_exercise_and_no_other_is_as_it_must_be(matrix_of):
    matrix = matrix_of(KNOWN["exp-overwrites"])
    row = only_row(matrix)
    assert matrix.clean
    assert (row.id, row.exercise, row.lesson, row.seen) == ("exp-overwrites", "exp", "2.6", 14)
    assert row.costs[0].lost == ("exp",)
    assert row.costs[0].failed == ("exp/graph",)


def test_a_mistake_that_costs_nothing_is_a_fault(matrix_of):
    matrix = matrix_of(mistake("exp", replace("exp", LINE, "out.data * out.grad")))
    assert only_row(matrix).faults == (Fault(kind="costs nothing", runs=EVERY),)
    assert not matrix.clean


def test_a_mistake_that_costs_another_exercise_is_a_fault(matrix_of):
    change = both(replace("exp", LINE, "out.grad"), body("tanh", "return self"))
    expected = Fault(kind="costs elsewhere", what=("exp",), runs=EVERY)
    assert only_row(matrix_of(mistake("tanh", change))).faults == (expected,)


def test_a_mistake_in_given_code_is_named_and_costs_nothing(matrix_of):
    row = only_row(matrix_of(KNOWN["sub-no-closure"]))
    assert row.faults == ()
    assert row.costs[0].lost == ()
    assert row.costs[0].submitted


def test_a_mistake_said_to_be_in_given_code_that_costs_an_exercise_is_a_fault(matrix_of):
    row = only_row(matrix_of(mistake(GIVEN, replace("exp", LINE, "out.grad"))))
    assert row.faults == (Fault(kind="costs elsewhere", what=("exp",), runs=EVERY),)


def test_a_mistake_in_given_code_that_no_check_notices_is_a_fault(matrix_of):
    row = only_row(matrix_of(mistake(GIVEN, body("__repr__", "return 'Value'"))))
    assert row.faults == (Fault(kind="no check fails", runs=EVERY),)


def test_a_walk_that_never_ends_costs_its_own_exercise_only(matrix_of):
    row = only_row(matrix_of(mistake("exp", body("exp", "while True:\n    pass"))))
    assert row.faults == ()


def test_a_program_that_was_cut_short_is_no_fault_if_a_student_s_time_is_enough(matrix_of):
    # Slow once in each process: more than the matrix waits for, less than grading does.
    slow = """
    if not hasattr(Value, "slept"):
        import time
        Value.slept = True
        time.sleep(0.5)
    e = (self * 2).exp()
    return (e - 1) / (e + 1)
    """
    row = only_row(matrix_of(mistake("exp", body("tanh", slow))))
    assert [fault.kind for fault in row.faults] == ["costs nothing"]


def test_a_check_is_needed_if_it_alone_finds_a_mistake(matrix_of):
    matrix = matrix_of(KNOWN["exp-overwrites"], KNOWN["exp-base-two"])
    assert [check.id for check in matrix.checks if check.needed] == ["exp/graph"]


def test_mistakes_that_give_the_same_numbers_are_told_alike(matrix_of):
    one = KNOWN["exp-cuts-graph"]
    two = KNOWN["exp-wrong-way"]
    matrix = matrix_of(one, KNOWN["exp-base-two"], two)
    assert [group.mistakes for group in matrix.alike] == [(one.id, two.id)]
    assert matrix.alike[0].explained_alike
    assert matrix.clean


def test_mistakes_told_alike_but_explained_apart_are_not_clean(matrix_of):
    other = dataclasses.replace(KNOWN["exp-wrong-way"], explanation="Another.")
    matrix = matrix_of(KNOWN["exp-cuts-graph"], other)
    assert not matrix.alike[0].explained_alike
    assert not matrix.clean


def test_extras_tell_mistakes_apart_too(matrix_of):
    # Both give the right numbers without a gradient; only e^2000 overflows.
    pair = KNOWN["tanh-power-of-e"], KNOWN["tanh-from-math-no-gradient"]
    assert matrix_of(*pair).alike == ()


def test_a_right_style_loses_nothing_and_the_solution_is_one(matrix_of, solution):
    matrix = matrix_of(KNOWN["exp-overwrites"], styles={"mine": solution.complete()})
    assert [row.id for row in matrix.styles] == ["the course's own solution", "mine"]
    assert matrix.clean


def test_a_style_that_fails_a_check_is_a_fault(matrix_of, solution):
    text = KNOWN["exp-overwrites"].apply(solution.complete())
    matrix = matrix_of(KNOWN["exp-overwrites"], styles={"wrong": text})
    assert [row.id for row in matrix.faulty] == ["wrong"]
    assert matrix.faulty[0].faults[0].kind == "right but failed"
    assert "exp/graph" in matrix.faulty[0].faults[0].what


def test_children_change_from_run_to_run_and_each_run_has_its_inputs(matrix_of):
    steps = []
    matrix = matrix_of(
        KNOWN["exp-overwrites"],
        KNOWN["backward-counts-one-use"],
        seeds=("a", "b", "c", "d", "e", "f"),
        on_step=lambda done, whole: steps.append((done, whole)),
    )
    kinds = ["tuple", "set", "list", "set", "frozenset", "tuple"]
    assert [run.children for run in matrix.runs] == kinds
    assert matrix.mistakes[0].costs == (matrix.mistakes[0].costs[0],) * 6
    # No mistake where a set holds a Value once that an operation uses twice.
    where = [cost is not None for cost in matrix.mistakes[1].costs]
    assert where == [kind in ("tuple", "list") for kind in kinds]
    assert steps[-1] == (6 + 3 + 6, 6 + 3 + 6)


def test_runs_that_share_processes_share_their_kind_of_children_and_are_few():
    runs = [MatrixRun(seed=str(n), children=("set", "list")[n % 2]) for n in range(50)]
    found = list(batches(runs))
    assert sorted(number for some in found for number in some) == list(range(50))
    assert all(len(some) <= BATCH for some in found)
    assert all(len({runs[number].children for number in some}) == 1 for some in found)


def test_mistakes_that_do_not_fit_the_solution_are_named_before_anything_runs(matrix_of):
    unfit = mistake("exp", replace("exp", "nothing like this", "x"))
    with pytest.raises(
        MistakeError, match=r"do not fit .*\n  mistake 'made-up': .* occurs 0 times"
    ):
        matrix_of(KNOWN["exp-overwrites"], unfit)
    with pytest.raises(MistakeError, match="and 2 more"):
        matrix_of(*[unfit] * 5)
