"""Who may run student code when: several at a time, or one that must have the machine alone."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Up to ``jobs`` attempts at the same time; an attempt alone waits for the others to end."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._permits = threading.Semaphore(jobs)
        self._one_alone = threading.Lock()

    @contextmanager
    def shared(self) -> Iterator[None]:
        with self._permits:
            yield

    @contextmanager
    def alone(self) -> Iterator[None]:
        with self._one_alone:
            for _ in range(self._jobs):
                self._permits.acquire()
            try:
                yield
            finally:
                self._permits.release(self._jobs)
