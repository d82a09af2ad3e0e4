"""Grade one submission: as submitted, then, below full marks, each exercise on its own."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec

from grader.checks import Check
from grader.course import Exercise
from grader.judging import scoring
from grader.judging.circles import circles
from grader.judging.diagnosis import Evidence, Tutor
from grader.judging.notes import (
    IN_A_CIRCLE,
    NOT_SEPARABLE,
    NOT_TOGETHER,
    described,
    engine_in_file,
    engine_notes,
    file_notes,
    in_order,
    of_use,
)
from grader.judging.observer import Observer, ObserverLost
from grader.judging.plan import Plan
from grader.judging.session import Judge
from grader.judging.turns import Turns
from grader.programs import Program
from grader.results import (
    ENDED,
    AttemptName,
    AttemptResult,
    CheckResult,
    CheckStatus,
    ExerciseResult,
    Note,
    StudentResult,
)
from grader.sandbox import TIME_LIMIT, Observations, Outcome, Work
from grader.submissions import Submission

NOT_ATTEMPTED: CheckStatus = "not attempted"


class Grading:
    """One submission on its way to its scores."""

    def __init__(
        self, plan: Plan, judge: Judge, observer: Observer, turns: Turns, submission: Submission
    ) -> None:
        assert submission.source is not None
        self._plan, self._judge, self._observer, self._turns = plan, judge, observer, turns
        self._source, self._cells = submission.source, submission.cells
        self._engine = submission.engine
        self._seconds_left = plan.course.limits.total_seconds
        self._definitions_only = ""
        self._seen: dict[str, dict[AttemptName, Observations]] = {}

    def run(self) -> tuple[list[ExerciseResult], list[Note], Evidence]:
        """Return a result per exercise, notes on the file, and what was observed of it."""
        plan = self._plan
        seen = self._as_submitted()
        of_engine = engine_notes(plan.engine_file, self._engine, seen) if self._engine else []
        unusable = self._engine and not (seen.report and seen.report.found)
        if unusable:  # it is no part of this assignment: ours takes its place
            self._engine = ""
            seen = self._as_submitted()
        self._definitions_only = seen.definitions_only
        results = [self._exercise(exercise, seen) for exercise in plan.exercises]
        results = self._without_circles(results)
        changed_given = seen.report is not None and bool(seen.report.changed_given)
        if changed_given:
            results = [_noting_separability(one, results) for one in results]
        names = self._plan.course.names
        notes = file_notes(
            names.class_, self._source, self._cells, seen, results, bool(self._engine)
        )
        notes += engine_in_file(names.class_, self._source, plan.engine_file, results)
        notes += of_engine
        if unusable:
            notes.append(Note(code="own_engine_unusable"))
        apart = any(note.code == NOT_TOGETHER for note in notes)
        evidence = Evidence(self._source, self._seen, changed_given, self._once_more, apart)
        return results, notes, evidence

    def _as_submitted(self) -> Observations:
        """Run everything as submitted; a file that did not load in time once more, alone."""
        programs = self._programs(self._plan.exercises)
        with self._turns.shared():
            seen = self._observe(self._work("submitted"), programs)
        engine = seen.report.engine if seen.report else ()
        if TIME_LIMIT not in (seen.definitions_only, *(error for _, error in engine)):
            return seen
        with self._turns.alone():
            return self._observe(self._work("submitted"), programs)

    def _exercise(self, exercise: Exercise, seen: Observations) -> ExerciseResult:
        checks = self._plan.checks_of(exercise.id)
        if (unusable := self._unusable(exercise, seen)) is not None:
            return _result(exercise, [_all(exercise, checks, unusable)])
        observed: dict[AttemptName, Observations] = {"submitted": seen}
        self._seen[exercise.id] = observed
        attempts = [self._judged(exercise, "submitted", seen)]
        for name in self._plan.isolated:
            if attempts[-1].score == exercise.points or _is_ungraded(attempts[-1]):
                break
            if name == "complete" and _both_ways_are_one(observed):
                break
            with self._turns.shared():
                observed[name] = self._again(exercise, name)
            attempts.append(self._judged(exercise, name, observed[name]))
        counted = scoring.best(attempts)
        for place, attempt in enumerate(attempts):
            if attempt is counted or scoring.if_it_had_ended(exercise, attempt) > counted.score:
                attempts[place] = self._once_more_alone(exercise, attempt, observed)
        return _result(exercise, attempts)

    def _without_circles(self, results: list[ExerciseResult]) -> list[ExerciseResult]:
        """Count exercises that call one another, and all fail, as submitted only."""
        plan = self._plan
        failing = [one.id for one in results if len(one.attempts) > 1]
        class_name = "" if plan.engine else plan.course.names.class_
        found = circles(plan.assignment, class_name, self._source, self._cells, failing)
        for place, one in enumerate(results):
            if one.id not in found or one.counted == "submitted":
                continue
            self._seen[one.id] = {"submitted": self._seen[one.id]["submitted"]}
            alone = _result(plan.assignment.exercise(one.id), [one.attempts[0]])
            note = Note(code=IN_A_CIRCLE, values={"exercises": ", ".join(found[one.id])})
            results[place] = msgspec.structs.replace(alone, notes=(note,))
        return results

    def _once_more_alone(
        self,
        exercise: Exercise,
        attempt: AttemptResult,
        observed: dict[AttemptName, Observations],
    ) -> AttemptResult:
        """Run an attempt that met a limit, or died, once more: alone, and with every program.

        So neither a busy machine costs points, nor one program what those after it would earn.
        """
        if not any(check.status in ENDED and check.weight for check in attempt.checks):
            return attempt  # an extra has no points to lose
        work = replace(self._work(attempt.attempt, exercise.id), every_program=True)
        with self._turns.alone():
            observed[attempt.attempt] = self._observe(work, self._programs([exercise]))
        return self._judged(exercise, attempt.attempt, observed[attempt.attempt])

    def _unusable(self, exercise: Exercise, seen: Observations) -> CheckStatus | None:
        """Return the status of all checks where there is nothing to run, else None."""
        if seen.report is None:
            # Even the second try, with definitions only, ended like this.
            return "time limit" if seen.definitions_only == TIME_LIMIT else "died"
        if not seen.report.found:
            return "error"
        ids = [one.id for one in self._plan.assignment.exercises]
        written = seen.report.written[ids.index(exercise.id)]
        return None if written else NOT_ATTEMPTED

    def _again(self, exercise: Exercise, attempt: AttemptName) -> Observations:
        """Run the programs of one exercise only, as submitted or isolated."""
        return self._observe(self._work(attempt, exercise.id), self._programs([exercise]))

    def _work(self, attempt: AttemptName, exercise: str = "") -> Work:
        if attempt == "submitted":
            return self._plan.work(engine=self._engine)
        return self._plan.work(attempt, exercise)

    def _once_more(
        self, exercise: str, attempt: AttemptName, programs: Sequence[Program]
    ) -> Sequence[Outcome]:
        """Run programs that are no check's, in an attempt at an exercise."""
        with self._turns.shared():
            seen = self._observe(self._work(attempt, exercise), {exercise: programs})
            return seen.outcomes[exercise]

    def _programs(self, exercises: Iterable[Exercise]) -> dict[str, Sequence[Program]]:
        return {one.id: self._plan.programs_of(one.id) for one in exercises}

    def _observe(self, work: Work, programs: Mapping[str, Sequence[Program]]) -> Observations:
        began = time.monotonic()
        own = replace(
            work,
            cells=self._cells,
            seconds=self._seconds_left,
            definitions_only=self._definitions_only,
        )
        seen = self._observer.observe(self._source, own, programs)
        # Its own time only: waiting for its turn costs a submission nothing.
        self._seconds_left = max(0.0, self._seconds_left - (time.monotonic() - began))
        return seen

    def _judged(
        self, exercise: Exercise, attempt: AttemptName, seen: Observations
    ) -> AttemptResult:
        verdicts = self._judge(
            self._plan.checks_of(exercise.id),
            lambda check: self._plan.outcomes_of(check, seen.outcomes),
        )
        return _attempt(exercise, attempt, verdicts)


