"""A real scheduler and real workers, each a process of its own."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START = "from distributed.cli.{0} import main; main()"
QUIET = ["--no-dashboard", "--host", "127.0.0.1"]
SECONDS = 60


class Machines:
    """A scheduler, and workers that are started one by one."""

    def __init__(self, folder):
        folder.mkdir()
        self._folder = folder
        self._processes = []
        file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", 0, "--scheduler-file", file)
        self._wait(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def worker(self, before=""):
        """Start a worker that does something before; return it when it has joined."""
        return self._start(
            "dask_worker", self.address, "--nthreads", 1, "--no-nanny", before=before,
            until="Registered to",
        )  # fmt: skip

    def _start(self, command, *arguments, before="", until=""):
        log = self._folder / f"{len(self._processes)}.log"
        words = ["-c", f"{before}\n{START.format(command)}", *map(str, arguments), *QUIET]
        with log.open("w") as file:
            process = subprocess.Popen(
                [sys.executable, *words], cwd=ROOT, stdout=file, stderr=file,
                env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(self._folder)},
            )  # fmt: skip
        self._processes.append(process)
        self._wait(lambda: re.search(until, log.read_text()), log)
        return process

    def _wait(self, there, log=None):
        end = time.monotonic() + SECONDS
        while not there():
            assert time.monotonic() < end, log and log.read_text()
            time.sleep(0.05)

    def end(self):
        for process in reversed(self._processes):
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path):
    """A scheduler with no worker yet."""
    started = Machines(tmp_path / "cluster")
    yield started
    started.end()


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory):
    """A scheduler with two workers."""
    started = Machines(tmp_path_factory.mktemp("machines") / "cluster")
    started.worker()
    started.worker()
    yield started
    started.end()
