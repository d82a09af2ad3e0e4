"""All that is the same for every submission of a run, made once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from grader.checks import Check, catalogue
from grader.checks.support import Outcomes
from grader.course import Assignment, Course, Exercise, Solution, load_solution
from grader.engines import Expected, draw, expected_values
from grader.programs import Program
from grader.results import AttemptName
from grader.sandbox import Outcome, Work


@dataclass(frozen=True)
class _Asked:
    """The programs of one check, what they must give, and their place among its exercise's."""

    programs: Sequence[Program]
    expected: Sequence[Expected]
    place: slice


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

    def checks_of(self, exercise: str) -> Sequence[Check]:
        return self._checks_by_exercise.get(exercise, ())

    def programs_of(self, exercise: str) -> Sequence[Program]:
        """Return an exercise's programs in the course's own names, in the order of its checks."""
        return self._programs_by_exercise.get(exercise, ())

    def outcomes_of(self, check: Check, outcomes: Mapping[str, Sequence[Outcome]]) -> Outcomes:
        """Pick from an attempt's outcomes (by exercise) those of one check."""
        asked = self._asked_by_check[check.id]
        mine = outcomes[check.exercise][asked.place]
        return Outcomes(asked.programs, asked.expected, mine, self.course.names)

    @cached_property
    def _checks_by_exercise(self) -> dict[str, tuple[Check, ...]]:
        ids = dict.fromkeys(check.exercise for check in self.checks)
        return {id_: tuple(one for one in self.checks if one.exercise == id_) for id_ in ids}

    @cached_property
    def _programs_by_exercise(self) -> dict[str, tuple[Program, ...]]:
        return {
            exercise: tuple(
                self.programs[key].renamed(self.course.names)
                for check in checks
                for key in check.keys
            )
            for exercise, checks in self._checks_by_exercise.items()
        }

    @cached_property
    def _asked_by_check(self) -> dict[str, _Asked]:
        found = {}
        for checks in self._checks_by_exercise.values():
            start = 0
            for check in checks:
                keys = check.keys
                found[check.id] = _Asked(
                    [self.programs[key] for key in keys],
                    [self.expected[key] for key in keys],
                    slice(start, start + len(keys)),
                )
                start += len(keys)
        return found

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
