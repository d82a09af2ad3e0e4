"""What ``make mutation`` runs: how many mutants of the solution the hidden checks find.

A mutant is killed if it loses points in an exercise, by the best attempt and with every one of
several sets of inputs. Checks without weight (extras) are left out. Exit code 1 where a survivor
is not explained in equivalent.toml, or something explained there does not survive; 2 where the
figure cannot be had.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import msgspec
from mutants import mutants
from verdict import MutationError, judge, read_equivalents, report

from grader.course import Limits, load_course
from grader.judging import Options, grade, make_plan
from grader.results import StudentResult
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
SEEDS = [f"mutation {number}" for number in range(1, 6)]
# A walk that never ends is given up sooner than for students; honest programs take 0.05 s.
QUICK = Limits(program_seconds=0.5)
COURSE = msgspec.structs.replace(load_course(ROOT), limits=QUICK)


def plan_for(seed: str):
    plan = make_plan(ROOT, COURSE, COURSE.assignment("engine"), seed, with_torch=False)
    return replace(plan, checks=tuple(check for check in plan.checks if check.weight))


def grade_all(sources: Mapping[str, str], seed: str) -> dict[str, StudentResult]:
    submissions = [Submission(name, source) for name, source in sources.items()]
    results = grade(plan_for(seed), submissions, seed, "", Options(jobs=2))
    return {result.student: result for result in results}


def main() -> int:
    try:
        found = mutants(plan_for(SEEDS[0]).solution)
        made_by = f"mutmut {version('mutmut')}"
        print(f"{len(found)} mutants by {made_by}, {len(SEEDS)} sets of inputs …", flush=True)
        verdict = judge(found, read_equivalents(), grade_all, SEEDS)
    except MutationError as error:
        print(error, file=sys.stderr)
        return 2
    print(*report(verdict, len(SEEDS)), sep="\n")
    return 0 if verdict.clean else 1


if __name__ == "__main__":
    sys.exit(main())
