"""The computation graph of an example, and where to look first in it."""

import pytest

from grader.course import Names
from grader.judging.diagnosis.graph import first_wrong, graph
from grader.programs import Program
from grader.programs.steps import take_apart
from grader.results import Row

PROGRAM = Program("k", "out = x * x + x\nout.backward()", (("x", 3.0),), ("x.grad",), None, (), "")
STEPS = take_apart(PROGRAM.text, ["x"])
RIGHT = [("x.data", 3.0), ("x.grad", 7.0), ("a.data", 9.0), ("a.grad", 1.0), ("out.data", 12.0)]
RIGHT.append(("out.grad", 1.0))


def rows(**wrong):
    """Return a row per number; ``wrong`` gives what was got instead, by name with _ for the dot."""
    got = {name.replace("_", "."): number for name, number in wrong.items()}
    return [Row(name=n, expected=e, got=got.get(n, e), right=n not in got) for n, e in RIGHT]


def nodes(**wrong):
    return graph(STEPS, PROGRAM, rows(**wrong), Names())


def looked_at(**wrong):
    place = first_wrong(nodes(**wrong), rows(**wrong))
    return None if place is None else nodes()[place].name


def test_each_node_has_what_it_is_made_of_and_both_numbers():
    x, a, out = nodes(x_grad=6.0)
    assert (x.name, x.expression, x.inputs) == ("x", "", ())
    assert (a.name, a.expression, a.inputs) == ("a", "x * x", (0,))
    assert (out.name, out.expression, out.inputs) == ("out", "a + x", (1, 0))
    assert (x.data, x.grad, x.got_data, x.got_grad) == (3.0, 7.0, 3.0, 6.0)


def test_the_courses_own_names_are_shown():
    program = Program("k", "out = x.exp()", (("x", 3.0),), (), None, (), "")
    pairs = [Row(name=n, expected=1.0, got=1.0, right=True) for n in "1234"]
    _, out = graph(take_apart(program.text, ["x"]), program, pairs, Names(exp="exponencial"))
    assert out.expression == "x.exponencial()"


def test_without_steps_or_answers_there_is_no_graph():
    assert graph(None, PROGRAM, rows(), Names()) == ()
    assert graph(STEPS, PROGRAM, [], Names()) == ()


@pytest.mark.parametrize(
    ("wrong", "node"),
    [
        ({"a_data": 8.0, "out_data": 11.0, "x_grad": 1.0}, "a"),
        ({"x_grad": 6.0, "a_grad": 0.5}, "a"),
        ({"x_grad": 6.0, "a_grad": 0.5, "out_grad": 0.0}, "out"),
        ({"x_grad": "NoneType, expected a number"}, "x"),
        ({}, None),
    ],
)
def test_numbers_are_followed_forward_and_gradients_backward(wrong, node):
    assert looked_at(**wrong) == node


def test_an_engine_that_clears_inner_nodes_is_looked_at_in_its_inputs():
    assert looked_at(a_grad=0.0, out_grad=0.0, x_grad=6.0) == "x"
    assert looked_at(a_grad=0.0, x_grad=6.0) == "x"
    assert looked_at(a_grad=0.0, out_grad=0.0, x_grad=0.0) == "out"


def test_of_two_wrong_inputs_the_first_is_looked_at():
    program = Program("k", "out = x * y", (("x", 3.0), ("y", 2.0)), (), None, (), "")
    steps = take_apart(program.text, ["x", "y"])
    names = ["x.data", "x.grad", "y.data", "y.grad", "out.data", "out.grad"]
    pairs = [Row(name=n, expected=1.0, got=5.0, right=n not in ("x.grad", "y.grad")) for n in names]
    nodes = graph(steps, program, pairs, Names())
    assert nodes[first_wrong(nodes, pairs)].name == "x"
