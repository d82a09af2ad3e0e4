"""The fixture that checks ask for, and ``--submission`` for debugging one against a file."""

from collections.abc import Callable

import pytest

from grader.checks.support import Check, Outcomes, check_of

# Set by whoever runs the checks: gives a check what the submission at hand gave for it.
OUTCOMES_OF = pytest.StashKey[Callable[[Check], Outcomes]]()


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    # The grader's own session brings its plugin; a plain pytest run gets the one that
    # observes a file. Named, not imported: checks know nothing of judging.
    if not pluginmanager.has_plugin("grader-judging"):
        pluginmanager.import_plugin("grader.judging.one_file")


@pytest.fixture
def outcomes(request: pytest.FixtureRequest) -> Outcomes:
    """What the submission gave for this check's programs."""
    found = check_of(request.module, request.function)
    assert found is not None, f"{request.node.nodeid} lacks @check(…)"
    return request.config.stash[OUTCOMES_OF](found)
