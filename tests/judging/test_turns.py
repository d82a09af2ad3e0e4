"""Several at a time, or one alone; and a time limit is tried once more alone before it counts."""

import threading
import time

import pytest

from grader.judging.turns import Turns
from grader.sandbox import Outcome, Sandbox


def test_alone_means_that_nobody_else_runs():
    turns, running, seen = Turns(3), [], []

    def work(alone):
        for _ in range(20):
            with turns.alone() if alone else turns.shared():
                running.append(alone)
                time.sleep(0.001)
                seen.append((alone, len(running)))
                running.pop()

    threads = [threading.Thread(target=work, args=(n < 2,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert {count for alone, count in seen if alone} == {1}
    assert max(count for alone, count in seen if not alone) <= 3
    assert len(seen) == 120


@pytest.fixture
def slow(monkeypatch):
    """Make every attempt run into the time limit in exp, for the first ``calls`` attempts."""

    def arrange(calls):
        real, seen, before = Sandbox.observe, [], []

        def observe(self, source, work, programs):
            got = real(self, source, work, programs)
            if not before:  # the course's own solution: here, beside one submission, the first
                before.append(work)
                return got
            seen.append(work.attempt)
            if len(seen) <= calls:
                late = [Outcome("time limit")] * len(programs["exp"])
                got = got._replace(outcomes={**got.outcomes, "exp": late})
            return got

        monkeypatch.setattr(Sandbox, "observe", observe)
        return seen

    return arrange


def exp_of(results):
    return next(one for one in results["one"].exercises if one.id == "exp")


def test_a_time_limit_is_tried_once_more_alone_before_it_counts(grade_sources, solution, slow):
    attempts = slow(calls=3)
    own_name = f"{solution.complete()}\nV = Value\n"  # so the two ways apart are not the same
    assert exp_of(grade_sources({"one": own_name})).score == 15
    once, again = ["submitted", "transplant", "complete"], ["submitted", "transplant", "complete"]
    assert attempts == once + again


def test_what_would_be_the_same_class_is_not_tried_twice(grade_sources, solution, slow):
    attempts = slow(calls=2)
    assert exp_of(grade_sources({"one": solution.complete()})).score == 15
    assert attempts == ["submitted", "transplant"] * 2


def test_a_second_time_limit_counts(grade_sources, solution, slow):
    slow(calls=4)
    exp = exp_of(grade_sources({"one": solution.complete()}))
    assert (exp.score, {check.status for check in exp.checks}) == (0, {"time limit"})


@pytest.mark.parametrize("ends", ["while True: pass", "import os; os._exit(1)"])
def test_one_program_that_does_not_end_costs_its_own_check_only(grade_sources, solution, ends):
    source = solution.complete()
    head = "def relu(self):\n"
    assert source.count(head) == 1
    wrong = f"        if self.data < -10:\n            {ends}\n"
    one = grade_sources({"one": source.replace(head, head + wrong)})["one"]
    relu = next(found for found in one.exercises if found.id == "relu")
    assert [check.id for check in relu.checks if check.status != "passed"] == ["relu/value"]
    (failed,) = (check for check in relu.checks if check.status != "passed")
    assert all("Value(-" in failure.program for failure in failed.failures)
    assert (relu.score, one.total) == (11, 96)
