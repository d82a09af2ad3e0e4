"""All known mistakes of an assignment, read from the files of its folder.

A file lists them as ``MISTAKES``. ``LESSON`` in it is the section of the course that they
belong to; ``LESSONS`` gives the sections of explanations, whatever file uses them; an entry's
own ``lesson`` comes before both.
"""

import dataclasses
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

from grader.mistakes.library import Mistake, MistakeError, NoMistakesError

ROOM = __package__


def library(assignment_id: str) -> tuple[Mistake, ...]:
    """Return the known mistakes of an assignment, each with its lesson.

    Raises NoMistakesError where an assignment has none yet, and another MistakeError, naming
    the file or the entry, where an id appears twice, an entry has no lesson, or a file cannot
    be read.
    """
    files = list(_files(assignment_id))
    lessons = {
        text: section for file in files for text, section in getattr(file, "LESSONS", {}).items()
    }
    found = tuple(
        _with_lesson(mistake, file, lessons)
        for file in files
        for mistake in getattr(file, "MISTAKES", ())
    )
    if twice := [id_ for id_, count in Counter(one.id for one in found).items() if count > 1]:
        raise MistakeError(f"{ROOM}.{assignment_id}: the same id twice: {', '.join(twice)}")
    return found


def _files(assignment_id: str) -> Iterator[ModuleType]:
    name = f"{ROOM}.{assignment_id}"
    folder = f"grader/mistakes/{assignment_id}/"
    try:
        package = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise NoMistakesError(
            f"assignment {assignment_id!r} has no known mistakes: list them as MISTAKES in "
            f"files of {folder}"
        ) from None
    for file in pkgutil.iter_modules(package.__path__):
        try:
            yield importlib.import_module(f"{name}.{file.name}")
        except SyntaxError as error:
            raise MistakeError(
                f"{folder}{file.name}.py, line {error.lineno}: {error.msg}"
            ) from error
        except (ImportError, NameError, TypeError) as error:
            raise MistakeError(f"{folder}{file.name}.py: {error}") from error


def _with_lesson(mistake: Mistake, file: ModuleType, lessons: dict[str, str]) -> Mistake:
    if not isinstance(mistake, Mistake):
        raise MistakeError(
            f"{file.__name__}: MISTAKES holds {mistake!r}, which is no Mistake(…); is a comma "
            "missing after an entry?"
        )
    lesson = mistake.lesson or lessons.get(mistake.explanation) or getattr(file, "LESSON", "")
    if not lesson:
        raise MistakeError(
            f'mistake {mistake.id!r} belongs to no lesson: write one line LESSON = "…" in '
            f'{file.__name__}, or lesson="…" in the entry'
        )
    return dataclasses.replace(mistake, lesson=lesson)
