"""The instructor's side of a cluster: attempts go out, observations come back."""

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec
from distributed import Client, Future
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from grader.cluster import worker
from grader.cluster.errors import ClusterError
from grader.cluster.messages import Reply, Request, read_machine, read_reply, to_bytes, to_run
from grader.course import Limits
from grader.judging import Machine, Observer, ObserverLost, differences
from grader.programs import Program
from grader.sandbox import Observations, SandboxError, Work

# While one submission's answers are judged here, another one's code can run there.
JOBS_PER_SLOT = 2
CONNECT_SECONDS = 10
WORKERS_SECONDS = 30
# How often to look whether anybody is left to wait for, and how long to wait for somebody new.
LOOK_SECONDS, PATIENCE_SECONDS = 2.0, 60.0
# What comes back is bytes: nothing of a worker's is unpickled here.
PLAIN = ["dask", "msgpack"]


class Cluster:
    """The workers of a Dask scheduler. May be asked from any thread; close it in the end.

    jobs  how many submissions to grade at the same time, so that no worker waits
    """

    def __init__(self, address: str, wanted: Machine) -> None:
        """Connect, and look at every worker; raises ClusterError."""
        self._address, self._wanted = address, wanted
        self._lock = threading.Lock()
        self._waiting: set[Future] = set()
        self._cancelled = False
        self._deserted: float | None = None
        try:
            self._client = Client(
                address,
                timeout=CONNECT_SECONDS,
                set_as_default=False,
                serializers=PLAIN,
                deserializers=PLAIN,
            )
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {address} ({error}): start one with dask "
                "scheduler, or correct --cluster"
            ) from error
        try:
            self.jobs = JOBS_PER_SLOT * self._checked()
        except BaseException:
            self.close()
            raise

    def _checked(self) -> int:
        """Return how many attempts the workers make at a time.

        Raises ClusterError where there is no worker, or one that is not as wanted.
        """
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError:
            raise ClusterError(
                f"the scheduler at {self._address} has no workers: start some with dask worker "
                f"{self._address}"
            ) from None
        found = self._client.run(worker.describe, on_error="return")
        refused = [
            f"{address} {why}"
            for address, one in sorted(found.items())
            if (why := self._amiss(one))
        ]
        if refused:
            raise ClusterError(
                f"not every worker of {self._address} can be used: {'; '.join(refused)}. Stop it, "
                "or make it the same as here (grader doctor says what isolation lacks)"
            )
        return sum(self._client.nthreads().values())

    def _amiss(self, said: object) -> str:
        """Say why a worker cannot be used, or ""."""
        if not isinstance(said, bytes):
            return f"does not run this grader ({said})"
        try:
            why = differences(read_machine(said), self._wanted, stronger_will_do=True)
        except msgspec.DecodeError:
            return "runs another version of the grader"
        return why and f"has {why}"

    def observer(self, limits: Limits) -> Observer:
        """Return an observer for one submission."""
        return RemoteObserver(self, self._wanted, limits)

    def ask(self, request: Request) -> Reply:
        """Have an attempt made by whichever worker is free, and by another one if it dies.

        Raises SandboxError where that fails, ObserverLost where nobody is left to ask.
        """
        with self._lock:
            if self._cancelled:
                raise SandboxError("cancelled")
            if self._client.status in ("closing", "closed"):
                raise self._lost("the scheduler is gone")
            future = self._client.submit(worker.observe, to_bytes(request), pure=False)
            self._waiting.add(future)
        try:
            reply = read_reply(self._result(future))
        except KilledWorker as error:
            raise SandboxError(f"every worker that was asked died: {error}") from error
        except msgspec.DecodeError as error:
            raise SandboxError(f"a worker's reply cannot be read: {error}") from error
        finally:
            with self._lock:
                self._waiting.discard(future)
        if reply.refused:
            raise ObserverLost(
                f"{reply.refused}: it joined the cluster later; stop it, then go on with --resume"
            )
        return reply

    def _result(self, future: Future) -> bytes:
        while True:
            try:
                answer: bytes = future.result(timeout=LOOK_SECONDS)
                return answer
            except FutureCancelledError:
                if self._cancelled:
                    raise SandboxError("cancelled") from None
                raise self._lost("the scheduler is gone") from None
            except TimeoutError:
                self._look()

    def _look(self) -> None:
        """Raise ObserverLost where there has been no worker for too long."""
        try:
            there = bool(self._client.nthreads())
        except (OSError, ValueError):  # its connection is closed, or closing
            there = False
        now = time.monotonic()
        with self._lock:
            self._deserted = None if there else self._deserted or now
            deserted = self._deserted
        if deserted is not None and now - deserted > PATIENCE_SECONDS:
            raise self._lost("no worker is left")

    def _lost(self, why: str) -> ObserverLost:
        return ObserverLost(
            f"{self._address}: {why}. Finished students are kept: start it again, then go on with "
            "--resume"
        )

    def cancel(self) -> None:
        """Make every attempt that is waited for fail soon, and all later ones."""
        with self._lock:
            self._cancelled = True
            waiting = list(self._waiting)
        for future in waiting:
            future.cancel()

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class RemoteObserver:
    """Observes one submission on a cluster."""

    def __init__(self, cluster: Cluster, wanted: Machine, limits: Limits) -> None:
        self._cluster, self._wanted, self._limits = cluster, wanted, limits
        self._seconds_left = limits.total_seconds

    def observe(
        self, source: str, work: Work, programs: Mapping[str, Sequence[Program]]
    ) -> Observations:
        """Observe as Sandbox does.

        ``work.seconds`` count the way there and the waiting, too, and what a worker that died had
        done: they cost a submission nothing, so what it has left is counted here, by what its
        code took.
        """
        reply = self._cluster.ask(
            Request(
                wanted=self._wanted,
                limits=self._limits,
                source=source,
                work=replace(work, seconds=max(work.seconds, self._seconds_left)),
                programs=to_run(programs),
            )
        )
        self._seconds_left = max(0.0, self._seconds_left - reply.seconds)
        if reply.observations is None:
            raise SandboxError(reply.failed)
        return reply.observations
