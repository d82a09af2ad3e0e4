"""How nbgrader autograde reads a submitted notebook."""

from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode

from grader.nbgrader.rebuild import rebuilt
from grader.results import Note
from grader.submissions import MAX_NOTEBOOK_BYTES, read_bytes

# In the notebook's own metadata: what was done to it, for the feedback.
OURS = "autograd_grader"


class SubmissionExporter(NotebookExporter):
    """Reads what students handed in so that no single notebook can stop a class."""

    def from_filename(
        self, filename: str, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the notebook after all preprocessors, as JSON, and the resources.

        A submitted notebook is rebuilt on the released one; the one that this gave, which
        nbgrader reads in its second round, is read as it is.
        """
        facts = (resources or {}).get("nbgrader", {})
        if not facts or not self._is_submitted(Path(filename), facts):
            return super().from_filename(filename, resources=resources, **kw)
        data = read_bytes(Path(filename), MAX_NOTEBOOK_BYTES)
        if isinstance(data, Note) or len(data) > MAX_NOTEBOOK_BYTES:
            data = b""  # the grader reads it, too, and says in the feedback what is wrong
        notebook, notes = rebuilt(data, self._released(facts))
        notebook.metadata[OURS] = {"notes": [list(note) for note in notes]}
        return self.from_notebook_node(notebook, resources=resources, **kw)

    def _is_submitted(self, path: Path, facts: dict[str, str]) -> bool:
        course = self.parent.coursedir
        folder = course.format_path(
            course.submitted_directory, facts["student"], facts["assignment"]
        )
        return path.parent.resolve() == Path(folder).resolve()

    def _released(self, facts: dict[str, str]) -> NotebookNode:
        course = self.parent.coursedir
        folder = course.format_path(course.release_directory, ".", facts["assignment"])
        path = Path(folder) / f"{facts['notebook']}.ipynb"
        if not path.is_file():
            raise FileNotFoundError(
                f"{path}: the released notebook is not there: nbgrader generate_assignment "
                f"{facts['assignment']}"
            )
        return nbformat.read(path, as_version=4)
