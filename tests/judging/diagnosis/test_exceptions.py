"""What is said where every failing program raised, or never answered."""

import builtins

import pytest

from grader.judging.diagnosis.exceptions import (
    EXPLANATIONS,
    MATH_MISSING,
    NO_THREADS,
    by_exceptions,
)
from grader.sandbox import DIED, MEMORY_LIMIT, RAISED_ERROR, TIME_LIMIT, LoadReport, Outcome, Raised


def raises(name):
    return Outcome(RAISED_ERROR, (), Raised(name, 3, "exp", ""))


def explained(*outcomes, source="", report=None):
    found = by_exceptions(outcomes, source, report)
    return found and found.explanations


@pytest.mark.parametrize("name", EXPLANATIONS)
def test_each_end_has_its_explanation(name):
    end = Outcome(name) if name in (TIME_LIMIT, MEMORY_LIMIT, DIED) else raises(name)
    assert explained(end, end) == (EXPLANATIONS[name],)
    assert end.raised is None or issubclass(getattr(builtins, name), BaseException)


def test_a_missing_import_of_math_is_told_from_other_names():
    use = "def exp(self):\n    return math.exp(self.data)\n"
    assert explained(raises("NameError"), source=use) == (MATH_MISSING,)
    for line in ("import math\n", "import cmath as math\n", "import os, math\n"):
        assert explained(raises("NameError"), source=line + use) == (EXPLANATIONS["NameError"],)


def test_a_name_of_an_import_that_failed_is_laid_to_the_import():
    use = "def exp(self):\n    return isclose(self.data)\n"
    for line, error in (("from helpers import isclose", "ModuleNotFoundError"), ("x", "NameError")):
        report = LoadReport(True, "", (), (True,), ((1, error),), ())
        because = "ImportError" if "import" in line else "NameError"
        said = explained(raises("NameError"), source=f"{line}\n{use}", report=report)
        assert said == (EXPLANATIONS[because],)
    other = LoadReport(True, "", (), (True,), ((1, "ModuleNotFoundError"),), ())
    said = explained(raises("NameError"), source=f"import helpers\n{use}", report=other)
    assert said == (EXPLANATIONS["NameError"],)


def test_math_in_a_comment_or_docstring_is_not_used():
    source = '"""Like math.tanh."""\n# not math.tanh\nx = chidren\n'
    assert explained(raises("NameError"), source=source) == (EXPLANATIONS["NameError"],)


def test_a_thread_that_cannot_be_started_is_named_where_the_code_has_one():
    code = "run = threading.Thread(target=walk)\nrun.start()\n"
    assert explained(raises("RuntimeError"), source=code) == (NO_THREADS,)
    assert explained(raises("RuntimeError"), source="raise RuntimeError\n") is None


def test_different_ends_or_one_that_is_not_known_are_not_explained():
    assert explained(raises("TypeError"), raises("NameError")) is None
    assert explained(raises("TypeError"), Outcome(TIME_LIMIT)) is None
    assert explained(raises("BufferError")) is None
    assert explained() is None
