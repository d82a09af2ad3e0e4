"""One failing exercise, in full: the smallest program that shows it, and what came out."""

import re
from collections.abc import Callable
from typing import NamedTuple

from .compare import NOT_A_NUMBER, Row
from .inside.outcome import (
    ANSWERED,
    DIED,
    MEMORY_LIMIT,
    NOT_RUN,
    RAISED_ERROR,
    TIME_LIMIT,
)
from . import opinion
from .assignment import Assignment, Check, Program
from .lines import Line, code, line, number, wrapped
from .results import TODO, CheckResult, ExerciseResult, Failure
from .texts import Translate

# What Python says of a number that was asked for what only a Value has.
PLAIN_NUMBER = re.compile(r"'(float|int)' object has no attribute")


class Wording(NamedTuple):
    """What is said otherwise in a terminal than in a notebook, in the student's language.

    place      names a line of the source
    again      what to do once something is corrected
    stronger   what shows the stronger hints
    file       the file's name, or "" in a notebook
    """

    place: "Callable[[int], str]"
    again: str
    stronger: str
    file: str = ""


def wording_of_pytest(
    assignment: Assignment, translate: Translate, stronger: str = "pytest --hints"
) -> Wording:
    """Return how a student who runs pytest on a file is spoken to."""
    _ = translate

    def place(number: int) -> str:
        return _("{file}, line {line}").format(file=assignment.file, line=number)

    return Wording(place, _("run pytest again"), stronger, assignment.file)


def hints_fit(failure: Failure, program: Program) -> bool:
    """Return whether a check's hints say something about this failure of it.

    They are about numbers, not about code that breaks off. What does not end may do too much: if
    it only does one thing, it is an endless loop.
    """
    if failure.status == RAISED_ERROR:
        return not _cause(failure)
    return failure.status == ANSWERED or "for " in program.text


def _cause(failure: Failure) -> str:
    """Name the usual cause of an exception, if it has one."""
    if failure.error in ("NameError", "RecursionError"):
        return failure.error
    if failure.line:
        return ""
    if "'NoneType'" in failure.message:
        return "None"
    return "plain number" if PLAIN_NUMBER.match(failure.message) else ""


