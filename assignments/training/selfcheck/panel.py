"""The panel: a row per exercise, each failing one explained, and what to do next."""

from collections.abc import Mapping

from .inside.outcome import TIME_LIMIT
from . import of_engine
from .assignment import Assignment, Exercise
from .failure import Explainer, Wording, wording_of_pytest
from .lines import WIDTH, Line, line, plain, wrapped
from .next_step import NextStep
from .results import (
    DONE,
    FAILING,
    NOT_STARTED,
    WAITING,
    ExerciseResult,
    FileFacts,
)
from .texts import Translate

STYLES = {DONE: "green", FAILING: "red", WAITING: "yellow", NOT_STARTED: ""}


class Panel:
    """One assignment's panel, for the exercises that were run; ``wording`` is pytest's or given."""

    def __init__(
        self,
        assignment: Assignment,
        facts: FileFacts,
        results: "Mapping[str, ExerciseResult]",
        hints: bool,
        translate: Translate,
        wording: "Wording | None" = None,
    ) -> None:
        self._assignment, self._facts, self._results = assignment, facts, results
        self._hints, self._ = hints, translate
        self._wording = wording or wording_of_pytest(assignment, translate)
        self._shown = [one for one in assignment.exercises if one.id in results]
        self._explained = {
            one.id: check
            for one in self._shown
            for check in results[one.id].checks
            if check.id == results[one.id].shown
        }
        self._next = NextStep(assignment, facts, results, hints, translate, self._wording)

    @property
    def untouched(self) -> bool:
        return self._facts.untouched and not self._facts.elsewhere

    @property
    def done(self) -> bool:
        return not self._facts.problem and all(result.done for result in self._results.values())

    @property
    def waits_for_engine(self) -> bool:
        """Whether there is nothing to do but in the engine."""
        left = [one for one in self._results.values() if not one.done]
        return bool(self._facts.engine) or all(one.needs for one in left)

    @property
    def assignment(self) -> Assignment:
        return self._assignment

    def in_short(self) -> str:
        """Return the file's state and points, of one that is done."""
        _ = self._
        points = sum(exercise.points for exercise in self._shown)
        return _("{file}: done, {points} / {points} points").format(
            file=self._assignment.file, points=points
        )

    def lines(self, next_step: bool = True) -> "list[Line]":
        """Return the whole panel, at its end what to do next."""
        out = [line(self._assignment.file, "bold")]
        if self._facts.problem:
            return [*out, *self._problem()]
        out += [line(), *self._table(), *self._notes()]
        explainer = self._explainer(ask_torch=True)
        for exercise_id, check in self._explained.items():
            out += explainer.lines(self._results[exercise_id], check)
        return [*out, line(), *self._next.lines()] if next_step else out

    def all(self) -> "list[Line]":
        """Return what there is to say of all exercises, without the file's name and problems."""
        out = [*self._table(), *self._notes()]
        explainer = self._explainer(ask_torch=False)
        for exercise_id, check in self._explained.items():
            out += explainer.lines(self._results[exercise_id], check)
        return [*out, line(), *self._next.lines()]

    def exercise(self, exercise_id: str) -> str:
        """Return what there is to say of one exercise, as plain text."""
        result = self._results[exercise_id]
        if self._facts.problem:
            return plain(self._problem())
        if exercise_id in self._explained:
            explainer = self._explainer(ask_torch=False)
            return plain(explainer.lines(result, self._explained[exercise_id])[1:])
        return f"{self._state(result)} {self._detail(result)}".strip()

    def one(self, exercise_id: str) -> "list[Line]":
        """Return what there is to say of one exercise, its points in the first line."""
        result = self._results[exercise_id]
        out = [self._summary(result)]
        if result.done:
            return out + self._extras(result)
        check = self._explained.get(exercise_id)
        if check is None:
            return out
        # The summary has the blank line's and the title's place.
        out += self._explainer(ask_torch=False).lines(result, check)[2:]
        return [*out, *self._notes(), line(), *self._next.correct(exercise_id)]

    def _explainer(self, ask_torch: bool) -> Explainer:
        return Explainer(self._assignment, self._hints, self._, self._wording, ask_torch)

    def _summary(self, result: ExerciseResult) -> Line:
        _ = self._
        exercise, detail = self._exercise(result.id), self._detail(result)
        points = _("{earned} / {points} points").format(
            earned=f"{result.earned:g}", points=exercise.points
        )
        return [
            (f"{_(exercise.title)}: ", ""),
            (self._state(result), STYLES[result.state]),
            ("" if result.state == NOT_STARTED else f", {points}", ""),
            (f" ({detail})" if detail else "", ""),
        ]

    def _state(self, result: ExerciseResult) -> str:
        _ = self._
        return {
            DONE: _("done"),
            FAILING: _("failing"),
            WAITING: _("waiting"),
            NOT_STARTED: _("not started"),
        }[result.state]

    def _table(self) -> "list[Line]":
        _ = self._
        shown = [(exercise, self._results[exercise.id]) for exercise in self._shown]
        total = _("total")
        name_width = max(len(text) for text in [total, *(_(e.title) for e, _r in shown)])
        state_width = max(len(self._state(result)) for _e, result in shown)
        points = sum(exercise.points for exercise in self._shown)
        earned = round(sum(result.earned for _e, result in shown), 2)
        width = max(
            len(f"{number:g}") for number in (points, earned, *(r.earned for _e, r in shown))
        )

        def row(name: str, state: str, got: float, best: int, detail: str, style: str) -> Line:
            return [
                (f"  {name:<{name_width}}   ", ""),
                (f"{state:<{state_width}}", style),
                (f"   {got:>{width}g} / {best:>{len(str(points))}}", ""),
                (f"   {detail}" if detail else "", ""),
            ]

        out = []
        for exercise, result in shown:
            name, state = _(exercise.title), self._state(result)
            style, detail = STYLES[result.state], self._detail(result)
            pieces = row(name, state, result.earned, exercise.points, detail, style)
            if len(plain([pieces])) > WIDTH:
                pieces = row(name, state, result.earned, exercise.points, "", style)
                out += [pieces, *wrapped(detail, indent=4, hanging=2)]
            else:
                out.append(pieces)
            if result.done:
                out += self._extras(result)
        return [*out, row(total, "", earned, points, "", "")]

    def _detail(self, result: ExerciseResult) -> str:
        _ = self._
        if result.state == WAITING:
            return self._waiting(result)
        if result.leans_on:
            names = ", ".join(self._method(one) for one in result.leans_on)
            return _("uses {names}: correct that first").format(names=names)
        if result.missing:
            if self._assignment.engine:
                text = _("there is no {name} in {file}")
                return text.format(name=result.missing, file=self._assignment.file)
            text = _("there is no {method} in class {name}")
            class_name = self._assignment.names["class"]
            return text.format(method=result.missing, name=class_name)
        return ""

    def _waiting(self, result: ExerciseResult) -> str:
        _ = self._
        if result.earned and self._only_gradients_wait(result):
            return _("value right, gradient unchecked")
        names = ", ".join([*map(self._method, result.waits_for), *result.needs])
        text = _("right so far; the rest needs {names}") if result.earned else _("needs {names}")
        return text.format(names=names)

    def _only_gradients_wait(self, result: ExerciseResult) -> bool:
        """Return whether what waits is about gradients, and what passed is not."""
        about = {
            check.id: any(
                name.endswith(f".{self._assignment.names['grad']}")
                for program in check.programs
                for name in program.observe
            )
            for check in self._assignment.checks_of(result.id)
            if check.weight
        }
        return all(about[check.id] != check.passed for check in result.checks if check.id in about)

    def _extras(self, result: ExerciseResult) -> "list[Line]":
        _ = self._
        passed = {check.id: check.passed for check in result.checks}
        out = []
        for check in self._assignment.checks_of(result.id):
            if not check.weight:
                state = _("yes") if passed[check.id] else _("not yet (optional)")
                out += wrapped(f"{_(check.claim)}: {state}", indent=4, hanging=2)
        return out

    def _notes(self) -> "list[Line]":
        _ = self._
        notes = []
        if self._facts.definitions_only:
            seconds = f"{self._assignment.limits['load_seconds']:g}"
            if self._facts.definitions_only == TIME_LIMIT:
                text = _("Code outside the class did not end within {seconds} s: it was left out.")
            else:
                text = _("Code outside the class ended Python itself: it was left out.")
            notes.append(text.format(seconds=seconds))
        for number, error in self._facts.statements:
            text = _(
                "Line {line} stopped with {error} when the file was loaded; the rest was read."
            )
            notes.append(text.format(line=number, error=error))
        notes += of_engine.faults(self._assignment, self._facts, _)
        notes += self._what_waits()
        if self._facts.changed_given and self._explained:
            text = _("You have changed code that was given complete: {methods}. Is it still right?")
            notes.append(text.format(methods=", ".join(self._facts.changed_given)))
        out = [part for note in notes for part in wrapped(note, style="yellow")]
        return [line(), *out] if out else []

    def _what_waits(self) -> "list[str]":
        """Return a note for what rests on one exercise, or one part of the engine, alone."""
        _ = self._
        waiting = [one for one in self._results.values() if one.state == WAITING and one.earned]
        own = dict.fromkeys(self._method(name) for one in waiting for name in one.waits_for)
        needs = dict.fromkeys(name for one in waiting for name in one.needs)
        notes = []
        if own:
            text = _("What waits can be checked in full once there is {names}.")
            notes.append(text.format(names=", ".join(own)))
        if needs:
            text = _("What waits can be checked in full once {names} is right in {engine}.")
            engine = self._assignment.engine_file().name
            notes.append(text.format(names=", ".join(needs), engine=engine))
        return notes

    def _problem(self) -> "list[Line]":
        _ = self._
        facts, file = self._facts, self._assignment.file
        text = {
            "missing": _("There is no {file} in the folder {folder}."),
            "unreadable": _("{file} cannot be read: it must be a text file."),
            "no engine": of_engine.no_engine(self._assignment, _),
            "syntax": _("{place}: {detail}. Correct that first, then {again}."),
            "no class": _("There is no class {name} in {file}. Found: {detail}."),
            "no class of engine": of_engine.no_class(self._assignment, facts, _),
            "not available": of_engine.not_available(self._assignment, facts, _),
            "not loaded": _("{file} could not be loaded: Python stopped, or never came to an end."),
        }[facts.problem]
        text = text.format(
            file=file,
            folder=self._assignment.folder,
            place=self._wording.place(facts.line),
            again=self._wording.again,
            name=self._assignment.names["class"],
            detail=facts.detail or _("no class at all"),
        )
        out = wrapped(text, style="red")
        if facts.problem == "missing" and facts.elsewhere:
            text = _("There is {found}: is that yours? Name it {file}.")
            text = text.format(found=", ".join(facts.elsewhere), file=file)
            out += wrapped(text, style="bold")
        return [*out, *self._notes()]

    def _exercise(self, exercise_id: str) -> Exercise:
        return next(one for one in self._assignment.exercises if one.id == exercise_id)

    def _method(self, exercise_id: str) -> str:
        return self._exercise(exercise_id).methods[0]
