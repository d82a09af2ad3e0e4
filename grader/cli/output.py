"""The output folder: found unusable before grading starts, never left half-written."""

import os
import platform
from collections.abc import Collection
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from grader.cli.format_names import RESULTS, USUAL
from grader.cli.formats import FORMATS, Format, Material
from grader.cli.recorded import OBSERVATIONS, Recordings, whole_lines
from grader.judging import Recording, to_line
from grader.results import ResultsError, StudentResult, load_results, write_atomically

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
        if self._records:
            observed = self._earlier_observations() if resume else {}
            earlier = {one: result for one, result in earlier.items() if one in observed}
            write_atomically(self._observed, (observed[one] for one in earlier))
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

    def _earlier_observations(self) -> dict[str, bytes]:
        """The lines of the last complete run, and over them those of an interrupted one."""
        found: dict[str, bytes] = {}
        for path in (self.path / OBSERVATIONS, self._observed):
            if path.exists():
                found.update(whole_lines(path))
        return found

    def record(self, recording: Recording) -> None:
        """Keep what was observed of a student, if that is to be written."""
        if self._records:
            self._append(self._observed, to_line(recording))

    def keep(self, result: StudentResult) -> None:
        """Keep one finished student, so that an interrupted run can go on."""
        self._append(self._unfinished, msgspec.json.encode(result) + b"\n")

    def _append(self, path: Path, line: bytes) -> None:
        try:
            with path.open("ab") as file:
                file.write(line)
        except OSError as error:
            raise ResultsError(f"{path} cannot be written: {error.strerror}") from error

    def recordings(self) -> Recordings | None:
        """Return what was recorded in this run, if that is to be written."""
        return Recordings(self._observed) if self._records else None

    def finish(self, made: Material) -> None:
        """Write the reports asked for; each file is replaced whole."""
        for name, one in FORMATS.items():
            if name in self._formats:
                self._write(one, made)
        self._observed.unlink(missing_ok=True)
        self._unfinished.unlink(missing_ok=True)
        self._unlock()

    def _write(self, one: Format, made: Material) -> None:
        written = set()
        for name, data in one.files(made):
            path = self.path / name
            self._make(path.parent)
            # A folder's files, one or two a student, can be made again from results.json.
            write_atomically(path, data, lasting=not one.place.endswith("/"))
            written.add(path)
        for old in self.path.glob(one.old) if one.old else ():
            if old not in written:
                old.unlink()
        self.written.append(one.place)

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ResultsError(f"{folder} cannot be made: {error.strerror}") from error
