"""Two runs compared: what is different about them, for whom scores moved, and why."""

import csv
import gettext
import io
import re

import msgspec
import pytest
from rich.console import Console

from grader.reports.comparison import compare, comparison_csv, comparison_parts
from grader.reports.comparison.table import MAX_STUDENTS
from grader.results import (
    AttemptResult,
    CheckResult,
    ExerciseResult,
    Note,
    Results,
    RunFacts,
    StudentResult,
)

ENGLISH = gettext.NullTranslations()
changed = msgspec.structs.replace
PASSED, FAILED = "passed", "failed"


def exercise(id="exp", attempt="submitted", status=None, max=10, **checks):
    """Make an exercise from its checks: ``value=(4, "passed")`` is exp/value of weight 4."""
    results = tuple(
        CheckResult(id=f"{id}/{name}", weight=weight, status=verdict)
        for name, (weight, verdict) in checks.items()
    )
    whole = sum(check.weight for check in results)
    earned = sum(check.weight for check in results if check.status == PASSED)
    score = None if status == "not graded" else round(max * earned / whole, 2)
    attempts = [AttemptResult(attempt=attempt, score=score or 0, checks=results)]
    return ExerciseResult(
        id=id, status=status or ("full" if earned == whole else "partial"), score=score, max=max,
        counted=attempt, attempts=tuple(attempts),
    )  # fmt: skip


HALF = exercise(value=(5, PASSED), slope=(5, FAILED))
FULL = exercise(value=(5, PASSED), slope=(5, PASSED))


def student(*exercises, id="ana", status="graded", **more):
    scores = [one.score for one in exercises]
    graded = bool(scores) and None not in scores
    return StudentResult(
        student=id, status=status, total=sum(scores) if graded else None,
        max=sum(one.max for one in exercises), exercises=exercises, **more,
    )  # fmt: skip


FACTS = RunFacts(
    grader="1", python="3.11", oracles="o", seed="a secret", isolation="full",
    started="2026-01-01", without_torch=False,
)  # fmt: skip


def run(*students, points=None, **facts):
    return Results(
        format=1, course="c", assignment="engine", exercises=points or {"exp": 10.0},
        run=changed(FACTS, **facts), students=students,
    )  # fmt: skip


def text(comparison, **options):
    console = Console(width=80, file=io.StringIO(), color_system=None)
    for part in comparison_parts(comparison, ENGLISH, **options):
        console.print(part, highlight=False)
    return console.file.getvalue()


def unwrapped(comparison, **options):
    return " ".join(text(comparison, **options).split())


def rows(comparison):
    data = comparison_csv(comparison, ENGLISH)
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def why(old, new):
    """Return the reasons given for the exercise of the only student, one run to the other."""
    (row,) = [row for row in rows(compare(run(old), run(new))) if row["exercise"] != "total"]
    return row["why"].split("; ")


def test_a_run_and_itself_differ_in_nothing():
    same = compare(run(student(HALF)), run(student(HALF)))
    assert rows(same) == []
    assert "No score changed." in text(same)
    assert "Nothing that the results record is different" in text(same)


def test_points_have_every_digit_and_reasons_too():
    old = exercise(max=10000.5, value=(1, PASSED), slope=(1, FAILED))
    new = exercise(max=1000000, value=(1, PASSED), slope=(1, PASSED))
    before = run(student(old), points={"exp": 10000.5, "tanh": 999999.5})
    after = run(student(new), points={"exp": 1000000.0, "relu": 1234567.0})
    comparison = compare(before, after)
    (row,) = [row for row in rows(comparison) if row["exercise"] == "exp"]
    cells = [row[name] for name in ("old", "new", "difference", "old max", "new max")]
    assert cells == ["5000.25", "1000000", "994999.75", "10000.5", "1000000"]
    assert "10000.5" in row["why"]
    assert "1000000" in row["why"]
    said = unwrapped(comparison)
    assert "999999.5" in said
    assert "1234567" in said


@pytest.mark.parametrize(
    ("old", "new", "change", "difference"),
    [
        (HALF, FULL, "up", "5"),
        (FULL, HALF, "down", "-5"),
        (FULL, exercise(status="not graded", value=(5, "not graded")), "no longer graded", ""),
        (exercise(status="not graded", value=(5, "not graded")), FULL, "now graded", ""),
    ],
)
def test_a_score_goes_up_or_down_or_is_graded_or_no_longer(old, new, change, difference):
    comparison = compare(run(student(old)), run(student(new)))
    assert [(row["exercise"], row["change"]) for row in rows(comparison)] == [
        ("total", change), ("exp", change),
    ]  # fmt: skip
    assert rows(comparison)[1]["difference"] == difference
    assert [counts[change] for counts in comparison.counts] == [1, 1]


