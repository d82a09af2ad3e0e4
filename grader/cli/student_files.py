"""The files of single students: made while a class is graded, put in place when all of it is."""

import errno
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from grader.cli.formats import Folder, Setting
from grader.results import ResultsError, StudentResult, not_written, write_atomically

# In the output folder, so that to put a file in place is to rename it.
WAITING = ".pages"


class StudentFiles:
    """Files that wait in a folder of their own: until ``put_in_place``, all is as it was."""

    def __init__(self, place: Path, folders: Iterable[Folder], setting: Setting) -> None:
        """Begin with none. Raises ResultsError."""
        self._place, self._waiting = place, place / WAITING
        self._folders, self._setting = list(folders), setting
        self.remove()
        for folder in self._folders:
            make_folder(self._waiting / folder.path)

    def make(self, result: StudentResult) -> None:
        """Make the files of one student; raise ResultsError where they cannot be written."""
        for folder in self._folders:
            if (made := folder.file(self._setting, result)) is not None:
                path = self._waiting / made[0]
                try:
                    path.write_bytes(made[1])
                    path.chmod(0o644)
                except OSError as error:
                    raise not_written(path, error) from error

    def put_in_place(self, folder: Folder) -> list[str]:
        """Replace a folder's files by those made, one by one; whoever left the class, goes.

        Return what has gone.
        """
        place, waiting = self._place / folder.path, self._waiting / folder.path
        make_folder(place)
        names = set(os.listdir(waiting))
        old = {path.name for path in self._place.glob(folder.old) if not path.is_dir()} - names
        try:
            for name in names:
                _put(waiting / name, place / name)
            for name in old:
                (place / name).unlink()
        except OSError as error:
            raise not_written(place / name, error) from error
        return [f"{folder.path}/{name}" for name in sorted(old)]

    def remove(self) -> None:
        """Remove what waits."""
        try:
            shutil.rmtree(self._waiting)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise ResultsError(
                f"{self._waiting} is in the way and cannot be removed: {error.strerror or error}"
            ) from error


def _put(file: Path, place: Path) -> None:
    try:
        os.replace(file, place)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        write_atomically(place, file.read_bytes())  # the folder leads to another file system


def make_folder(folder: Path) -> None:
    """Make a folder, if it is not there; raise ResultsError where it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ResultsError(f"{folder} cannot be made: {error.strerror}") from error
