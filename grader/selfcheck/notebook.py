"""The self-check in a notebook: ``check("exp")`` in a cell says how far that exercise is.

It judges the code that the kernel has run so far, by the same programs as pytest does.
"""

import importlib
import os
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from . import assignment as assignments
from . import of_engine
from .assignment import Assignment
from .checking import judged
from .failure import Wording
from .history import Place, Written, written
from .lines import Line, plain, wrapped
from .panel import Panel
from .results import FileFacts, Judged
from .runner import Seen, observe, own_engine
from .texts import Translate, default_language, languages, translation

# nbgrader sets it; when it validates, what is not done is an error.
EXECUTION = "NBGRADER_EXECUTION"
# Yellow and cyan are the bright ones: Jupyter's others cannot be read on white.
CODES = {"bold": 1, "red": 31, "green": 32, "yellow": 93, "cyan": 96}


class NotDone(Exception):
    """An exercise is not done; only while nbgrader validates."""

    def __init__(self, exercise: str, text: str) -> None:
        super().__init__(exercise, text)
        self.exercise, self.text = exercise, text

    def __str__(self) -> str:
        return self.text

    def _render_traceback_(self) -> "list[str]":
        """Return what Jupyter shows instead of a traceback."""
        return self.text.splitlines()


class Answer(NamedTuple):
    """What is said of an exercise, and whether it is done."""

    done: bool
    lines: "list[Line]"


def check(exercise: str = "", hints: bool = False, lang: str = "") -> None:
    """Print how far an exercise is, and what is wrong; ``hints``: with the stronger hint too.

    Without an exercise, print how far all are, and the total.
    ``lang`` is the language it is said in (en, es), if it is not to be the course's.
    It never raises for what a student wrote, so that "Run All" goes on, unless nbgrader validates.
    """
    folder = Path(__file__).resolve().parent
    assignment, locales = assignments.load(folder.parent), folder / "locale"
    _ = translation(locales, lang or default_language(languages(locales), assignment.language))
    shell = _shell(_)
    answer = _Notebook(assignment, shell, _).answer(exercise, hints)
    if not answer.done and os.environ.get(EXECUTION) == "validate":
        raise NotDone(exercise, plain(answer.lines))
    text = plain(answer.lines) if os.environ.get("NO_COLOR") else _coloured(answer.lines)
    sys.stdout.write(f"{text}\n")  # in one piece: print's line end may come as an output of its own


def _shell(translate: Translate) -> Any:
    """Return the IPython that runs us; raise RuntimeError outside of it."""
    _ = translate
    try:
        shell = importlib.import_module("IPython").get_ipython()
    except ImportError:
        shell = None
    if shell is None:
        raise RuntimeError(_("check() works only in a notebook. For a file, run pytest."))
    return shell


