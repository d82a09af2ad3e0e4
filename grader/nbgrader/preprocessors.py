"""nbgrader's steps that are ours: scores from the grader in place of an execution.

``Grade`` stands where nbgrader has ``Execute``: no kernel is started, no code runs in nbgrader's
process. Each test cell gets one result: its score as text, which nbgrader reads, and the
feedback as HTML, which people see.
"""

from gettext import NullTranslations
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader import utils
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Bool, Unicode

from grader.course import wording
from grader.language import N_, translation
from grader.nbgrader.exporter import OURS
from grader.nbgrader.grading import Classroom, class_of
from grader.reports.html import exercise_cell, student_notes
from grader.results import StudentResult

Pair = tuple[NotebookNode, dict[str, Any]]

OTHER_POINTS = N_(
    "Not graded: this cell has %(cell)g points, the course file %(course)g. Teachers: run "
    "nbgrader generate_assignment again."
)
NO_EXERCISE = N_("Not graded: the course file has no exercise for this cell.")


class Grade(NbGraderPreprocessor):
    """Gives every test cell the score of its exercise."""

    course_folder = Unicode("", help="The course folder, with solutions/ in it.").tag(config=True)
    language = Unicode("en", help="The language of the feedback: en or es.").tag(config=True)
    allow_weak_isolation = Bool(
        False, help="Grade even where student code cannot be kept from reading files."
    ).tag(config=True)
    without_torch = Bool(False, help="Do not use torch as an oracle.").tag(config=True)

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Pair:
        """Grade the submission that the notebook was made from; raise what made that impossible."""
        facts = resources["nbgrader"]
        classroom = class_of(
            Path(self.course_folder),
            facts["assignment"],
            allow_weak=self.allow_weak_isolation,
            with_torch=not self.without_torch,
        )
        result = classroom.grade(facts["student"], self._folder(facts))
        language = self._spoken(classroom)
        notes = list(student_notes(classroom.about, result, classroom.claims, language))
        notes += [language.gettext(text) % values for text, values in _notes(nb)]
        for cell in nb.cells:
            if cell.cell_type == "code" and utils.is_grade(cell) and not utils.is_solution(cell):
                self._fill(cell, classroom, result, notes)
                notes = []  # once is enough
        resources[OURS] = f"{facts['student']}: {result.total} of {result.max} points"
        return nb, resources

    def _spoken(self, classroom: Classroom) -> NullTranslations:
        return translation(self.language, wording(classroom.plan.course.names, self.language))

    def _folder(self, facts: dict[str, str]) -> Path:
        converter = self.parent.parent  # of the exporter
        folder = converter.coursedir.format_path(
            converter.coursedir.submitted_directory, facts["student"], facts["assignment"]
        )
        return Path(folder)

    def _fill(
        self, cell: NotebookNode, classroom: Classroom, result: StudentResult, notes: list[str]
    ) -> None:
        """Put score and feedback below a test cell; without a score it is for people to grade."""
        language = self._spoken(classroom)
        points = float(cell.metadata.nbgrader.points)
        exercise = classroom.exercise(cell.metadata.nbgrader.grade_id)
        fault = ""
        if exercise is None:
            fault = language.gettext(NO_EXERCISE)
        elif points != exercise.points:
            values = {"cell": points, "course": exercise.points}
            fault = language.gettext(OTHER_POINTS) % values
        shown = exercise.id if exercise is not None and not fault else ""
        said = [*notes, fault] if fault else notes
        html = exercise_cell(classroom.about, result, shown, classroom.claims, language, said)
        score = _score(result, shown)
        cell.outputs = [_output(score, points, html)]
        cell.metadata[OURS] = {"graded": score is not None}


class SaveScores(SaveAutoGrades):
    """As nbgrader saves scores, but what was not graded is left for people, never a number."""

    def preprocess(self, nb: NotebookNode, resources: dict[str, Any]) -> Pair:
        """Save the scores; say how many points these are, and whether people gave others."""
        self._by_hand = False
        pair: Pair = super().preprocess(nb, resources)
        more = ", without what was given by hand" if self._by_hand else ""
        self.log.info("%s%s", resources[OURS], more)
        return pair

    def _add_score(self, cell: NotebookNode, resources: dict[str, Any]) -> None:
        graded = cell.metadata.get(OURS, {}).get("graded", True)
        if graded:
            super()._add_score(cell, resources)
        grade = self.gradebook.find_grade(
            cell.metadata.nbgrader.grade_id, self.notebook_id, self.assignment_id, self.student_id
        )
        self._by_hand |= grade.manual_score is not None
        if not graded:
            # Not after nbgrader's own: to that, a cell without a result has earned full marks.
            grade.auto_score = None
            grade.needs_manual_grade = True
            self.gradebook.db.commit()


def _notes(nb: NotebookNode) -> list[tuple[str, dict[str, str]]]:
    return [(text, dict(values)) for text, values in nb.metadata.get(OURS, {}).get("notes", [])]


def _score(result: StudentResult, exercise_id: str) -> float | None:
    found = [one for one in result.exercises if one.id == exercise_id]
    return found[0].score if found else None


def _output(score: float | None, most: float, html: str) -> NotebookNode:
    """Return an output that nbgrader takes for a score, or for none."""
    if score is None:
        return new_output("display_data", data={"text/html": html})
    clamped = min(max(score, 0.0), most)
    return new_output("execute_result", data={"text/plain": repr(clamped), "text/html": html})