def test_not_graded_is_an_empty_cell_and_never_0():
    gone = exercise(status="not graded", value=(5, "not graded"))
    row = rows(compare(run(student(FULL)), run(student(gone))))[1]
    assert (row["old"], row["new"]) == ("10", "")


def test_students_in_one_run_only_are_new_or_missing():
    comparison = compare(run(student(FULL, id="old")), run(student(HALF, id="new")))
    columns = ("student", "change", "old", "new")
    assert [tuple(row[name] for name in columns) for row in rows(comparison)] == [
        ("new", "new", "", "5"), ("old", "missing", "10", ""),
    ]  # fmt: skip
    assert "only in the old run 1 0" in unwrapped(comparison)


def test_a_check_with_another_verdict_is_the_reason():
    assert why(student(HALF), student(FULL)) == ["exp/slope: failed → passed"]


def test_checks_that_make_up_for_each_other_are_named_though_the_score_is_the_same():
    other = exercise(value=(5, FAILED), slope=(5, PASSED))
    comparison = compare(run(student(HALF)), run(student(other)))
    assert rows(comparison)[1]["change"] == "unchanged"
    assert why(student(HALF), student(other)) == [
        "exp/value: passed → failed", "exp/slope: failed → passed",
    ]  # fmt: skip


def test_an_extra_without_points_is_no_reason():
    extra = [exercise(value=(5, PASSED), far=(0, status)) for status in (PASSED, FAILED)]
    assert rows(compare(*(run(student(one)) for one in extra))) == []


def test_a_check_that_is_new_or_gone_is_the_reason():
    assert why(student(FULL), student(exercise(value=(5, PASSED), more=(15, FAILED)))) == [
        "new check exp/more: failed", "check exp/slope is gone (was: passed)",
    ]  # fmt: skip


def test_other_weights_are_the_reason_where_they_move_the_score():
    heavier = exercise(value=(8, PASSED), slope=(2, FAILED))
    assert why(student(HALF), student(heavier)) == ["exp: other weights of its checks"]


def test_other_weights_are_not_blamed_for_what_a_verdict_did():
    # Full marks are full marks with any weights: only the verdict can have moved the score.
    heavier = exercise(value=(8, PASSED), slope=(2, FAILED))
    assert why(student(FULL), student(heavier)) == ["exp/slope: passed → failed"]


def test_other_points_of_the_exercise_are_the_reason():
    more = exercise(max=20, value=(5, PASSED), slope=(5, PASSED))
    assert why(student(FULL), student(more)) == ["exercise exp: 10 → 20 points"]


def test_another_attempt_that_counts_is_the_reason():
    alone = exercise(attempt="complete", value=(5, PASSED), slope=(5, PASSED))
    assert why(student(HALF), student(alone)) == [
        "counted: as submitted → alone, with the other exercises solved",
        "exp/slope: failed → passed",
    ]


def test_an_exercise_now_attempted_is_one_reason_and_not_one_per_check():
    stub = exercise(status="not attempted", value=(5, "not attempted"), slope=(5, "not attempted"))
    assert why(student(stub), student(FULL)) == ["not attempted → full marks"]


def test_a_score_that_moved_for_no_recorded_reason_says_so():
    moved = changed(HALF, score=7.0)
    assert why(student(HALF), student(moved)) == ["the results do not say why"]


def test_a_student_of_another_status_is_one_row_with_the_reason():
    unreadable = student(id="ana", status="unreadable")
    (row,) = rows(compare(run(student(FULL)), run(unreadable)))
    assert (row["exercise"], row["change"]) == ("total", "no longer graded")
    assert row["why"] == "graded → unreadable"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"key": "2"}, "the submission was changed"),
        (
            {"key": "2", "notes": (Note(code="latin_1"),)},
            "the submission was changed, or is noted differently",
        ),
        ({"key": "2", "file": "ana/other.py"}, "another file was read"),
        ({"key": "1"}, ""),
    ],
)
def test_a_changed_submission_is_told_by_its_key_where_another_student_has_the_same(more, said):
    bo = student(FULL, id="bo", key="b")
    old = student(HALF, key="1", file="ana/engine.py")
    new = student(FULL, **{"key": "1", "file": "ana/engine.py", **more})
    total = rows(compare(run(old, bo), run(new, bo)))[0]
    assert total["why"] == said