def _both_ways_are_one(observed: Mapping[AttemptName, Observations]) -> bool:
    """Return whether what was tried in our class would be the same class in the student's."""
    tried = observed.get("transplant")
    return tried is not None and tried.report is not None and tried.report.one_way


def _attempt(exercise: Exercise, name: AttemptName, checks: list[CheckResult]) -> AttemptResult:
    return AttemptResult(
        attempt=name,
        score=scoring.score(exercise, checks),
        checks=tuple(checks),
    )


def _all(exercise: Exercise, checks: Iterable[Check], status: CheckStatus) -> AttemptResult:
    verdicts = [CheckResult(id=check.id, status=status, weight=check.weight) for check in checks]
    return _attempt(exercise, "submitted", verdicts)


def _is_ungraded(attempt: AttemptResult) -> bool:
    return any(check.status == "not graded" and check.weight for check in attempt.checks)


def _result(exercise: Exercise, attempts: list[AttemptResult]) -> ExerciseResult:
    counted = scoring.best(attempts)
    status = scoring.status(exercise, counted)
    if status != "full" and any(map(_is_ungraded, attempts)):
        status = "not graded"  # it could be worth more, but for a fault of ours
    notes = []
    if counted.attempt != "submitted":
        notes.append(Note(code=f"counted_{counted.attempt}"))
    return ExerciseResult(
        id=exercise.id,
        status=status,
        score=None if status == "not graded" else counted.score,
        max=float(exercise.points),
        counted=counted.attempt,
        attempts=tuple(attempts),
        notes=tuple(notes),
    )


