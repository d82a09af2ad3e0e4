"""The grader inside nbgrader's process: one warm session for each assignment."""

import atexit
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from grader.checks import Check
from grader.course import (
    Assignment,
    Course,
    Exercise,
    cell_name,
    load_course,
    load_solution,
    private_folder,
    secret_seed,
    stubs,
)
from grader.judging import Desk, Options, Plan, Tutor, about_run, make_plan, run_facts
from grader.results import About, StudentResult
from grader.sandbox import allowed_isolation
from grader.submissions import Reader


@dataclass(frozen=True)
class Classroom:
    """What grades an assignment's submissions, one by one, as ``grader grade`` does.

    about  what every report begins with
    """

    plan: Plan
    about: About
    stubs: tuple[str, ...]
    desk: Desk

    def grade(self, student: str, folder: Path) -> StudentResult:
        """Read and grade what is in a student's folder.

        Raises what ended the session, if something did; the next student then has a new one.
        """
        limits = self.plan.course.limits
        reader = Reader(
            folder.parent,
            self.plan.assignment,
            limits.source_kb,
            self.stubs,
            notebooks_first=True,
            others=self.plan.course.other_files(self.plan.assignment),
            engine_file=self.plan.course.engine_file(self.plan.assignment),
        )
        submission = reader.read(student, folder)
        try:
            return self.desk.grade(submission)
        except Exception:
            _forget(lambda _, one: one is self)
            raise

    def exercise(self, grade_id: str) -> Exercise | None:
        """Return the exercise that a test cell belongs to, if it is one of ours."""
        exercises = self.plan.assignment.exercises
        return next((one for one in exercises if cell_name(one.id) == grade_id), None)

    @cached_property
    def claims(self) -> dict[str, Check]:
        """The checks by their ids: what reports say of them."""
        return {check.id: check for check in self.plan.checks}


_Key = tuple[object, ...]
_open: dict[_Key, Classroom] = {}


def class_of(folder: Path, assignment_id: str, *, allow_weak: bool, with_torch: bool) -> Classroom:
    """Return what grades an assignment; it stays open until the process ends.

    Raises CourseError and WeakIsolationError.
    """
    course = load_course(folder)
    assignment = course.assignment(assignment_id)
    # A server that runs for days grades by what the course and its solutions say now: the engine's
    # too, which the others are made of.
    texts = tuple(load_solution(folder, course, one).text for one in course.assignments)
    seed = secret_seed(folder)
    key = (folder, assignment_id, msgspec.json.encode(course), texts, seed, allow_weak, with_torch)
    if key not in _open:
        _forget(lambda old, _: old[:2] == key[:2])
        _open[key] = _opened(folder, course, assignment, seed, allow_weak, with_torch)
    return _open[key]


def _forget(unwanted: Callable[[_Key, Classroom], bool]) -> None:
    for key in [key for key, one in _open.items() if unwanted(key, one)]:
        _open.pop(key).desk.close()


def _opened(
    folder: Path,
    course: Course,
    assignment: Assignment,
    seed: str,
    allow_weak: bool,
    with_torch: bool,
) -> Classroom:
    isolation = allowed_isolation(
        allow_weak, "c.Grade.allow_weak_isolation = True in nbgrader_config.py"
    )
    kept = private_folder(folder)
    plan = make_plan(folder, course, assignment, seed, with_torch=with_torch, kept=kept)
    about = about_run(plan, run_facts(isolation, seed, with_torch=with_torch))
    desk = Desk(plan, Options(isolation, tutor=Tutor(plan, isolation, kept)))
    return Classroom(plan, about, stubs(folder, course, assignment), desk)


@atexit.register
def _close_all() -> None:
    for one in _open.values():
        one.desk.close(cancel=True)
