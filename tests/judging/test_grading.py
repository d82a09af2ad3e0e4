"""Grading: one status for everything, credit that does not cascade, faults that are ours."""

import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader.course import CourseError, load_course, load_solution
from grader.engines import Expected
from grader.judging import Options, Tutor, grade, make_plan
from grader.judging import bench as bench_module
from grader.judging import grading as grading_module
from grader.results import CheckResult, Note
from grader.sandbox import Observations, Outcome, SandboxError, Zygote, find_isolation
from grader.sandbox.inside.outcome import LoadReport
from grader.sandbox.layers import try_layers
from grader.submissions import Submission, read_when_graded

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
GOOD = SOLUTION.complete()
IDS = [one.id for one in ENGINE.exercises]


@pytest.fixture(scope="module")
def plan():
    return make_plan(ROOT, COURSE, ENGINE, "seed", with_torch=False)


def graded(plan, sources, **options):
    submissions = [Submission(student, source) for student, source in sources.items()]
    results = grade(plan, submissions, "seed", "o", Options(jobs=2, **options))
    return {one.student: one for one in results}


@pytest.fixture(scope="module")
def run(plan):
    return partial(graded, plan)


@pytest.fixture(scope="module")
def one(run):
    return lambda source: run({"one": source})["one"]


def scores(result):
    return {one.id: one.score for one in result.exercises}


def only(exercise):
    """The solution of one exercise, the rest still TODOs."""
    text = GOOD
    for other in IDS:
        if other != exercise:
            text = without(text, other)
    return text


def without(text, exercise):
    stub = SOLUTION.stub()
    for method in ENGINE.exercise(exercise).methods:
        text = text.replace(method_of(text, method), method_of(stub, method))
    return text


def method_of(text, name):
    import ast

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return "".join(text.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno])
    raise LookupError(name)


def test_the_stub_is_0_and_six_times_not_attempted(one):
    result = one(SOLUTION.stub())
    assert (result.status, result.total) == ("graded", 0)
    assert {e.status for e in result.exercises} == {"not attempted"}
    assert {c.status for e in result.exercises for c in e.checks} == {"not attempted"}


def test_the_solution_is_100_as_submitted(one):
    result = one(GOOD)
    assert (result.total, result.max, result.notes) == (100, 100, ())
    assert {(e.status, e.counted) for e in result.exercises} == {("full", "submitted")}


def test_each_exercise_solved_alone_gives_exactly_its_points(run):
    results = run({exercise: only(exercise) for exercise in IDS})
    for exercise in IDS:
        points = ENGINE.exercise(exercise).points
        expected = {e: (points if e == exercise else 0) for e in IDS}
        assert scores(results[exercise]) == expected
        assert results[exercise].notes == ()


def test_a_wrong_backward_costs_backward_only(one):
    result = one(GOOD.replace("for node in reversed(order):", "for node in order:"))
    got = scores(result)
    assert got.pop("backward") < 25
    assert got == {e.id: e.points for e in ENGINE.exercises if e.id != "backward"}


def test_partial_understanding_gets_partial_credit(one):
    result = one(GOOD.replace("self.grad += out.grad * out.data", "pass"))
    (exp,) = [e for e in result.exercises if e.id == "exp"]
    assert (exp.status, exp.score) == ("partial", 4)


def test_what_works_alone_but_not_together_is_never_silently_full_marks(one):
    source = GOOD.replace("self._prev = tuple(_children)", "self._prev = tuple(_children)[:1]")
    result = one(source)
    assert any(note.code == "given_changed" for note in result.notes)
    assert {e.counted for e in result.exercises if e.id in ("tanh", "backward")} == {"transplant"}


def right_apart():
    # exp leaves its closure under another name, which this student's own backward calls.
    source = GOOD.replace(
        "        out._backward = _backward\n        return out\n\n    def tanh",
        "        out._backward = _backward\n        Value.made_exp = True\n"
        "        return out\n\n    def tanh",
    )
    return source.replace(
        "    def relu(self):", "    made_exp = False\n\n    def relu(self):"
    ).replace(
        "        self.grad = 1.0\n",
        "        self.grad = 1.0\n        if Value.made_exp:\n            return\n",
    )


def test_each_right_by_itself_but_not_as_a_whole_says_so(one):
    result = one(right_apart())
    assert result.total == 100
    assert [note.code for note in result.notes] == ["not_together"]