def _noting_separability(one: ExerciseResult, results: list[ExerciseResult]) -> ExerciseResult:
    """Say so where rewritten internals let another exercise's mistake cost points in this one."""
    submitted, *isolated = one.attempts
    tried_in_vain = one.counted == "submitted" and not any(
        attempt.attempt == "transplant" and _fails_alike(submitted, attempt) for attempt in isolated
    )
    others_wrong = any(
        other.id != one.id and other.status != NOT_ATTEMPTED and (other.score or 0) < other.max
        for other in results
    )
    if not (isolated and tried_in_vain and others_wrong and one.status != "not graded"):
        return one
    notes = (*one.notes, Note(code=NOT_SEPARABLE))
    return msgspec.structs.replace(one, notes=notes)


def _fails_alike(submitted: AttemptResult, isolated: AttemptResult) -> bool:
    """Return whether an exercise does the same in our class: then it was tried separately."""
    return [_failing(check) for check in submitted.checks] == [
        _failing(check) for check in isolated.checks
    ]


def _failing(check: CheckResult) -> tuple[str, list[tuple[str, str]]]:
    return check.status, [(failure.program, failure.error) for failure in check.failures]


def grade_submission(
    plan: Plan,
    judge: Judge,
    observer: Observer,
    turns: Turns,
    submission: Submission,
    tutor: Tutor | None = None,
) -> StudentResult:
    """Grade one submission that could be read; a tutor, if given, explains what went wrong.

    Raises SandboxError where the sandbox fails; the caller makes that "not graded". Raises
    ObserverLost where nobody is left to observe.
    """
    began = time.monotonic()
    exercises, notes, evidence = Grading(plan, judge, observer, turns, submission).run()
    of_given_code = None
    if tutor is not None:
        try:
            exercises, of_given_code = tutor.explained(exercises, evidence)
        except ObserverLost:  # it can be explained when the run goes on
            raise
        except Exception as error:  # a fault of ours in explaining costs nobody the score
            notes.append(Note(code="not_explained", values={"fault": described(error)}))
    scores = [one.score for one in exercises]
    graded = None not in scores
    return StudentResult(
        student=submission.student,
        status="graded" if graded else "not graded",
        total=round(sum(score for score in scores if score is not None), 2) if graded else None,
        max=float(sum(one.points for one in plan.exercises)),
        exercises=tuple(exercises),
        notes=in_order([*of_use(submission.notes, notes), *notes]),
        diagnosis=of_given_code,
        file=submission.file,
        cells=submission.cells,
        seconds=round(time.monotonic() - began, 3),
    )