class Explainer:
    """Explains failing exercises of one assignment; ``hints``: the stronger ones too."""

    def __init__(
        self,
        assignment: Assignment,
        hints: bool,
        translate: Translate,
        wording: Wording,
        ask_torch: bool = True,
    ) -> None:
        self._assignment, self._hints, self._ = assignment, hints, translate
        self._wording, self._ask_torch = wording, ask_torch
        self._checks = {check.id: check for check in assignment.checks}

    def lines(self, result: ExerciseResult, shown: CheckResult) -> "list[Line]":
        """Return one failing check of an exercise in full, its others in a line each."""
        _ = self._
        check, failure = self._checks[shown.id], shown.failure
        assert failure is not None
        exercise = next(e for e in self._assignment.exercises if e.id == result.id)
        program = self._assignment.program(failure.key)
        out = [line(), line(_(exercise.title), "bold")]
        out += wrapped(_("Not true yet: {claim}").format(claim=_(check.claim)), hanging=2)
        typed = program.as_typed(self._assignment.names["class"])
        out += [line(), *code(f"{typed}\n{failure.observed}".rstrip("\n")), line()]
        out += self._outcome(failure, program)
        if hint := self._hint(check, failure, program):
            out += [line(), *hint]
        for other in result.checks:
            if other.id != shown.id and self._counts(other):
                out += self._also(other, failure)
        return out

    def _counts(self, check: CheckResult) -> bool:
        return check.failure is not None and self._checks[check.id].weight > 0

    def _hint(self, check: Check, failure: Failure, program: Program) -> "list[Line]":
        _ = self._
        if not hints_fit(failure, program):
            if failure.status not in (TIME_LIMIT, MEMORY_LIMIT):
                return []
            text = _("Hint: what is done again and again, and when should that stop?")
            return wrapped(text, style="cyan", hanging=2)
        first, second = check.hints
        out = wrapped(_("Hint: {hint}").format(hint=_(first)), style="cyan", hanging=2)
        if self._hints:
            text = _("Stronger hint: {hint}").format(hint=_(second))
            out += wrapped(text, style="cyan", hanging=2)
        return out

    def _also(self, check: CheckResult, shown: Failure) -> "list[Line]":
        _ = self._
        assert check.failure is not None
        status = check.failure.status
        if status == NOT_RUN:
            return []
        text = _("Also not true yet: {claim}").format(claim=_(self._checks[check.id].claim))
        if status not in (ANSWERED, RAISED_ERROR):
            text += f" ({self._ending(status)})"
        return wrapped(text, hanging=2)

    def _outcome(self, failure: Failure, program: Program) -> "list[Line]":
        if failure.status == ANSWERED:
            return [*self._table(failure, program), *self._torch(failure, program)]
        if failure.status == RAISED_ERROR:
            return self._error(failure)
        return wrapped(self._ending(failure.status), indent=6, style="red")

    def _ending(self, status: str) -> str:
        _ = self._
        seconds = f"{self._assignment.limits['program_seconds']:g}"
        return {
            TIME_LIMIT: _("did not end within {seconds} s").format(seconds=seconds),
            MEMORY_LIMIT: _("used up all memory"),
            DIED: _("Python itself stopped"),
            NOT_RUN: _("was not run"),
        }[status]

    def _error(self, failure: Failure) -> "list[Line]":
        _ = self._
        said = f"{failure.error}: {failure.message}".rstrip(": ")
        out = wrapped(said, indent=6, style="red", hanging=2)
        if self._assignment.engine and failure.error == TODO and TODO not in failure.source:
            out += wrapped(_("That comes from your own engine: write it there first."), 6)
        if failure.line:
            where = _("{place}, in {function}").format(
                place=self._wording.place(failure.line), function=failure.function
            )
            out += [line(" " * 6 + where), *code(failure.source, indent=10)]
        text = {
            "NameError": _("Is it misspelt, or is its import missing?"),
            "RecursionError": _("Something calls itself again and again."),
            "None": _("There is a None where a Value should be: is a return missing?"),
            "plain number": _(
                "There is a plain number where a Value should be: wrap it in {name}(…)."
            ),
        }.get(_cause(failure), "")
        return [*out, *wrapped(text.format(name=self._assignment.names["class"]), 6)]

    def _table(self, failure: Failure, program: Program) -> "list[Line]":
        _ = self._
        data = self._assignment.names["data"]
        inputs = [f"{name}.{data}" for name, _value in program.inputs]
        # An input's own data is of interest only if it has changed.
        rows = [row for row in failure.rows if not row.right or row.name not in inputs]
        cells = [("", _("expected"), _("got"))]
        cells += [(row.name, *self._expected_and_got(row)) for row in rows]
        widths = [max(len(cell[column]) for cell in cells) for column in range(3)]
        name, expected, got = cells[0]
        out = [_aligned(name, expected, got, widths)]
        for row, (name, expected, got) in zip(rows, cells[1:], strict=True):
            pieces = _aligned(name, expected, got, widths)
            if not row.right:
                pieces = [(pieces[0][0] + "   " + _("wrong"), "red")]
            out.append(pieces)
        return out

    def _expected_and_got(self, row: Row) -> "tuple[str, str]":
        expected = _expected(row)
        if isinstance(row.got, str) and row.got.endswith(NOT_A_NUMBER):
            kind = row.got[: -len(NOT_A_NUMBER)]
            return expected, self._("no number: {type}").format(type=kind)
        got = number(row.got)
        if not row.right and got == number(row.expected):
            return repr(row.expected), repr(row.got)  # the usual digits look the same: show all
        return expected, got

    def _torch(self, failure: Failure, program: Program) -> "list[Line]":
        _ = self._
        names = self._assignment.names
        said = opinion.torch_says(program, names) if self._ask_torch else None
        if not said:
            return []
        if opinion.agree(said, program):
            values = [
                number(said[row.name]) for row in failure.rows if not row.right and row.name in said
            ]
            text = _("torch agrees: {values}") if values else ""
        else:
            values = [f"{name} = {number(value)}" for name, value in said.items()]
            text = _("torch says: {values}")
        return wrapped(text.format(values=", ".join(values)), indent=6, hanging=2)


def _expected(row: Row) -> str:
    """Return True or False where one of these came: 1.0 or 0.0 would puzzle."""
    return repr(bool(row.expected)) if row.got in ("True", "False") else number(row.expected)


def _aligned(name: str, expected: str, got: str, widths: "list[int]") -> Line:
    text = f"{name:<{widths[0]}}   {expected:>{widths[1]}}   {got:>{widths[2]}}"
    return [(" " * 6 + text, "")]
