"""Find submissions: one folder per student with the file in it, or files named by student."""

from pathlib import Path

from grader.course import Assignment
from grader.results import Note
from grader.submissions.submission import Submission, read_source


class SubmissionsError(Exception):
    """The submissions folder cannot be graded as it is; the message says what to do."""


def find_submissions(folder: Path, assignment: Assignment, limit_kb: int) -> list[Submission]:
    """Return a submission per student, in order of their ids.

    Raises SubmissionsError where there are none, or where one student has two.
    """
    try:
        entries = sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    except FileNotFoundError:
        raise SubmissionsError(f"no folder {folder}: name the folder of submissions") from None
    except NotADirectoryError:
        raise SubmissionsError(
            f"{folder} is a file: name the folder that holds the submissions"
        ) from None
    except OSError as error:
        raise SubmissionsError(f"{folder} cannot be read: {error.strerror}") from error
    found: dict[str, Path] = {}
    for entry in entries:
        student = _student(entry)
        if student is None:
            continue
        if student in found:
            raise SubmissionsError(
                f"two submissions of {student!r}: {found[student]} and {entry}; keep one"
            )
        found[student] = entry
    if not found:
        raise SubmissionsError(
            f"no submissions in {folder}: expected a folder per student with {assignment.file} "
            "in it, or files named STUDENT.py"
        )
    return [
        _submission(student, found[student], folder, assignment, limit_kb)
        for student in sorted(found)
    ]


def _student(entry: Path) -> str | None:
    if entry.is_dir() and not entry.is_symlink() and entry.name != "__pycache__":
        return entry.name
    return entry.stem if entry.suffix == ".py" else None


def _submission(
    student: str, entry: Path, folder: Path, assignment: Assignment, limit_kb: int
) -> Submission:
    path, notes = (
        (entry, [])
        if entry.suffix == ".py" and not entry.is_dir()
        else (_file_in(entry, assignment))
    )
    if path is None:
        status = "no submission" if notes[0].code == "no_file" else "unreadable"
        return Submission(student, status=status, notes=tuple(notes))
    source, more = read_source(path, limit_kb)
    return Submission(
        student,
        source,
        str(path.relative_to(folder)),
        "" if source is not None else "unreadable",
        (*notes, *more),
    )


def _file_in(folder: Path, assignment: Assignment) -> tuple[Path | None, list[Note]]:
    """Return the one file to grade in a student's folder, or None and why there is none."""
    for path in (folder / assignment.file, folder / assignment.id / assignment.file):
        if path.is_symlink() or path.exists():
            return path, []
    candidates = sorted(
        path
        for path in folder.rglob("*.py")
        if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
    )
    if len(candidates) == 1:
        name = str(candidates[0].relative_to(folder))
        return candidates[0], [Note(code="other_name", values={"file": name})]
    if not candidates:
        return None, [Note(code="no_file", values={"file": assignment.file})]
    names = ", ".join(str(path.relative_to(folder)) for path in candidates[:10])
    return None, [Note(code="several_files", values={"files": names, "file": assignment.file})]
