"""The course file: what it may say, and what is said of one that is broken."""

from pathlib import Path

import pytest

from grader.course import CourseError, load_course

ROOT = Path(__file__).parents[2]

GOOD = """
format = 1
title = "t"
[[assignment]]
id = "engine"
title = "e"
file = "engine.py"
[[assignment.exercise]]
id = "exp"
title = "exp"
points = 10
methods = ["exp"]
"""


def write(folder, text):
    (folder / "solutions").mkdir(exist_ok=True)
    (folder / "solutions" / "course.toml").write_text(text)
    return folder


def test_our_own_course_is_worth_100_points():
    assert load_course(ROOT).assignment("engine").points == 100


def test_names_that_are_not_given_are_the_usual_ones(tmp_path):
    assert load_course(write(tmp_path, GOOD)).names.backward == "backward"


def test_methods_come_in_the_courses_names(tmp_path):
    names = 'title = "t"\n[names]\nexp = "exponencial"'
    exercise = load_course(write(tmp_path, GOOD.replace('title = "t"', names))).assignment()
    assert exercise.exercise("exp").methods == ("exponencial",)


def test_a_folder_without_a_course_says_what_to_do(tmp_path):
    with pytest.raises(CourseError, match=r"no course here: .*course\.toml.*--course"):
        load_course(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("points = 10", "points = 0", "'exp': points must be above 0"),
        ("points = 10", 'points = "ten"', r"Expected `int`, got `str`.*points"),
        ("points = 10", "point = 10", "unknown field `point`"),
        ('methods = ["exp"]', "methods = []", "methods is empty"),
        ('id = "exp"', 'id = "../exp"', "use lower-case letters"),
        ('file = "engine.py"', 'file = "../engine.py"', "plain name ending in .py"),
        ("format = 1", "format = 2", "this grader reads format 1"),
        ('title = "t"', 'title = "t"\n[names]\ndata = "1x"', "is not a Python name"),
        (
            'title = "t"',
            'title = "t"\n[names]\ndata = "grad"',
            "names: data and grad are both 'grad'",
        ),
        ('title = "t"', 'title = "t"\n[names]\ndata = "class"', "is not a Python name"),
        ('title = "t"', 'title = "t"\n[names]\ndata = "__x"', "begins with __"),
        ('title = "t"', 'title = "t"\n[limits]\ntotal_seconds = 0', "must be above 0"),
        ('title = "t"', 'title = "t"\n[limits]\ntotal_seconds = nan', "must be above 0"),
        ('title = "t"', 'title = "t"\n[limits]\nrestarts = -1', "restarts = -1 must be at least 0"),
        ('title = "t"', 'title = "t"\n[limits]\nrestarts = 1000000', "below 1,000,000"),
        (
            'title = "t"',
            'title = "t"\nlanguage = "fr"',
            "language = 'fr', but texts are in: en, es",
        ),
        ('title = "t"', "title = ", "Invalid"),
    ],
)
def test_a_broken_course_file_is_named_with_the_thing_and_the_remedy(tmp_path, old, new, said):
    with pytest.raises(CourseError, match=said) as caught:
        load_course(write(tmp_path, GOOD.replace(old, new, 1)))
    assert "course.toml" in str(caught.value)
    assert "correct the course file" in str(caught.value)


def test_all_that_is_wrong_is_said_at_once(tmp_path):
    text = GOOD.replace("points = 10", "points = -1").replace("format = 1", "format = 2")
    with pytest.raises(
        CourseError, match=r"format 1; .*points must be above 0 and below 1,000,000; correct"
    ):
        load_course(write(tmp_path, text))


def test_no_restarts_is_a_limit(tmp_path):
    none = GOOD.replace('title = "t"', 'title = "t"\n[limits]\nrestarts = 0', 1)
    assert load_course(write(tmp_path, none)).limits.restarts == 0


def test_an_exercise_twice_is_an_error(tmp_path):
    twice = GOOD + GOOD[GOOD.index("[[assignment.exercise]]") :]
    with pytest.raises(CourseError, match="exercise id 'exp' appears 2 times"):
        load_course(write(tmp_path, twice))


def test_unknown_ids_are_answered_with_the_known_ones():
    course = load_course(ROOT)
    with pytest.raises(CourseError, match=r"no assignment 'x'.*engine"):
        course.assignment("x")
    with pytest.raises(CourseError, match=r"no exercise 'x'.*radd, exp, tanh"):
        course.assignment().exercise("x")
