"""A program taken apart does the same, and every node has a name."""

from pathlib import Path

import pytest

from autograd_ref import Value
from grader.checks import catalogue
from grader.checks.public import public_programs
from grader.course import load_course
from grader.programs.steps import MAX_STEPS, take_apart

ROOT = Path(__file__).parents[2]
PROGRAMS = public_programs(catalogue(load_course(ROOT).assignment("engine")))


def names_in(text, inputs=("x", "y")):
    return [(step.name, step.expression, step.inputs) for step in take_apart(text, inputs).steps]


def test_each_operation_gets_a_line_and_each_node_a_name():
    assert names_in("out = (x * y + x).exp() * 2") == [
        ("a", "x * y", ("x", "y")),
        ("b", "a + x", ("a", "x")),
        ("c", "b.exp()", ("b",)),
        ("out", "c * 2", ("c",)),
    ]


def test_a_name_that_is_used_again_gets_a_number():
    assert names_in("u = x\nfor _ in range(2):\n    u = u * 0.5 + u\nout = u") == [
        ("a", "x * 0.5", ("x",)),
        ("u", "a + x", ("a", "x")),
        ("b", "u * 0.5", ("u",)),
        ("u2", "b + u", ("b", "u")),
    ]


def test_what_the_program_calls_a_node_is_known_in_the_end():
    steps = take_apart("u = x\nu = u + u\nout = u\nout.backward()", ["x"])
    assert steps.nodes == {"x": "x", "u": "u", "out": "u"}
    assert steps.text == "u = x + x\nu.backward()"


def test_attributes_set_by_hand_and_calls_stay():
    steps = take_apart("out = x * y\nout.grad, x.grad = 1.0, -2.0\nout.zero_grad()", ["x", "y"])
    assert steps.text == "out = x * y\n(out.grad, x.grad) = (1.0, -2.0)\nout.zero_grad()"


def test_a_function_of_a_list_is_one_step():
    assert names_in("out = sum([x, 2 * y])") == [
        ("a", "2 * y", ("y",)),
        ("out", "sum([x, a])", ("x", "a")),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "while x.data < 3:\n    x = x + 1",
        "out = [x * i for i in range(3)]",
        "u = x\nfor i in range(3):\n    u = u * i",
        "u = x\nfor _ in range(3):\n    u = u * _",
        "u = x\nfor x in range(3):\n    u = u * 2",
        "u = x\nfor _ in range(3):\n    u = u * 2\nelse:\n    u = u + 1",
        "u = x\nfor _ in range(3, 5):\n    u = u * 2",
        f"u = x\nfor _ in range({MAX_STEPS + 1}):\n    u = u + 1",
        f"u = x\nfor _ in range({MAX_STEPS}):\n    u = u * 2 + 1",
        "out = 3",
        "out = f(x, key=1)",
    ],
)
def test_what_is_no_plain_arithmetic_or_too_long_is_left_alone(text):
    assert take_apart(text, ["x"]) is None


APART = {
    key: steps
    for key, program in PROGRAMS.items()
    if (steps := take_apart(program.text, [name for name, _ in program.inputs]))
}


def observed(program, text, rename):
    namespace = {"Value": Value, **{name: Value(x) for name, x in program.inputs}}
    exec(text, namespace)
    return [eval(rename(expression), namespace) for expression in program.observe]


@pytest.mark.parametrize("key", APART)
def test_a_checks_program_taken_apart_gives_the_same_numbers(key):
    program, steps = PROGRAMS[key], APART[key]

    def node(expression):
        name, _, attribute = expression.partition(".")
        return f"{steps.nodes.get(name, name)}.{attribute}"

    whole = observed(program, program.text, lambda expression: expression)
    assert observed(program, steps.text, node) == whole


def test_most_programs_can_be_taken_apart():
    assert len(APART) > 0.9 * len(PROGRAMS)
