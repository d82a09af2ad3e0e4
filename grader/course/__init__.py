"""What there is to grade: exercises, points, limits and names, read from the course folder."""

from grader.course.model import (
    Assignment,
    Course,
    CourseError,
    Exercise,
    Limits,
    Names,
    load_course,
)
from grader.course.regions import RegionError, Solution, load_solution
from grader.course.seed import keep, known_seed, private_folder, secret_seed

__all__ = [
    "Assignment",
    "Course",
    "CourseError",
    "Exercise",
    "Limits",
    "Names",
    "RegionError",
    "Solution",
    "keep",
    "known_seed",
    "load_course",
    "load_solution",
    "private_folder",
    "secret_seed",
]
