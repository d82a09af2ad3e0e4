"""For a failing exercise, a small public program that fails as the hidden ones do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from operator import itemgetter

from grader.checks import Check
from grader.checks.public import public_pool
from grader.checks.support import result_rows, unanswered
from grader.course import Names
from grader.engines import Expected, expect
from grader.judging.diagnosis.graph import MOST_NODES, first_wrong, graph
from grader.programs import Program
from grader.programs.compare import compare
from grader.programs.steps import Steps, take_apart
from grader.results import AttemptResult, CheckResult, Example, ExerciseResult, Failure, Row
from grader.sandbox import ANSWERED, RAISED_ERROR, Outcome

MOST_TRIED = 20


@dataclass(frozen=True)
class Candidate:
    """A public program, and how it is run: one operation a line where that can be done.

    program  the public one: what the student is shown
    steps    its nodes, or None
    """

    check: str
    program: Program
    steps: Steps | None

    @cached_property
    def run(self) -> Program:
        """The program that is run; it observes every node of a graph that is small enough."""
        if self.steps is None:
            return self.program
        names = [name for name, _ in self.program.inputs]
        nodes = [*names, *(step.name for step in self.steps.steps)]
        observe = tuple(f"{node}.{part}" for node in nodes for part in ("data", "grad"))
        return replace(self.program, text=self.steps.text, observe=observe, formula=None)

    @cached_property
    def expected(self) -> Expected:
        return expect(self.run, with_torch=False)

    def observed_as(self, expression: str) -> str:
        """Return what ``run`` calls an expression that the program observes."""
        name, dot, rest = expression.partition(".")
        return self.steps.nodes.get(name, name) + dot + rest if self.steps else expression


class Examples:
    """The public pool of an assignment's checks, and the search in it."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._pools: dict[str, list[Candidate]] = {}

    def candidates(self, checks: Iterable[Check]) -> list[Candidate]:
        """Return the programs to try for checks that fail: check by check, the smallest first.

        The first check that fails says most, as in the self-check. Each has a share in what is
        tried: the smallest programs of all checks, then the next ones.
        """
        pools = [sorted(self._pool(check), key=_size) for check in checks]
        found: dict[object, tuple[int, Candidate]] = {}
        for of_one_size in zip_longest(*pools):
            for place, candidate in enumerate(of_one_size):
                if candidate is not None:
                    run = candidate.program.text, candidate.program.inputs
                    found.setdefault(run, (place, candidate))
        tried = sorted([*found.values()][:MOST_TRIED], key=itemgetter(0))
        return [candidate for _, candidate in tried]

    def _pool(self, check: Check) -> list[Candidate]:
        if check.id not in self._pools:
            self._pools[check.id] = [_candidate(check, one) for one in public_pool(check)]
        return self._pools[check.id]

    def failing(
        self,
        attempt: AttemptResult,
        candidates: Sequence[Candidate],
        outcomes: Sequence[Outcome],
    ) -> Iterator[tuple[Candidate, Example]]:
        """Yield the candidates that fail in a way that their hidden check fails, too.

        After one that ended the process the others were not run.
        """
        kinds = {check.id: _kinds(check) for check in attempt.checks}
        for candidate, outcome in zip(candidates, outcomes, strict=True):
            failure, all_rows = self._failure(candidate, outcome)
            if failure is not None and _kind(failure) in kinds[candidate.check]:
                nodes = graph(candidate.steps, candidate.program, all_rows, self._names)
                yield (
                    candidate,
                    Example(
                        check=candidate.check,
                        attempt=attempt.attempt,
                        failure=failure,
                        graph=nodes,
                        first_wrong=first_wrong(nodes, all_rows),
                    ),
                )
            if outcome.status not in (ANSWERED, RAISED_ERROR):
                return

    def _failure(
        self, candidate: Candidate, outcome: Outcome
    ) -> tuple[Failure | None, Sequence[Row]]:
        """Return how a candidate failed, if it did, and a row per observed expression."""
        shown = candidate.program.renamed(self._names)
        typed = shown.as_typed(self._names.class_)
        run = candidate.run
        if outcome.status != ANSWERED:
            names = zip(candidate.program.observe, shown.observe, strict=True)
            named = {candidate.observed_as(ours): name for ours, name in names}
            # A node on the way has no name in what people see.
            observe = [named.get(expression, "") for expression in run.observe]
            return unanswered(typed, observe, outcome), ()
        inputs = tuple(name for name, _ in run.inputs)
        compared = compare(
            run.renamed(self._names).observe,
            candidate.expected.values,
            outcome.values,
            run.tolerance,
            inputs,
            self._names.grad,
        )
        rows = dict(zip(run.observe, result_rows(compared), strict=True))
        asked = tuple(
            _named(rows[candidate.observed_as(expression)], name)
            for expression, name in zip(candidate.program.observe, shown.observe, strict=True)
        )
        if all(row.right for row in asked):
            return None, ()
        return Failure(program=typed, rows=asked), tuple(rows.values())


def _candidate(check: Check, program: Program) -> Candidate:
    steps = take_apart(program.text, [name for name, _ in program.inputs])
    if steps is not None and len(steps.steps) + len(program.inputs) > MOST_NODES:
        steps = None
    found = Candidate(check.id, program, steps)
    # What is no part of a node, such as count_nodes(out), only the program itself can observe.
    seen = {found.observed_as(expression) for expression in program.observe}
    return found if seen <= set(found.run.observe) else Candidate(check.id, program, None)


def _named(row: Row, name: str) -> Row:
    return Row(name=name, expected=row.expected, got=row.got, right=row.right)


def _size(candidate: Candidate) -> tuple[int, int]:
    text = candidate.program.text
    return text.count("\n"), len(text)


def _kinds(check: CheckResult) -> set[str]:
    return {_kind(failure) for failure in check.failures}


def _kind(failure: Failure) -> str:
    """Name how a program failed: by an exception, by its numbers, or with no answer."""
    return failure.error or ("numbers" if failure.rows else "no answer")


def most_telling(result: ExerciseResult, changed_given: bool) -> AttemptResult:
    """Return the attempt whose failures say most of the exercise itself.

    That is the one that counts, unless as submitted the rest of the class is still a TODO and
    the exercise works well enough in our class to say something there. Where the one that counts
    is right, it is the one as submitted.
    """
    by_name = {one.attempt: one for one in result.attempts}
    if result.status == "full":
        return by_name["submitted"]
    mine = by_name[result.counted]
    errors = {failure.error for check in mine.checks for failure in check.failures}
    alone = by_name.get("transplant")
    if "NotImplementedError" not in errors or alone is None:
        return mine
    fits = not changed_given or any(check.status == "passed" for check in alone.checks)
    return alone if fits else mine
