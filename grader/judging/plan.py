"""All that is the same for every submission of a run, made once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.checks import Check, catalogue
from grader.checks.support import Outcomes
from grader.course import Assignment, Course, Exercise, Solution, load_solution
from grader.engines import Expected, draw, expected_values
from grader.programs import Program
from grader.results import AttemptName
from grader.sandbox import Outcome, Work


@dataclass(frozen=True)
class Plan:
    """A course's assignment, its checks with their inputs drawn, and what they must give."""

    course: Course
    assignment: Assignment
    exercises: tuple[Exercise, ...]
    solution: Solution
    checks: tuple[Check, ...]
    programs: Mapping[str, Program]
    expected: Mapping[str, Expected]
    engine: Solution | None = None

    @property
    def isolated(self) -> tuple[AttemptName, ...]:
        """The ways of trying an exercise apart from the others, in order."""
        return ("complete",) if self.engine else ("transplant", "complete")

    @property
    def engine_file(self) -> str:
        """The name of the file that the class is imported from; "" where it is the file's own."""
        return self.engine.assignment.file if self.engine else ""

    def checks_of(self, exercise: str) -> list[Check]:
        return [check for check in self.checks if check.exercise == exercise]

    def programs_of(self, exercise: str) -> list[Program]:
        """Return an exercise's programs in the course's own names, in the order of its checks."""
        return [
            self.programs[key].renamed(self.course.names)
            for check in self.checks_of(exercise)
            for key in check.keys
        ]

    def outcomes_of(self, check: Check, outcomes: Mapping[str, Sequence[Outcome]]) -> Outcomes:
        """Pick from an attempt's outcomes (by exercise) those of one check."""
        before = 0
        for other in self.checks_of(check.exercise):
            if other.id == check.id:
                break
            before += len(other.templates)
        mine = outcomes[check.exercise][before : before + len(check.templates)]
        keys = check.keys
        return Outcomes(
            [self.programs[key] for key in keys],
            [self.expected[key] for key in keys],
            mine,
            self.course.names,
        )

    def work(self, attempt: str = "submitted", tried: str = "", engine: str = "") -> Work:
        """Describe an attempt to the sandbox; an isolated one holds no solution of ``tried``.

        ``engine`` is the source of the student's own engine, if the file needs one and it was
        handed in: an isolated attempt runs on ours.
        """
        ours = self.engine.complete() if self.engine else ""
        used = engine if engine and not tried else ours
        return Work(
            class_name=self.course.names.class_,
            filename=self.assignment.file,
            stub=self.solution.stub(),
            exercises={one.id: one.parts for one in self.assignment.exercises},
            attempt=attempt,
            base=self.solution.without(tried) if tried else "",
            tried=tried,
            engine=(Path(self.engine_file).stem, used) if self.engine else None,
        )


def make_plan(
    folder: Path,
    course: Course,
    assignment: Assignment,
    seed: str,
    *,
    only: Sequence[str] = (),
    with_torch: bool = True,
    kept: Path | None = None,
) -> Plan:
    """Draw every program from the seed and look up or compute what it must give.

    ``only`` names exercises (default: all). Raises CourseError for an unknown one, and
    TorchMissing.
    """
    chosen = {assignment.exercise(exercise).id for exercise in only}
    exercises = tuple(e for e in assignment.exercises if not only or e.id in chosen)
    checks = catalogue(assignment)
    programs = [
        draw(template, key, seed)
        for check in checks
        for key, template in zip(check.keys, check.templates, strict=True)
    ]
    return Plan(
        course,
        assignment,
        exercises,
        load_solution(folder, course, assignment),
        tuple(check for check in checks if not only or check.exercise in chosen),
        {program.key: program for program in programs},
        expected_values(programs, with_torch, kept),
        load_solution(folder, course, course.assignment(assignment.engine))
        if assignment.engine
        else None,
    )
