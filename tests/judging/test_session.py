"""The judging session: every check gets a verdict, and a fault of ours is never the student's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.checks import Check, catalogue
from grader.checks.support import Outcomes
from grader.course import load_course
from grader.engines import Expected
from grader.judging import JudgingError, judging
from grader.judging.session import _called, _is_plain, _verdict
from grader.programs import gradients
from grader.sandbox import Outcome, Raised
from grader.sandbox.inside.wire import Observed

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
CHECKS = catalogue(COURSE.assignment("engine"))
PROGRAM = gradients("x * x", x=3.0).with_inputs("k", {"x": 3.0})
EXPECTED = Expected((9.0, 6.0, 3.0))


def answered(*numbers):
    return Outcome("answered", tuple(Observed("float", n) for n in numbers))


RIGHT, WRONG = answered(9.0, 6.0, 3.0), answered(9.0, 3.0, 3.0)
RAISED = Outcome("raised", (), Raised("NameError", 7, "exp", ""))


def judge(outcomes, expected=EXPECTED, checks=CHECKS[:3]):
    """The verdicts on some checks whose programs are all PROGRAM, with these outcomes."""
    found = []

    def work(judge):
        given = Outcomes([PROGRAM] * len(outcomes), [expected] * len(outcomes), outcomes)
        found.extend(judge(checks, lambda check: given))

    judging("engine", work)
    return found


@pytest.mark.parametrize("fault", ["", "oracles disagree"])
@pytest.mark.parametrize(
    "outcomes", [[RIGHT, RIGHT], [RIGHT, WRONG], [RAISED], [WRONG, Outcome("died")], [], [None]]
)
def test_a_check_that_is_called_gives_the_verdict_that_pytest_gives(outcomes, fault, monkeypatch):
    expected = Expected((9.0, 6.0, 3.0), fault)
    called = judge(outcomes, expected, CHECKS)
    assert len(called) == len(CHECKS)
    monkeypatch.setattr("grader.judging.session._is_plain", lambda item: False)
    assert judge(outcomes, expected, CHECKS) == called


def test_a_check_is_called_only_if_it_needs_nothing_of_pytest(monkeypatch):
    called = []
    monkeypatch.setattr("grader.judging.session._called", lambda *given: called.append(given))
    judge([RIGHT])
    assert len(called) == 3
    monkeypatch.setattr("grader.judging.session._is_plain", lambda item: False)
    assert [verdict.status for verdict in judge([RIGHT])] == ["passed"] * 3
    assert len(called) == 3


class Item:
    """A collected check, as far as calling it goes."""

    fixturenames = ("outcomes", "request")

    def __init__(self, function):
        self.function = function

    def iter_markers(self):
        return iter(())


def test_a_check_that_a_call_would_not_run_is_left_to_pytest():
    async def awaited(outcomes):
        raise AssertionError

    def generated(outcomes):
        yield

    assert not _is_plain(Item(awaited))
    assert not _is_plain(Item(generated))
    assert not _is_plain(Item(lambda outcomes, request: None))
    assert not _is_plain(Item(lambda: None))
    assert _is_plain(Item(lambda outcomes: None))


@pytest.mark.parametrize("leave", [pytest.fail, pytest.skip, pytest.xfail, pytest.exit])
def test_a_check_that_leaves_by_a_way_of_pytest_s_own_grades_nobody(leave):
    verdict = _called(CHECKS[0], Item(lambda outcomes: leave("no")), lambda check: None)
    assert verdict.status == "not graded"


def test_right_numbers_pass():
    assert [verdict.status for verdict in judge([RIGHT, RIGHT])] == ["passed"] * 3


def test_what_was_not_run_does_not_pass_and_is_shown_as_no_failure():
    for verdict in judge([RIGHT, Outcome("died", ran=False)]):
        assert (verdict.status, verdict.failures) == ("died", ())
    for verdict in judge([Outcome("died"), Outcome("died", ran=False)]):
        assert (verdict.status, len(verdict.failures)) == ("died", 1)


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        ([RIGHT, WRONG], "failed"),
        ([RAISED, RIGHT], "error"),
        ([WRONG, RAISED], "error"),
        ([RIGHT, Outcome("time limit")], "time limit"),
        ([WRONG, Outcome("memory limit")], "memory limit"),
        ([RAISED, Outcome("died")], "died"),
    ],
)
def test_anything_else_does_not_pass_and_says_what_it_was(outcomes, status):
    verdicts = judge(outcomes)
    assert [verdict.status for verdict in verdicts] == [status] * 3
    assert all(verdict.failures for verdict in verdicts)


def test_a_failure_shows_the_program_and_what_was_wrong():
    failure = judge([WRONG])[0].failures[0]
    assert failure.program == "x = Value(3.0)\nout = x * x\nout.backward()"
    assert [(row.name, row.expected, row.got, row.right) for row in failure.rows] == [
        ("out.data", 9.0, 9.0, True),
        ("x.grad", 6.0, 3.0, False),
        ("x.data", 3.0, 3.0, True),
    ]


def test_an_exception_is_told_by_type_and_place():
    failure = judge([RAISED])[0].failures[0]
    assert (failure.error, failure.line) == ("NameError", 7)


def test_oracles_that_disagree_grade_nobody():
    for outcome in (RIGHT, WRONG):
        verdicts = judge([outcome], Expected((), "torch says x.grad = 7"))
        assert [(v.status, v.reason) for v in verdicts] == [
            ("not graded", "k: torch says x.grad = 7")
        ] * 3


def test_a_program_that_never_ran_grades_nobody():
    assert {verdict.status for verdict in judge([RIGHT, Outcome("not run")])} == {"not graded"}


def test_an_error_in_a_check_is_not_graded_and_a_plain_assert_is_a_failure():
    check = CHECKS[0]
    assert _verdict(check, ZeroDivisionError("x")).status == "not graded"
    assert _verdict(check, AssertionError("x")).status == "failed"
    assert _verdict(check, None).status == "passed"


def test_missing_outcomes_are_a_fault_of_ours():
    def work(judge):
        found.extend(judge(CHECKS[:1], lambda check: Outcomes([PROGRAM], [EXPECTED], [])))

    found = []
    judging("engine", work)
    assert found[0].status == "not graded"


def test_verdicts_do_not_leak_from_one_submission_to_the_next():
    found = []

    def work(judge):
        for outcome in (RIGHT, WRONG, RIGHT, RAISED, RIGHT):
            given = Outcomes([PROGRAM], [EXPECTED], [outcome])
            found.append([v.status for v in judge(CHECKS, lambda check, given=given: given)])

    judging("engine", work)
    statuses = ["passed", "failed", "passed", "error", "passed"]
    assert found == [[status] * len(CHECKS) for status in statuses]


def test_what_the_work_raises_comes_out_as_it_is():
    class Mine(Exception):
        pass

    def work(judge):
        raise Mine

    with pytest.raises(Mine):
        judging("engine", work)


def test_checks_that_cannot_be_collected_stop_the_run(tmp_path, monkeypatch):
    from grader.judging import session

    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "test_x.py").write_text("import no_such_module\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(session, "CHECKS", tmp_path)
    with pytest.raises(JudgingError, match="could not be collected"):
        judging("broken", lambda judge: pytest.fail("must not run"))


def test_every_check_has_a_claim_two_hints_and_programs():
    for check in CHECKS:
        assert isinstance(check, Check)
        assert check.claim
        assert len(set(check.hints)) == 2
        assert check.templates
    assert len({check.id for check in CHECKS}) == len(CHECKS)


def run_pytest(*arguments):
    command = [sys.executable, "-m", "pytest", "grader/checks", "--without-torch", *arguments]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)


def test_an_author_can_run_the_checks_with_plain_pytest(tmp_path):
    solution = run_pytest("--submission", "solutions/engine/engine.py")
    assert solution.returncode == 0, solution.stdout
    assert f"{len(CHECKS)} passed" in solution.stdout
    assert "warning" not in solution.stdout
    other = run_pytest("--submission", "solutions/graph/graph.py", "--assignment", "graph")
    assert other.returncode == 0, other.stdout
    assert f"{len(catalogue(COURSE.assignment('graph')))} passed" in other.stdout
    wrong = tmp_path / "wrong.py"
    text = (ROOT / "solutions/engine/engine.py").read_text()
    wrong.write_text(text.replace("self.grad += out.grad * out.data", "self.grad += out.grad"))
    failed = run_pytest("--submission", str(wrong), "-k", "exp")
    assert failed.returncode == 1
    assert "x = Value(" in failed.stdout
    assert "<-" in failed.stdout


def test_without_a_submission_it_says_what_to_type():
    asked = run_pytest()
    assert asked.returncode == 2
    assert "pytest grader/checks --submission FILE" in asked.stdout + asked.stderr
