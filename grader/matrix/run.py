"""Run every mistake with every seed, and put together what it cost."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence

from grader.course import Solution
from grader.judging import Judge, Plan, judging
from grader.matrix.alike import Seen, groups
from grader.matrix.batch import Batch, Cell
from grader.matrix.sources import Entry, entries, kinds_of
from grader.matrix.verdict import faults, needed
from grader.mistakes import Mistake
from grader.results import Alike, Matrix, MatrixCheck, MatrixRow, MatrixRun
from grader.sandbox import Isolation, Sandbox

# Runs that share processes: loading a file and confining a process cost as much as one run.
BATCH = 10

# By entry and run, in their order; None where an entry has no source for the run.
Cells = Sequence[Sequence[Cell | None]]


def run(
    make_plan: Callable[[str], Plan],
    mistakes: Sequence[Mistake],
    styles: Mapping[str, str],
    seeds: Sequence[str],
    isolation: Isolation,
    jobs: int = 1,
    on_step: Callable[[int, int], None] = lambda done, whole: None,
) -> Matrix:
    """Return the matrix of an assignment's mistakes and of right styles (name -> text).

    ``make_plan`` gives the plan of a seed; the way in which nodes keep their children changes
    from seed to seed. ``on_step`` is told after each source how many cells are done, of how
    many. Raises MistakeError, naming the mistakes that do not fit the solution.
    """
    plan = make_plan(seeds[0])
    rows = entries(plan.solution, mistakes, styles)
    runs = runs_of(plan.solution, seeds)
    cells: list[list[Cell | None]] = [[None] * len(runs) for row in rows]
    whole = sum(one.children in row.sources for row in rows for one in runs)
    done = 0

    def work(judge: Judge) -> None:
        nonlocal done
        for numbers in batches(runs):
            plans = [_weighted(make_plan(runs[number].seed)) for number in numbers]
            batch = Batch(plans, judge, isolation, jobs)
            for place, found in batch.cells(rows, runs[numbers[0]].children):
                for number, cell in zip(numbers, found, strict=True):
                    cells[place][number] = cell
                done += len(found)
                on_step(done, whole)

    judging(plan.assignment.id, work)
    return _matrix(plan, rows, runs, cells, _alike(plan, rows, cells, isolation))


def runs_of(solution: Solution, seeds: Sequence[str]) -> tuple[MatrixRun, ...]:
    """Return a run per seed, with the kinds of children in turn."""
    kinds = kinds_of(solution)
    return tuple(
        MatrixRun(seed=seed, children=kinds[number % len(kinds)])
        for number, seed in enumerate(seeds)
    )


def batches(runs: Sequence[MatrixRun]) -> Iterator[list[int]]:
    """Yield the places of runs that share a kind of children, at most BATCH at a time."""
    for kind in dict.fromkeys(one.children for one in runs):
        mine = [number for number, one in enumerate(runs) if one.children == kind]
        yield from (mine[start : start + BATCH] for start in range(0, len(mine), BATCH))


def _weighted(plan: Plan) -> Plan:
    """Leave out the extras: they cost no points."""
    return dataclasses.replace(plan, checks=tuple(one for one in plan.checks if one.weight))


def _matrix(
    plan: Plan,
    entries: Sequence[Entry],
    runs: tuple[MatrixRun, ...],
    cells: Cells,
    alike: Sequence[tuple[str, ...]],
) -> Matrix:
    rows = [_row(entry, mine) for entry, mine in zip(entries, cells, strict=True)]
    mistakes = tuple(row for row in rows if row.exercise)
    costs = [(row.exercise, row.costs) for row in mistakes]
    used = {id_ for exercise in plan.exercises for id_ in needed(exercise.id, costs)}
    texts = {row.id: row.explanation for row in mistakes}
    return Matrix(
        format=1,
        course=plan.course.title,
        assignment=plan.assignment.id,
        exercises=tuple(one.id for one in plan.exercises),
        runs=runs,
        checks=tuple(
            MatrixCheck(id=one.id, exercise=one.exercise, claim=one.claim, needed=one.id in used)
            for one in plan.checks
            if one.weight
        ),
        mistakes=mistakes,
        styles=tuple(row for row in rows if not row.exercise),
        alike=tuple(
            Alike(mistakes=group, explained_alike=len({texts[id_] for id_ in group}) == 1)
            for group in alike
        ),
    )


def _row(entry: Entry, cells: Sequence[Cell | None]) -> MatrixRow:
    mistake = entry.mistake
    return MatrixRow(
        id=entry.id,
        exercise=mistake.exercise if mistake else "",
        explanation=mistake.explanation if mistake else "",
        lesson=mistake.lesson if mistake else "",
        seen=mistake.seen if mistake else 0,
        costs=tuple(cell and cell.cost for cell in cells),
        faults=faults(cell and cell.wrong for cell in cells),
    )


def _alike(
    plan: Plan, entries: Sequence[Entry], cells: Cells, isolation: Isolation
) -> list[tuple[str, ...]]:
    """Group the mistakes by what they gave; the extras may still tell some of a group apart."""
    mistakes = {entry.id: entry for entry in entries if entry.mistake}
    seen = {
        entry.id: [cell and cell.seen for cell in mine]
        for entry, mine in zip(entries, cells, strict=True)
        if entry.mistake
    }
    extras = dataclasses.replace(
        plan, checks=tuple(check for check in plan.checks if not check.weight)
    )
    programs = {one.id: extras.programs_of(one.id) for one in plan.exercises}
    found: list[tuple[str, ...]] = []
    with Sandbox(plan.course.limits, isolation) as sandbox:
        for group in groups(seen):
            sources = {id_: next(iter(mistakes[id_].sources.values())) for id_ in group}
            found += groups(
                {
                    id_: [Seen.of(sandbox.observe(source, extras.work(), programs))]
                    for id_, source in sources.items()
                }
            )
    return found
