"""Write ``assignments/``, or say how it differs from what would be written."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from grader.course import CourseError, load_course, load_solution, private_folder
from grader.release.contents import contents
from grader.release.experiments import experiments
from grader.release.notebook import source_notebook
from grader.release.work import records, work_in

FOLDER, SOURCES = "assignments", "solutions"
# Left by Python, pytest and editors, not by anybody's intent.
IGNORED = ("__pycache__",)


class ReleaseError(CourseError):
    """The release cannot be made or written; the message names the thing and the remedy."""


def release(
    course_folder: Path,
    check: bool = False,
    only: str = "",
    language: str | None = None,
    force: bool = False,
) -> list[str]:
    """Write ``assignments/`` of a course folder; return the paths that were not up to date.

    With ``check`` nothing is written, and files that no release would write are named too,
    each path with what is amiss. Such files are never touched. ``only`` names the one
    assignment whose files are written; ``language`` is that of its texts, the course file's where
    it is None. What people wrote into a stub or a notebook is written over only with ``force``.
    Raises CourseError (with RegionError, TextError and ReleaseError).
    """
    course = load_course(course_folder)
    if language is not None:
        course = msgspec.structs.replace(course, language=language)
    wanted = contents(course_folder, course)
    wanted |= experiments(course_folder, course, course.language)
    wanted |= records(wanted, course)
    folder = course_folder / FOLDER
    amiss = _amiss(folder, wanted)
    if only:
        amiss = {path: what for path, what in amiss.items() if path.startswith(f"{only}/")}
    if not check:
        differing = [path for path, what in amiss.items() if what == "differs"]
        if not force and (work := work_in(folder, differing, course)):
            raise ReleaseError(_refusal(work, f" --lang {language}" if language else ""))
        _write(folder, {path: wanted[path] for path in amiss})
        return [f"{FOLDER}/{path}" for path in amiss]
    amiss |= dict.fromkeys(_unexpected(folder, wanted), "unexpected")
    return [f"{FOLDER}/{path}: {what}" for path, what in sorted(amiss.items())]


def _refusal(work: Sequence[str], option: str) -> str:
    return (
        f"nothing was written: {', '.join(f'{FOLDER}/{path}' for path in work)} would be lost, "
        "neither what the last release wrote nor what this one would; keep a copy elsewhere, then: "
        f"grader release{option} --force"
    )


def would_be_lost(course_folder: Path, assignment_id: str) -> list[str]:
    """Return an assignment's files, and why, that would be lost if it were made anew."""
    lines = release(course_folder, check=True)
    of_it = [line for line in lines if line.startswith(f"{FOLDER}/{assignment_id}/")]
    return [line for line in of_it if not line.endswith(": missing")]


def write_sources(course_folder: Path) -> None:
    """Make the notebooks in ``solutions/`` that nbgrader starts from, where they differ.

    They hold the solutions and are no part of any repository. What stood there before is kept
    in the course's private folder. Raises CourseError.
    """
    course = load_course(course_folder)
    for assignment in course.assignments:
        folder = course_folder / SOURCES / assignment.id
        path = folder / Path(assignment.file).with_suffix(".ipynb").name
        solution = load_solution(
            course_folder, course, assignment, course.language, complete_texts=True
        )
        source = source_notebook(folder, solution)
        before = path.read_bytes() if path.is_file() else None
        if source is None or source.encode() == before:
            continue
        if before is not None:
            # A name of its own for each: what was made by hand is never written over.
            name = f"{assignment.id}-{path.stem}-{sha256(before).hexdigest()[:8]}.ipynb"
            _write(private_folder(course_folder), {name: before})
        _write(folder, {path.name: source.encode()})


def _amiss(folder: Path, wanted: Mapping[str, bytes]) -> dict[str, str]:
    found = {}
    for path, content in wanted.items():
        try:
            there = (folder / path).read_bytes()
        except FileNotFoundError:
            found[path] = "missing"
            continue
        except OSError as error:
            raise ReleaseError(f"{folder / path} cannot be read: {error.strerror}") from error
        # git may have given text files the line ends of Windows.
        if there != content and there.replace(b"\r\n", b"\n") != content:
            found[path] = "differs"
    return found


def _unexpected(folder: Path, wanted: Mapping[str, bytes]) -> list[str]:
    return [
        path
        for file in folder.rglob("*")
        if file.is_file()
        and (path := file.relative_to(folder).as_posix()) not in wanted
        and not any(part in IGNORED or part.startswith(".") for part in Path(path).parts)
    ]


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files into a folder of ``folder`` first, then move each into its place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".release-", dir=folder) as temporary:
            for path, content in files.items():
                new = Path(temporary, path)
                new.parent.mkdir(parents=True, exist_ok=True)
                new.write_bytes(content)
            for path in files:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                os.replace(Path(temporary, path), folder / path)
    except OSError as error:
        where = error.filename or folder
        raise ReleaseError(f"{where} cannot be written: {error.strerror}") from error
