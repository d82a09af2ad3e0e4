"""The output folder: found unusable before grading starts, never left half-written."""

import os
import platform
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from grader.cli.format_names import RESULTS, USUAL
from grader.cli.formats import FORMATS, Finished, Format, Setting
from grader.cli.lines import Journal, StudentLines
from grader.cli.recorded import OBSERVATIONS, whose_recording
from grader.cli.student_files import StudentFiles, make_folder
from grader.judging import EarlierResult, Recording, to_line
from grader.results import (
    Results,
    ResultsError,
    StudentResult,
    Summaries,
    load_students,
    write_atomically,
)

# One finished student per line, while a run is under way: results, and what was observed.
UNFINISHED = ".unfinished.jsonl"
UNFINISHED_OBSERVATIONS = ".observations.jsonl"
LOCK, HOLDER = ".lock", ".holder"


class OutputFolder:
    """Where one run writes, in the formats asked for. ``written`` names what, for people."""

    def __init__(self, path: Path, formats: Collection[str] = USUAL) -> None:
        self.path, self._formats = path, formats
        self.written: list[str] = []
        self._unfinished = path / UNFINISHED
        self._observed = path / UNFINISHED_OBSERVATIONS
        self._records = "observations" in formats
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
        for one in FORMATS.values():
            taken = self.path / one.place
            is_kind = taken.is_dir if one.place.endswith("/") else taken.is_file
            if taken.exists() and not is_kind():
                raise ResultsError(
                    f"{taken} is in the way: remove it, or name another folder with -o"
                )

    def begin(self, setting: Setting, resume: bool) -> EarlierResult:
        """Make the folder and see that it can be written; return how to look up earlier results.

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
        if self._records:
            observed = self._earlier_observations() if resume else {}
            earlier = {one: line for one, line in earlier.items() if one in observed}
            lines = (observed[one].line(one) for one in earlier)
            self._observations = Journal(self._observed, lines)
        self._results = Journal(self._unfinished, earlier.values())
        folders = [FORMATS[name].folder for name in self._formats]
        self._student_files = StudentFiles(self.path, filter(None, folders), setting)
        self._setting, self._summaries = setting, Summaries()
        students = frozenset(earlier)  # the journal will have more

        def result_of(student: str) -> StudentResult | None:
            return _result(self._results.line(student)) if student in students else None

        return result_of

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

    def _earlier(self) -> dict[str, bytes]:
        """Results of the last complete run, and over them those of an interrupted one."""
        found: dict[str, bytes] = {}
        if (self.path / RESULTS).exists():
            found = {one.student: _line(one) for one in load_students(self.path / RESULTS)}
        if self._unfinished.exists():
            lines = StudentLines(self._unfinished)
            lines.find_whole(lambda line: _result(line).student)
            found |= {student: lines.line(student) for student in lines.students}
        return found

    def _earlier_observations(self) -> dict[str, StudentLines]:
        """Where to find each: in the last complete run, or rather in an interrupted one."""
        found: dict[str, StudentLines] = {}
        for path in (self.path / OBSERVATIONS, self._observed):
            if path.exists():
                lines = StudentLines(path)
                lines.find_whole(whose_recording)
                found |= dict.fromkeys(lines.students, lines)
        return found

    def record(self, recording: Recording) -> None:
        """Keep what was observed of a student, if that is to be written."""
        if self._records:
            self._observations.append(recording.student, to_line(recording))

    def keep(self, result: StudentResult) -> StudentResult:
        """Keep one finished student, so that an interrupted run can go on, and make its pages.

        Returns what the reports of the whole class need of it.
        """
        self._results.append(result.student, _line(result))
        self._student_files.make(result)
        return self._summaries.of(result)

    def finish(self, students: Sequence[StudentResult]) -> Results:
        """Write the reports asked for, each file replaced whole; return the results.

        ``students`` are what ``keep`` returned, in the order of the class.
        """
        about = self._setting.about
        results = Results(**msgspec.structs.asdict(about), students=tuple(students))
        observations = self._observations if self._records else None
        run = Finished(results, self._setting, self._results, observations)
        for name, one in FORMATS.items():
            if name in self._formats:
                self._write(one, run)
        self._student_files.remove()
        for journal in filter(None, (observations, self._results)):
            journal.remove()
        self._unlock()
        return results

    def _write(self, one: Format, run: Finished) -> None:
        if one.content is not None:
            path = self.path / one.file
            make_folder(path.parent)
            write_atomically(path, one.content(run))
        if one.folder is not None:
            self._student_files.put_in_place(one.folder)
        self.written.append(one.place)


def _line(result: StudentResult) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def _result(line: bytes) -> StudentResult:
    return msgspec.json.decode(line, type=StudentResult)
