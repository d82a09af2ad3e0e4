"""Four engines, one number; where they disagree nobody is graded."""

import math

import pytest

import autograd_ref
from grader.checks import catalogue
from grader.course import CourseError, load_course
from grader.engines import draw, expected, expected_values
from grader.engines.number import Number, central_difference
from grader.programs import gradients, script, span, value
from grader.programs.program import Template

ROOT = __import__("pathlib").Path(__file__).parents[2]


def program(template, key="k"):
    return draw(template, key, "seed")


def all_programs(seed):
    checks = catalogue(load_course(ROOT).assignment("engine"))
    return [draw(t, k, seed) for c in checks for k, t in zip(c.keys, c.templates, strict=True)]


def test_expected_values_are_value_gradients_and_inputs_in_order():
    values = expected.expect(program(gradients("x * x + x", x=3.0)), with_torch=False).values
    assert values == (12.0, 7.0, 3.0)


def test_without_a_formula_the_reference_runs_the_script():
    text = "out = x * x\nout.grad = x.grad = 5.0\nout.zero_grad()"
    one = program(script(text, observe=["x.grad", "out.data"], x=3.0))
    assert expected.expect(one, with_torch=False).values == (0.0, 9.0)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_reference_torch_and_differences_agree_on_every_check(seed):
    found = expected_values(all_programs(seed), with_torch=True)
    assert {key: one.fault for key, one in found.items() if one.fault} == {}
    assert all(math.isfinite(value) for one in found.values() for value in one.values)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100))
def test_reference_torch_and_differences_agree_for_many_seeds(seed):
    found = expected_values(all_programs(str(seed)), with_torch=True)
    assert not any(one.fault for one in found.values())


def test_a_wrong_reference_is_a_fault_and_no_expected_value(monkeypatch):
    right = autograd_ref.Value.backward

    def wrong(self):
        right(self)
        for parent in self._prev:
            parent.grad *= 1.001

    monkeypatch.setattr(autograd_ref.Value, "backward", wrong)
    one = expected.expect(program(gradients("x * y", x=2.0, y=3.0)), with_torch=True)
    assert one.values == ()
    assert "central differences" in one.fault


def test_a_wrong_torch_is_a_fault(monkeypatch):
    monkeypatch.setattr(expected, "_by_torch", lambda *_: {"out.data": 6.0, "x.grad": 3.00001})
    one = expected.expect(program(gradients("x * 3", x=2.0)), with_torch=True)
    assert one.fault == "torch says x.grad = 3.00001, the reference 3.0"


def test_a_missing_torch_says_what_to_do(monkeypatch):
    monkeypatch.setattr(expected.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(expected.TorchMissing, match="--without-torch"):
        expected.oracles(with_torch=True)
    assert "torch" not in expected.oracles(with_torch=False)


def test_expected_values_are_kept_and_read_again(tmp_path, monkeypatch):
    programs = [program(value("x.exp()", x=span(1, 2)))]
    first = expected_values(programs, with_torch=False, kept=tmp_path)
    monkeypatch.setattr(expected, "expect", lambda *_: pytest.fail("computed again"))
    assert expected_values(programs, with_torch=False, kept=tmp_path) == first


def test_other_programs_or_oracles_are_not_answered_from_what_was_kept(tmp_path):
    one = program(value("x.exp()", x=1.0))
    other = program(value("x.exp()", x=2.0))
    expected_values([one], with_torch=False, kept=tmp_path)
    got = expected_values([other], with_torch=False, kept=tmp_path)["k"].values[0]
    assert got == pytest.approx(math.exp(2))


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (value("x.exp(", x=1.0), "SyntaxError"),
        (value("x.exp() * z", x=1.0), "NameError: name 'z'"),
        (value("x.sigmoid()", x=1.0), "'Number' object has no attribute 'sigmoid'"),
        (script("p = = x", observe=["p.data"], x=1.0), "SyntaxError"),
        (script("p = x", observe=["p.nothing"], x=1.0), "no attribute 'nothing'"),
        (script("p = x", observe=["p.data"], uses=["nothing"], x=1.0), "KeyError: 'nothing'"),
    ],
)
def test_a_program_that_our_engines_cannot_run_is_named_with_the_remedy(template, said):
    with pytest.raises(CourseError, match=f"k: .*{said}[\\s\\S]*Correct the check's program"):
        expected.expect(program(template), with_torch=False)