class _Notebook:
    """The notebook that a kernel runs."""

    def __init__(self, assignment: Assignment, shell: Any, translate: Translate) -> None:
        self._assignment, self._shell, self._ = assignment, shell, translate
        # What is there as soon as the cell with the answers has been run.
        self._class = assignment.names["class"]
        if assignment.engine:
            self._class = assignment.exercises[0].methods[0]

    def answer(self, exercise: str, hints: bool) -> Answer:
        """Say how far an exercise is, by its id or a method's name, or all are: ""."""
        _ = self._
        exercises = self._assignment.exercises
        ids = [one.id for one in exercises]
        if exercise not in ids:
            exercise = next((one.id for one in exercises if exercise in one.methods), exercise)
        if exercise and exercise not in ids:
            text = _("There is no exercise {exercise}. There are: {names}")
            return _trouble(text.format(exercise=repr(exercise), names=", ".join(ids)))
        history = self._shell.history_manager.input_hist_parsed
        file = self._assignment.file
        engine = Path(self._assignment.engine[1]).stem if self._assignment.engine else ""
        code = written(history, self._class, self._shell.transform_cell, file, engine)
        if code.broken:
            return _trouble(self._syntax(code.broken.place, code.broken.error))
        if code.class_cell is None:
            text = _("Run the cell with {name} first.").format(name=self._class)
            if not self._assignment.engine:
                text = _("Run the cell with class {name} first.").format(name=self._class)
            return Answer(False, wrapped(text, 0))
        if self._assignment.engine and own_engine(self._assignment) is None:
            return _trouble(of_engine.no_engine(self._assignment, _))
        facts, results = _judged(self._assignment, code.source, exercise)
        if facts.problem:
            return _trouble(self._problem(code, facts))
        # What stopped is often a try of a class that there was before, and was shown already.
        facts = replace(facts, statements=())
        wording = Wording(
            lambda line: self._place(code.place(line)),
            self._again(),
            f'check("{exercise}", hints=True)' if exercise else "check(hints=True)",
        )
        panel = Panel(self._assignment, facts, results, hints, _, wording)
        if not exercise:
            return Answer(panel.done, panel.all())
        return Answer(results[exercise].done, panel.one(exercise))

    def _place(self, place: Place) -> str:
        _ = self._
        return _("cell [{number}], line {line}").format(number=place.number, line=place.line)

    def _again(self) -> str:
        _ = self._
        return _("run its cell and run this cell again")

    def _syntax(self, place: Place, error: str) -> str:
        _ = self._
        text = _("{place}: {detail}. Correct that first, then {again}.")
        return text.format(place=self._place(place), detail=error, again=self._again())

    def _problem(self, code: Written, facts: FileFacts) -> str:
        _ = self._
        if facts.problem == "syntax":
            return self._syntax(code.place(facts.line), facts.detail)
        if facts.problem == "not loaded":
            return _("Your cells could not be run: Python stopped, or never came to an end.")
        if facts.problem == "not available":
            return of_engine.not_available(self._assignment, facts, _)
        if facts.problem == "no class of engine":
            faults = of_engine.faults(self._assignment, facts, _)
            return " ".join([of_engine.no_class(self._assignment, facts, _), *faults])
        for line, error in facts.statements:
            if code.place(line).number == code.class_cell:
                text = _("There is no class {name}: {place} stopped with {error}.")
                where = self._place(code.place(line))
                return text.format(name=self._class, place=where, error=error)
        text = _("There is no class {name}, nor does cell [{number}] make one.")
        return text.format(name=self._class, number=code.class_cell)


def _trouble(text: str) -> Answer:
    return Answer(False, wrapped(text, 0, style="red"))


class _Last(NamedTuple):
    """What was judged last, and the exercises that were asked for since."""

    of: "tuple[str, str, str | None]"
    judged: Judged
    asked: "set[str]"


_last: "list[_Last]" = []


def _judged(assignment: Assignment, source: str, exercise: str) -> Judged:
    """Judge a source; once for all exercises, for one may be wrong only because another is.

    Judged again when the source, or the student's engine that it imports, is another.

    Asked for the same exercise again, judge again: the first time the machine may have been slow.
    """
    of = assignment.id, source, own_engine(assignment)
    last = _last[0] if _last else None
    if last is None or last.of != of or exercise in last.asked:
        # Where there are no processes, what the student's code shows would show here.
        capture = importlib.import_module("IPython.utils.capture").capture_output
        with warnings.catch_warnings(), capture():
            warnings.simplefilter("ignore")
            found = judged(assignment, Seen(source, "", observe(assignment, source)))
        last = _Last(of, found, set())
        _last[:] = [last]
    last.asked.add(exercise)
    return last.judged


def _coloured(lines: "list[Line]") -> str:
    """Return lines with the codes for colours that terminals and Jupyter know."""
    coloured = [
        [(f"\x1b[{CODES[style]}m{text}\x1b[0m" if style else text, "") for text, style in pieces]
        for pieces in lines
    ]
    return plain(coloured)
