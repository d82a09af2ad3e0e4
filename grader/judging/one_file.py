"""The pytest plugin behind ``pytest grader/checks --submission FILE``.

For authors of checks: one file, as submitted, with every convenience of pytest.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grader.checks import Check
from grader.checks.conftest import OUTCOMES_OF
from grader.checks.support import Outcomes
from grader.course import CourseError, load_course
from grader.engines import TorchMissing
from grader.judging.plan import make_plan
from grader.sandbox import Observations, Sandbox
from grader.submissions.files import read_code
from grader.submissions.notebook import Writes


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("grader", "checks of a submission")
    group.addoption("--submission", metavar="FILE", help="the student's file to check")
    group.addoption("--course", metavar="FOLDER", default=".", help="the course folder")
    group.addoption("--assignment", metavar="ID", help="whose checks; the course's first if none")
    group.addoption("--seed", default="author", help="what the checks' inputs are drawn from")
    group.addoption("--without-torch", action="store_true", help="leave this oracle out")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[OUTCOMES_OF] = _lazily(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the checks of other assignments: the file is of one."""
    try:
        course = load_course(Path(config.getoption("--course")))
        wanted = course.assignment(config.getoption("--assignment")).id
    except CourseError as error:
        pytest.exit(str(error), 2)
    others = [one for one in items if one.path.parent.name != wanted]
    config.hook.pytest_deselected(items=others)
    items[:] = [one for one in items if one not in others]


def _lazily(config: pytest.Config) -> Callable[[Check], Outcomes]:
    """Observe the file when the first check asks: collecting alone needs no submission."""
    whole: dict[str, Callable[[Check], Outcomes]] = {}

    def outcomes_of(check: Check) -> Outcomes:
        if not whole:
            whole["of"] = _observe(config)
        return whole["of"](check)

    return outcomes_of


def _observe(config: pytest.Config) -> Callable[[Check], Outcomes]:
    name = config.getoption("--submission")
    if not name:
        pytest.exit("name the file to check: pytest grader/checks --submission FILE", 2)
    folder = Path(config.getoption("--course"))
    try:
        course = load_course(folder)
        plan = make_plan(
            folder,
            course,
            course.assignment(config.getoption("--assignment")),
            config.getoption("--seed"),
            with_torch=not config.getoption("--without-torch"),
        )
    except (CourseError, TorchMissing) as error:
        pytest.exit(str(error), 2)
    path = config.invocation_params.dir / name
    code = read_code(path, course.limits.source_kb, Writes(plan.assignment.file))
    if code.text is None:
        reason = code.notes[0]
        pytest.exit(f"{name} cannot be read: {reason.code} {reason.values or ''}", 2)
    programs = {one.id: plan.programs_of(one.id) for one in plan.exercises}
    work = replace(plan.work(), cells=code.cells)
    with Sandbox(course.limits) as sandbox:
        seen: Observations = sandbox.observe(code.text, work, programs)
    return lambda check: plan.outcomes_of(check, seen.outcomes)
