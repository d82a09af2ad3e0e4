"""The scores of a run into an nbgrader gradebook, through nbgrader's own API."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grader.course import cell_name
from grader.nbgrader.database import GradebookError, open_gradebook, shown, unusable
from grader.results import Results, StudentResult

if TYPE_CHECKING:
    from nbgrader.api import Grade, Gradebook


def check_gradebook(url: str, assignment: str, notebook: str, points: Mapping[str, float]) -> None:
    """Raise GradebookError where scores of these exercises could not be written.

    ``points`` are those of all exercises of the assignment. No scores are needed: it is meant
    for before the grading. A gradebook that does not exist is made, empty.
    """
    with open_gradebook(url) as gradebook, _errors(url):
        _check(gradebook, shown(url), assignment, notebook, points)


def write_scores(
    url: str, results: Results, notebook: str, points: Mapping[str, float] | None = None
) -> None:
    """Write everybody's scores, or raise GradebookError and write nothing.

    notebook  the name of the assignment's notebook in nbgrader
    points    of all exercises of the assignment, where the run was of some of them only: nbgrader
              can add no cell later

    What was there is kept: cells, names, timestamps, penalties and manual scores. An exercise
    that was not graded gets no score and is marked for grading by hand; nor does anybody without
    a submission get one.
    """
    points = results.exercises if points is None else points
    name, assignment = shown(url), results.assignment
    with open_gradebook(url) as gradebook, _errors(url), _one_transaction(gradebook):
        _check(gradebook, name, assignment, notebook, points)
        _add_cells(gradebook, assignment, notebook, points)
        for student in results.students:
            student_id = _storable(student.student)
            _add_student(gradebook, student_id, _storable(student.name))
            if student.status == "no submission":
                continue
            # It mirrors the cells, so they come first. nbgrader fills it in before it adds it to
            # the session, which a flush in between would warn of.
            with gradebook.db.no_autoflush:
                gradebook.update_or_create_submission(assignment, student_id)
            scores = _scores(student)
            for exercise in results.exercises:
                grade = _grade(gradebook, name, (exercise, notebook, assignment, student_id))
                score = scores.get(exercise)
                grade.auto_score = score
                # As nbgrader does: somebody should see whether the manual score still holds.
                grade.needs_manual_grade = score is None or grade.manual_score is not None


def _check(
    gradebook: "Gradebook",
    name: str,
    assignment: str,
    notebook: str,
    points: Mapping[str, float],
) -> None:
    from nbgrader.api import MissingEntry

    try:
        has_submissions = gradebook.find_assignment(assignment).num_submissions > 0
    except MissingEntry:
        return
    for exercise, most in points.items():
        cell = cell_name(exercise)
        try:
            there = gradebook.find_grade_cell(cell, notebook, assignment).max_score
        except MissingEntry:
            if has_submissions:
                raise GradebookError(_no_cell(name, assignment, notebook, cell)) from None
            continue
        if there != most:
            raise GradebookError(
                f"gradebook {name}: cell {cell} of {assignment}/{notebook} has {there:g} points, "
                f"the course file gives {exercise} {most:g}; nothing was written. Make them equal "
                f"(nbgrader generate_assignment {assignment} --force), or name a new gradebook"
            )


def _no_cell(name: str, assignment: str, notebook: str, cell: str) -> str:
    return (
        f"gradebook {name}: submissions of {assignment} are without the cell {cell} (notebook "
        f"{notebook}), and nbgrader cannot add it to them; nothing was written. Name a new "
        "gradebook, or remove the assignment from this one with its submissions and manual "
        f"scores (nbgrader db assignment remove {assignment} --force)"
    )


def _add_cells(
    gradebook: "Gradebook", assignment: str, notebook: str, points: Mapping[str, float]
) -> None:
    from nbgrader.api import MissingEntry

    gradebook.update_or_create_assignment(assignment)
    gradebook.update_or_create_notebook(notebook, assignment)
    for exercise, most in points.items():
        cell = cell_name(exercise)
        try:
            gradebook.find_grade_cell(cell, notebook, assignment)
        except MissingEntry:
            gradebook.add_grade_cell(cell, notebook, assignment, max_score=most, cell_type="code")


def _add_student(gradebook: "Gradebook", student_id: str, name: str) -> None:
    """Add a student; a name only where the gradebook has none, neither first nor last."""
    student = gradebook.update_or_create_student(student_id)
    if name and not student.first_name and not student.last_name:
        last, comma, first = name.partition(",")
        if not comma:
            first, _, last = name.partition(" ")
        student.first_name, student.last_name = first.strip(), last.strip()


def _scores(student: StudentResult) -> dict[str, float | None]:
    """Return the scores by exercise; none of them counts where the student was not graded."""
    if student.status != "graded":
        return {}
    return {one.id: one.score for one in student.exercises}


def _grade(gradebook: "Gradebook", name: str, where: tuple[str, str, str, str]) -> "Grade":
    from nbgrader.api import MissingEntry

    exercise, notebook, assignment, student_id = where
    cell = cell_name(exercise)
    try:
        return gradebook.find_grade(cell, notebook, assignment, student_id)
    except MissingEntry:  # the submission is older than the cell
        raise GradebookError(_no_cell(name, assignment, notebook, cell)) from None


def _storable(text: str) -> str:
    """Return a text that a database takes: a file name may hold what is no Unicode."""
    return text.encode("utf-8", "backslashreplace").decode()


@contextmanager
def _one_transaction(gradebook: "Gradebook") -> Iterator[None]:
    """Make one transaction of what the API commits step by step: all is written or nothing.

    A session on a connection with a transaction of its own leaves the last word to that.
    """
    from sqlalchemy.orm import scoped_session, sessionmaker

    own = gradebook.db
    with gradebook.engine.begin() as connection:
        gradebook.db = scoped_session(sessionmaker(bind=connection, future=True))
        try:
            yield
            gradebook.db.commit()
        finally:
            gradebook.db.remove()
            gradebook.db = own


@contextmanager
def _errors(url: str) -> Iterator[None]:
    """Say in one line what a database refuses."""
    from nbgrader.api import InvalidEntry
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (SQLAlchemyError, InvalidEntry) as error:
        raise GradebookError(f"{unusable(url, error)}; nothing was written") from error
