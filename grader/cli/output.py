"""The output folder: found unusable before grading starts, never left half-written."""

import gettext
import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from grader.checks import Check
from grader.reports import feedback_file_name, feedback_markdown, scores_csv
from grader.results import Results, ResultsError, StudentResult, load_results, write_atomically
from grader.results.storage import encode

FORMATS = ("json", "csv", "feedback")
RESULTS, SCORES, FEEDBACK = "results.json", "scores.csv", "feedback"
# One finished student per line, while a run is under way.
UNFINISHED = ".unfinished.jsonl"
LOCK, HOLDER = ".lock", ".holder"


class OutputFolder:
    """Where one run writes. ``written`` names what it wrote, for people."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written: list[str] = []
        self._unfinished = path / UNFINISHED
        self._held = FileLock(path / LOCK, blocking=False)

    def check(self) -> None:
        """Raise ResultsError, and change nothing, where this can be no output folder."""
        place = self.path
        while not place.exists() and place != place.parent:
            place = place.parent
        if not place.is_dir():
            raise ResultsError(f"{place} is a file: name a folder for the results")
        if not os.access(place, os.W_OK | os.X_OK):
            raise ResultsError(f"{place} cannot be written: name another folder with -o")
        for name, is_kind in (
            (RESULTS, Path.is_file),
            (SCORES, Path.is_file),
            (FEEDBACK, Path.is_dir),
        ):
            taken = self.path / name
            if taken.exists() and not is_kind(taken):
                raise ResultsError(
                    f"{taken} is in the way: remove it, or name another folder with -o"
                )

    def begin(self, resume: bool) -> dict[str, StudentResult]:
        """Make the folder and see that it can be written; return earlier results by student.

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
        earlier = self._earlier() if resume else {}
        lines = b"".join(msgspec.json.encode(one) + b"\n" for one in earlier.values())
        write_atomically(self._unfinished, lines)
        return earlier

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
            raise ResultsError(f"{self.path} cannot be written: {error.strerror}") from error

    def _unlock(self) -> None:
        (self.path / HOLDER).unlink(missing_ok=True)
        (self.path / LOCK).unlink(missing_ok=True)
        self._held.release()

    def _earlier(self) -> dict[str, StudentResult]:
        """Results of the last complete run, and over them those of an interrupted one."""
        found: dict[str, StudentResult] = {}
        if (self.path / RESULTS).exists():
            found = {one.student: one for one in load_results(self.path / RESULTS).students}
        lines = self._unfinished.read_bytes().splitlines() if self._unfinished.exists() else []
        for line in lines:
            try:
                one = msgspec.json.decode(line, type=StudentResult)
            except msgspec.DecodeError:
                continue  # the line that was being written when the run was killed
            found[one.student] = one
        return found

    def keep(self, result: StudentResult) -> None:
        """Keep one finished student, so that an interrupted run can go on."""
        try:
            with self._unfinished.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        except OSError as error:
            raise ResultsError(f"{self._unfinished} cannot be written: {error.strerror}") from error

    def finish(
        self,
        results: Results,
        formats: Iterable[str],
        checks: Mapping[str, Check],
        language: gettext.NullTranslations,
    ) -> None:
        """Write the reports asked for; each file is replaced whole."""
        # The largest first: if the disk is full, nothing else has changed.
        if "json" in formats:
            self._write(RESULTS, encode(results))
        if "csv" in formats:
            self._write(SCORES, scores_csv(results, language))
        if "feedback" in formats:
            self._write_feedback(results, checks, language)
        self._unfinished.unlink(missing_ok=True)
        self._unlock()

    def _write(self, name: str, data: bytes) -> None:
        write_atomically(self.path / name, data)
        self.written.append(name)

    def _write_feedback(
        self, results: Results, checks: Mapping[str, Check], language: gettext.NullTranslations
    ) -> None:
        folder = self.path / FEEDBACK
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise ResultsError(f"{folder} cannot be made: {error.strerror}") from error
        names = {feedback_file_name(student.student) for student in results.students}
        for student in results.students:
            text = feedback_markdown(results, student, checks, language)
            path = folder / feedback_file_name(student.student)
            write_atomically(path, text.encode("utf-8", "backslashreplace"))
        for old in folder.glob("*.md"):  # of whoever is no longer in the class
            if old.name not in names:
                old.unlink()
        self.written.append(FEEDBACK + os.sep)
