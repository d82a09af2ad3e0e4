"""What grading and observing begin with: the class as it was handed in, and its plan."""

from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.console import Console

from grader.cli.listed import listed
from grader.course import Assignment, Course, load_course, private_folder, secret_seed, stubs
from grader.judging import Plan, make_plan
from grader.results import ResultsError, RunFacts
from grader.submissions import (
    HandedIn,
    add_missing,
    find_submissions,
    note_same_files,
    passed_over,
    read_roster,
)


@dataclass(frozen=True, kw_only=True)
class ClassArguments:
    """What a command line says of the class, and of what to run on it.

    seed  draws the hidden inputs; None for the course's secret seed
    """

    submissions: Path
    output: Path
    jobs: int | None
    exercises: tuple[str, ...]
    course_folder: Path
    assignment: str | None
    roster: Path | None
    seed: str | None
    resume: bool
    allow_weak_isolation: bool
    with_torch: bool


@dataclass(frozen=True)
class HandedInClass:
    """A class and its assignment; ``stubs`` are what students were given, in each language."""

    course: Course
    assignment: Assignment
    stubs: tuple[str, ...]
    submissions: list[HandedIn]

    def noting_same_files(self) -> "HandedInClass":
        """Note who handed in the same code as someone else in this class."""
        return replace(self, submissions=note_same_files(self.submissions, *self.stubs))


def read_class(arguments: ClassArguments) -> HandedInClass:
    """Read a class; say on stderr what lies among the submissions and is none.

    Raises CourseError and SubmissionsError where that cannot be.
    """
    course = load_course(arguments.course_folder)
    assignment = course.assignment(arguments.assignment)
    for exercise in arguments.exercises:
        assignment.exercise(exercise)
    given = stubs(arguments.course_folder, course, assignment)
    found = find_submissions(
        arguments.submissions,
        assignment,
        course.limits.source_kb,
        *given,
        others=course.other_files(assignment),
        engine_file=course.engine_file(assignment),
    )
    if ignored := passed_over(arguments.submissions):
        what = "not a folder, .py, .ipynb or .zip"
        click.echo(f"Ignored ({what}): {listed(ignored)}", err=True)
    if arguments.roster is not None:
        found = add_missing(found, read_roster(arguments.roster))
    return HandedInClass(course, assignment, given, found)


def check_place(arguments: ClassArguments) -> None:
    """Raise ResultsError where the output would be, or lie among, the submissions."""
    place, submissions = arguments.output.resolve(), arguments.submissions.resolve()
    if place == submissions:
        raise ResultsError(f"{arguments.output} holds the submissions: name another folder with -o")
    if submissions in place.parents:
        raise ResultsError(
            f"{arguments.output} lies among the submissions: name another folder with -o"
        )


def seed_of(arguments: ClassArguments) -> str:
    """Return the seed named, or the course's, which is drawn if there is none."""
    if arguments.seed is None:
        return secret_seed(arguments.course_folder)
    # results.json holds it: only what can be written
    return arguments.seed.encode("utf-8", "backslashreplace").decode()


def kept_beside(arguments: ClassArguments) -> Path | None:
    """Return where to keep what is the same for every run; a seed of one's own leaves nothing."""
    return None if arguments.seed is not None else private_folder(arguments.course_folder)


def prepare(arguments: ClassArguments, handed_in: HandedInClass, facts: RunFacts) -> Plan:
    """Return the plan of a run, saying so on the terminal: it may take seconds."""
    with Console(stderr=True).status("Preparing the checks"):
        return make_plan(
            arguments.course_folder,
            handed_in.course,
            handed_in.assignment,
            facts.seed,
            only=arguments.exercises,
            with_torch=arguments.with_torch,
            kept=kept_beside(arguments),
        )