def test_a_program_that_fails_as_submitted_is_shown_where_nothing_is_lost(tmp_path):
    plan = make_plan(ROOT, COURSE, ENGINE, "apart", with_torch=False)
    options = Options(jobs=1)
    tutor = Tutor(plan, options.isolation, tmp_path)
    found = [Submission("one", right_apart())]
    (result,) = grade(plan, found, "apart", "", replace(options, tutor=tutor))
    assert {one.status for one in result.exercises} == {"full"}
    # What fails only after other programs have run has no example.
    shown = [one for one in result.exercises if one.example]
    assert "submitted" not in {one.counted for one in shown}
    assert "submitted" in {one.example.attempt for one in shown}
    assert any(not row.right for one in shown for row in one.example.failure.rows)


def test_of_some_exercises_alone_nothing_is_said_of_the_whole():
    plan = make_plan(ROOT, COURSE, ENGINE, "some", only=("tanh", "exp"), with_torch=False)
    found = [Submission("one", right_apart())]
    (result,) = grade(plan, found, "some", "", Options(jobs=1))
    assert {one.counted for one in result.exercises} != {"submitted"}
    assert result.notes == ()


def test_an_equality_by_data_that_breaks_the_whole_is_named(one):
    source = GOOD.replace(
        "    def __repr__",
        "    def __eq__(self, other):\n        return self.data == other.data\n\n"
        "    def __hash__(self):\n        return hash(self.data)\n\n    def __repr__",
    )
    (note,) = one(source).notes
    assert (note.code, note.values) == ("given_changed", {"methods": "__eq__, __hash__"})


def test_a_part_that_is_right_by_itself_makes_no_other_inseparable(one):
    source = (ROOT / "tests/styles/children_set.py").read_text()
    wrong = source + "\n\ndef _(self):\n    raise NotImplementedError\n\n\nValue.exp = _\n"
    by_id = {e.id: e for e in one(wrong).exercises}
    assert by_id["tanh"].status == "full"
    assert by_id["exp"].status != "full"
    assert by_id["exp"].notes == ()


OWN_ENGINE = """
import math
class Value:
    def __init__(self, data, parents=(), slopes=()):
        self.data, self.grad, self.parents, self.slopes = data, 0.0, parents, slopes
    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0))
    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))
    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    def exp(self):
        e = math.exp(self.data)
        return Value(e, (self,), (e,))
    def backward(self):
        self.grad = 1.0
        for parent, slope in zip(self.parents, self.slopes):
            parent.grad += slope * self.grad
"""


def test_an_engine_of_another_make_says_when_a_part_cannot_be_tried_alone(one):
    result = one(OWN_ENGINE)  # one level of backward only: it costs points in exp too
    exp = next(e for e in result.exercises if e.id == "exp")
    assert exp.status == "partial"
    assert [note.code for note in exp.notes] == ["not_separable"]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("def f(:\n", "syntax_error"),
        ("class Valor: pass\n", "no_class"),
        ("x = 1\n", "no_class_at_all"),
    ],
)
def test_a_file_without_the_class_is_0_with_the_reason(one, source, code):
    result = one(source)
    assert (result.status, result.total) == ("graded", 0)
    assert [note.code for note in result.notes] == [code]
    assert code == "syntax_error" or result.notes[0].values["name"] == "Value"
    assert {c.status for e in result.exercises for c in e.checks} == {"error"}


def test_a_file_that_never_loads_is_0_and_says_so(run):
    result = run({"one": "class Value:\n    import os\n    os._exit(0)\n"})["one"]
    assert (result.status, result.total) == ("graded", 0)
    assert [(n.code, n.values) for n in result.notes] == [("never_loaded", {"status": "died"})]
    assert {c.status for e in result.exercises for c in e.checks} == {"died"}


def test_a_todo_with_another_message_or_argument_is_still_not_attempted(one):
    stub = SOLUTION.stub().replace("raise NotImplementedError", 'raise NotImplementedError("todo")')
    stub = stub.replace("def __radd__(self, other)", "def __radd__(self, o)")
    assert {e.status for e in one(stub).exercises} == {"not attempted"}


def test_every_exercise_and_check_is_accounted_for(plan, run):
    results = run({"a": GOOD, "b": SOLUTION.stub(), "c": "", "d": only("exp")})
    for result in results.values():
        assert [e.id for e in result.exercises] == IDS
        for exercise in result.exercises:
            assert [c.id for c in exercise.checks] == [c.id for c in plan.checks_of(exercise.id)]


def test_the_same_seed_twice_gives_identical_results(run):
    sources = {"a": GOOD, "b": only("tanh"), "c": GOOD.replace("reversed(order)", "order")}
    first, second = run(sources), run(sources)
    for student in sources:
        assert scores(first[student]) == scores(second[student])
        assert first[student].exercises == second[student].exercises


