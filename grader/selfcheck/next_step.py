"""The one thing to do next."""

from collections.abc import Mapping

from .assignment import Assignment, Exercise
from .failure import Wording, hints_fit
from .lines import WIDTH, Line, wrapped
from .results import NOT_STARTED, WAITING, ExerciseResult, FileFacts
from .texts import Translate


class NextStep:
    """What to do next in one file, of which these exercises were looked at."""

    def __init__(
        self,
        assignment: Assignment,
        facts: FileFacts,
        results: "Mapping[str, ExerciseResult]",
        hints: bool,
        translate: Translate,
        wording: Wording,
    ) -> None:
        self._assignment, self._facts = assignment, facts
        self._results = [results[one.id] for one in assignment.exercises if one.id in results]
        self._hints, self._, self._wording = hints, translate, wording

    def lines(self) -> "list[Line]":
        """Return what is to be done next: correct, then write in the file's order, then wait."""
        if all(result.done for result in self._results):
            return self._all_done()
        if self._facts.elsewhere:
            return self._elsewhere()
        wrong = [name for one in self._results for name in ((one.shown and one.id), *one.leans_on)]
        if any(wrong):
            return self.correct(next(filter(None, wrong)))
        for result in self._results:
            if result.state == NOT_STARTED:
                return self._write(self._exercise(result.id), result.missing)
        waiting = [result for result in self._results if result.state == WAITING]
        own = [name for result in waiting for name in result.waits_for]
        if own:
            return self._write(self._exercise(own[0]), "")
        return self._engine([name for result in waiting for name in result.needs])

    def correct(self, exercise_id: str) -> "list[Line]":
        """Return that an exercise is to be corrected, and how to get a stronger hint for it."""
        _ = self._
        text = _("Next: correct {name}, then {again}.")
        name = self._exercise(exercise_id).methods[0]
        texts = [text.format(name=name, again=self._wording.again)]
        if self._has_stronger_hint(exercise_id):
            texts.append(_("A stronger hint: {how}").format(how=self._wording.stronger))
        if len(" ".join(texts)) <= WIDTH:
            texts = [" ".join(texts)]
        return [part for text in texts for part in wrapped(text, indent=0, style="bold")]

    def _has_stronger_hint(self, exercise_id: str) -> bool:
        result = next((one for one in self._results if one.id == exercise_id), None)
        if self._hints or result is None:
            return False
        shown = (one.failure for one in result.checks if one.id == result.shown)
        return any(one and hints_fit(one, self._assignment.program(one.key)) for one in shown)

    def _write(self, exercise: Exercise, missing: str) -> "list[Line]":
        _ = self._
        text = _("Next: replace the TODO of {name} in {file}, then {again}.")
        if missing:
            text = _("Next: write {name} in {file}, then {again}.")
        if not self._wording.file:
            text = _("Next: write {name}, then {again}.")
        return self._bold(text, name=missing or exercise.methods[0], file=self._wording.file)

    def _engine(self, needs: "list[str]") -> "list[Line]":
        _ = self._
        name, file = needs[0], self._assignment.engine_file().name
        text = _("Next: correct {name} in {file}, then {again}.")
        if name in self._facts.engine_todo:
            text = _("Next: write {name} in {file}, then {again}.")
        return self._bold(text, name=name, file=file)

    def _elsewhere(self) -> "list[Line]":
        _ = self._
        found = self._facts.elsewhere[0]
        if found.endswith(".ipynb"):
            text = _(
                "There is work in {found}: check it there, by the cells below the exercises. "
                "pytest looks at {file} only, which is as it was handed out."
            )
        else:
            text = _(
                "There is work in {found}, but pytest looks at {file} only, which is as it was "
                "handed out: is the other one yours? Then name it {file}."
            )
        return self._bold(text, found=found, file=self._assignment.file)

    def _all_done(self) -> "list[Line]":
        _ = self._
        if len(self._results) < len(self._assignment.exercises):
            text = _("Done, all that was checked. For the other exercises run pytest without -k.")
        else:
            text = _("All done, and all of it right. You have built it yourself: well done!")
        return wrapped(text, indent=0, style="green")

    def _bold(self, text: str, **values: str) -> "list[Line]":
        text = text.format(again=self._wording.again, **values)
        return wrapped(text, indent=0, style="bold")

    def _exercise(self, exercise_id: str) -> Exercise:
        return next(one for one in self._assignment.exercises if one.id == exercise_id)
