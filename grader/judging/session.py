"""One pytest session that judges any number of submissions.

The checks are collected once; then each submission's outcomes are put before them. A check that
asks pytest for nothing but them is called, the same verdict ten times as fast; any other runs by
pytest's own protocol. A check that raises anything but its own verdict is a fault of ours: "not
graded".
"""

import inspect
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from _pytest.outcomes import OutcomeException
from _pytest.runner import runtestprotocol

from grader import checks as checks_package
from grader.checks import Check
from grader.checks.conftest import OUTCOMES_OF
from grader.checks.support import CheckFailed, NotGraded, Outcomes, check_of
from grader.errors import GraderError
from grader.results import CheckResult

# To call one of these runs nothing of it.
NOT_CALLED = (
    inspect.iscoroutinefunction,
    inspect.isasyncgenfunction,
    inspect.isgeneratorfunction,
)
CHECKS = Path(checks_package.__file__).parent
# Nothing that costs time per test or at the start, or writes anywhere: the session only judges.
QUIET = [
    f"--rootdir={CHECKS}",
    f"--config-file={CHECKS / 'pytest.ini'}",
    "--capture=no",
    *(
        f"-pno:{name}"
        for name in "terminal cacheprovider logging faulthandler warnings unraisableexception "
        "threadexception junitxml pastebin stepwise doctest unittest debugging setuponly "
        "setupplan".split()
    ),
]

Judge = Callable[[Iterable[Check], Callable[[Check], Outcomes]], list[CheckResult]]


class JudgingError(GraderError):
    """The judging session itself failed: nothing it was to judge is graded."""


def judging(assignment: str, work: Callable[[Judge], None]) -> None:
    """Open a judging session for an assignment and call ``work`` with its judge, in the session.

    The judge may be called from several threads; it takes one submission at a time.
    Exceptions of ``work`` come out as they are.
    """
    plugin = _Plugin(work)
    with _no_plugins():
        code = pytest.main([*QUIET, str(CHECKS / assignment)], plugins=[plugin])
    if plugin.error is not None:
        raise plugin.error
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if not plugin.ran:
        raise JudgingError(
            f"the checks in {CHECKS / assignment} could not be collected (pytest exit code "
            f"{int(code)}); see: pytest {CHECKS / assignment} --collect-only"
        )


@contextmanager
def _no_plugins() -> Any:
    """Keep other people's pytest plugins out of the session."""
    name = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
    before = os.environ.get(name)
    addopts = os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ[name] = "1"
    try:
        yield
    finally:
        os.environ.pop(name, None)  # of two sessions at once the first to end was here
        if before is not None:
            os.environ[name] = before
        if addopts is not None:
            os.environ["PYTEST_ADDOPTS"] = addopts


class _Plugin:
    """Replaces pytest's loop over the tests by ``work``, and its reports by verdicts."""

    __name__ = "grader-judging"  # the name that pytest registers it under

    def __init__(self, work: Callable[[Judge], None]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._items: dict[str, pytest.Function] = {}
        self._plain: set[str] = set()
        self._config: pytest.Config | None = None
        self._check: Check | None = None  # the one at hand
        self._verdict: CheckResult | None = None
        self.error: BaseException | None = None
        self.ran = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True  # collection errors: ran stays False
        self._config = session.config
        for item in session.items:
            assert isinstance(item, pytest.Function)
            check = check_of(item.module, item.function)
            if check is not None:
                self._items[check.id] = item
                if _is_plain(item):
                    self._plain.add(check.id)
        self.ran = True
        try:
            self._work(self.judge)
        except BaseException as error:  # Ctrl-C too: pytest would only print it
            self.error = error
        return True

    def judge(
        self, checks: Iterable[Check], outcomes_of: Callable[[Check], Outcomes]
    ) -> list[CheckResult]:
        """Run the checks on one submission's outcomes."""
        with self._lock:
            assert self._config is not None
            self._config.stash[OUTCOMES_OF] = outcomes_of
            checks = list(checks)
            items = [self._items[check.id] for check in checks]
            if all(check.id in self._plain for check in checks):
                return [
                    _called(check, item, outcomes_of)
                    for check, item in zip(checks, items, strict=True)
                ]
            # What two neighbours share (session, package, module) stays set up between them.
            return list(map(self._judge, checks, items, [*items[1:], None]))

    def _judge(
        self, check: Check, item: pytest.Function, following: pytest.Function | None
    ) -> CheckResult:
        self._check, self._verdict = check, None
        # After its first run pytest gives an item fresh fixtures by itself.
        runtestprotocol(item, log=False, nextitem=following)
        if self._verdict is None:
            return _not_graded(check, "the check did not run")
        return self._verdict

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        """Take the verdict; no traceback is built."""
        assert self._check is not None
        assert call.when != "collect"
        error = call.excinfo.value if call.excinfo else None
        if call.when == "call" or error is not None:
            self._verdict = _verdict(self._check, error)
        return pytest.TestReport(
            item.nodeid, item.location, {}, "failed" if error else "passed", None, call.when
        )


def _is_plain(item: pytest.Function) -> bool:
    """Return whether a check asks for its outcomes only, and has no mark of pytest's own."""
    if any(unlike(item.function) for unlike in NOT_CALLED):
        return False
    marks = {mark.name for mark in item.iter_markers()}
    # The fixture ``outcomes`` asks for ``request`` itself.
    fixtures = {*item.fixturenames} <= {"outcomes", "request"}
    asked = list(inspect.signature(item.function).parameters)
    return fixtures and asked == ["outcomes"] and marks <= {"exercise", "weight"}


def _called(
    check: Check, item: pytest.Function, outcomes_of: Callable[[Check], Outcomes]
) -> CheckResult:
    try:
        item.function(outcomes_of(check))
    except (Exception, OutcomeException) as error:  # pytest's own are no Exception: fail, skip
        return _verdict(check, error)
    return _verdict(check, None)


def _verdict(check: Check, error: BaseException | None) -> CheckResult:
    if error is None:
        return CheckResult(id=check.id, status="passed", weight=check.weight)
    if isinstance(error, CheckFailed):
        return CheckResult(
            id=check.id,
            status=error.status,
            weight=check.weight,
            failures=error.failures,
        )
    if isinstance(error, AssertionError):  # a plain assert of a check's author
        return CheckResult(id=check.id, status="failed", weight=check.weight, reason=str(error))
    if isinstance(error, NotGraded):
        return _not_graded(check, str(error))
    return _not_graded(check, f"{type(error).__name__} in the check itself: {error}")


def _not_graded(check: Check, reason: str) -> CheckResult:
    return CheckResult(id=check.id, status="not graded", weight=check.weight, reason=reason)
