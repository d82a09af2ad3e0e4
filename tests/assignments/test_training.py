"""The assignment ``training``: what its checks must not punish, and what each fault costs."""

from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, Tutor, grade, make_plan
from grader.mistakes import library
from grader.mistakes.library import body, both
from grader.mistakes.library import replace as changing
from grader.programs import script
from grader.sandbox import Sandbox
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
TRAINING = COURSE.assignment("training")
SOLUTION = load_solution(ROOT, COURSE, TRAINING).complete()
ENGINE = load_solution(ROOT, COURSE, COURSE.assignment("engine")).complete()
PLAN = make_plan(ROOT, COURSE, TRAINING, "training", with_torch=False)
XOR = "[[0, 0], [0, 1], [1, 0], [1, 1]]"
DEMO = f"""
random.seed(3)
xor = MLP(2, [3, 1])
losses = train(xor, {XOR}, [-1, 1, 1, -1], 0.1, 100)
print("🎉", losses[-1])
"""
ROW_3_7 = f"""
import random
random.seed(1337)
network = MLP(2, [2, 1])
losses = train(network, {XOR}, [-1, 1, 1, -1], 0.1, 200)
"""
OWN_ZERO_GRAD = both(
    changing(
        "MLP.parameters",
        "    def parameters",
        "    def zero_grad(self):\n"
        "        for one in self.parameters():\n"
        "            one.grad = 0.0\n\n"
        "    def parameters",
    ),
    changing(
        "training_step",
        "    for parameter in network.parameters():\n        parameter.grad = 0.0\n",
        "    network.zero_grad()\n",
    ),
)

FINAL = changing(
    "MLP.__init__",
    "    def __init__",
    "    def __init_subclass__(cls, **kwargs):\n"
    "        raise TypeError('MLP is final')\n\n"
    "    def __init__",
)
MADE_BY_NEW = changing(
    "MLP.__init__",
    "    def __init__",
    "    def __new__(cls, nin, nouts):\n        return super().__new__(cls)\n\n    def __init__",
)
ENGINES_ZERO_GRAD = changing(
    "training_step",
    "    for parameter in network.parameters():\n        parameter.grad = 0.0\n",
    "    loss.zero_grad()\n",
)
DRAW = "random.uniform(-1, 1)"
NUMPY = "import numpy as np\n"
DRAWN_BY_NUMPY = "[Value(one) for one in np.random.default_rng(1).uniform(-1, 1, nin)]"
DRAWN = f"[Value({DRAW}) for _ in range(nin)]"


def graded(source, engine=ENGINE, tutor=None):
    options = replace(Options(jobs=1), tutor=tutor)
    handed_in = [Submission("one", source, engine=engine)]
    (result,) = grade(PLAN, handed_in, "training", "", options)
    return {one.id: one for one in result.exercises}


def lost(source, engine=ENGINE):
    """Return the exercises that are not full, however they were tried."""
    return [one.id for one in graded(source, engine).values() if one.score != one.max]


def failed(source):
    """Return the checks that cost points."""
    found = graded(source).values()
    return [
        check.id
        for one in found
        if one.score != one.max
        for check in one.checks
        if check.status != "passed" and check.weight
    ]


def mistake(id_):
    return next(one for one in library("training") if one.id == id_).apply(SOLUTION)


def test_row_3_7_of_the_lessons():
    steps = [f"losses[{number - 1}]" for number in (1, 10, 50, 100, 200)]
    outputs = [f"network({x}).data" for x in ([0, 0], [0, 1], [1, 0], [1, 1])]
    number = "len(network.parameters())"
    program = script(ROW_3_7, observe=[number, *steps, *outputs], uses=["MLP", "train"])
    with Sandbox(COURSE.limits) as sandbox:
        work = PLAN.work(engine=ENGINE)
        seen = sandbox.observe(SOLUTION, work, {"loop": [program.with_inputs("row 3.7", {})]})
    (outcome,) = seen.outcomes["loop"]
    parameters, *found = [one.value for one in outcome.values]
    assert parameters == 9
    shown = [f"{one:.6f}" for one in found[:5]]
    assert shown == ["4.156690", "4.005572", "3.996708", "3.510700", "0.038597"]
    assert [f"{one:+.4f}" for one in found[5:]] == ["-0.9081", "+0.8934", "+0.8906", "-0.9207"]


def weights(new):
    return changing("Neuron.__init__", DRAWN, new)


