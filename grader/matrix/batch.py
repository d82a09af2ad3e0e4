"""Several runs of every source at once, in processes that no other batch uses."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec

from grader.checks import Check
from grader.checks.support import Outcomes
from grader.course import Limits
from grader.judging import Grading, Judge, Observer, Plan, Turns
from grader.matrix.alike import Seen
from grader.matrix.sources import Entry
from grader.matrix.together import Together
from grader.matrix.verdict import Graded, Wrong, wrong
from grader.results import CheckResult, Cost
from grader.sandbox import Isolation, Sandbox
from grader.submissions import Submission

# A walk that never ends is given up sooner than for students; honest programs take 0.01 s.
PROGRAM_SECONDS = 0.05


class Cell(NamedTuple):
    """An entry in one run."""

    cost: Cost
    wrong: Wrong | None
    seen: Seen


class Batch:
    """Plans that differ in their inputs only, and new processes for all that they run."""

    def __init__(
        self, plans: Sequence[Plan], judge: Judge, isolation: Isolation, jobs: int
    ) -> None:
        self._plans, self._isolation, self._jobs = plans, isolation, jobs
        self._judges = [remembering(judge) for _ in plans]
        self._mine = threading.local()
        self._sandboxes: list[Sandbox] = []
        self._turns = Turns(jobs)

    def cells(self, entries: Sequence[Entry], children: str) -> Iterator[tuple[int, list[Cell]]]:
        """Yield the place of each entry that has a source for this kind of children, its cells."""
        places = [place for place, entry in enumerate(entries) if children in entry.sources]
        pool = ThreadPoolExecutor(self._jobs)
        try:
            rows = pool.map(lambda place: self._row(entries[place], children), places)
            yield from zip(places, rows, strict=True)
        finally:
            pool.shutdown(cancel_futures=True)
            for sandbox in self._sandboxes:
                sandbox.close()

    def _row(self, entry: Entry, children: str) -> list[Cell]:
        source = entry.sources[children]
        together = Together(self._sandbox(), self._plans, source)
        return [self._cell(entry, source, together, number) for number in range(len(self._plans))]

    def _cell(self, entry: Entry, source: str, together: Together, number: int) -> Cell:
        plan, judge = self._plans[number], self._judges[number]
        graded = self._graded(plan, judge, together.of(number), source)
        fault = wrong(entry, graded)
        if fault is not None and graded.timed_out:
            # A busy machine is no fault: once more with a student's time.
            with Sandbox(plan.course.limits, self._isolation) as sandbox:
                graded = self._graded(plan, judge, sandbox, source)
            fault = wrong(entry, graded)
        return Cell(graded.cost, fault, Seen.of(together.submitted(number)))

    def _graded(self, plan: Plan, judge: Judge, observer: Observer, source: str) -> Graded:
        submission = Submission("a row of the matrix", source)
        exercises, notes, _ = Grading(plan, judge, observer, self._turns, submission).run()
        return Graded(exercises, notes)

    def _sandbox(self) -> Sandbox:
        if not hasattr(self._mine, "sandbox"):
            limits = limits_for(self._plans[0].course.limits, len(self._plans))
            self._mine.sandbox = Sandbox(limits, self._isolation)
            self._sandboxes.append(self._mine.sandbox)
        found: Sandbox = self._mine.sandbox
        return found


def limits_for(course: Limits, plans: int) -> Limits:
    """Return a submission's limits, for as many runs in one process; less for a program."""
    return msgspec.structs.replace(
        course,
        program_seconds=min(PROGRAM_SECONDS, course.program_seconds),
        total_seconds=course.total_seconds * plans,
        restarts=course.restarts * plans,
    )


def remembering(judge: Judge) -> Judge:
    """Return a judge that has a check judged once where two sources gave the same for it."""
    known: dict[tuple[object, ...], CheckResult] = {}

    def remembers(
        checks: Iterable[Check], outcomes_of: Callable[[Check], Outcomes]
    ) -> list[CheckResult]:
        checks = list(checks)
        given = {check.id: outcomes_of(check) for check in checks}
        keys = {id_: (id_, *outcomes.outcomes) for id_, outcomes in given.items()}
        new = [check for check in checks if keys[check.id] not in known]
        for check, verdict in zip(new, judge(new, lambda one: given[one.id]), strict=True):
            known[keys[check.id]] = verdict
        return [known[keys[check.id]] for check in checks]

    return remembers
