"""The sandbox alone: every program of every submission, as submitted; nothing is judged.

python benchmarks/bare.py COURSE SUBMISSIONS JOBS
"""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from grader.course import load_course, private_folder, secret_seed
from grader.judging import make_plan
from grader.sandbox import Sandbox, find_isolation


def main(folder: Path, submissions: Path, jobs: int) -> None:
    """Observe a class, ``jobs`` submissions at a time."""
    course = load_course(folder)
    engine = course.assignment("engine")
    plan = make_plan(folder, course, engine, secret_seed(folder), kept=private_folder(folder))
    work, programs = plan.work(), {one.id: plan.programs_of(one.id) for one in plan.exercises}
    mine = threading.local()

    def observe(path: Path) -> None:
        if not hasattr(mine, "sandbox"):
            mine.sandbox = Sandbox(course.limits, find_isolation())
        seen = mine.sandbox.observe(path.read_text(encoding="utf-8"), work, programs)
        assert seen.report is not None, path

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(observe, sorted(submissions.iterdir())))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
