"""Solution regions: paired, anchored, each in the method of its exercise."""

from pathlib import Path

import pytest

from grader.course import Assignment, Exercise, RegionError, load_course, load_solution
from grader.course.bilingual import in_language
from grader.course.names import STANDARD, Names
from grader.course.regions import parse_solution

ROOT = Path(__file__).parents[2]

ASSIGNMENT = Assignment(
    id="engine",
    title="",
    file="engine.py",
    exercises=(
        Exercise(id="one", title="", points=1, methods=("one",)),
        Exercise(id="two", title="", points=1, methods=("two",)),
    ),
)
TEXT = '''class Value:
    def one(self):
        """Doc."""
        ### BEGIN SOLUTION
        def inner():
            return 1
        return inner()
        ### END SOLUTION

    def two(self):
        ### BEGIN SOLUTION
        return 2
        ### END SOLUTION
'''


@pytest.mark.parametrize("mark", ["\u2028", "\x0c"])
def test_a_mark_that_only_looks_like_a_line_s_end_stays_where_it_is(mark):
    noted = f"# notes{mark}more\n"
    for language in ("en", "es"):
        text = in_language(noted + TEXT, language)
        solution = parse_solution(ASSIGNMENT, text)
        assert solution.stub() == noted + parse_solution(ASSIGNMENT, TEXT).stub()
        assert solution.complete() == noted + parse_solution(ASSIGNMENT, TEXT).complete()


def test_the_stub_keeps_everything_but_the_solutions():
    stub = parse_solution(ASSIGNMENT, TEXT).stub()
    assert "return" not in stub
    assert stub.count("        # TODO: your code here\n        raise NotImplementedError\n") == 2
    assert '"""Doc."""' in stub


def test_without_leaves_out_the_solution_of_one_exercise_only():
    text = parse_solution(ASSIGNMENT, TEXT).without("one")
    assert "return 2" in text
    assert "inner" not in text


def test_the_complete_text_has_no_markers():
    text = parse_solution(ASSIGNMENT, TEXT).complete()
    assert "SOLUTION" not in text
    assert "return inner()" in text
    compile(text, "x", "exec")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("        ### END SOLUTION\n\n", "\n", "line 10: stray ### BEGIN SOLUTION"),
        (
            "        ### BEGIN SOLUTION\n        return 2",
            "        return 2",
            "line 12: stray ### END",
        ),
        ("        return 2", "        return 2  ### END SOLUTION", "line 12: .*stand alone"),
        (
            "        return 2\n        ### END SOLUTION",
            "        return 2",
            "has no ### END SOLUTION",
        ),
        ("### BEGIN SOLUTION", "# BEGIN SOLUTION", "line 4: .*stand alone"),
        ("### BEGIN SOLUTION", "### BEGIN SOLUTION 1", "line 4: .*stand alone"),
        ("def two", "def three", r"three\(\) belongs to no exercise"),
        ("    def two(self):\n", "", r"one\(\) has two regions"),
        ("class Value", "klass Value", "line 1: invalid syntax"),
    ],
)
def test_a_marker_out_of_place_is_an_error_with_its_line(old, new, said):
    assert old in TEXT
    with pytest.raises(RegionError, match=said):
        parse_solution(ASSIGNMENT, TEXT.replace(old, new, 1))


def test_a_region_outside_a_function_is_an_error():
    with pytest.raises(RegionError, match="not inside a function or class"):
        parse_solution(ASSIGNMENT, TEXT + "### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n")


def on_an_engine(text, names=STANDARD):
    exercise = Exercise(id="neuron", title="", points=1, definitions=("Neuron",))
    assignment = Assignment(
        id="training", title="", file="training.py", engine="engine", exercises=(exercise,)
    )
    return parse_solution(assignment, text, names=names)


CLASS_BODY = "class Neuron:\n    ### BEGIN SOLUTION\n    size = 1\n    ### END SOLUTION\n"


def test_on_an_engine_a_region_may_be_anywhere_in_its_class():
    for text in (CLASS_BODY, f"def other():\n    pass\n\n{CLASS_BODY}"):
        (region,) = on_an_engine(text).regions
        assert region.owner == "Neuron"
        assert "size" not in on_an_engine(text).stub()


def test_on_an_engine_what_is_not_indented_into_anything_is_an_error():
    with pytest.raises(RegionError, match=r"line 5: .*not inside a function or class"):
        on_an_engine(CLASS_BODY + "### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n")


def test_on_an_engine_no_function_is_renamed_though_a_method_of_the_engine_is():
    text = CLASS_BODY.replace("class Neuron:", "def relu():")
    with pytest.raises(RegionError, match=r"region in relu\(\)"):
        on_an_engine(text, names=Names(relu="rectified"))


def test_an_exercise_without_a_region_is_an_error():
    text = TEXT[: TEXT.index("    def two")]
    with pytest.raises(RegionError, match=r"two\(\) has no ### BEGIN SOLUTION"):
        parse_solution(ASSIGNMENT, text)


def test_our_stub_has_six_todos_that_raise():
    course = load_course(ROOT)
    stub = load_solution(ROOT, course, course.assignment()).stub()
    assert stub.count("# TODO: your code here\n        raise NotImplementedError") == 6
