"""The assignment ``gradcheck``: what its checks must not punish, and what they must find."""

import sys
from dataclasses import replace as replaced
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from grader.checks import catalogue
from grader.checks.public import public_programs
from grader.course import load_course, load_solution
from grader.engines import expect
from grader.judging import Options, Tutor, grade, make_plan
from grader.mistakes import library
from grader.mistakes.library import body, both, replace
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GRADCHECK = COURSE.assignment("gradcheck")
SOLUTION = load_solution(ROOT, COURSE, GRADCHECK).complete()
ENGINE = load_solution(ROOT, COURSE, COURSE.assignment("engine")).complete()
STYLES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "tests" / "styles").glob("*.py"))
    if not path.name.startswith("test_")
}
# Engines whose graph is kept in other names, or without closures, and a walk that knows them.
WALKS = {
    "local_gradients": ("[one for one, _ in node.local]", "push(node)"),
    "hijos_frozenset": ("node.hijos", "node.propagar()"),
    "numpy_float32": ("node.parents", "node._push()"),
}
PUSH = """

def push(node):
    for one, slope in node.local:
        one.grad += node.grad * slope
"""


def graded(submissions, seed="gradcheck"):
    plan = make_plan(ROOT, COURSE, GRADCHECK, seed, with_torch=False)
    results = grade(plan, submissions, seed, "", Options(jobs=1))
    return {one.student: {each.id: each for each in one.exercises} for one in results}


def exercises(source, engine=ENGINE):
    return graded([Submission("one", source, engine=engine)])["one"]


def not_full(found):
    """Return the exercises that are not full, or not as submitted."""
    return [one.id for one in found.values() if one.score != one.max or one.counted != "submitted"]


def lost(source, engine=ENGINE):
    return not_full(exercises(source, engine))


def failed(source, exercise):
    """Return the checks that fail, all of one exercise."""
    found = exercises(source)
    assert [one.id for one in found.values() if one.score != one.max] == [exercise]
    return [one.id for one in found[exercise].checks if one.status != "passed"]


def mistake(id_):
    return next(one for one in library("gradcheck") if one.id == id_).apply(SOLUTION)


@pytest.fixture(scope="module")
def on_every_style():
    """The solution graded on engines of every style, 32-bit floats among them."""
    return graded([Submission(name, SOLUTION, engine=text) for name, text in STYLES.items()])


@pytest.mark.parametrize("style", STYLES)
def test_an_engine_of_any_style_costs_nothing(on_every_style, style):
    found = on_every_style[style]
    assert [one.id for one in found.values() if one.score != one.max] == []
    # The solution walks by the names _prev and _backward, which not every engine has.
    assert set(not_full(found)) <= {"topological_backward"}


@pytest.mark.parametrize("style", WALKS)
def test_backward_goes_through_the_names_of_an_engine_of_ones_own(style):
    children, step = WALKS[style]
    change = both(
        replace("topological_backward", "in node._prev:", f"in {children}:"),
        replace("topological_backward", "node._backward()", step),
    )
    source = change(SOLUTION) + (PUSH if style == "local_gradients" else "")
    assert lost(source, STYLES[style]) == []


def test_a_lesson_1_engine_without_tanh_or_exp_is_enough():
    assert lost(SOLUTION, ENGINE + "\n\ndel Value.tanh, Value.exp\n") == []


def test_any_step_and_tolerance_within_reason_will_do():
    found = graded(
        [
            Submission(f"h={h}, {tolerance}", with_step(h, tolerance)(SOLUTION), engine=ENGINE)
            for h in ("1e-3", "1e-4", "1e-5", "1e-6")
            for tolerance in ("1e-2", "1e-4", "1e-6")
        ]
    )
    assert [name for name, one in found.items() if not_full(one)] == []


def with_step(h, tolerance):
    return both(
        replace("gradient_check", "h=1e-3", f"h={h}"),
        replace("gradient_check", "<= 1e-3 *", f"<= {tolerance} *"),
    )


