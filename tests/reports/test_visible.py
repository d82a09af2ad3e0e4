"""What a student may see: in the Markdown feedback, and for instructors in explain."""

import dataclasses
import io
from types import SimpleNamespace

import pytest
from rich.console import Console

from grader.reports import explain, feedback_markdown
from grader.reports.numbers import pair
from grader.reports.visible import visible
from grader.results import CheckResult, Failure, Note, Row


@pytest.fixture
def shown(made):
    """The one exercise of a student with a diagnosis and an example, with changes."""

    def visible_exercise(example=None, **more):
        given = {"diagnosis": made.diagnosis(), "example": example or made.example()}
        one = made.student(exercises=(made.exercise(**{**given, **more}),))
        told = visible(made.results(one), one, made.CLAIMS, made.ENGLISH)
        return told.exercises[0]

    return visible_exercise


@pytest.fixture
def feedback(made):
    def text(**more):
        one = made.student(exercises=(made.exercise(**more),))
        return feedback_markdown(made.results(one), one, made.CLAIMS, made.ENGLISH)

    return text


def test_nothing_of_hidden_programs_nor_the_seed_is_visible(made):
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    one = made.student(exercises=(exercise,), notes=(Note(code="latin_1"),))
    everything = str(dataclasses.asdict(visible(made.results(one), one, made.CLAIMS, made.ENGLISH)))
    for hidden in (*made.HIDDEN, made.SEED, "exp-overwrites"):
        assert hidden not in everything
    assert "NameError" in everything
    assert "Value(0.8)" in everything


def test_what_concerns_teachers_only_is_not_visible(made):
    one = made.student(notes=(Note(code="same_file", values={"students": "bo"}),))
    told = visible(made.results(one, made.student("bo")), one, made.CLAIMS, made.ENGLISH)
    assert told.notes == ()


def test_an_example_run_in_an_engine_of_ours_says_so(shown, made):
    assert shown(made.example()).example.run == ""
    alone = shown(made.example(attempt="transplant"), counted="transplant")
    assert alone.example.run == "Run alone, in an engine of ours:"


def test_an_example_that_fails_only_as_submitted_says_so(shown, made):
    right = (CheckResult(id="exp/value", status="passed", weight=4),)
    told = {"status": "full", "score": 15.0, "counted": "transplant", "checks": right}
    assert shown(made.example(), **told).example.run == "Run as submitted:"


def test_an_example_that_raised_names_the_error_and_its_line(shown, made):
    failure = Failure(program="x = Value(0.8)\nx.exp()", error="NameError", line=42)
    one = shown(made.example(failure=failure, graph=(), first_wrong=None))
    assert one.example.ended == "NameError, line 42"


def test_an_example_without_an_answer_says_why(shown, made):
    checks = (CheckResult(id="exp/slope", status="time limit", weight=3),)
    example = made.example(failure=Failure(program="x = Value(0.8)"), graph=(), first_wrong=None)
    assert shown(example, checks=checks).example.ended == "no answer: time limit"


def test_feedback_says_diagnosis_then_hint_then_the_program_with_its_values(made, feedback):
    text = feedback(diagnosis=made.diagnosis(), example=made.example())
    parts = [
        "**The gradient of an input is replaced (=) instead of added to.**",
        "See the lesson: 2.1.",
        "> **Hint:** first hint",
        "```python\nx = Value(0.8)\nout = x.exp() * x\nout.backward()\n```",
        "| x.grad | 4.00597 | 1.78043 | wrong |",
        "- [x] the slope of exp is right",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert "run the self-check" not in text


def test_the_hint_is_of_the_check_that_the_example_shows(made):
    claims = {id: SimpleNamespace(claim=id, hints=(f"of {id}", "")) for id in made.CLAIMS}

    def hint(**more):
        one = made.student(exercises=(made.exercise(**more),))
        return visible(made.results(one), one, claims, made.ENGLISH).exercises[0].hint

    assert hint() == "of exp/slope"
    assert hint(example=made.example(check="exp/graph")) == "of exp/graph"


@pytest.mark.parametrize(
    "note", [Note(code="follows", values={"exercise": "exp"}), Note(code="follows_given")]
)
def test_what_is_wrong_because_of_another_mistake_has_no_hint(shown, feedback, note):
    assert shown(notes=(note,)).hint == ""
    assert "Hint" not in feedback(notes=(note,))


def test_feedback_names_the_student_besides_the_id(made):
    one = made.student("s01", name="Ana Muñoz")
    text = feedback_markdown(made.results(one), one, made.CLAIMS, made.ENGLISH)
    assert text.startswith("# engine: Ana Muñoz (s01)\n")


def test_feedback_without_an_example_names_the_self_check(feedback):
    assert "run the self-check: `pytest assignments/ -k exp`" in feedback()


def test_a_value_cannot_break_the_table_nor_a_program_its_block(made, feedback):
    failure = Failure(
        program="x = '```'",
        rows=(Row(name="a|b", expected=1.0, got="<b>|*x*, expected a number", right=False),),
    )
    text = feedback(example=made.example(failure=failure))
    assert "````python\nx = '```'\n````" in text
    assert r"| a\|b | 1 | no number: &lt;b>\|\*x\* | wrong |" in text


def test_a_mistake_in_given_code_is_told_before_the_exercises(made):
    one = made.student(diagnosis=made.diagnosis())
    text = feedback_markdown(made.results(one), one, made.CLAIMS, made.ENGLISH)
    assert text.index(made.EXPLANATION) < text.index("## exp")


def test_explain_names_the_diagnosis_and_the_mistakes_it_comes_from(made):
    one = made.student(exercises=(made.exercise(diagnosis=made.diagnosis()),))
    text = explain(made.results(one), one, one.exercises[0], made.CLAIMS, made.ENGLISH)
    console = Console(width=200, file=io.StringIO(), color_system=None)
    console.print(text)
    assert f"Diagnosis: {made.EXPLANATION}" in console.file.getvalue()
    assert "The same numbers as: exp-overwrites" in console.file.getvalue()


def test_true_and_false_are_shown_as_such_beside_each_other(made):
    assert pair(0.0, "True", False, made.ENGLISH) == ("False", "True")
    assert pair(1.0, "True", True, made.ENGLISH) == ("True", "True")
    assert pair(1.0, 0.0, False, made.ENGLISH) == ("1", "0")


def test_numbers_that_differ_never_look_the_same(made):
    assert pair(1.0, 2.0, False, made.ENGLISH) == ("1", "2")
    assert pair(1.0, 1.00000001, False, made.ENGLISH) == ("1.0", "1.00000001")
    assert pair(1.0, 1.00000001, True, made.ENGLISH) == ("1", "1")
    assert pair(1.0, "nan", False, made.ENGLISH) == ("1", "nan")


def test_minus_zero_is_written_as_what_it_is_equal_to(made):
    assert pair(0.0, -0.0, True, made.ENGLISH) == ("0", "0")