def test_a_fault_of_the_grader_is_not_graded_and_never_0(run, monkeypatch):
    def broken(*_):
        raise SandboxError("out of order")

    monkeypatch.setattr(bench_module, "grade_submission", broken)
    result = run({"a": GOOD})["a"]
    assert (result.status, result.total, result.exercises) == ("not graded", None, ())
    fault = result.notes[0].values["fault"]
    assert fault.startswith("SandboxError: out of order (test_grading.py:")


def test_an_oracle_fault_is_not_graded_for_that_exercise(plan):
    disagreeing = {**plan.expected, "exp/slope/1": Expected((), "they disagree")}
    result = graded(replace(plan, expected=disagreeing), {"one": GOOD})["one"]
    assert (result.status, result.total) == ("not graded", None)
    statuses = {e.id: (e.status, e.score) for e in result.exercises}
    assert statuses["exp"] == ("not graded", None)
    assert statuses["tanh"] == ("full", 20)


def graded_again(*_):
    raise SandboxError("graded again")


def of(results):
    return lambda submission: results.get(submission.student)


def test_an_earlier_result_is_kept_only_if_nothing_has_changed(run, plan, monkeypatch):
    first = run({"a": GOOD})
    monkeypatch.setattr(bench_module, "grade_submission", graded_again)
    assert run({"a": GOOD}, earlier=of(first))["a"] == first["a"]
    again = run({"a": GOOD + "\n"}, earlier=of(first))["a"]
    assert again.status == "not graded"  # it did not take the old one
    other = grade(plan, [Submission("a", GOOD)], "other seed", "o", Options(earlier=of(first)))
    assert other[0].status == "not graded"


@pytest.mark.parametrize("of_file", [(), (Note(code="latin_1"),)])
@pytest.mark.parametrize("source", [GOOD, "class Other:\n    pass\n", None])
def test_what_is_of_whoever_handed_in_comes_after_what_is_of_the_file(plan, source, of_file):
    of_whom = (Note(code="not_on_roster"), Note(code="same_file"))
    status = "graded" if source else "unreadable"
    one = Submission("a", source, "a.py", status, (of_whom[0], *of_file, of_whom[1]))
    (result,) = grade(plan, [one], "seed", "o", Options())
    assert result.notes[-2:] == of_whom
    assert len(result.notes) == 2 + len(of_file) + ("Other" in (source or ""))


def replaced(student, *now):
    """A submission that was the solution when the run began, and is something else by now."""

    def read():
        if isinstance(now[0], Exception):
            raise now[0]
        return Submission(student, *now)

    return read_when_graded(Submission(student, GOOD), read)


def test_what_was_replaced_meanwhile_is_graded_as_it_is_when_its_turn_comes(plan):
    stub = plan.solution.stub()
    found = [replaced("a", stub), replaced("b", None, "b.py", "unreadable"), replaced("c", GOOD)]
    recorded = []
    (a, b, c) = grade(plan, found, "s", "o", Options(), on_recording=recorded.append)
    assert [(one.status, one.total) for one in (a, b, c)] == [
        ("graded", 0),
        ("unreadable", None),
        ("graded", 100),
    ]
    assert {one.student: one.source for one in recorded} == {"a": stub, "b": None, "c": GOOD}
    again = grade(plan, [Submission("a", stub)], "s", "o", Options(earlier=of({"a": a})))
    assert again == [a]


def test_what_cannot_be_read_any_more_is_not_graded_and_the_others_are(plan):
    recorded = []
    found = [replaced("a", OSError(5, "Input/output error")), Submission("b", GOOD)]
    (a, b) = grade(plan, found, "s", "o", Options(), on_recording=recorded.append)
    assert (a.status, a.total, [note.code for note in a.notes]) == (
        "not graded",
        None,
        ["grader_fault"],
    )
    assert b.total == 100
    assert {one.student for one in recorded} == {"a", "b"}


