"""One submission after another, as nbgrader brings them."""

import threading

import pytest

from grader.course import CourseError, load_course
from grader.judging import Desk, Options, make_plan
from grader.sandbox import find_isolation
from grader.submissions import Submission

from ..conftest import ROOT

ISOLATION = find_isolation()


@pytest.fixture(scope="module")
def plan():
    course = load_course(ROOT)
    return make_plan(ROOT, course, course.assignment("engine"), "desk", with_torch=False)


@pytest.fixture(scope="module")
def desk(plan):
    desk = Desk(plan, Options(ISOLATION))
    # Now it is open: what a test puts in place of checking the course is for its own desk.
    desk.grade(Submission("first", "class Value: 1"))
    yield desk
    desk.close()


def test_each_gets_the_score_that_a_whole_class_gets(desk, solution, grade_sources):
    sources = {"right": solution.complete(), "stub": solution.stub(), "wrong": "class Value: 1"}
    graded = grade_sources(sources)
    for student, source in sources.items():
        assert desk.grade(Submission(student, source)).total == graded[student].total


def test_what_could_not_be_read_has_no_score(desk):
    result = desk.grade(Submission("ana", None, status="unreadable"))
    assert (result.status, result.total, result.exercises) == ("unreadable", None, ())


def test_several_threads_may_ask(desk, solution):
    sources = [solution.complete(), solution.without("exp")] * 3
    totals = {}

    def ask(number):
        totals[number] = desk.grade(Submission(str(number), sources[number])).total

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(sources))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [totals[number] for number in range(len(sources))] == [100.0, 85.0] * 3


def test_a_broken_course_is_said_to_everybody_who_asks(plan, solution, monkeypatch):
    def refuse(*_):
        raise CourseError("the course's own solution does not get full marks")

    monkeypatch.setattr("grader.judging.bench.check_the_course", refuse)
    desk = Desk(plan, Options(ISOLATION))
    for student in ("ana", "bo"):
        with pytest.raises(CourseError, match="full marks"):
            desk.grade(Submission(student, solution.complete()))
    desk.close()


def test_a_closed_desk_says_so(plan, solution):
    desk = Desk(plan, Options(ISOLATION))
    desk.close()
    with pytest.raises(RuntimeError, match="closed"):
        desk.grade(Submission("ana", solution.complete()))


def test_whatever_ends_the_session_is_said_to_whoever_waits(plan, solution, monkeypatch):
    def leave(*_):
        raise SystemExit(3)

    monkeypatch.setattr("grader.judging.desk.Bench.grade", leave)
    desk = Desk(plan, Options(ISOLATION))
    with pytest.raises(SystemExit):
        desk.grade(Submission("ana", solution.complete()))
    desk.close(cancel=True)


def test_two_desks_may_be_open_and_close_in_any_order(plan, solution):
    first, second = Desk(plan, Options(ISOLATION)), Desk(plan, Options(ISOLATION))
    for desk in (first, second):
        assert desk.grade(Submission("ana", solution.complete())).total == 100.0
    first.close()
    assert second.grade(Submission("bo", solution.complete())).total == 100.0
    second.close()
