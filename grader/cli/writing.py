"""What a run writes, as it comes: a line and some files per student; at the end, all in place."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from grader.cli.format_names import EARLIER
from grader.cli.formats import FORMATS, Finished, Format, Setting
from grader.cli.lines import Journal, StudentLines
from grader.cli.student_files import StudentFiles, make_folder
from grader.judging import Recording, from_line, to_line
from grader.results import Results, StudentResult, Summaries, contradiction, write_atomically
from grader.submissions import HandedIn

# One finished student per line, while a run is under way: results, and what was observed.
UNFINISHED = ".unfinished.jsonl"
UNFINISHED_OBSERVATIONS = ".observations.jsonl"


class Writing:
    """A run on its way into its output folder.

    Then, for people: ``written`` is what is there, ``removed`` what was of nobody any more, and
    ``left`` is of an earlier run and in no format asked for this time.
    """

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
        self.removed: list[str] = []
        self.left: list[str] = []
        self._formats, self._release = formats, release
        self._earlier = frozenset(earlier)
        self._observations = None
        self._summaries = Summaries()
        with ExitStack() as undo:
            if "observations" in formats:
                lines = (observed[student].line(student) for student in earlier)
                self._observations = Journal(place / UNFINISHED_OBSERVATIONS, lines)
                undo.callback(self._observations.close)
            else:  # they would not be of the results to come
                (place / UNFINISHED_OBSERVATIONS).unlink(missing_ok=True)
            self._results = Journal(place / UNFINISHED, earlier.values())
            undo.callback(self._results.close)
            folders = [FORMATS[name].folder for name in formats]
            self._files = StudentFiles(place, filter(None, folders), setting)
            undo.pop_all()

    def earlier(self, handed_in: HandedIn) -> StudentResult | None:
        """Return a student's result in an earlier run, None where there is none.

        There is none either where what was observed then is not of what is handed in now, or the
        result was changed since.
        """
        student = handed_in.student
        if student not in self._earlier:
            return None
        if self._observations is not None:
            recording = from_line(self._observations.line(student))
            if recording.submission().digest != handed_in.digest:
                return None
        result = result_of(self._results.line(student))
        return None if contradiction(result) else result

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
            elif one.is_in(self.place):
                self.left.append(one.place)
        self._note_what_is_left()
        self._files.remove()
        for journal in filter(None, (self._observations, self._results)):
            journal.remove()
        self._release()
        return results

    def _write(self, one: Format, run: Finished) -> None:
        if one.content is not None:
            path = self.place / one.file
            make_folder(path.parent)
            write_atomically(path, one.content(run), private=one.private)
        if one.folder is not None:
            self.removed += self._files.put_in_place(one.folder)
        self.written.append(one.place)

    def _note_what_is_left(self) -> None:
        note = self.place / EARLIER
        if self.left:
            write_atomically(note, "".join(f"{name}\n" for name in self.left).encode())
        else:
            note.unlink(missing_ok=True)


def line_of(result: StudentResult) -> bytes:
    """Return a result as a line of JSON."""
    return msgspec.json.encode(result) + b"\n"


def result_of(line: bytes) -> StudentResult:
    """Read a line; raise ValueError where it is no result."""
    return msgspec.json.decode(line, type=StudentResult)
