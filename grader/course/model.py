"""The course file, ``solutions/course.toml``: its shape, and how it is read."""

import re
from collections import Counter
from pathlib import Path

import msgspec

from grader.course.bilingual import LANGUAGES
from grader.course.names import Names
from grader.errors import GraderError

COURSE_FILE = Path("solutions", "course.toml")
FORMAT = 1
MOST = 1_000_000  # of any limit (seconds, MiB, KiB), and of points


class CourseError(GraderError):
    """The course folder cannot be used; the message names the file, the thing and the remedy."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one submission may use up: seconds, MiB of each process, KiB of source."""

    load_seconds: float = 5.0
    program_seconds: float = 2.0
    total_seconds: float = 60.0
    memory_mb: int = 1024
    source_kb: int = 1024
    restarts: int = 3


class Exercise(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One exercise: what it is worth (points) and what a student writes for it.

    methods      of the course's class
    definitions  functions and classes of the file, where the assignment is not the class itself
    """

    id: str
    title: str
    points: int
    methods: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of what a student writes."""
        return self.methods + self.definitions


class Assignment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file that students complete, and the exercises in it.

    engine  the assignment whose class the file imports; empty where the file is that class
    """

    id: str
    title: str
    file: str
    engine: str = ""
    exercises: tuple[Exercise, ...] = msgspec.field(name="exercise")

    @property
    def points(self) -> int:
        return sum(exercise.points for exercise in self.exercises)

    def exercise(self, exercise_id: str) -> Exercise:
        """Return the exercise of that id; raise CourseError listing the ids there are."""
        for exercise in self.exercises:
            if exercise.id == exercise_id:
                return exercise
        known = ", ".join(exercise.id for exercise in self.exercises)
        raise CourseError(f"no exercise {exercise_id!r} in assignment {self.id!r}; it has: {known}")


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole course file; ``language``: of what students get."""

    format: int
    title: str
    language: str = LANGUAGES[0]
    assignments: tuple[Assignment, ...] = msgspec.field(name="assignment")
    names: Names = Names()
    limits: Limits = Limits()

    def other_files(self, assignment: Assignment) -> tuple[str, ...]:
        """Return the names of the other assignments' files."""
        return tuple(
            one.file
            for one in self.assignments
            if one.id != assignment.id and one.file != assignment.file
        )

    def engine_file(self, assignment: Assignment) -> str:
        """Return the name of the file with the class that an assignment imports, or ""."""
        return self.assignment(assignment.engine).file if assignment.engine else ""

    def assignment(self, assignment_id: str | None = None) -> Assignment:
        """Return the assignment of that id, or the course's first when none is named."""
        if assignment_id is None:
            return self.assignments[0]
        known = ", ".join(assignment.id for assignment in self.assignments)
        for assignment in self.assignments:
            if assignment.id == assignment_id:
                return assignment
        raise CourseError(f"no assignment {assignment_id!r} in the course; it has: {known}")


def load_course(folder: Path) -> Course:
    """Read and check the course file of a course folder.

    Methods, which the file has in the standard names, come in the course's own; titles as they
    are, for translations know them so (see ``title_in_names``).
    Raises CourseError where the folder has none, or it is not valid.
    """
    path = folder / COURSE_FILE
    try:
        course = msgspec.toml.decode(path.read_bytes(), type=Course)
    except FileNotFoundError:
        raise CourseError(
            f"no course here: {path} does not exist; go to the course folder or name it with "
            "--course"
        ) from None
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path}: {error}; correct the course file") from error
    if problems := _problems(course):
        raise CourseError(f"{path}: {'; '.join(problems)}; correct the course file")
    return _in_its_names(course)


def _in_its_names(course: Course) -> Course:
    renamed = course.names.renamed()

    def own(exercise: Exercise) -> Exercise:
        methods = tuple(renamed.get(method, method) for method in exercise.methods)
        return msgspec.structs.replace(exercise, methods=methods)

    assignments = [
        msgspec.structs.replace(one, exercises=tuple(map(own, one.exercises)))
        for one in course.assignments
    ]
    return msgspec.structs.replace(course, assignments=tuple(assignments))


def _problems(course: Course) -> list[str]:
    """Return everything that types alone do not catch."""
    found = []
    if course.format != FORMAT:
        found.append(f"format = {course.format}, but this grader reads format {FORMAT}")
    if course.language not in LANGUAGES:
        found.append(f"language = {course.language!r}, but texts are in: {', '.join(LANGUAGES)}")
    if not course.assignments:
        found.append("no [[assignment]]")
    found += _repeats("assignment id", [a.id for a in course.assignments])
    found += course.names.problems()
    found += [
        f"limits: {key} = {value} must be above 0 and below {MOST:,}"
        for key, value in msgspec.to_builtins(course.limits).items()
        if key != "restarts" and not 0 < value < MOST
    ]
    if not 0 <= course.limits.restarts < MOST:
        found.append(
            f"limits: restarts = {course.limits.restarts} must be at least 0 and below {MOST:,}"
        )
    for assignment in course.assignments:
        where = f"assignment {assignment.id!r}"
        if not assignment.exercises:
            found.append(f"{where}: no [[assignment.exercise]]")
        if Path(assignment.file).name != assignment.file or not assignment.file.endswith(".py"):
            found.append(f"{where}: file = {assignment.file!r} must be a plain name ending in .py")
        found += _repeats(f"{where}: exercise id", [e.id for e in assignment.exercises])
        found += _repeats(f"{where}: name", [m for e in assignment.exercises for m in e.parts])
        engines = [one.id for one in course.assignments if not one.engine]
        if assignment.engine and assignment.engine not in engines:
            found.append(
                f"{where}: engine = {assignment.engine!r} is not an assignment that students write "
                f"the class in; those are: {', '.join(engines)}"
            )
        wanted, other = "methods", "definitions"
        if assignment.engine:
            wanted, other = other, wanted
        for exercise in assignment.exercises:
            if not 0 < exercise.points < MOST:
                found.append(
                    f"{where}: exercise {exercise.id!r}: points must be above 0 and below {MOST:,}"
                )
            if not getattr(exercise, wanted):
                found.append(f"{where}: exercise {exercise.id!r}: {wanted} is empty")
            if getattr(exercise, other):
                found.append(
                    f"{where}: exercise {exercise.id!r}: {other} belongs to an assignment "
                    f"{'with' if other == 'definitions' else 'without'} an engine; use {wanted}"
                )
        for one in (assignment.id, *(e.id for e in assignment.exercises)):
            # Ids become folder names, CSV columns and test names.
            if not re.fullmatch(r"[a-z][a-z0-9_]*", one):
                found.append(f"id {one!r}: use lower-case letters, digits and _ only")
    return found


def _repeats(what: str, values: list[str]) -> list[str]:
    return [
        f"{what} {value!r} appears {count} times"
        for value, count in Counter(values).items()
        if count > 1
    ]
