"""What nbgrader is told, so that its commands work from the top of a course folder.

Imported whenever nbgrader starts: what is slow to import is named by its path only.
"""

import glob
import os
import sys
import warnings
from pathlib import Path
from typing import Any

from grader.course import CourseError, load_course
from grader.nbgrader.database import path_with_scripts
from grader.release import RELEASE_STEPS, stub_settings, would_be_lost, write_sources

SOURCES, RELEASES = "solutions", "assignments"
NBGRADER, GENERATE = "nbgrader", "generate_assignment"
FORCE = {"--force", "-f"}


def configure(config: Any, course_folder: Path, command: list[str]) -> None:
    """Set nbgrader up for a course folder, and bring the source notebooks up to date.

    ``config`` is nbgrader's (``get_config()``), ``command`` its command line. Where the course
    cannot be used, nbgrader's own command ends, exit code 2; a server goes on and grades nobody.
    """
    root = course_folder.resolve()
    try:
        _configure(config, root, command)
    except Exception as error:
        # nbgrader would go on after an exception here, with settings of its own: by those it
        # runs student code in a kernel, and nobody loses a point.
        sys.stderr.write(f"nbgrader_config.py: {error}\n")
        if _is_nbgraders(command):
            sys.exit(2)
        _autograde(config, root)


def _is_nbgraders(command: list[str]) -> bool:
    """Return whether a command line is nbgrader's own, and not a Jupyter server's."""
    path = Path(command[0])
    return NBGRADER in (path.stem, path.parent.name)


def _configure(config: Any, root: Path, command: list[str]) -> None:
    if glob.has_magic(str(root)):
        raise CourseError(f"{root}: nbgrader finds nothing where a folder's name has [, ] * or ?")
    language = load_course(root).language
    # nbgrader starts alembic as a program, from PATH, though no environment may be active.
    os.environ["PATH"] = path_with_scripts()
    # SQLAlchemy's, about nbgrader's own queries, three for each student; nothing is lost by them.
    warnings.filterwarnings("ignore", "Object of type <Submitted")
    if GENERATE in command or not _is_nbgraders(command):  # formgrader may generate, too
        write_sources(root)
    course = config.CourseDirectory
    course.root, course.source_directory, course.release_directory = str(root), SOURCES, RELEASES
    # nbgrader copies what lies beside a source notebook into the release, and over the
    # student's own files: the solution, too. These patterns are whole paths, so they hold for
    # the sources only; nbgrader writes the student "." into them.
    sources = [os.path.join(glob.escape(str(root)), SOURCES, *dot, "*", "*") for dot in ([], ["."])]
    course.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", "feedback", *sources]
    for name, value in stub_settings(language).items():
        setattr(config.ClearSolutions, name, value)
    _generate(config, root, command)
    _autograde(config, root)


def _generate(config: Any, root: Path, command: list[str]) -> None:
    config.GenerateAssignment.preprocessors = [
        *(f"nbgrader.preprocessors.{name}" for name in RELEASE_STEPS),
        "grader.nbgrader.guard.ReleaseGuard",
    ]
    config.ReleaseGuard.course_folder = str(root)
    if GENERATE not in command or FORCE & {*command}:
        return
    # The release is in the repository: nbgrader would pass over it as made already. It deletes
    # what it makes anew, so only where nothing of anybody's is in it, and all can be made.
    for one in _asked_for(root, command):
        if lost := would_be_lost(root, one):
            sys.stderr.write(
                f"{RELEASES}/{one}/ is not made anew: it holds other files than would be made now. "
                f"If there is nothing to keep in them: nbgrader {GENERATE} {one} --force\n"
                + "".join(f"  {line}\n" for line in lost)
            )
            sys.exit(2)
    config.GenerateAssignment.force = True


def _asked_for(root: Path, command: list[str]) -> list[str]:
    """Return the assignments that a command line names: ``graph``, ``--assignment=graph``."""
    words = {word.rpartition("=")[2] for word in command}
    ids = [one.id for one in load_course(root).assignments]
    return [one for one in ids if one in words]


def _autograde(config: Any, root: Path) -> None:
    config.Autograde.exporter_class = "grader.nbgrader.exporter.SubmissionExporter"
    config.Autograde.autograde_preprocessors = [
        "grader.nbgrader.preprocessors.Grade",
        "nbgrader.preprocessors.LimitOutput",
        "grader.nbgrader.preprocessors.SaveScores",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
    config.Grade.course_folder = str(root)
