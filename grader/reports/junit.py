"""JUnit XML: what CI systems read as the outcome of tests."""

import gettext
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree

from grader.reports.inert import one_line
from grader.reports.plain import check_text, explanation_text, submission_text
from grader.reports.texts import points
from grader.reports.visible import (
    Claim,
    VisibleCheck,
    VisibleExercise,
    VisibleStudent,
    visible,
)
from grader.results import About, StudentResult

# The three ways in which a test can end other than well. An error is a fault of whoever tests.
FAILURE, ERROR, SKIPPED = "failure", "error", "skipped"


class _Case(NamedTuple):
    """A test: ``outcome`` is "" where it passed, ``kind`` a status, ``text`` more lines."""

    group: str
    name: str
    outcome: str = ""
    kind: str = ""
    message: str = ""
    text: str = ""


def junit_xml(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> bytes:
    """Return one student's checks as JUnit XML, a test suite with a test case for each.

    A check that does not hold is a failure, an extra or an exercise not begun is skipped, and
    what was not graded is an error; the score is among the suite's properties.
    """
    told = visible(about, student, claims, language)
    cases = list(_cases(told, language))
    counts = Counter(case.outcome for case in cases)
    root = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(
        root,
        "testsuite",
        name=one_line(told.assignment),
        tests=str(len(cases)),
        failures=str(counts[FAILURE]),
        errors=str(counts[ERROR]),
        skipped=str(counts[SKIPPED]),
        time=f"{student.seconds:.3f}",
    )
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in _properties(told):
        ElementTree.SubElement(properties, "property", name=name, value=one_line(value))
    for case in cases:
        _add(suite, case)
    if said := submission_text(told, language):
        ElementTree.SubElement(suite, "system-out").text = said
    ElementTree.indent(root, " ")
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _properties(told: VisibleStudent) -> Iterator[tuple[str, str]]:
    yield "student", told.student
    yield "status", told.status
    if told.total is not None:  # what was not graded has no score, not even an empty one
        yield "score", points(told.total)
        yield "max", points(told.max)


def _add(suite: ElementTree.Element, case: _Case) -> None:
    made = ElementTree.SubElement(
        suite, "testcase", classname=one_line(case.group), name=one_line(case.name)
    )
    if case.outcome:
        ended = ElementTree.SubElement(
            made, case.outcome, type=case.kind, message=one_line(case.message)
        )
        ended.text = case.text


def _cases(told: VisibleStudent, language: gettext.NullTranslations) -> Iterator[_Case]:
    if not told.exercises:
        text = submission_text(told, language)
        yield _Case(told.assignment, told.assignment, ERROR, told.status, told.status_text, text)
    for exercise in told.exercises:
        yield from _cases_of(f"{told.assignment}.{exercise.id}", exercise, language)


def _cases_of(
    group: str, exercise: VisibleExercise, language: gettext.NullTranslations
) -> Iterator[_Case]:
    text = explanation_text(exercise, language)
    if not exercise.checks:  # none could be run
        outcomes = {"not attempted": SKIPPED, "not graded": ERROR}
        outcome = outcomes.get(exercise.status, FAILURE)
        yield _Case(group, exercise.id, outcome, exercise.status, exercise.status_text, text)
    for check in exercise.checks:
        outcome = _outcome(check)
        if not outcome:
            yield _Case(group, check.claim)
            continue
        yield _Case(group, check.claim, outcome, check.status, check_text(check), text)
        if outcome == FAILURE:
            text = ""  # said once


def _outcome(check: VisibleCheck) -> str:
    if check.passed:
        return ""
    if check.status == "not graded":
        return ERROR
    return SKIPPED if check.extra else FAILURE
