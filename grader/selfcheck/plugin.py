"""pytest's side of the self-check: options, one run of the file, and the panel at the end."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from . import assignment as assignments
from .assignment import Assignment
from .checking import checked
from .failure import wording_of_pytest
from .invocation import names_of, select, with_hints
from .lines import Line, wrapped
from .overview import overview
from .panel import Panel
from .results import ExerciseResult, FileFacts, Judged, from_json, to_json
from .texts import Translate, default_language, languages, translation

NAME = "selfcheck"
LOCALES = Path(__file__).parent / "locale"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--lang`` and ``--hints``, once: several conftests bring this plugin."""
    group = parser.getgroup(NAME, "self-check")
    # Two conftests in one run add them twice, one that is found late adds them too late.
    with suppress(ValueError):
        group.addoption("--lang", choices=languages(LOCALES), help="language of the panel")
        group.addoption("--hints", action="store_true", help="show the stronger hints too")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin, once."""
    if not config.pluginmanager.has_plugin(NAME):
        config.pluginmanager.register(SelfCheck(config), NAME)


class SelfCheck:
    """Runs each student file once per session, and shows the panel instead of pytest's lines."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._language: str | None = config.getoption("lang", None)
        self._hints = bool(config.getoption("hints", False))
        self._wanted: dict[Path, list[str]] = {}
        self._judged: dict[Path, Judged] = {}
        self._reported: dict[str, Judged] = {}
        self._left_out: dict[str, Path] = {}

    @pytest.fixture
    def check(self, request: pytest.FixtureRequest) -> "Callable[[str], ExerciseResult]":
        """Give a test the result of an exercise of its folder's file."""
        folder = Path(request.path).parent

        def result_of(exercise: str) -> ExerciseResult:
            facts, results = self._judge(folder)
            text = to_json(str(folder), facts, results[exercise])
            request.node.user_properties.append((NAME, text))
            return results[exercise]

        return result_of

    def _judge(self, folder: Path) -> Judged:
        if folder not in self._judged:
            assignment = assignments.load(folder)
            wanted = self._wanted.get(folder, ())
            only = wanted if len(wanted) < len(assignment.exercises) else ()
            self._judged[folder] = checked(assignment, only)
        return self._judged[folder]

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: "list[pytest.Item]"
    ) -> None:
        select(config, items, {item: names for item in items if (names := _names(item))})

    # Exercises that -k leaves out need not be run.
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if exercise := _exercise_of(item):
                self._wanted.setdefault(item.path.parent, []).append(exercise)

    def pytest_deselected(self, items: "Sequence[pytest.Item]") -> None:
        self._left_out.update(
            {name: item.path.parent for item in items if (name := _exercise_of(item))}
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makemodule(
        self, module_path: Path, parent: pytest.Collector
    ) -> "pytest.Collector | None":
        """Take the tests beside a student's file for the file itself: it is never imported."""
        if assignments.assignment_of(module_path) is None:
            return None
        collector: pytest.Collector = StudentFile.from_parent(parent, path=module_path)
        return collector

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: "pytest.CallInfo[None]"
    ) -> "Generator[None, pytest.TestReport, pytest.TestReport]":
        """Put the exercise's part of the panel where editors show a traceback."""
        report = yield
        text = _property(report)
        if report.failed and text is not None:
            folder, facts, result = from_json(text)
            panel = self._panel(assignments.load(Path(folder)), facts, {result.id: result})
            report.longrepr = panel.exercise(result.id)
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> "tuple[str, str, str] | None":
        """Show no dots and no F's; ``pytest -v`` counts them at its end."""
        text = _property(report)
        if text is None:
            return None
        return ("done" if report.passed else "to do", "", "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect results, from this process or from pytest-xdist's workers."""
        text = _property(report)
        if text is not None:
            folder, facts, result = from_json(text)
            self._reported.setdefault(folder, (facts, {}))[1][result.id] = result

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Show a panel per assignment, in the course's order."""
        panels = [
            self._panel(assignments.load(Path(folder)), facts, results)
            for folder, (facts, results) in sorted(self._reported.items())
        ]
        panels.sort(key=lambda panel: panel.assignment.place)
        if panels:
            _show(terminalreporter, overview(panels, self._translation(panels[0].assignment)))
        if not self._reported and self._left_out:
            _ = self._translation(assignments.load(next(iter(self._left_out.values()))))
            text = _("No exercise has that name. There are: {names}")
            _show(terminalreporter, wrapped(text.format(names=", ".join(self._left_out)), 0))

    def _panel(
        self, assignment: Assignment, facts: FileFacts, results: "dict[str, ExerciseResult]"
    ) -> Panel:
        translate = self._translation(assignment)
        stronger = with_hints(self._config, assignment.folder)
        wording = wording_of_pytest(assignment, translate, stronger)
        return Panel(assignment, facts, results, self._hints, translate, wording)

    def _translation(self, assignment: Assignment) -> Translate:
        locales = assignment.folder / NAME / "locale"
        language = self._language or default_language(languages(locales), assignment.language)
        return translation(locales, language)


class StudentFile(pytest.File):
    """The student's file as pytest sees it: the tests are those beside it."""

    def collect(self) -> "Iterator[pytest.Collector]":
        yield pytest.Module.from_parent(self, path=self.path.with_name(f"test_{self.path.name}"))


def _exercise_of(item: pytest.Item) -> str:
    """Return the exercise that a test of ours is about, "" for any other test."""
    if "check" not in getattr(item, "fixturenames", ()) or not hasattr(item, "callspec"):
        return ""
    return str(item.callspec.params.get("exercise", ""))


def _names(item: pytest.Item) -> "tuple[str, ...]":
    """Return what the exercise may be called that a test of ours is about."""
    if not (exercise_id := _exercise_of(item)):
        return ()
    exercises = assignments.load(item.path.parent).exercises
    return names_of(next(one for one in exercises if one.id == exercise_id))


def _property(report: "pytest.TestReport | pytest.CollectReport") -> "str | None":
    if getattr(report, "when", "") != "call":
        return None
    return next((str(value) for name, value in report.user_properties if name == NAME), None)


def _show(terminal: Any, lines: "list[Line]") -> None:
    """Write lines through pytest's writer, which knows of colours and NO_COLOR."""
    encoding = getattr(getattr(terminal, "_tw", None), "_file", None)
    encoding = getattr(encoding, "encoding", None) or "utf-8"
    for pieces in lines:
        for text, style in pieces:
            # An old console may lack a letter; the rest of the line is still to be read.
            text = text.encode(encoding, "replace").decode(encoding)
            terminal.write(text, **({style: True} if style else {}))
        terminal.write("\n")
    terminal.write("\n")
