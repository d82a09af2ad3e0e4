"""What grading and observing begin with: the class as it was handed in, and its plan."""

from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.console import Console

from grader.cli.said_of_names import Named, said_of_names, said_of_roster
from grader.course import Assignment, Course, load_course, private_folder, secret_seed, stubs
from grader.judging import Plan, make_plan
from grader.results import ResultsError, RunFacts
from grader.submissions import (
    HandedIn,
    Names,
    add_missing,
    find_submissions,
    note_same_files,
    overview,
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
    names: Names | None
    seed: str | None
    resume: bool
    allow_weak_isolation: bool
    with_torch: bool


@dataclass(frozen=True)
class HandedInClass:
    """A class and its assignment.

    stubs      what students were given, in each language
    strangers  a line on who is not on the roster, if anybody
    """

    course: Course
    assignment: Assignment
    stubs: tuple[str, ...]
    submissions: list[HandedIn]
    strangers: str = ""

    def say_of_roster(self) -> None:
        """Say on stderr who is not on the roster."""
        if self.strangers:
            click.echo(self.strangers, err=True)

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
    roster = None if arguments.roster is None else read_roster(arguments.roster)
    found = find_submissions(
        arguments.submissions,
        assignment,
        course.limits.source_kb,
        *given,
        others=course.other_files(assignment),
        engine_file=course.engine_file(assignment),
        names=arguments.names,
        roster=roster,
    )
    seen = overview(arguments.submissions, assignment, arguments.names)
    named = Named(arguments.submissions, arguments.names, seen, arguments.roster)
    for line in said_of_names(named):
        click.echo(line, err=True)
    if roster is None:
        return HandedInClass(course, assignment, given, found)
    handed_in = HandedInClass(
        course, assignment, given, add_missing(found, roster), said_of_roster(named, found, roster)
    )
    handed_in.say_of_roster()
    return handed_in


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
