"""What there is to grade: exercises, points, limits and names, read from the course folder."""

from grader.course.bilingual import LANGUAGES
from grader.course.cells import cell_name, has_cells
from grader.course.model import (
    Assignment,
    Course,
    CourseError,
    Exercise,
    Limits,
    load_course,
)
from grader.course.names import Names
from grader.course.naming import MODULES, Wording, title_in_names, wording
from grader.course.regions import STUBS, RegionError, Solution, TextError, load_solution, stubs
from grader.course.seed import known_seed, private_folder, secret_seed

__all__ = [
    "LANGUAGES",
    "MODULES",
    "STUBS",
    "Assignment",
    "Course",
    "CourseError",
    "Exercise",
    "Limits",
    "Names",
    "RegionError",
    "Solution",
    "TextError",
    "Wording",
    "cell_name",
    "has_cells",
    "known_seed",
    "load_course",
    "load_solution",
    "private_folder",
    "secret_seed",
    "stubs",
    "title_in_names",
    "wording",
]