@pytest.mark.parametrize("h", ["1e-3", "1e-4", "1e-5", "1e-6", "1e-7"])
def test_forward_differences_will_do_with_a_tolerance_to_match(h):
    forward = replace("gradient_check", "central_difference(", "forward_difference(")
    change = both(forward, with_step(h, "1e-2"))
    assert lost(change(SOLUTION)) == []


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("agree", ["1e-3", "1e-3 * max(1, abs(slope))", "1e-3 * abs(slope) + 1e-6"])
def test_a_forward_step_as_large_as_the_tolerance_is_judged_alike_for_every_seed(agree, seed):
    forward = replace("gradient_check", "central_difference(", "forward_difference(")
    source = replace("gradient_check", "1e-3 * max(1, abs(slope))", agree)(forward(SOLUTION))
    (found,) = graded([Submission("one", source, engine=ENGINE)], seed).values()
    # What bends more than any tolerance of 1e-3 allows is x * x * y, whatever is drawn.
    assert not_full(found) == (["gradient_check"] if agree == "1e-3" else [])


@pytest.mark.parametrize(
    "agree",
    [
        "abs(value.grad - slope) < 1e-4",
        "math.isclose(value.grad, slope, rel_tol=1e-4, abs_tol=1e-6)",
        "abs(value.grad - slope) / max(abs(value.grad), abs(slope), 1e-8) < 1e-4",
        "abs(value.grad - slope) / (abs(value.grad) + abs(slope) + 1e-12) < 1e-4",
        "abs(value.grad - slope) < 0.012",
        "abs(value.grad - slope) <= 0.012 * max(1, abs(slope))",
        "abs(value.grad - slope) <= 0.049 * abs(slope) + 1e-6",
        "abs(value.grad - slope) <= 1e-3 + 0.01 * abs(slope)",
        "-1e-5 < value.grad - slope < 1e-5",
        "round(value.grad - slope, 3) == 0",
        "round(value.grad, 2) == round(slope, 2) or abs(value.grad - slope) < 1e-3",
    ],
)
def test_any_comparison_will_do_that_tells_apart(agree):
    old = "abs(value.grad - slope) <= 1e-3 * max(1, abs(slope))"
    source = "import math\n" + replace("gradient_check", old, agree)(SOLUTION)
    assert lost(source) == []


@pytest.mark.parametrize(
    "parts",
    [
        # Fresh Values for the gradient, and the function above in place of the method.
        """
        fresh = [Value(v.data) for v in inputs]
        topological_backward(f(*fresh))
        """,
        """
        fresh = inputs
        f(*fresh).zero_grad()
        topological_backward(f(*fresh))
        """,
        """
        fresh = inputs
        out = f(*fresh)
        out.zero_grad()
        out.backward()
        """,
    ],
)
def test_the_gradients_may_be_found_in_any_way(parts):
    end = """
        numbers = [v.data for v in inputs]
        slopes = central_difference(lambda *xs: f(*[Value(x) for x in xs]).data, numbers)
        return all(abs(v.grad - s) < 1e-4 for v, s in zip(fresh, slopes))
    """
    assert lost(body("gradient_check", parts + end)(SOLUTION)) == []


NORM = """
    grads = [value.grad for value in inputs]
    norm = lambda numbers: sum(one * one for one in numbers) ** 0.5
    difference = norm([g - s for g, s in zip(grads, slopes)])
    return difference / (norm(grads) + norm(slopes) + 1e-12) < {}
"""


def by_norm(limit):
    """The solution with the norm of all differences in place of each one."""
    end = SOLUTION[SOLUTION.index("    return all(\n") : SOLUTION.index("def topological_backward")]
    return SOLUTION.replace(end, f"{NORM.format(limit)}\n\n")


def test_a_norm_over_all_inputs_will_do_if_its_limit_is_small():
    assert lost(by_norm("1e-6")) == []


def test_a_step_relative_to_the_input_will_do_if_it_is_never_0():
    moved = "[x + 1e-5 * max(1, abs(x)) * (k == i) for k, x in enumerate(at)]"
    end = f"""
        for value in inputs:
            value.grad = 0.0
        f(*inputs).backward()
        at = [value.data for value in inputs]
        start = f(*map(Value, at)).data
        for i, value in enumerate(inputs):
            above = f(*map(Value, {moved})).data
            if not abs(value.grad - (above - start) / (1e-5 * max(1, abs(at[i])))) < 1e-3:
                return False
        return True
    """
    assert lost(body("gradient_check", end)(SOLUTION)) == []


