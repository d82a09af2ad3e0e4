"""What ``grader grade`` can write: one entry per format."""

import gettext
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.checks import Check
from grader.cli.format_names import OBSERVATIONS, RESULTS
from grader.cli.lines import StudentLines
from grader.cli.recorded import FORMAT, Header, Part, whole_file
from grader.judging import MadeWith
from grader.reports import (
    annotations,
    feedback_file_name,
    feedback_markdown,
    gradescope_json,
    junit_xml,
    page_file_name,
    safe_file_name,
    scores_csv,
    summary_markdown,
)
from grader.reports.html import class_page, student_page
from grader.results import About, Results, StudentResult, encode


@dataclass(frozen=True)
class Setting:
    """What each report of a run is made with.

    part       which part of a class this is, where it is one
    made_with  what observations were made with, if that is known
    """

    about: About
    checks: Mapping[str, Check] = field(default_factory=dict)
    language: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    part: Part | None = None
    made_with: MadeWith | None = None


@dataclass(frozen=True)
class Finished:
    """A run that has come to its end: summaries of all results, and where they are in full."""

    results: Results
    setting: Setting
    in_full: StudentLines
    observations: StudentLines | None


# A file of the whole class, in pieces: it need not fit into memory.
File = Iterable[bytes]
# One student's file: None where there is none to write.
Report = Callable[
    [About, StudentResult, Mapping[str, Check], gettext.NullTranslations], bytes | str | None
]


@dataclass(frozen=True)
class Folder:
    """A folder with one file for each student, which is made as soon as the result is there."""

    path: str
    name: Callable[[str], str]
    report: Report
    ending: str

    def file(self, setting: Setting, result: StudentResult) -> tuple[str, bytes] | None:
        """Return the path and the content of a student's file, if there is to be one."""
        data = self.report(setting.about, result, setting.checks, setting.language)
        if data is None:
            return None
        if isinstance(data, str):
            data = data.encode("utf-8", "backslashreplace")
        return f"{self.path}/{self.name(result.student)}", data

    @property
    def old(self) -> str:
        """A pattern: files that match it and are not written now are of whoever left the class."""
        return f"{self.path}/*{self.ending}"


@dataclass(frozen=True)
class Format:
    """A file of the whole class, a folder with a file for each student, or both.

    ``place`` is the file, or the folder that all is in, whose name ends with a slash. A file that
    holds the seed or hidden inputs is ``private``.
    """

    place: str
    file: str = ""
    content: Callable[[Finished], File] | None = None
    folder: Folder | None = None
    private: bool = False

    @property
    def folders(self) -> set[str]:
        """The folders that its files go to, the output folder itself aside."""
        paths = {str(Path(self.file).parent), self.folder.path if self.folder else "."}
        return paths - {"."}

    def is_in(self, place: Path) -> bool:
        """Return whether an output folder holds any of it."""
        if self.file and (place / self.file).is_file():
            return True
        return self.folder is not None and any(map(Path.is_file, place.glob(self.folder.old)))


def _observations(run: Finished) -> File:
    assert run.observations is not None
    results = run.results
    header = Header(
        format=FORMAT,
        assignment=results.assignment,
        exercises=tuple(results.exercises),
        students=tuple(student.student for student in results.students),
        run=results.run,
        part=run.setting.part,
        made_with=run.setting.made_with,
    )
    return whole_file(header, run.observations)


def _results(run: Finished) -> File:
    students = (run.in_full.line(student.student) for student in run.results.students)
    return encode(run.setting.about, students)


def _scores(run: Finished) -> File:
    yield scores_csv(run.results, run.setting.language)


def _class_page(run: Finished) -> File:
    return class_page(run.results, run.setting.checks, run.setting.language)


def _of_class(file: str, content: Callable[[Finished], File], *, private: bool = False) -> Format:
    return Format(file, file, content, private=private)


def _for_programs(path: str, ending: str, report: Report) -> Format:
    """Return a format for other programs to read: a file for each student."""
    folder = Folder(path, lambda student: safe_file_name(student) + ending, report, ending)
    return Format(f"{path}/", folder=folder)


# They are written in this order, which is that of ``format_names``.
FORMATS = {
    "observations": _of_class(OBSERVATIONS, _observations, private=True),
    "json": _of_class(RESULTS, _results, private=True),
    "csv": _of_class("scores.csv", _scores),
    "feedback": Format(
        "feedback/", folder=Folder("feedback", feedback_file_name, feedback_markdown, ".md")
    ),
    "report": Format(
        "report/",
        "report/index.html",
        _class_page,
        Folder("report/students", page_file_name, student_page, ".html"),
        private=True,
    ),
    "junit": _for_programs("junit", ".xml", junit_xml),
    "annotations": _for_programs("annotations", ".txt", annotations),
    "summary": _for_programs("summary", ".md", summary_markdown),
    "gradescope": _for_programs("gradescope", ".json", gradescope_json),
}