def test_a_changed_submission_with_the_same_scores_is_counted_but_not_listed():
    bo = student(FULL, id="bo", key="b")
    comparison = compare(run(student(FULL, key="1"), bo), run(student(FULL, key="2"), bo))
    assert rows(comparison) == []
    assert [(cause.code, count) for cause, count in comparison.causes] == [("submission", 1)]


def test_where_no_key_is_the_same_it_says_what_cannot_be_told():
    comparison = compare(run(student(HALF, key="1")), run(student(FULL, key="2"), grader="2"))
    assert "Whether a submission was changed in between cannot be told" in unwrapped(comparison)
    assert "grader: 1 → 2" in text(comparison)
    assert [cause.code for cause, _ in comparison.causes] == ["check"]


def test_where_no_key_is_the_same_and_nothing_else_is_it_says_what_must_have_changed():
    comparison = compare(run(student(HALF, key="1")), run(student(FULL, key="2")))
    assert "the checks, the solution, the course file or every submission" in unwrapped(comparison)


def test_what_is_different_about_the_runs_comes_first():
    relu = exercise("relu", value=(1, PASSED))
    old = run(student(FULL, exercise("tanh", value=(1, PASSED))), points={"exp": 10, "tanh": 10})
    heavier = exercise(max=20, value=(8, PASSED), more=(3, PASSED))
    new = run(student(heavier, relu), points={"exp": 20, "relu": 10}, isolation="weak")
    said = unwrapped(compare(old, new))
    assert "isolation: full → weak" in said
    assert "exercise exp: 10 → 20 points exercise relu: added, 10 points" in said
    assert "exercise tanh: removed, 10 points" in said
    assert "check exp/value: weight 5 → 8 check exp/more: added, weight 3" in said
    assert "check exp/slope: removed, weight 5" in said
    assert said.index("isolation") < said.index("unchanged") < said.index("ana")


def test_checks_are_not_called_removed_where_nobody_was_graded():
    nobody = run(student(status="unreadable"))
    assert "check" not in text(compare(run(student(FULL)), nobody))


def test_a_run_later_than_another_is_not_different_for_that():
    assert compare(run(student(FULL)), run(student(FULL), started="2027")).runs.causes == ()


def test_the_secret_seeds_are_not_printed():
    said = unwrapped(compare(run(student(FULL)), run(student(FULL), seed="another secret")))
    assert "seed: another one, so the hidden inputs are not the same" in said
    assert "secret" not in said


def a_class(count, exercise):
    return run(*(student(exercise, id=f"s{n}") for n in range(count)))


def test_a_long_class_is_summed_up_by_cause_and_cut_unless_all_are_asked_for():
    count = MAX_STUDENTS + 7
    comparison = compare(a_class(count, FULL), a_class(count, HALF))
    said = unwrapped(comparison)
    assert f"{count} exp/slope: passed → failed" in said
    assert said.index("Why") < said.index("s0")
    assert f"s{count - 1}" not in said
    assert "… and 7 more students: --all lists them" in said
    assert f"s{count - 1}" in unwrapped(comparison, every=True)
    assert "more students" not in unwrapped(comparison, every=True)
    assert len(rows(comparison)) == 2 * count


def test_one_that_was_handed_in_again_is_one_reason_and_not_every_verdict_of_it():
    checks = {f"c{n}": (1, FAILED) for n in range(9)}
    right = dict.fromkeys(checks, (1, PASSED))
    other = student(HALF, id="bo", key="same")
    old = run(student(exercise(**checks), key="old"), other)
    again = compare(old, run(student(exercise(**right), key="new"), other))
    said = text(again)
    assert re.search(r"^ +1 +the submission was changed *$", said, re.MULTILINE)
    assert said.count("passed") == 3
    assert "… and 6 more: --all lists them" in said
    assert text(again, every=True).count("passed") == 9
    assert rows(again)[1]["why"].count("passed") == 9


def test_every_line_fits_into_a_terminal():
    long = student(exercise(value=(5, PASSED), **{"x" * 90: (5, FAILED)}), id="i" * 100)
    new = student(exercise(value=(5, PASSED), **{"x" * 90: (5, PASSED)}), id="i" * 100)
    lines = text(compare(run(long), run(new, oracles="o" * 200))).splitlines()
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("id", ["=cmd()", "+1", "@sum", "\t=x"])
def test_a_cell_that_a_spreadsheet_would_compute_is_made_inert(id):
    (row,) = rows(compare(run(), run(student(FULL, id=id))))
    assert row["student"].startswith("'")


def test_a_hostile_name_is_harmless_in_the_terminal():
    said = text(compare(run(), run(student(FULL, id="\x1b[31m[red]a\n"))))
    assert "\x1b" not in said
    assert "?[31m[red]a?" in said