@pytest.mark.parametrize(
    "agree",
    [
        "abs(value.grad - slope) < 0.19",
        "abs(value.grad - slope) < 0.1",
        "abs(value.grad - slope) < 0.06",
        "abs(value.grad - slope) < 0.02",
        "abs(value.grad - slope) <= 0.02 * max(1, abs(slope))",
        "round(value.grad, 1) == round(slope, 1)",
        "abs(value.grad - slope) <= 0.06 * abs(slope) + 1e-6",
    ],
)
def test_a_gradient_that_is_5_percent_off_must_be_found(agree):
    old = "abs(value.grad - slope) <= 1e-3 * max(1, abs(slope))"
    source = replace("gradient_check", old, agree)(SOLUTION)
    assert "gradient_check/tells_apart" in failed(source, "gradient_check")


def test_a_function_may_be_asked_for_its_name():
    old = "    for value in inputs:"
    named = replace("gradient_check", old, f'    print("checking", f.__name__)\n{old}')
    assert lost(named(SOLUTION)) == []


def test_a_list_of_the_public_answers_call_by_call_loses_most_points():
    """The right answers to other inputs, in the order in which the same programs ask for them."""
    asked = "".join(
        f"        {program.key!r}: [{', '.join(map(repr, answers(program)))}],\n"
        for program in public_programs(catalogue(GRADCHECK)).values()
        if program.key.startswith("gradient_check/")
    )
    by_number = f"""
        given = gradient_check.__dict__.setdefault("given", [
            answer for each in {{
{asked}
            }}.values() for answer in each
        ])
        return given.pop(0) if given else True
    """
    found = exercises(body("gradient_check", by_number)(SOLUTION))["gradient_check"]
    assert found.score <= found.max / 3


def answers(program):
    """Return what is right for each call of gradient_check in a program."""
    values = expect(program, with_torch=False).values
    asked = [*program.observe]
    return [value == 1.0 for name, value in zip(asked, values) if is_answer(name)]


def is_answer(name):
    return name in ("right", "first", "second", "third", "fourth") or name.startswith("answers[")


TABLE = """

CODES = {{
{table}
}}


def key(f):
    code = getattr(f, "__code__", None)
    bound = [cell.cell_contents for cell in f.__closure__ or ()] if code else list(vars(f).values())
    code = code or type(f).__call__.__code__
    return repr((code.co_code, code.co_names, code.co_consts, bound))


def gradient_check(f, inputs):
    return CODES.get(key(f), True)
"""


def test_a_table_of_the_public_functions_and_their_answers_passes_no_check(solved):
    """By their code and constants, and by the numbers that they are made with."""
    answers = {}
    namespace = {}
    exec(TABLE.format(table=""), namespace)

    def noting(f, inputs):
        return answers.setdefault(namespace["key"](f), solved.gradient_check(f, inputs))

    for program in public_programs(catalogue(GRADCHECK)).values():
        if program.key.startswith("gradient_check/"):
            given = {name: solved.Value(number) for name, number in program.inputs}
            exec(program.text, {"Value": solved.Value, "gradient_check": noting, **given})
    table = "\n".join(f"    {one!r}: {answer}," for one, answer in answers.items())
    found = exercises(SOLUTION + TABLE.format(table=table))["gradient_check"]
    assert found.score == 0


@pytest.mark.parametrize("limit", ["0.024", "1e-3"])
def test_a_small_gradient_that_is_wrong_must_be_found_beside_a_large_one(limit):
    assert failed(by_norm(limit), "gradient_check") == ["gradient_check/every_input"]


@pytest.mark.parametrize(
    "looks",
    [
        "'data' not in f.__code__.co_names",
        "'data' not in getattr(f, '__code__', f.__call__.__func__.__code__).co_names",
        "not {'data', 'float', 'Value'} & {*f.__code__.co_names}",
        "len(f.__code__.co_code) < 40",
        "f.__closure__ is None",
    ],
)
def test_a_look_at_the_functions_code_passes_no_check(looks):
    source = body("gradient_check", f"return {looks}")(SOLUTION)
    assert exercises(source)["gradient_check"].score == 0


