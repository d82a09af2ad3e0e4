"""Time one class graded on one machine, in two shards, and on a cluster of two workers.

    python benchmarks/many_machines.py [rounds] [students]

All of it on this machine: what a network between machines costs is not in it. Printed are medians.
CPU seconds are those of all cores together: nothing else may run.
"""

import json
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from classes import ROOT, as_files
from measuring import Taken, median, taken

GRADER = Path(sys.executable).parent / "grader"
QUIET = ("--no-dashboard", "--host", "127.0.0.1")
WORKERS = 2
Words = Sequence[str | Path]


class Bench:
    """A class below one folder, and the ways to grade it."""

    def __init__(self, folder: Path, students: int) -> None:
        self._folder, self._class = folder, as_files(folder / "class", students)
        shutil.copytree(ROOT / "solutions", folder / "course" / "solutions")
        self.ways = {
            f"`grader grade -j {WORKERS}`": lambda: self._run(self._grade("one", "-j", "2")),
            "`grader observe --shard 1/2 -j 1`": lambda: self._run(self._shard(1)),
            "`grader observe --shard 2/2 -j 1`": lambda: self._run(self._shard(2)),
            "both shards at once": self._both,
            "`grader judge` of both": lambda: self._run(
                ["judge", folder / "observed", "-o", folder / "judged"]
            ),
            "`grader grade --cluster`, two workers of one thread": self._cluster,
        }
        self._run(self._grade("first"))  # draws the seed; keeps what is the same for every run

    def _run(self, words: Words) -> Taken:
        return taken([GRADER, *words, "--course", self._folder / "course"], self._folder)

    def _grade(self, output: str, *options: str) -> Words:
        return ["grade", self._class, "-o", self._folder / output, *options]

    def _shard(self, number: int) -> Words:
        observed = self._folder / "observed"
        return ["observe", self._class, "-o", observed, "--shard", f"{number}/2", "-j", "1"]

    def _both(self) -> Taken:
        commands = self._folder / "commands"
        course = ["--course", self._folder / "course"]
        lines = [shlex.join(map(str, [GRADER, *self._shard(n), *course])) for n in (1, 2)]
        commands.write_text("\n".join(lines))
        return taken(["xargs", "-a", commands, "-P", "2", "-I", "{}", "sh", "-c", "{}"], ROOT)

    def _cluster(self) -> Taken:
        with _cluster(self._folder) as address:
            return self._run(self._grade("cluster", "--cluster", address))


@contextmanager
def _cluster(folder: Path) -> Iterator[str]:
    """Start a scheduler and workers, and end them."""
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    processes = [_start("dask_scheduler", "--port", "0", "--scheduler-file", str(file))]
    try:
        while not (file.exists() and file.read_text().endswith("}")):
            time.sleep(0.05)
        address: str = json.loads(file.read_text())["address"]
        for _ in range(WORKERS):
            processes.append(_start("dask_worker", address, "--nthreads", "1", "--no-nanny"))
        time.sleep(5)  # they load, and join
        yield address
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _start(command: str, *words: str) -> "subprocess.Popen[bytes]":
    code = f"from distributed.cli.{command} import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words, *QUIET],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def main(rounds: int = 3, students: int = 200) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary), students)
        found: dict[str, list[Taken]] = {name: [] for name in bench.ways}
        for _ in range(rounds):
            for name, way in bench.ways.items():
                found[name].append(way())
    print(f"| {students} submissions | wall (s) | CPU (s) |\n|---|---:|---:|")
    for name, some in found.items():
        one = median(some)
        print(f"| {name} | {one.wall:.1f} | {one.cpu:.1f} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
