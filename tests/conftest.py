"""Shared by tests that grade: whole submissions through the real sandbox and judging."""

import json
import os
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import _pytest.runner
import msgspec
import pytest

from grader.course import Limits, load_course, load_solution
from grader.judging import Options, Tutor, grade, make_plan
from grader.submissions import Submission

ROOT = Path(__file__).parents[1]
QUICK = str(ROOT / "tests" / "quick")
sys.path.insert(0, QUICK)
if QUICK not in os.environ.get("PYTHONPATH", ""):
    os.environ["PYTHONPATH"] = os.pathsep.join(
        filter(None, [QUICK, os.environ.get("PYTHONPATH", "")])
    )
# Modules that grade a whole class first: each in one process, where it is done once.
TOGETHER = (
    "tests/cli/test_compare.py",
    "tests/cli/test_judge.py",
    "tests/cli/test_observe.py",
    "tests/cluster/test_cluster.py",
    "tests/hostile/test_hostile_class.py",
    "tests/hostile/test_unlucky_class.py",
    "tests/judging/test_sample_class.py",
    "tests/nbgrader/test_autograde.py",
    "tests/nbgrader/test_config.py",
    "tests/nbgrader/test_gradebook.py",
    "tests/nbgrader/test_in_browser.py",
    "tests/nbgrader/test_tutorial.py",
    "tests/reports/test_pages_of_real_runs.py",
)
# What a submission that never ends may take, where a class is graded for its scores: less than
# students have, and many times what honest code needs.
SHORT_LIMITS = {"load_seconds": 1.5, "program_seconds": 0.7}

_set_current_test = _pytest.runner._update_current_test_var


def _set_current_test_if_there(item, when):
    # A class is judged by a session of pytest, too: in a thread of its own it may take away the
    # variable of this one.
    with suppress(KeyError):
        _set_current_test(item, when)


_pytest.runner._update_current_test_var = _set_current_test_if_there

# Half a minute or more: begun first, as what is done once for a module is, so that no process is
# left with one of them at the end.
LONG = (
    "test_the_matrix_holds",
    "test_a_notebook_with_a_mistake_gets",
    "test_mistakes_in_another_style",
    "test_thirty_kills",
    "test_a_hostile_class_gets_the_same",
    "test_as_root_and_not",
    "test_the_solution_loses_no_point",
    "test_wrong_code_outside_the_library",
    "test_the_output_shown_is_what_make_grade_prints",
    "test_no_mistake_at_all_is_all_green",
    "test_every_right_style",
    "test_so_it_is_whatever_the_inputs",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    def begins_early(item):
        return item.name.startswith(LONG) or item.nodeid.split("::")[0] in TOGETHER

    items.sort(key=lambda item: not begins_early(item))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Share tests among processes one by one, but for the modules of TOGETHER."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            module = nodeid.split("::")[0]
            return module if module in TOGETHER else nodeid

    return Scheduling(config, log)


def _grade(sources, seed="tests", limits=None, extras=True, kept=None):
    course = load_course(ROOT)
    if limits:
        course = msgspec.structs.replace(course, limits=Limits(**limits))
    plan = make_plan(ROOT, course, course.assignment("engine"), seed, with_torch=False)
    if not extras:
        plan = replace(plan, checks=tuple(check for check in plan.checks if check.weight))
    submissions = [Submission(student, source) for student, source in sources.items()]
    options = Options(jobs=2)
    if kept is not None:
        options = replace(options, tutor=Tutor(plan, options.isolation, kept))
    results = grade(plan, submissions, seed, "", options)
    return {result.student: result for result in results}


@pytest.fixture(scope="session")
def grade_sources():
    """Grade ``{student: source}``, two at a time, without torch; return ``{student: result}``.

    ``limits`` replaces the course's; ``extras=False`` leaves out checks without points.
    """
    return _grade


@pytest.fixture(scope="session")
def explain_sources(tmp_path_factory):
    """Grade as ``grade_sources`` does, with diagnoses and examples.

    All processes of a test run share what the known mistakes give.
    """
    kept = tmp_path_factory.getbasetemp().parent / "known-mistakes"
    kept.mkdir(exist_ok=True)
    return partial(_grade, kept=kept)


@pytest.fixture(scope="session")
def solution():
    """The solution of ``engine`` as a text."""
    course = load_course(ROOT)
    return load_solution(ROOT, course, course.assignment("engine"))


@pytest.fixture(scope="session")
def short_limits():
    """Shorten the limits of a copied course folder, in its course file."""

    def shorten(folder):
        path = folder / "solutions" / "course.toml"
        text = path.read_text(encoding="utf-8")
        for name, value in SHORT_LIMITS.items():
            (line,) = [one for one in text.splitlines() if one.startswith(f"{name} =")]
            text = text.replace(line, f"{name} = {value}")
        path.write_text(text, encoding="utf-8")
        assert load_course(folder).limits.load_seconds == SHORT_LIMITS["load_seconds"]

    return shorten


def _timeless(folder):
    results = json.loads((folder / "results.json").read_text())
    del results["run"]["started"]
    for student in results["students"]:
        del student["seconds"]
    # The class page states both, and else nothing but these results.
    stating_times = ("results.json", "observations.jsonl", "report/index.html")
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return results, {
        name: path.read_bytes() for name, path in files.items() if name not in stating_times
    }


@pytest.fixture(scope="session")
def timeless():
    """Return a function: an output folder's results and other files, without what states times."""
    return _timeless


@pytest.fixture(scope="session")
def in_short_time():
    """Return a course with short limits."""
    return lambda course: msgspec.structs.replace(
        course, limits=msgspec.structs.replace(course.limits, **SHORT_LIMITS)
    )
