"""Random well-conditioned programs: values and gradients agree with torch in float64.

Each step is a line of text over two earlier results, increasing in both, that maps numbers
between 0.3 and 8 to numbers between 0.3 and 8. So nothing overflows and nothing cancels, and a
disagreement beyond rounding is a fault.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograd_ref import Value

STEPS = [
    "(a + b) / 2",
    "0.25 * (1 + a + 2 + b)",
    "sum([a, b, a]) / 3",
    "(a * b) ** 0.5",
    "(a * a.tanh() + 1) / 2",
    "4 - (4 - a)",
    "-(-a - b) * 0.5",
    "(a / (1 / b)) ** 0.5",
    "2 / (2 / a)",
    "1 + a.tanh()",
    "(a * 0.25).exp()",
    "a.log() + 3",
    "(a.relu() + b) / 2",
    "(-a).relu() + b",
    "(a**2 + 3) / 9",
    "(a**3 + 30) / 70",
    "4 * (a**-1 + 1) ** -1",
    "a**1.5 / 3 + 0.3",
]

number = st.floats(0.5, 4.0)
step = st.tuples(st.sampled_from(STEPS), st.integers(0, 20), st.integers(0, 20))
program = st.lists(step, min_size=1, max_size=15)


def run(program, leaves):
    """Return the sum of all results, so that every step matters."""
    results = list(leaves)
    for text, i, j in program:
        names = {"a": results[-1 - i % len(results)], "b": results[j % len(results)]}
        results.append(eval(text, {"sum": sum}, names))
    return sum(results)


def check(torch, program, inputs):
    ours = [Value(x) for x in inputs]
    theirs = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]
    out, expected = run(program, ours), run(program, theirs)
    out.backward()
    expected.backward()
    assert out.data == pytest.approx(expected.item(), rel=1e-9, abs=0)
    for v, t in zip(ours, theirs, strict=True):
        assert v.grad == pytest.approx(t.grad.item(), rel=1e-9, abs=0)


def test_random_programs_agree_with_torch(torch):
    @settings(derandomize=True, deadline=None, max_examples=100, database=None)
    @given(program=program, inputs=st.tuples(number, number))
    def agree(program, inputs):
        check(torch, program, inputs)

    agree()


@pytest.mark.parametrize("text", STEPS)
def test_each_step_agrees_with_torch(torch, text):
    """Twice in a row, so that each operation also takes its own result."""
    check(torch, [(text, 0, 0), (text, 0, 1)], (0.7, 3.1))


def test_second_backward_on_one_graph_agrees_with_torch(torch):
    x, t = Value(0.7), torch.tensor(0.7, dtype=torch.float64, requires_grad=True)
    ours, theirs = ((v * v).tanh() * v + v.exp() for v in (x, t))
    for _ in range(3):
        ours.backward()
        theirs.backward(retain_graph=True)
    assert x.grad == pytest.approx(t.grad.item(), rel=1e-14)
