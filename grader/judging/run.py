"""Grade a class: every submission once, several at a time, each result soon after it is there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeGuard, TypeVar

import msgspec

from grader.judging.bench import Bench, Options, key_of, ungraded
from grader.judging.made_with import judged_key, run_key
from grader.judging.plan import Plan
from grader.judging.recording import Recording, recording_of
from grader.judging.session import Judge, judging
from grader.results import StudentResult
from grader.submissions import HandedIn

# How often finished results are taken up. Reports of several students, one after another, cost two
# thirds of what each costs alone: after a student's process the caches hold nothing of ours.
RESULTS_GATHER_SECONDS = 0.15
# How many submissions a job may have begun whose results are not taken up yet.
AHEAD = 12
_Asked = TypeVar("_Asked")
_Given = TypeVar("_Given")


def grade(
    plan: Plan,
    submissions: Sequence[HandedIn],
    seed: str,
    oracles: str,
    options: Options,
    on_result: Callable[[StudentResult], StudentResult] = lambda result: result,
    on_recording: Callable[[Recording], None] = lambda _: None,
) -> list[StudentResult]:
    """Return what ``on_result`` makes of each submission's result, in their order.

    ``on_result`` is called soon after a result is known, and before it ``on_recording`` with
    what was observed; with what is graded anew, not before the course's own solution has full
    marks. An earlier result is kept if everything that makes a score is as it was: its key says so.
    """
    made_with = run_key(plan, seed, oracles, options.isolation)
    if options.recordings is not None:
        made_with = judged_key(made_with, options.recorded_with)
    results: dict[str, StudentResult] = {}

    def done(result: StudentResult, recording: Recording | None = None) -> None:
        if recording is not None:
            on_recording(recording)
        results[result.student] = on_result(result)

    waiting = []
    for submission in submissions:
        if submission.status != "graded":
            done(ungraded(plan, submission), recording_of(submission.opened(), []))
        elif _is_still_so(kept := options.earlier(submission), key_of(submission, made_with)):
            done(msgspec.structs.replace(kept, name=submission.name, file=submission.file))
        else:
            waiting.append(submission)
    if waiting:

        def work(judge: Judge) -> None:
            _grade_all(Bench(plan, judge, options, made_with), waiting, done)

        judging(plan.assignment.id, work)
    return [results[submission.student] for submission in submissions]


def _is_still_so(kept: StudentResult | None, key: str) -> TypeGuard[StudentResult]:
    return kept is not None and kept.status == "graded" and kept.key == key


def _grade_all(
    bench: Bench,
    waiting: Sequence[HandedIn],
    done: Callable[[StudentResult, Recording], None],
) -> None:
    jobs = min(bench.jobs, len(waiting))
    pool = ThreadPoolExecutor(jobs)
    try:
        bench.warm_up(jobs)
        course = pool.submit(bench.check_the_course)
        for graded in _as_completed(pool, bench.grade, waiting, AHEAD * jobs, course):
            done(*graded)
    except BaseException:  # Ctrl-C, a full disk: what waits never starts, what runs is ended
        pool.shutdown(wait=False, cancel_futures=True)
        bench.cancel()
        raise
    finally:
        pool.shutdown()
        bench.close()


def _as_completed(
    pool: Executor,
    work: Callable[[_Asked], _Given],
    waiting: Iterable[_Asked],
    most: int,
    first: Future[None],
) -> Iterator[_Given]:
    """Yield what work gives, soon after it is done; so many at most are begun and not yet taken.

    None of it before ``first`` is done; what that raises is raised at once.
    """
    begun: set[Future[_Given]] = set()
    left = iter(waiting)
    while True:
        begun |= {pool.submit(work, one) for one in islice(left, most - len(begun))}
        first.result()
        if not begun:
            return
        done, begun = wait(begun, RESULTS_GATHER_SECONDS)  # for all of them
        # What failed ends the run: what was finished comes first.
        for one in sorted(done, key=lambda one: one.exception() is not None):
            yield one.result()
