"""A course's own names: put where they belong, and nowhere inside another word."""

import ast
from pathlib import Path

import msgspec
import pytest

from grader.course import CourseError, Names, Wording, load_course, load_solution
from grader.course.naming import in_names, taken, title_in_names, wording
from grader.mistakes import library

ROOT = Path(__file__).parents[2]
SPANISH = Names(
    class_="Valor",
    data="dato",
    grad="gradiente",
    children="hijos",
    exp="exponencial",
    backward="retropropagar",
    zero_grad="limpiar",
)
CODE = '''\
import math


class Value:
    """A Value; ``Value`` and `self.grad`, ``x.exp().data``, ``math.exp``, "data", Values.

    data     the number
    _prev    its past
    """

    __slots__ = ("data", "grad")

    def __init__(self, data, _children=()):
        self.data = data
        self._prev = tuple(_children)

    def __repr__(self):
        return f"Value(data={self.data}, {{grad}}={self.grad:.1f})"

    def exp(self):
        # Not backwards: `backward()`, self.grad.
        data = math.exp(self.data)
        return Value(data=data, _children=(self,))

    def backward(self):
        return getattr(self, "grad"), self.zero_grad_all, "grad", Value(1.0).exp().grad


def exp(value):
    return value.exp()
'''
RENAMED = '''\
import math


class Valor:
    """A Valor; ``Valor`` and `self.gradiente`, ``x.exponencial().dato``, ``math.exp``, "data", Valors.

    dato     the number
    hijos    its past
    """

    __slots__ = ("dato", "gradiente")

    def __init__(self, dato, _hijos=()):
        self.dato = dato
        self.hijos = tuple(_hijos)

    def __repr__(self):
        return f"Valor(dato={self.dato}, {{gradiente}}={self.gradiente:.1f})"

    def exponencial(self):
        # Not backwards: `retropropagar()`, self.gradiente.
        data = math.exp(self.dato)
        return Valor(dato=data, _hijos=(self,))

    def retropropagar(self):
        return getattr(self, "gradiente"), self.zero_grad_all, "grad", Valor(1.0).exponencial().gradiente


def exp(value):
    return value.exponencial()
'''  # noqa: E501 - names grow


def test_identifiers_of_the_class_are_renamed_and_nothing_else():
    assert in_names(CODE, SPANISH) == RENAMED


def test_methods_of_other_classes_and_properties_are_renamed_as_they_are_used():
    code = "class A:\n @property\n def data(self): ...\n @data.setter\n def data(self, x): ...\n"
    code += "A().data = 1\n"
    assert in_names(code, SPANISH) == code.replace("data", "dato")


def test_the_standard_names_change_nothing():
    assert in_names(CODE, Names()) is CODE
    assert wording(Names(), "en") is None
    assert Wording(Names(), "en")("a Value") == "a Value"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "This Value's data: `data`, Values.", "This Valor's data: `dato`, Valors."),
        ("es", "El data de los Values", "El dato de los Valores"),
        ("en", "backward stops; the backward pass", "retropropagar stops; the backward pass"),
        ("en", "exp is not `exp` or exp()", "exp is not `exponencial` or exponencial()"),
        ("en", "`pytest -k exp`, [x](y/exp.png) $grad$", "`pytest -k exp`, [x](y/exp.png) $grad$"),
        ("en", "self.grad and self._prev.", "self.gradiente and self.hijos."),
        ("en", "%(grad)s {grad} upgrade grad_x", "%(grad)s {grad} upgrade grad_x"),
    ],
)  # fmt: skip
def test_texts_are_renamed_in_code_and_in_words_that_mean_nothing_else(language, text, said):
    assert Wording(SPANISH, language)(text) == said


def test_a_title_that_is_a_methods_name_is_renamed_and_mathematics_stays():
    assert title_in_names("exp", SPANISH) == "exponencial"
    assert title_in_names("tanh through exp", SPANISH) == "tanh through exp"


def test_the_ids_of_exercises_in_cells_of_the_notebook_stay():
    cell = '# %% tags=["active-ipynb"]\n# check("backward")\n'
    assert in_names(cell, SPANISH) == cell


def test_every_mistake_still_runs_as_python_and_has_as_many_lines(solution):
    for mistake in library("engine"):
        changed = mistake.apply(solution.standard())
        renamed = in_names(changed, SPANISH)
        ast.parse(renamed)
        assert renamed.count("\n") == changed.count("\n")
        names = {n.attr for n in ast.walk(ast.parse(renamed)) if isinstance(n, ast.Attribute)}
        assert not names & {"data", "grad", "_prev", "backward", "zero_grad"}, mistake.id
        assert "Value(" not in renamed


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"data": "out"}, "names: data = 'out' is taken: line"),
        ({"class_": "math"}, "names: class = 'math' is taken: line"),
        ({"children": "_op"}, "names: children = '_op' is taken: line"),
        ({"children": "x_", "grad": "data"}, "names: grad = 'data' is taken"),
        ({"data": "grad", "grad": "data"}, ""),
        ({"data": "dato"}, ""),
        ({}, ""),
    ],
)
def test_a_name_that_the_solution_has_for_something_else_is_named(solution, names, said):
    assert taken(solution.text, Names(**names)).startswith(said)
    assert bool(taken(solution.text, Names(**names))) is bool(said)


def test_a_taken_name_is_an_error_with_the_file_the_key_and_what_to_do():
    course = msgspec.structs.replace(load_course(ROOT), names=Names(data="out"))
    with pytest.raises(CourseError, match=r"course\.toml: names: data = 'out' .*choose another"):
        load_solution(ROOT, course, course.assignment("engine"))
