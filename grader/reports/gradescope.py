"""Gradescope's ``results.json``: https://gradescope-autograders.readthedocs.io/en/latest/specs/."""

import gettext
from collections.abc import Mapping

import msgspec

from grader.reports.inert import one_line
from grader.reports.plain import exercise_text, submission_text
from grader.reports.visible import Claim, VisibleExercise, visible
from grader.results import About, StudentResult


def gradescope_json(
    about: About,
    student: StudentResult,
    claims: Mapping[str, Claim],
    language: gettext.NullTranslations,
) -> bytes | None:
    """Return one student's ``results.json``, a test for each exercise; points as in the course.

    None where no total was measured: a file without scores could be taken for a score of 0, and
    without a file Gradescope says that the autograder failed.
    """
    told = visible(about, student, claims, language)
    if told.total is None:
        return None
    made = {
        "execution_time": round(student.seconds, 3),
        "output": submission_text(told, language),
        # Texts as they are: nothing in them is rendered.
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        # What the grader prints is for instructors.
        "stdout_visibility": "hidden",
        "tests": [_test(exercise, language) for exercise in told.exercises],
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


def _test(
    exercise: VisibleExercise, language: gettext.NullTranslations
) -> dict[str, str | float | None]:
    text = exercise_text(exercise, language)
    return {
        "name": one_line(exercise.id),
        "score": exercise.score,
        "max_score": exercise.max,
        "status": "passed" if exercise.status == "full" else "failed",
        "output": "\n".join(filter(None, [exercise.status_text, text])),
        "visibility": "visible",
    }