def test_the_time_of_each_attempt_is_taken_off_what_a_submission_has_and_waiting_is_not(
    plan, monkeypatch
):
    now, given = [0.0], []

    class Slow:
        def observe(self, source, work, programs):
            given.append(work.seconds)
            now[0] += min(25.0, work.seconds)
            report = LoadReport(True, "", (), (True,) * len(IDS), ())
            late = {name: [Outcome("time limit")] * len(some) for name, some in programs.items()}
            return Observations(report, late)

    class Crowded:
        @contextmanager
        def shared(self):
            now[0] += 1000.0
            yield

        alone = shared

    def judge(checks, _):
        return [CheckResult(id=one.id, status="time limit", weight=one.weight) for one in checks]

    monkeypatch.setattr(grading_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    only_exp = replace(plan, exercises=(ENGINE.exercise("exp"),))
    grading_module.grade_submission(only_exp, judge, Slow(), Crowded(), Submission("one", GOOD))
    assert COURSE.limits.total_seconds == 60
    assert given[:5] == [60.0, 35.0, 10.0, 0.0, 0.0]


def started(monkeypatch):
    """Return a list that grows by one with each process of the sandbox that starts."""
    found, start = [], Zygote.__init__

    def counted(*arguments, **more):
        found.append(arguments)
        start(*arguments, **more)

    monkeypatch.setattr(Zygote, "__init__", counted)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="zygotes are for Linux")
def test_the_course_and_the_submissions_share_the_processes_of_the_sandbox(plan, monkeypatch):
    options = Options(jobs=2)
    zygotes = started(monkeypatch)
    one, two = (Submission(student, GOOD) for student in ("ana", "bo"))
    grade(plan, [one], "seed", "o", options)
    assert len(zygotes) == 1
    grade(plan, [one, two], "seed", "o", options)
    assert len(zygotes) == 3


@pytest.mark.skipif(sys.platform != "linux", reason="zygotes are for Linux")
def test_a_process_that_has_been_started_behind_every_layer_is_used(plan, monkeypatch):
    isolation = find_isolation()
    with Zygote(isolation.in_child, isolation.hidden) as zygote:
        zygotes = started(monkeypatch)
        options = Options(isolation, zygote=zygote)
        (result,) = grade(plan, [Submission("ana", GOOD)], "seed", "o", options)
        new = 0 if isolation.level == "full" else 1
        assert (result.total, len(zygotes)) == (100, new)


@pytest.mark.skipif(sys.platform != "linux", reason="zygotes are for Linux")
def test_it_is_not_used_where_a_layer_is_missing(plan, monkeypatch):
    isolation = try_layers(without=("bubblewrap",))
    with Zygote(isolation.in_child, isolation.hidden) as zygote:
        zygotes = started(monkeypatch)
        options = Options(isolation, zygote=zygote)
        (result,) = grade(plan, [Submission("ana", GOOD)], "seed", "o", options)
        assert (result.total, len(zygotes)) == (100, 1)


def test_where_the_course_is_wrong_nothing_is_kept(plan):
    """A slope of exp that no student can have: the course's own solution fails, so all do."""
    key = next(key for key in plan.expected if key.startswith("exp/slope"))
    values = tuple(1.0 + value for value in plan.expected[key].values)
    wrong = replace(plan, expected={**plan.expected, key: Expected(values)})
    kept = []
    submissions = [Submission(str(number), GOOD) for number in range(8)]
    with pytest.raises(CourseError, match=r"full marks .*exp/slope"):
        grade(wrong, submissions, "seed", "o", Options(jobs=2), kept.append, kept.append)
    assert kept == []


def test_a_node_that_a_file_keeps_is_no_reason_to_try_an_exercise_in_one_way_only(one):
    """In our class the node is of another class; in the student's own exp is right."""
    exp = method_of(GOOD, "exp")
    source = GOOD.replace(exp, exp.replace("return out", "return out * Value.exp.one"))
    assert source != GOOD
    broken = source.replace("for node in reversed(order):", "for node in order:")
    result = one(f"{broken}\nValue.exp.one = Value(1.0)\n")
    (of_exp,) = (exercise for exercise in result.exercises if exercise.id == "exp")
    assert (of_exp.score, of_exp.counted) == (15, "complete")


def test_a_class_that_calls_itself_something_else_is_tried_in_ours(one):
    broken = GOOD.replace("for node in reversed(order):", "for node in order:")
    result = one(f"{broken}\nValue.__name__ = 'Scalar'\n")
    assert scores(result)["exp"] == 15


def test_a_wrong_course_is_told_at_once_however_long_submissions_take(plan, monkeypatch):
    monkeypatch.setattr(bench_module, "check_the_course", refuse_the_course)
    began = time.monotonic()
    endless = [Submission(str(number), "while True:\n    pass\n") for number in range(4)]
    with pytest.raises(CourseError, match="full marks"):
        grade(plan, endless, "seed", "o", Options(jobs=2))
    assert time.monotonic() - began < COURSE.limits.load_seconds


def refuse_the_course(*_):
    raise CourseError("the course's own solution does not get full marks")