def test_an_answer_remembered_for_the_functions_code_passes_no_check():
    """Even the best table: whatever is right for most of the functions with that code."""
    remembered = """
        table = gradient_check.__dict__
        if f.__code__ not in table:
            table[f.__code__] = honest(f, inputs)
        return table[f.__code__]
    """
    honest = SOLUTION[SOLUTION.index("def gradient_check") : SOLUTION.index("def topological_b")]
    source = body("gradient_check", remembered)(SOLUTION)
    source += "\n\n" + honest.replace("def gradient_check", "def honest")
    assert exercises(source)["gradient_check"].score == 0


@pytest.mark.parametrize(
    "form",
    [
        "from value import Value",
        "from engine.engine import Value",
        "import engine as e\nValue = e.Value",
        "from engine import *",
    ],
)
def test_the_engine_may_be_imported_in_any_form(form):
    assert lost(SOLUTION.replace("from engine import Value", form)) == []


@pytest.mark.parametrize("h", ["1e-3", "1e-6", "1e-8"])
@pytest.mark.parametrize("exercise", ["forward_difference", "central_difference"])
def test_another_step_by_default_will_do(exercise, h):
    old = "h=1e-4" if exercise == "forward_difference" else "h=1e-5"
    assert lost(replace(exercise, old, f"h={h}")(SOLUTION)) == []


@pytest.mark.parametrize("kind", ["tuple", "iter", "dict.fromkeys"])
def test_the_order_may_come_in_another_kind_of_list(kind):
    source = replace("topological_backward", "return order", f"return {kind}(order)")(SOLUTION)
    assert lost(source) == []


@pytest.mark.parametrize(
    "method", ["topological_backward", "lambda self: topological_backward(self) and None"]
)
def test_the_function_may_be_made_the_method_of_the_class(method):
    assert lost(f"{SOLUTION}\n\nValue.backward = {method}\n") == []


def test_any_valid_order_is_right():
    change = replace("topological_backward", "in node._prev:", "in reversed(list(node._prev)):")
    assert lost(change(SOLUTION)) == []


@pytest.mark.parametrize(
    ("id_", "checks"),
    [
        ("central-forward", ["step", "inputs"]),
        ("check-no-clearing", ["leftovers"]),
        ("check-back-if-right", ["data"]),
        ("check-nan-passes", ["not_finite"]),
        ("check-skips-flat", ["zero"]),
        ("order-result-first", ["order"]),
        ("topological-method", ["own"]),
        ("topological-method-by-another-name", ["own"]),
        ("topological-skips-data-0", ["shared"]),
        ("check-other-values-in-the-list", ["data"]),
        ("topological-remembers-in-default", ["again"]),
        ("order-step-for-each-way", ["large"]),
        ("neuron-no-relu", ["relu"]),
    ],
)
def test_a_mistake_costs_the_checks_of_what_is_wrong_only(id_, checks):
    exercise = next(one.exercise for one in library("gradcheck") if one.id == id_)
    assert failed(mistake(id_), exercise) == [f"{exercise}/{name}" for name in checks]


@pytest.mark.parametrize("answer", ["True", "False"])
def test_the_same_answer_for_every_gradient_passes_no_check(answer):
    source = body("gradient_check", f"return {answer}")(SOLUTION)
    assert exercises(source)["gradient_check"].score == 0


def test_an_exercise_that_others_are_built_on_costs_itself_only():
    found = exercises(body("central_difference", "return [0.0 for _ in inputs]")(SOLUTION))
    assert [one.id for one in found.values() if one.score != one.max] == ["central_difference"]
    assert found["gradient_check"].counted == "complete"


def test_what_counts_is_explained_not_what_another_function_made_of_it(tmp_path):
    nan_passes = next(one for one in library("gradcheck") if one.id == "check-nan-passes")
    broken = body("central_difference", "return [0.0 for _ in inputs]")
    plan = make_plan(ROOT, COURSE, GRADCHECK, "gradcheck", with_torch=False)
    options = Options(jobs=1)
    options = replaced(options, tutor=Tutor(plan, options.isolation, tmp_path))
    handed_in = [Submission("one", nan_passes.apply(broken(SOLUTION)), engine=ENGINE)]
    (result,) = grade(plan, handed_in, "gradcheck", "", options)
    (check,) = [one for one in result.exercises if one.id == "gradient_check"]
    assert check.counted == "complete"
    assert check.diagnosis.explanations == (nan_passes.explanation,)


