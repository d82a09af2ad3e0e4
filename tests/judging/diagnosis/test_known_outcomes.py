"""What known mistakes give: observed once, kept, and not thrown off by a busy machine."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.course import load_course
from grader.judging import make_plan
from grader.judging.diagnosis import known_outcomes
from grader.judging.diagnosis.known_outcomes import KnownOutcomes
from grader.mistakes import library
from grader.sandbox import TIME_LIMIT, Sandbox, find_isolation
from grader.sandbox import sandbox as sandbox_module

ROOT = Path(__file__).parents[3]
MISTAKES = [one for one in library("engine") if one.exercise == "zero_grad"]


@pytest.fixture(scope="module")
def plan():
    course = load_course(ROOT)
    return make_plan(ROOT, course, course.assignment("engine"), "known", with_torch=False)


@pytest.fixture
def known(plan, tmp_path):
    def make(mistakes=MISTAKES, plan=plan):
        return KnownOutcomes(plan, mistakes, find_isolation(), tmp_path)

    return make


def test_what_was_observed_is_kept_and_not_observed_again(known, monkeypatch):
    few = MISTAKES[:3]
    first = known(few).single("zero_grad", "tuple")
    assert [one.mistakes for one in first] == [(mistake.id,) for mistake in few]
    monkeypatch.setattr(Sandbox, "observe", None)
    assert known(few).single("zero_grad", "tuple") == first


def test_a_file_cut_off_is_observed_again(known, tmp_path):
    first = known(MISTAKES[:2]).single("zero_grad", "tuple")
    (path,) = tmp_path.glob("mistakes-*")
    path.write_bytes(path.read_bytes()[:-5])
    assert known(MISTAKES[:2]).single("zero_grad", "tuple") == first


@pytest.mark.parametrize("change", ["expected values", "code"])
def test_what_was_judged_by_other_values_or_code_is_judged_again(known, plan, monkeypatch, change):
    first = known(MISTAKES[:2]).single("zero_grad", "tuple")
    monkeypatch.setattr(Sandbox, "observe", lambda *_: pytest.fail("observed again"))
    assert known(MISTAKES[:2]).single("zero_grad", "tuple") == first
    if change == "code":
        monkeypatch.setattr(known_outcomes, "scoring_code", lambda: "f" * 64)
    else:
        others = {key: replace(one, values=(0.5,)) for key, one in plan.expected.items()}
        plan = dataclasses.replace(plan, expected=others)
    with pytest.raises(pytest.fail.Exception, match="observed again"):
        known(MISTAKES[:2], plan).single("zero_grad", "tuple")


def test_those_that_hang_are_tried_again_in_one_more_sandbox(known, monkeypatch):
    started, real = [], sandbox_module.Zygote

    def counted(*arguments):
        started.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(sandbox_module, "Zygote", counted)
    found = known().single("zero_grad", "tuple")
    statuses = {one.status for mistake in found for one in mistake.outcomes["zero_grad"]}
    assert TIME_LIMIT in statuses
    assert len(started) <= known_outcomes.JOBS + 1


def test_two_that_change_the_same_line_are_left_out(known):
    start = [one.id for one in MISTAKES].index("zero-grad-self-only")
    first, *_ = six = MISTAKES[start : start + 6]
    together = known(six).together_with(first.id, "tuple")
    assert all(one.mistakes[0] == first.id != one.mistakes[1] for one in together)
    assert len(together) < 5
