"""What ``grader grade`` can write: one entry per format."""

import gettext
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from grader.checks import Check
from grader.cli.format_names import RESULTS
from grader.cli.recorded import FORMAT, OBSERVATIONS, Header, Part, Recordings, whole_file
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
from grader.results import Results, StudentResult
from grader.results.storage import encode


@dataclass(frozen=True)
class Material:
    """What a format is made from; ``part``: these results are of a part of a class."""

    results: Results
    checks: Mapping[str, Check]
    language: gettext.NullTranslations
    recordings: Recordings | None = None
    part: Part | None = None


# Files by their path in the output folder, one at a time, some in pieces: a class need not fit
# into memory twice.
Files = Iterator[tuple[str, bytes | Iterable[bytes]]]


@dataclass(frozen=True)
class Format:
    """A file in the output folder, or a folder of files, whose name ends with a slash.

    ``old`` is a pattern: files that match it and are not written now are of whoever left the
    class.
    """

    place: str
    files: Callable[[Material], Files]
    old: str = ""


# One student's report: None where there is none to write.
Report = Callable[
    [Results, StudentResult, Mapping[str, Check], gettext.NullTranslations], bytes | str | None
]


def _json(made: Material) -> Files:
    yield RESULTS, encode(made.results)


def _csv(made: Material) -> Files:
    yield "scores.csv", scores_csv(made.results, made.language)


def _feedback(made: Material) -> Files:
    for student in made.results.students:
        text = feedback_markdown(made.results, student, made.checks, made.language)
        name = feedback_file_name(student.student)
        yield f"feedback/{name}", text.encode("utf-8", "backslashreplace")


def _for_each(folder: str, ending: str, report: Report) -> Format:
    """Return the format that has one file for each student, for other programs to read."""

    def files(made: Material) -> Files:
        for student in made.results.students:
            data = report(made.results, student, made.checks, made.language)
            if isinstance(data, str):
                data = data.encode("utf-8", "backslashreplace")
            if data is not None:
                yield f"{folder}/{safe_file_name(student.student)}{ending}", data

    return Format(f"{folder}/", files, old=f"{folder}/*{ending}")


def _report(made: Material) -> Files:
    yield "report/index.html", class_page(made.results, made.checks, made.language)
    for student in made.results.students:
        page = student_page(made.results, student, made.checks, made.language)
        yield f"report/students/{page_file_name(student.student)}", page


def _observations(made: Material) -> Files:
    if made.recordings is not None:
        results = made.results
        header = Header(
            format=FORMAT,
            assignment=results.assignment,
            exercises=tuple(results.exercises),
            students=tuple(student.student for student in results.students),
            run=results.run,
            part=made.part,
        )
        yield OBSERVATIONS, whole_file(header, made.recordings)


# In the order of their names: that is the order they are written in.
FORMATS = {
    "observations": Format(OBSERVATIONS, _observations),
    "json": Format(RESULTS, _json),
    "csv": Format("scores.csv", _csv),
    "feedback": Format("feedback/", _feedback, old="feedback/*.md"),
    "report": Format("report/", _report, old="report/students/*.html"),
    "junit": _for_each("junit", ".xml", junit_xml),
    "annotations": _for_each("annotations", ".txt", annotations),
    "summary": _for_each("summary", ".md", summary_markdown),
    "gradescope": _for_each("gradescope", ".json", gradescope_json),
}