ACCEPTED = {
    "parameters in a tuple": changing("Neuron.parameters", "[*self.w, self.b]", "*self.w, self.b"),
    "parameters one by one": body(
        "MLP.parameters", "for layer in self.layers:\n    yield from layer.parameters()"
    ),
    "the network's own zero_grad": OWN_ZERO_GRAD,
    "the engine's zero_grad": ENGINES_ZERO_GRAD,
    "a network made by __new__": MADE_BY_NEW,
    "a network of which there are no others": FINAL,
    "such a network with its own zero_grad": both(OWN_ZERO_GRAD, FINAL, MADE_BY_NEW),
    "a network that is a list": lambda source: source.replace("class MLP:", "class MLP(list):"),
    "a draw of another form": weights("[Value(random.random() * 2 - 1) for _ in range(nin)]"),
    "numbers of numpy": lambda source: (
        NUMPY + weights(f"[Value(np.float64({DRAW})) for _ in range(nin)]")(source)
    ),
    "a whole number as bias": changing("Neuron.__init__", "Value(0.0)", "Value(0)"),
    "another argument": changing("Neuron.__init__", "(self, nin)", "(self, nin, nonlin=True)"),
    "inputs made Values": changing(
        "Neuron.__call__",
        "weight * one",
        "weight * (one if isinstance(one, Value) else Value(one))",
    ),
    "losses in a tuple": body(
        "train",
        "return (*(training_step(network, inputs, targets, rate) for _ in range(steps)),)",
    ),
    "no narrow layers": changing(
        "MLP.__call__", "layer([x] if isinstance(x, Value) else x)", "layer(x)"
    ),
    "training at the end of the file": lambda source: source + DEMO,
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted_as_submitted(name):
    source = ACCEPTED[name](SOLUTION)
    assert source != SOLUTION
    found = graded(source).values()
    assert [(one.id, one.counted) for one in found if one.score != one.max] == []
    assert {one.counted for one in found} == {"submitted"}


@pytest.mark.parametrize(
    ("source", "checks"),
    [
        (mistake("neuron-parameters-bias-first"), ["neuron/parameters"]),
        (NUMPY + weights(DRAWN_BY_NUMPY)(SOLUTION), ["neuron/draws"]),
        (mistake("neuron-bias-drawn"), ["neuron/draws"]),
        (mistake("layer-always-a-list"), ["layer/single", "layer/gradient"]),
        (mistake("step-cleared-after"), ["step/fresh"]),
        (mistake("step-returns-value"), ["step/loss", "step/fresh"]),
        (mistake("train-copy"), ["loop/xor"]),
        (mistake("train-generator"), ["loop/falls"]),
        (mistake("train-stops-at-rest"), ["loop/losses"]),
        (mistake("train-stops-if-worse"), ["loop/losses"]),
        (mistake("step-clipped-at-hundred"), ["step/move"]),
        (mistake("neuron-skips-a-bias-of-0"), ["neuron/gradient"]),
        (mistake("neuron-wraps-the-inputs"), ["neuron/list"]),
    ],
)
def test_a_fault_costs_the_checks_that_it_concerns_and_no_more(source, checks):
    assert failed(source) == checks


def test_two_wrong_classes_cost_nothing_to_what_is_built_on_them():
    wrong = both(
        changing("Neuron.__call__", "total.tanh()", "total"),
        changing("Layer.__init__", "[Neuron(nin) for _ in range(nout)]", "[Neuron(nin)] * nout"),
    )
    assert lost(wrong(SOLUTION)) == ["neuron", "layer"]


def test_a_step_that_calls_the_network_s_own_zero_grad_can_be_tried_alone():
    wrong = changing("squared_error", "** 2", "** 3")
    assert lost(wrong(OWN_ZERO_GRAD(SOLUTION))) == ["loss"]


def test_a_step_that_needs_more_of_a_network_than_it_is_promised_loses_points():
    assert lost(SOLUTION.replace("in network.parameters()", "in network.layers")) == ["step"]


SINGLE = ENGINE.replace("self.data = data", "self.data = np.float32(data)").replace(
    "import math", "import math\nimport numpy as np"
)


def test_an_engine_in_single_precision_is_right_as_submitted():
    assert {one.counted for one in graded(SOLUTION, SINGLE).values()} == {"submitted"}


@pytest.mark.parametrize(
    "engine",
    [
        SINGLE,
        body("zero_grad", "self.grad = 0.0")(ENGINE),
        body("__radd__", "return self")(ENGINE),
    ],
    ids=["single precision", "a wrong zero_grad", "a wrong __radd__"],
)
def test_an_engine_of_ones_own_costs_nothing(engine):
    assert engine != ENGINE
    assert lost(ENGINES_ZERO_GRAD(SOLUTION), engine) == []


def test_forgetting_to_clear_the_gradients_is_named(tmp_path):
    tutor = Tutor(PLAN, Options(jobs=1).isolation, tmp_path)
    step = graded(mistake("step-not-cleared"), tutor=tutor)["step"]
    assert "step-not-cleared" in step.diagnosis.mistakes
    assert "not gradient descent" in step.diagnosis.explanations[0]
    assert "a.data" in [row.name for row in step.example.failure.rows]
