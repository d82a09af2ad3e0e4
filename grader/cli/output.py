"""The output folder: found unusable before grading starts, never left half-written."""

import os
import platform
from collections.abc import Collection
from contextlib import ExitStack, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from grader.cli.format_names import OBSERVATIONS, RESULTS, USUAL
from grader.cli.formats import FORMATS, Setting
from grader.cli.lines import StudentLines, lines_of
from grader.cli.recorded import whose_recording
from grader.cli.student_files import WAITING
from grader.cli.writing import UNFINISHED, UNFINISHED_OBSERVATIONS, Writing, line_of, result_of
from grader.results import ResultsError, load_students, not_written, run_of

LOCK, HOLDER = ".lock", ".holder"


class OutputFolder:
    """Where one run at a time writes, in the formats asked for."""

    def __init__(self, path: Path, formats: Collection[str] = USUAL) -> None:
        self.path, self._formats = path, formats
        self._held = FileLock(path / LOCK, blocking=False)

    def check(self) -> None:
        """Raise ResultsError, and change nothing, where this can be no output folder."""
        place = self.path
        while not os.path.exists(place) and place != place.parent:
            place = place.parent
        if not place.is_dir():
            raise ResultsError(f"{place} is a file: name a folder for the results")
        if not os.access(place, os.W_OK | os.X_OK):
            raise ResultsError(f"{place} cannot be written: name another folder with -o")
        for name in self._formats:
            for folder in FORMATS[name].folders:
                made = self.path / folder
                if made.is_dir() and not os.access(made, os.W_OK | os.X_OK):
                    raise ResultsError(
                        f"{made} cannot be written: change its permissions, or name another "
                        "folder with -o"
                    )
        for place_in_it in (*(one.place for one in FORMATS.values()), f"{WAITING}/"):
            taken = self.path / place_in_it
            is_kind = taken.is_dir if place_in_it.endswith("/") else taken.is_file
            if taken.exists() and not is_kind():
                raise ResultsError(
                    f"{taken} is in the way: remove it, or name another folder with -o"
                )

    def begin(self, setting: Setting, resume: bool) -> Writing:
        """Make the folder, hold it, and see that it can be written; ``resume`` an earlier run.

        Raises ResultsError where it cannot: before any grading.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise ResultsError(f"{self.path} is a file: name a folder for the results") from None
        except OSError as error:
            raise ResultsError(
                f"the output folder {self.path} cannot be made: {error.strerror}"
            ) from error
        self._lock()
        with ExitStack() as undo:
            undo.callback(self._release)
            writing = self._begun(setting, resume)
            undo.pop_all()
        return writing

    def _begun(self, setting: Setting, resume: bool) -> Writing:
        earlier = self._earlier() if resume else {}
        observed: dict[str, StudentLines] = {}
        if resume and "observations" in self._formats:
            observed = self._earlier_observations()
            earlier = {one: line for one, line in earlier.items() if one in observed}
        return Writing(self.path, self._formats, setting, earlier, observed, self._release)

    def _release(self) -> None:
        """Let others write here, when a run has come to its end."""
        (self.path / HOLDER).unlink(missing_ok=True)
        (self.path / LOCK).unlink(missing_ok=True)
        self._held.release()

    def _lock(self) -> None:
        """Hold the folder until this process ends; a file beside the lock says who does."""
        holder = self.path / HOLDER
        try:
            self._held.acquire()
            holder.write_text(f"process {os.getpid()} on {platform.node()}")
        except Timeout:
            name = holder.read_text(errors="replace") if holder.exists() else "unknown"
            raise ResultsError(
                f"another grader is writing to {self.path} ({name}): wait for it, or name "
                "another folder with -o"
            ) from None
        except OSError as error:
            raise not_written(self.path, error) from error

    def _earlier(self) -> dict[str, bytes]:
        """Results of the last complete run, and over them those of an interrupted one."""
        found: dict[str, bytes] = {}
        if (self.path / RESULTS).exists():
            found = {one.student: line_of(one) for one in load_students(self.path / RESULTS)}
        unfinished = self.path / UNFINISHED
        if unfinished.exists():
            lines = StudentLines(unfinished)
            lines.find_whole(lambda line: result_of(line).student)
            found |= {student: lines.line(student) for student in lines.students}
        return found

    def _earlier_observations(self) -> dict[str, StudentLines]:
        """Where to find each: in the last complete run, or rather in an interrupted one."""
        found: dict[str, StudentLines] = {}
        paths = [self.path / UNFINISHED_OBSERVATIONS]
        if self._is_of_one_run():
            paths.insert(0, self.path / OBSERVATIONS)
        for path in paths:
            if path.exists():
                lines = StudentLines(path)
                lines.find_whole(whose_recording)
                found |= dict.fromkeys(lines.students, lines)
        return found

    def _is_of_one_run(self) -> bool:
        """Return whether the last run that wrote results wrote the observations, too."""
        results, observations = self.path / RESULTS, self.path / OBSERVATIONS
        if not (results.exists() and observations.exists()):
            return False
        header = next(lines_of(observations), None)
        with suppress(ValueError):
            return header is not None and run_of(header.text) == run_of(results.read_bytes())
        return False
