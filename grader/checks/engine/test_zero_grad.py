"""zero_grad: gradients are set by hand first, so no working backward is needed but for one."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import script, span

pytestmark = pytest.mark.exercise("zero_grad")

X, Y = span(0.5, 2.5), span(-2.5, -0.5)
GRADS = ["x.grad", "y.grad", "p.grad", "q.grad", "out.grad"]
GRAPH = "p = x * y\nq = p + x\nout = q * y\n"
BY_HAND = "x.grad, y.grad, p.grad, q.grad, out.grad = 3.0, -2.0, 0.5, 4.0, 1.0\n"
ROOT_ZERO = "x.grad, y.grad, p.grad, q.grad, out.grad = 3.0, 0.0, -0.5, 0.0, 0.0\n"
# Equal numbers are not the same Value.
ALIKE = """
p = x ** 2
q = y ** 2
out = p * q
x.grad = y.grad = 3.0
p.grad = q.grad = 2.0
out.grad = 1.0
out.zero_grad()
"""
# Of two results that share their inputs, and one that has another.
TWO = """
first = x * y
second = y + x
x.grad = y.grad = first.grad = 3.0
first.zero_grad()
x.grad, y.grad, z.grad, first.grad, second.grad = 3.0, -2.0, 0.5, 4.0, 1.0
second.zero_grad()
"""
TWICE = BY_HAND + "out.zero_grad()\n"
LADDER = """
u = x
for _ in range(30):
    u = u * 0.5 + u
u.grad, x.grad = 2.0, 3.0
u.zero_grad()
"""


@check(
    weight=3,
    claim=N_("zero_grad clears its own gradient and that of its inputs"),
    hints=(
        N_("Start with self, then think of the Values that self was computed from."),
        N_("self.grad and the grad of everything in self._prev, at least."),
    ),
    programs=[
        script("x.grad = 3.0\nx.zero_grad()", observe=["x.grad", "x.data"], x=X),
        script(
            "out = x * y\nout.grad, x.grad, y.grad = 1.0, -2.0, 3.0\nout.zero_grad()",
            observe=["out.grad", "x.grad", "y.grad"],
            x=X,
            y=Y,
        ),
    ],
)
def test_near(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("zero_grad clears every Value it was computed from, and only those"),
    hints=(
        N_("Follow the inputs of the inputs, back to the numbers you typed in."),
        N_("It is the walk of backward, in any order, with another thing to do at each node."),
    ),
    programs=[
        script(GRAPH + BY_HAND + "out.zero_grad()", observe=GRADS, x=X, y=Y),
        script(
            "out = x + 1 + 2 + 3 + 4 + 5 + 6\nx.grad, out.grad = 3.0, 1.0\nout.zero_grad()",
            observe=["x.grad", "out.grad"],
            x=X,
        ),
        script(GRAPH + ROOT_ZERO + "out.zero_grad()", observe=GRADS, x=X, y=Y),
        script(GRAPH + BY_HAND + "q.zero_grad()", observe=GRADS, x=X, y=Y),
        script(GRAPH + TWICE + TWICE, observe=GRADS, x=X, y=Y),
        script(
            TWO,
            observe=["x.grad", "y.grad", "z.grad", "first.grad", "second.grad"],
            z=Y,
            x=X,
            y=Y,
        ),
        script(ALIKE, observe=GRADS, x=1.5, y=1.5),
    ],
)
def test_all(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("zero_grad clears gradients, and leaves all data as it was"),
    hints=(
        N_("Only gradients become 0."),
        N_("data, _prev and _backward must be as they were."),
    ),
    programs=[
        script(
            GRAPH + BY_HAND + "out.zero_grad()",
            observe=[*GRADS, "x.data", "y.data", "p.data", "q.data", "out.data"],
            x=X,
            y=Y,
        ),
    ],
)
def test_data(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("backward gives the same numbers again after zero_grad"),
    hints=(
        N_("The graph must still be there: nodes, links and what each has to do."),
        N_("Set grad to 0, not to None: backward adds to it."),
    ),
    programs=[
        script(
            "p = x * y\nout = p * p + x\nout.backward()\nout.zero_grad()\nout.backward()",
            observe=["x.grad", "y.grad", "x.data", "y.data"],
            formula="p = x * y\np * p + x",
            x=X,
            y=Y,
        )
    ],
)
def test_backward_after(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=2,
    claim=N_("zero_grad visits each node once"),
    hints=(
        N_("Thirty Values, each used twice: how many paths lead from the last to the first?"),
        N_("Remember in a set what you have seen, and do not go there again."),
    ),
    programs=[script(LADDER, observe=["u.grad", "x.grad", "x.data"], x=X)],
)
def test_once(outcomes: Outcomes) -> None:
    outcomes.agree()
