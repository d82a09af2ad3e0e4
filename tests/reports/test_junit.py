"""JUnit XML: one student's checks as a CI system reads them."""

from xml.etree import ElementTree

import junitparser
import pytest

from grader.language import translation
from grader.reports import junit_xml
from grader.results import CheckResult, Note, Row
from tests.reports.for_ci import HOSTILE, JUNIT, read_junit


@pytest.fixture
def written(made):
    def write(student, **more):
        return junit_xml(made.results(student, **more), student, made.CLAIMS, made.ENGLISH)

    return write


@pytest.fixture
def suite(made, written):
    """The suite of a student with one exercise, of these checks, and this score."""

    def read(*checks, **more):
        given = {"checks": checks} if checks else {}
        return read_junit(written(made.student(exercises=(made.exercise(**given, **more),))))

    return read


def outcomes(suite):
    return [type(case.result[0]) if case.result else None for case in suite]


def test_each_check_is_a_test_case_and_one_that_does_not_hold_a_failure(suite):
    read = suite()
    assert (read.tests, read.failures, read.errors, read.skipped) == (3, 2, 0, 0)
    assert outcomes(read) == [None, junitparser.Failure, junitparser.Failure]
    assert {case.classname for case in read} == {"engine.exp"}
    assert [case.result[0].type for case in read if case.result] == ["failed", "error"]
    assert (
        list(read)[2].result[0].message == "the slope of exp is right (error, NameError, line 42)"
    )


def test_the_score_is_among_the_properties(suite):
    values = {one.name: one.value for one in suite().properties()}
    assert values == {"student": "ana", "status": "graded", "score": "4", "max": "15"}


def test_the_first_failure_explains_the_exercise_once(suite, made):
    read = suite(diagnosis=made.diagnosis(), example=made.example())
    first, second = (case.result[0].text or "" for case in read if case.result)
    assert first.splitlines() == [
        made.EXPLANATION,
        "See the lesson: 2.1.",
        "Hint: first hint",
        "A small program that shows it:",
        "    x = Value(0.8)",
        "    out = x.exp() * x",
        "    out.backward()",
        "out.data: expected 1.78043, got 1.78043",
        "x.grad: expected 4.00597, got 1.78043 (wrong)",
    ]
    assert second == ""


def test_an_extra_that_does_not_hold_is_skipped(suite):
    passed = CheckResult(id="exp/value", status="passed", weight=4)
    read = suite(passed, CheckResult(id="exp/slope", status="failed", weight=0))
    assert (outcomes(read), read.failures) == ([None, junitparser.Skipped], 0)


def test_an_exercise_not_begun_is_skipped(suite):
    checks = [CheckResult(id="exp/value", status="not attempted", weight=4)]
    read = suite(*checks, score=0.0, status="not attempted")
    assert (outcomes(read), read.skipped) == ([junitparser.Skipped], 1)
    assert next(iter(read)).result[0].message == "not attempted"


def test_an_exercise_of_which_nothing_could_be_run_is_a_failure(suite):
    read = suite(CheckResult(id="exp/value", status="died", weight=4), score=0.0, status="none")
    assert (outcomes(read), read.failures) == ([junitparser.Failure], 1)


def test_a_check_that_was_not_graded_is_an_error_and_there_is_no_score(made, written):
    passed = CheckResult(id="exp/value", status="passed", weight=4)
    ungraded = CheckResult(id="exp/slope", status="not graded", weight=3)
    exercise = made.exercise(score=None, status="not graded", checks=(passed, ungraded))
    read = read_junit(written(made.student(status="not graded", exercises=(exercise,))))
    assert outcomes(read) == [None, junitparser.Error]
    assert not {"score", "max"} & {one.name for one in read.properties()}


@pytest.mark.parametrize("status", ["unreadable", "not graded", "no submission"])
def test_where_nothing_was_graded_the_only_case_is_an_error_that_says_why(made, written, status):
    student = made.student(status=status, exercises=(), notes=(Note(code="not_text"),))
    read = read_junit(written(student))
    assert (read.tests, read.errors) == (1, 1)
    assert next(iter(read)).result[0].type == status
    assert next(iter(read)).result[0].text == "not a UTF-8 text file"


def test_what_is_said_of_the_file_is_the_output_of_the_suite(made, written):
    data = written(made.student(notes=(Note(code="latin_1"),)), without_torch=True)
    read_junit(data)
    assert ElementTree.fromstring(data).findtext("*/system-out").splitlines() == [
        "not UTF-8: read as Latin-1",
        "Graded without torch as an oracle.",
    ]


def test_nothing_hidden_is_in_it(made, written):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    text = written(made.student(exercises=(exercise,))).decode()
    assert not [hidden for hidden in (*made.HIDDEN, made.SEED) if hidden in text]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_stays_text(made, written, text):
    row = Row(name=text, expected=1.0, got=text, right=False)
    failure = type(made.PUBLIC_FAILURE)(program=text, rows=(row,))
    notes = (Note(code="other_name", values={"file": text}),)
    exercise = made.exercise(id=text, example=made.example(failure=failure, graph=()))
    hostile = made.student(
        text, exercises=(exercise,), notes=notes, name=text, file=f"{text}/{text}"
    )
    data = written(hostile)
    read = read_junit(data)
    assert (read.tests, read.failures, read.errors) == (3, 2, 0)
    tags = {element.tag for element in ElementTree.fromstring(data).iter()}
    assert tags == {
        "testsuites", "testsuite", "properties", "property", "testcase", "failure", "system-out",
    }  # fmt: skip


def test_it_is_written_in_spanish_too(made):
    student = made.student()
    data = junit_xml(made.results(student), student, made.CLAIMS, translation("es"))
    assert "Pista: first hint" in data.decode()


def test_the_schema_finds_a_fault(written, made):
    broken = written(made.student()).decode().replace('failures="2"', 'failures="two"')
    assert not JUNIT.is_valid(broken)
    assert not JUNIT.is_valid(broken.replace("testcase", "test"))
