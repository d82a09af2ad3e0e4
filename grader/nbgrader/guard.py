"""The last step of nbgrader generate_assignment: nothing of a solution leaves, nothing is missing.

nbgrader copies whatever lies beside a notebook, and matches its delimiters anywhere in a line.
"""

from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Unicode

from grader.course import load_course, load_solution
from grader.release import refuse_leaks, release


class ReleaseGuard(NbGraderPreprocessor):
    """Refuses a notebook that holds solutions; puts the self-check and the file beside it."""

    course_folder = Unicode("", help="The course folder, with solutions/ in it.").tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Return the notebook as it is; raise CourseError if it may not be released."""
        folder, assignment_id = Path(self.course_folder), resources["nbgrader"]["assignment"]
        course = load_course(folder)
        solution = load_solution(folder, course, course.assignment(assignment_id))
        refuse_leaks({f"{resources['nbgrader']['notebook']}.ipynb": nbformat.writes(nb)}, solution)
        # What would be lost was said before nbgrader deleted it.
        release(folder, only=assignment_id, force=True)
        return nb, resources
