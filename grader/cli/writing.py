"""What a run writes, as it comes: a line and some files per student; at the end, all in place."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import msgspec

from grader.cli.formats import FORMATS, Finished, Format, Setting
from grader.cli.lines import Journal, StudentLines
from grader.cli.student_files import StudentFiles, make_folder
from grader.judging import Recording, from_line, to_line
from grader.results import Results, StudentResult, Summaries, write_atomically
from grader.submissions import HandedIn

# One finished student per line, while a run is under way: results, and what was observed.
UNFINISHED = ".unfinished.jsonl"
UNFINISHED_OBSERVATIONS = ".observations.jsonl"


class Writing:
    """A run on its way into its output folder. ``written`` names what is there, for people."""

    def __init__(
        self,
        place: Path,
        formats: Collection[str],
        setting: Setting,
        earlier: Mapping[str, bytes],
        observed: Mapping[str, StudentLines],
        release: Callable[[], None],
    ) -> None:
        """Begin with what is known of an earlier run: ``earlier`` are lines by student.

        ``observed`` says where the observations of the same students are; ``release`` is called
        when all is written. Raises ResultsError.
        """
        self.place, self.setting = place, setting
        self.written: list[str] = []
        self._formats, self._release = formats, release
        self._earlier = frozenset(earlier)
        self._observations = None
        if "observations" in formats:
            lines = (observed[student].line(student) for student in earlier)
            self._observations = Journal(place / UNFINISHED_OBSERVATIONS, lines)
        else:  # they would not be of the results to come
            (place / UNFINISHED_OBSERVATIONS).unlink(missing_ok=True)
        self._results = Journal(place / UNFINISHED, earlier.values())
        folders = [FORMATS[name].folder for name in formats]
        self._files = StudentFiles(place, filter(None, folders), setting)
        self._summaries = Summaries()

    def earlier(self, handed_in: HandedIn) -> StudentResult | None:
        """Return a student's result in an earlier run, None where there is none.

        There is none either where what was observed then is not of what is handed in now.
        """
        student = handed_in.student
        if student not in self._earlier:
            return None
        if self._observations is not None:
            recording = from_line(self._observations.line(student))
            if recording.submission().digest != handed_in.digest:
                return None
        return result_of(self._results.line(student))

    def record(self, recording: Recording) -> None:
        """Keep what was observed of a student, if that is to be written."""
        if self._observations is not None:
            self._observations.append(recording.student, to_line(recording))

    def keep(self, result: StudentResult) -> StudentResult:
        """Keep a finished student, so that an interrupted run can go on, and make the files.

        Returns the summary that the reports of the whole class need.
        """
        self._results.append(result.student, line_of(result))
        self._files.make(result)
        return self._summaries.of(result)

    def finish(self, summaries: Sequence[StudentResult]) -> Results:
        """Write the reports asked for, each file replaced whole; return the class in summaries.

        ``summaries`` are what ``keep`` returned, in the order of the class.
        """
        about = msgspec.structs.asdict(self.setting.about)
        results = Results(**about, students=tuple(summaries))
        run = Finished(results, self.setting, self._results, self._observations)
        for name, one in FORMATS.items():
            if name in self._formats:
                self._write(one, run)
        self._files.remove()
        for journal in filter(None, (self._observations, self._results)):
            journal.remove()
        self._release()
        return results

    def _write(self, one: Format, run: Finished) -> None:
        if one.content is not None:
            path = self.place / one.file
            make_folder(path.parent)
            write_atomically(path, one.content(run))
        if one.folder is not None:
            self._files.put_in_place(one.folder)
        self.written.append(one.place)


def line_of(result: StudentResult) -> bytes:
    """Return a result as a line of JSON."""
    return msgspec.json.encode(result) + b"\n"


def result_of(line: bytes) -> StudentResult:
    """Read a line; raise ValueError where it is no result."""
    return msgspec.json.decode(line, type=StudentResult)