def test_values_that_other_code_made_are_computed_anew(tmp_path, monkeypatch):
    programs = [program(value("x.exp()", x=1.0))]
    first = expected_values(programs, with_torch=False, kept=tmp_path)
    (path,) = tmp_path.glob("expected-*.json")
    path.write_text(path.read_text().replace("2.718", "9.999"))
    assert expected_values(programs, with_torch=False, kept=tmp_path) != first
    monkeypatch.setattr(expected, "code_digest", lambda *modules: "f" * 64)
    assert expected_values(programs, with_torch=False, kept=tmp_path) == first


def test_a_damaged_kept_file_is_computed_anew(tmp_path):
    programs = [program(value("x.exp()", x=1.0))]
    first = expected_values(programs, with_torch=False, kept=tmp_path)
    (path,) = tmp_path.glob("expected-*.json")
    path.write_text('{"k": ')
    assert expected_values(programs, with_torch=False, kept=tmp_path) == first


def test_the_same_seed_draws_the_same_inputs_and_another_seed_others():
    assert all_programs("a") == all_programs("a")
    same = [p.inputs == q.inputs for p, q in zip(all_programs("a"), all_programs("b"), strict=True)]
    assert sum(same) < len(same) / 3  # programs with given inputs only


def test_a_point_on_the_kink_of_relu_is_drawn_again():
    drawn = [
        dict(draw(gradients("x.relu()", x=span(-0.002, 0.002)), f"k{i}", "s").inputs)["x"]
        for i in range(50)
    ]
    assert min(abs(x) for x in drawn) > 0.001


def test_a_template_that_is_never_usable_is_named():
    with pytest.raises(Exception, match=r"test_k\.py, program k: no usable inputs"):
        draw(gradients("x.relu()", x=0.0), "k", "s")
    with pytest.raises(Exception, match=r"test_k\.py, program k: no usable inputs"):
        draw(Template("out = x / y", (("x", 1.0), ("y", 0.0)), ("out.data",), "x / y"), "k", "s")


def test_a_number_stays_one_through_every_operator():
    x = Number(2.0)
    results = [x + 1, 1 + x, x - 1, 1 - x, x * 3, 3 * x, x / 4, 4 / x, x**2, -x, x.exp()]
    assert all(isinstance(r, Number) for r in results)
    assert [float(r) for r in results] == [3, 3, 1, -1, 6, 6, 0.5, 2, 4, -2, math.exp(2)]


def test_a_central_difference_is_the_derivative_to_order_h_squared():
    slope = central_difference(lambda x: x * x * x, {"x": 2.0}, "x")
    assert slope == pytest.approx(12, rel=1e-9)


def test_the_text_and_the_formula_of_a_check_say_the_same():
    for one in all_programs("both"):
        if one.formula is None or "Value.exp" in one.text:
            continue  # only the reference can say, or exp is replaced on purpose
        by_formula = expected.expect(one, with_torch=False).values
        by_text = expected._script_values(one)
        assert by_text == pytest.approx(by_formula, rel=1e-12), one.key


def test_a_formula_that_does_not_define_what_is_observed_is_named():
    one = program(script("p = x * 2", observe=["p.data"], formula="x * 2", x=1.0))
    said = r"test_k\.py, program k: the formula says nothing of p\.data; observe only out\.data, "
    with pytest.raises(expected.ExpectationError, match=said):
        expected.expect(one, with_torch=False)
