"""What the class page says of the class as a whole."""

import pytest

from grader.reports.html import overview
from grader.results import CheckResult, Note


def scored(made, *totals):
    return made.results(
        *(made.student(f"s{n}", exercises=(made.exercise(score=total),))
          for n, total in enumerate(totals))
    )  # fmt: skip


def test_totals_fall_into_ten_bars_and_one_for_full_marks(made):
    bars = overview.distribution(scored(made, 0.0, 1.4, 1.5, 14.9, 15.0, 15.0))
    assert [bar.count for bar in bars] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2]
    assert [bar.low for bar in bars] == pytest.approx([1.5 * n for n in range(11)])
    assert (bars[0].high, bars[-1].high) == (1.5, None)
    assert [bar.share for bar in bars if bar.count] == [1.0, 0.5, 0.5, 1.0]


def test_who_was_not_graded_is_in_no_bar_and_no_mean(made):
    results = made.results(made.student(), made.student("bo", status="unreadable", exercises=()))
    assert sum(bar.count for bar in overview.distribution(results)) == 1
    assert overview.averages(results) == (4.0, 4.0)
    assert overview.averages(made.results()) is None


def test_an_exercise_has_a_count_for_each_status_that_occurs(made):
    results = made.results(
        made.student("a"),
        made.student("b", exercises=(made.exercise(score=15.0, status="full"),)),
        made.student("c", exercises=(made.exercise(score=0.0, status="not attempted"),)),
    )
    (line,) = overview.exercise_lines(results)
    assert line.counts == (("full", 1), ("partial", 1), ("not attempted", 1))
    assert line.mean == pytest.approx(19 / 3)


def test_a_mistake_counts_each_student_once_and_names_where(made):
    twice = (
        made.exercise("exp", diagnosis=made.diagnosis()),
        made.exercise("tanh", diagnosis=made.diagnosis()),
    )
    results = made.results(
        made.student("a", exercises=twice),
        made.student("b", exercises=twice[:1], diagnosis=made.diagnosis()),
        made.student("c"),
    )
    (line,) = overview.mistake_lines(results, made.ENGLISH)
    assert line.count == 2
    assert line.where == ("exp", "tanh", "given code")
    assert [one.student for one in line.students] == ["a", "b"]
    assert line.mistakes == ("exp-overwrites",)


def test_the_hardest_check_is_the_one_that_fewest_of_those_who_tried_passed(made):
    untried = tuple(CheckResult(id=c.id, status="not attempted", weight=1) for c in made.CHECKS)
    right = tuple(CheckResult(id=c.id, status="passed", weight=1) for c in made.CHECKS)
    half = (right[0], right[1], made.CHECKS[2])
    results = made.results(
        *(made.student(f"s{n}", exercises=(made.exercise(checks=checks),))
          for n, checks in enumerate([made.CHECKS, half, untried, right]))
    )  # fmt: skip
    lines = overview.hardest_checks(results, made.CLAIMS, made.ENGLISH)
    assert [(line.id, line.passed, line.tried) for line in lines] == [
        ("exp/graph", 1, 3),
        ("exp/slope", 2, 3),
    ]


def test_files_of_which_nothing_ran_did_not_try_a_check(made):
    nothing = tuple(CheckResult(id=c.id, status="error", weight=1) for c in made.CHECKS)
    results = made.results(
        made.student("ran"),
        *(
            made.student(code, exercises=(made.exercise(checks=nothing),), notes=(Note(code=code),))
            for code in ("syntax_error", "no_class", "no_class_at_all", "never_loaded")
        ),
    )
    lines = overview.hardest_checks(results, made.CLAIMS, made.ENGLISH)
    assert {line.tried for line in lines} == {1}


def test_an_extra_is_no_hard_check(made):
    extra = (CheckResult(id="exp/value", status="failed", weight=0),)
    results = made.results(made.student(exercises=(made.exercise(checks=extra),)))
    assert overview.hardest_checks(results, made.CLAIMS, made.ENGLISH) == []


def test_the_slowest_come_first_and_what_did_not_run_is_not_among_them(made):
    results = made.results(*(made.student(f"s{n}", seconds=float(n % 8)) for n in range(16)))
    assert [one.seconds for one in overview.slowest(results)] == [7.0, 7.0, 6.0, 6.0, 5.0]


def test_who_was_not_graded_is_listed_with_the_reason_before_notes_on_graded_ones(made):
    fault = CheckResult(id="exp/value", status="not graded", weight=4, reason="oracles disagree")
    results = made.results(
        made.student("noted", notes=(Note(code="latin_1"),)),
        made.student("fine"),
        made.student("none", status="no submission", exercises=(),
                     notes=(Note(code="nothing_handed_in"),)),
        made.student("fault", status="not graded", exercises=(
            made.exercise(score=None, status="not graded", checks=(fault,)),)),
    )  # fmt: skip
    groups = overview.groups(results, made.ENGLISH)
    assert [(g.status, [(one.student, said) for one, said in g.students]) for g in groups] == [
        ("not graded", [("fault", ("exp/value: oracles disagree",))]),
        ("no submission", [("none", ("nothing handed in",))]),
        ("graded", [("noted", ("not UTF-8: read as Latin-1",))]),
    ]


def test_of_whom_nothing_could_be_run_are_a_group_of_their_own_that_is_open(made):
    noted = [made.student(f"n{n}", notes=(Note(code="latin_1"),)) for n in range(20)]
    values = {"line": 7, "error": "SyntaxError", "message": "expected ':'"}
    nothing = [
        made.student(f"x{n}", notes=(Note(code="syntax_error", values=values),)) for n in range(20)
    ]
    found = {g.title: g for g in overview.groups(made.results(*noted, *nothing), made.ENGLISH)}
    assert list(found) == ["Nothing could be run", "Graded, with notes"]
    of_them = found["Nothing could be run"]
    assert of_them.open
    assert [one.student for one, _ in of_them.students] == [one.student for one in nothing]
    assert of_them.students[0][1][0].startswith("SyntaxError (expected ':'), line 7")
    assert not found["Graded, with notes"].open


def test_the_stub_as_it_was_is_something_to_look_at(made):
    untried = made.exercise(score=0.0, status="not attempted", checks=())
    results = made.results(
        made.student("stub", exercises=(untried, untried)),
        made.student("half", exercises=(untried, made.exercise())),
    )
    (group,) = overview.groups(results, made.ENGLISH)
    assert [(one.student, said) for one, said in group.students] == [
        ("stub", ("nothing attempted: as it was handed out",))
    ]


def test_a_mistake_in_given_code_is_something_to_look_at(made):
    results = made.results(made.student("given", diagnosis=made.diagnosis()), made.student("fine"))
    (group,) = overview.groups(results, made.ENGLISH)
    assert [(one.student, said) for one, said in group.students] == [
        ("given", (f"given code: {made.EXPLANATION}",))
    ]
