"""Templates: what they run, and what they observe."""

from random import Random

import pytest

from grader.course import Names
from grader.programs import (
    Span,
    again,
    beside_a_large_number,
    gradients,
    named_out,
    script,
    shown_as,
    span,
    value,
)
from grader.programs.program import rename


@pytest.mark.parametrize(
    "formula",
    ["p = x * y\np + x", "\n    p = x * y\n    p + x\n    ", "p = x * y\np + x\n"],
)
def test_the_last_line_of_a_formula_is_what_is_called_out(formula):
    assert named_out(formula) == "p = x * y\nout = p + x"


def test_value_observes_the_result_and_the_inputs_data():
    template = value("x.exp()", x=1.0)
    assert template.text == "out = x.exp()"
    assert template.observe == ("out.data", "x.data")


def test_people_see_another_text_where_a_program_has_one_in_the_courses_names():
    template = shown_as(
        "x.backward()", script("import sys\nx.backward()", observe=["x.grad"], x=1.0)
    )
    program = template.with_inputs("k", {"x": 1.0}).renamed(Names(backward="retro"))
    assert program.as_typed("Value") == "x = Value(1.0)\nx.retro()"
    assert program.text == "import sys\nx.retro()"


def test_gradients_run_backward_and_observe_every_input():
    template = gradients("p = x * y\np + x", x=1.0, y=2.0)
    assert template.text == "p = x * y\nout = p + x\nout.backward()"
    assert template.observe == ("out.data", "x.grad", "y.grad", "x.data", "y.data")


def test_again_clears_every_named_node_between_two_backward_calls():
    text = again("p = x * y\np + x", x=1.0, y=2.0).text
    assert text.splitlines()[2:] == [
        "out.backward()",
        "x.grad = y.grad = p.grad = out.grad = 0.0",
        "out.backward()",
    ]


def test_a_large_constant_is_in_the_text_and_not_in_the_formula():
    template = beside_a_large_number("p = x * x\np + x", x=1.0)
    assert template.text == "p = x * x\nout = p + x + 1000000000.0\nout.backward()"
    assert template.formula == "p = x * x\np + x"
    assert template.observe == ("x.grad", "x.data")


def test_a_program_prints_itself_as_a_student_would_type_it():
    program = gradients("x * x", x=3.0).with_inputs("k", {"x": 3.0})
    assert program.as_typed("Value") == "x = Value(3.0)\nout = x * x\nout.backward()"


def test_a_course_with_other_names_gets_its_programs_in_them():
    names = Names(class_="Valor", grad="gradiente", exp="exponencial")
    text = "exp, Value.exp = Value.exp, None\nx.grad = 1.5\nValues.grads"
    assert rename(text, names) == (
        "exp, Valor.exponencial = Valor.exponencial, None\nx.gradiente = 1.5\nValues.grads"
    )


def test_functions_of_modules_keep_their_names():
    names = Names(exp="exponencial", tanh="tangente")
    text = "math.exp(x.data) + math.tanh(1.0) - x.exp().tanh()"
    assert rename(text, names) == ("math.exp(x.data) + math.tanh(1.0) - x.exponencial().tangente()")


def test_renaming_reaches_what_a_value_looks_like_in_print():
    names = Names(class_="Valor", data="dato")
    assert rename("f'Value(data={x.data:.2f})'", names) == "f'Valor(dato={x.dato:.2f})'"
    assert rename("Value(data=3.0), f(data=3.0)", names) == "Valor(dato=3.0), f(data=3.0)"


def test_renaming_reaches_text_formula_and_what_is_observed():
    program = gradients("x.exp()", x=1.0).with_inputs("k", {"x": 1.0})
    renamed = program.renamed(Names(exp="e", data="dato", backward="atras"))
    assert renamed.text == "out = x.e()\nout.atras()"
    assert renamed.observe == ("out.dato", "x.grad", "x.dato")
    assert renamed.formula == "x.e()"


def test_script_takes_any_text_without_its_indent():
    template = script("\n    a = x\n    a.zero_grad()\n", observe=["a.grad"], x=1.0)
    assert template.text == "a = x\na.zero_grad()"
    assert template.formula is None


def test_a_span_draws_within_its_ends_with_three_decimals():
    drawn = [span(-2, 3).draw(Random(seed)) for seed in range(200)]
    assert all(-2 <= x <= 3 and round(x, 3) == x for x in drawn)
    assert max(drawn) - min(drawn) > 4
    assert Span(1, 1).draw(Random(0)) == 1
