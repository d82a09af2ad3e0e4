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


METHODS = """class Value:
    def __init__(self, data, _children=(), _op=''):
        self.data = data
        self.grad = 0
        self._backward = lambda: None

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), '*')

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, other):
        if isinstance(other, (int, float)):
            return self.power(other - 1, scale=2, shift=0.0)
        raise TypeError('no number')

    def __repr__(self):
        try:
            return str(self.data)
        except ValueError:
            return ''
"""


def in_class(source):
    namespace = {}
    exec(source, namespace)
    return namespace["Value"]


def changed_by(old, new):
    assert METHODS.count(old) == 1
    changed = METHODS.replace(old, new)
    return changed_given(in_class(changed), in_class(METHODS), set())


SIGNATURES = [line for line in METHODS.splitlines(keepends=True) if line.strip().startswith("def ")]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_docstring_added_anywhere_changes_nothing_given(signature):
    indent = " " * (len(signature) - len(signature.lstrip()) + 4)
    assert changed_by(signature, f"{signature}{indent}'Notes.'\n") == []
    with_docs = METHODS.replace(signature, f"{signature}{indent}'Notes.'\n")
    assert changed_given(in_class(METHODS), in_class(with_docs), set()) == []


def test_annotations_of_a_method_and_of_its_variables_change_nothing_given():
    assert changed_by("(self, data, ", "(self, data: float, ") == []
    assert changed_by("        out = Value", "        out: Value = Value") == []


@pytest.mark.parametrize(
    ("method", "old", "new"),
    [
        ("__init__", "self.grad = 0", "self.grad = 1"),
        ("__init__", "self.grad = 0", "self.grad = 0.0"),
        ("__init__", "self.grad = 0", "self.grads = 0"),
        ("__init__", "self.grad = 0", "self.grad = None"),
        ("__init__", "self.grad = 0", "self.grad = '0'"),
        ("__init__", "lambda: None", "lambda: 0"),
        ("__init__", "_children=()", "_children=(0,)"),
        ("__init__", "_op=''", "_op='+'"),
        ("__mul__", "self.data * other.data", "other.data * self.data"),
        ("__mul__", "(self, other), '*'", "(other, self), '*'"),
        ("__mul__", "'*'", "'+'"),
        ("__mul__", "Value(self.data * other.data", "Number(self.data * other.data"),
        ("__mul__", "self.grad += other.data", "self.grad += self.data"),
        ("__mul__", "self.grad += other.data", "self.grad -= other.data"),
        ("__mul__", "other.grad += self.data * out.grad", "other.grad += self.data * 2"),
        ("__mul__", "            other.grad += self.data * out.grad\n", ""),
        ("__pow__", "other - 1", "other - 2"),
        ("__pow__", "other - 1", "1 - other"),
        ("__pow__", "scale=2", "scaled=2"),
        ("__pow__", "scale=2, shift=0.0", "shift=2, scale=0.0"),
        ("__pow__", "shift=0.0", "shift=-0.0"),
        ("__pow__", "(int, float)", "(float, int)"),
        ("__pow__", "if isinstance", "if not isinstance"),
        ("__pow__", "'no number'", "'no  number'"),
        ("__repr__", "ValueError", "TypeError"),
        ("__repr__", "return ''", "return '', 0"),
    ],
)
@pytest.mark.parametrize("doc", ["", "        'Notes.'\n"])
def test_code_that_does_something_else_is_changed_with_a_docstring_or_without(
    method, old, new, doc
):
    signature = next(line for line in SIGNATURES if f" {method}(" in line)
    assert METHODS.count(old) == 1
    documented = METHODS.replace(signature, signature + doc).replace(old, new)
    assert changed_given(in_class(documented), in_class(METHODS), set()) == [method]


@pytest.mark.parametrize(
    ("given", "other"),
    [
        ("return x in (0, 1)", "return x in (0.0, 1)"),
        ("return x in {0, 1}", "return x in {0, True}"),
        ("return (x, (1, 'a'))[1]", "return (x, (1, 'b'))[1]"),
        ("return (0, (1, 2))", "return (0, (1, 2.0))"),
    ],
)
def test_a_constant_inside_another_is_told_apart_as_well(given, other):
    assert same_function(function(f"def f(x): {given}"), function(f"def f(x): {given}"))
    assert not same_function(function(f"def f(x): {given}"), function(f"def f(x): {other}"))


def test_what_a_try_covers_is_part_of_what_a_function_does():
    within = "def f(g, h):\n    try:\n        g()\n        h()\n    except E:\n        g\n"
    after = (
        "def f(g, h):\n    try:\n        g()\n    except E:\n        g\n    else:\n        h()\n"
    )
    assert not same_function(function(within), function(after))
