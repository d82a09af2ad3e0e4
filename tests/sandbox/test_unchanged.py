"""What of a file is the stub's: functions are told apart by what they do, not by how they look."""

import pytest

from grader.sandbox.inside.unchanged import changed_given, same_function

GIVEN = "def f(self, other, _op=''):\n    return g(self, other) + 1\n"


def function(source):
    namespace = {}
    exec(source, namespace)
    return namespace["f"]


@pytest.mark.parametrize(
    "source",
    [
        "def f(self, other, _op=''):\n    '''Docs.'''\n    return g(self, other) + 1  # why\n",
        "def f(self, other: 'Value', _op: str = '') -> 'Value':\n    return g(self, other) + 1\n",
        f"from __future__ import annotations\n{GIVEN}",
    ],
)
def test_comments_docs_and_annotations_make_no_difference(source):
    assert same_function(function(source), function(GIVEN))


@pytest.mark.parametrize(
    "source",
    [
        "def f(self, other, _op=''):\n    return g(self, other) + 1.0\n",
        "def f(self, other, _op=''):\n    return h(self, other) + 1\n",
        "def f(self, other, _op='+'):\n    return g(self, other) + 1\n",
        "def f(self, other, _op=None):\n    return g(self, other) + 1\n",
        "def f(self, other, _op=object()):\n    return g(self, other) + 1\n",
        "def f(self, other, _op):\n    return g(self, other) + 1\n",
        "def f(self, other, *_op):\n    return g(self, other) + 1\n",
        "def f(self, other, *, _op=''):\n    return g(self, other) + 1\n",
        "def f(self, other, /, _op=''):\n    return g(self, other) + 1\n",
        "def f(self, other, _op='', *more):\n    return g(self, other) + 1\n",
        "def f(self, other, _op='', **more):\n    return g(self, other) + 1\n",
        "f = len",
        "f = None",
    ],
)
def test_another_signature_default_or_number_is_another_function(source):
    assert not same_function(function(source), function(GIVEN))


@pytest.mark.parametrize(
    ("given", "other"),
    [
        ("x=0", "x=0.0"),
        ("x=0", "x=False"),
        ("x=0.0", "x=-0.0"),
        ("x=(0, 1)", "x=(0.0, 1)"),
        ("*, x=0", "*, x=0.0"),
    ],
)
def test_a_default_that_is_equal_and_not_the_same_is_another(given, other):
    one, same, changed = (function(f"def f({it}): pass") for it in (given, given, other))
    assert same_function(one, same)
    assert not same_function(one, changed)


def test_a_given_method_that_takes_other_arguments_is_changed():
    class Stub:
        def __add__(self, other):
            return other

        def exp(self):
            raise NotImplementedError

    class Mine:
        def __add__(self, *other):
            return other

        def exp(self):
            return 1

    assert changed_given(Mine, Stub, {"exp"}) == ["__add__"]