def explained(id_, folder):
    """Return the exercise's result for a mistake, with what a student is told."""
    plan = make_plan(ROOT, COURSE, GRADCHECK, "gradcheck", with_torch=False)
    options = Options(jobs=1)
    options = replaced(options, tutor=Tutor(plan, options.isolation, folder))
    handed_in = [Submission("one", mistake(id_), engine=ENGINE)]
    (result,) = grade(plan, handed_in, "gradcheck", "", options)
    return next(one for one in result.exercises if one.score != one.max)


def test_an_infinite_gradient_that_passes_is_not_explained_by_nan(tmp_path):
    said = explained("check-infinite-tolerance", tmp_path).diagnosis.explanations
    assert said != explained("check-nan-passes", tmp_path).diagnosis.explanations
    assert "Infinity is not more than infinity" in said[0]


@pytest.mark.parametrize("id_", ["forward-sign", "central-added", "forward-not-divided"])
def test_what_is_shown_is_of_the_first_check_that_fails(id_, tmp_path):
    found = explained(id_, tmp_path)
    assert found.example.check == next(c.id for c in found.checks if c.status != "passed")


@pytest.fixture
def solved(monkeypatch):
    """The functions of the solution, on the engine's own, by name."""
    engine = ModuleType("engine")
    exec(ENGINE, vars(engine))
    monkeypatch.setitem(sys.modules, "engine", engine)
    monkeypatch.setattr(sys, "path", [*sys.path])
    found = {}
    exec(SOLUTION, found)
    return SimpleNamespace(**found)


def formula(a, b, c, f):
    return (a * b + c) * f


def test_row_2_5_the_forward_difference_of_the_example_is_minus_6(solved):
    slopes = solved.forward_difference(formula, [2, 3, -4, -2])
    assert slopes == pytest.approx([-6, -4, -2, 2])


def test_rows_2_2_to_2_4_backward_as_a_function_gives_gradients_and_a_valid_order(solved):
    values = [solved.Value(number) for number in (2.0, 3.0, -4.0, -2.0)]
    root = formula(*values)
    order = solved.topological_backward(root)
    assert [value.grad for value in values] == [-6.0, -4.0, -2.0, 2.0]
    assert (root.data, root.grad, order[-1]) == (-4.0, 1.0, root)
    assert sorted(value.data for value in order) == [-4.0, -4.0, -2.0, 2.0, 2.0, 3.0, 6.0]
    place = {value: number for number, value in enumerate(order)}
    assert all(place[child] < place[value] for value in order for child in value._prev)


def test_row_2_8_the_neuron_of_the_example_is_as_in_torch(solved):
    numbers = (0.5, -1.5, 1.0, -2.0, 0.25)
    w1, w2, x1, x2, bias = values = [solved.Value(number) for number in numbers]
    out = solved.neuron([w1, w2], [x1, x2], bias)
    out.backward()
    assert out.data == 3.75
    assert [value.grad for value in values] == [1.0, -2.0, 0.5, -1.5, 1.0]


def test_differences_that_call_each_other_in_a_circle_count_as_submitted_only():
    circle = both(
        body(
            "forward_difference",
            "return [central_difference(f, [*inputs[:i], x + h / 2, *inputs[i + 1 :]], h / 2)[i] "
            "for i, x in enumerate(inputs)]",
        ),
        body(
            "central_difference",
            "return [forward_difference(f, [*inputs[:i], x - h, *inputs[i + 1 :]], 2 * h)[i] "
            "for i, x in enumerate(inputs)]",
        ),
    )
    found = exercises(circle(SOLUTION))
    for id_, other in (
        ("forward_difference", "central_difference"),
        ("central_difference", "forward_difference"),
    ):
        assert (found[id_].score, found[id_].counted) == (0, "submitted")
        notes = [(note.code, note.values) for note in found[id_].notes]
        assert notes == [("in_a_circle", {"exercises": other})]
    assert found["gradient_check"].score == 30
