"""gradient_check: which gradients it calls right, and which wrong.

A wrong gradient is planted in what any engine has: the result's data is set to another formula's,
or a Value is left out of the graph. So the graph's gradient is not the slope of the data, however
the student's engine keeps its graph and whichever way they go backward. What is planted is 5% off
at least, of a slope of 0.25 or more; right formulas are so smooth that any reasonable step and
tolerance passes them.

Every check has a function that is right for one number and wrong for another: the same code, so
that the code says nothing, only the gradient does. Both numbers are drawn, so that a table of
constants and answers says nothing either.

Forward differences miss the slope of a formula that bends by some multiple of their step. No right
formula's multiple is about 1: with a tolerance as large as the step, chance would decide.
"""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, script, span

pytestmark = pytest.mark.exercise("gradient_check")

EITHER, FACTOR = span(-0.9, 0.9), span(0.9, 1.1)
X, Y, Z = span(0.8, 1.4), span(2.1, 2.9), span(-1.9, -1.2)
EXAMPLE = "def f(x, y):\n    return x * y + x\n"


def checked(formula: str, data: str = "", *more: str, **inputs: Inputs) -> Template:
    """Observe what the student says of a formula, whose result may get other ``data``.

    ``more`` are further expressions to observe.
    """
    names = ", ".join(inputs)
    lines = [f"out = {formula}", f"out.data = {data}", "return out"]
    body = lines if data else [f"return {formula}"]
    text = "\n".join([f"def f({names}):", *(f"    {line}" for line in body)])
    return verdict(f"{text}\nright = gradient_check(f, [{names}])", "right", *more, **inputs)


def pair(formula: str, data: str, *more: str, right: str, wrong: str, **inputs: Inputs) -> Template:
    """Observe what the student says of one code with a number ``k`` that makes it right, or wrong.

    Both are told by a number ``j``, which is drawn. The right one comes first: what it leaves in
    grad must not make the other right (a wrong slope that is twice the gradient would).
    """
    names = ", ".join(inputs)
    text = f"""def made(j, k):
    def f({names}):
        out = {formula}
        out.data = {data}
        return out
    return f"""
    return both(text, "made", names, *more, right=right, wrong=wrong, **inputs)


def objects(formula: str, data: str, *, right: str, wrong: str, **inputs: Inputs) -> Template:
    """Observe the same of objects that can be called: these have no code of their own."""
    names = ", ".join(inputs)
    text = f"""class Function:
    def __init__(self, j, k):
        self.j, self.k, self.__name__ = j, k, "f"
    def __call__(self, {names}):
        j, k = self.j, self.k
        out = {formula}
        out.data = {data}
        return out"""
    return both(text, "Function", names, right=right, wrong=wrong, **inputs)


def both(
    text: str, made: str, names: str, *more: str, right: str, wrong: str, **inputs: Inputs
) -> Template:
    """Observe what the student says of the right one, the wrong one, and two that are drawn.

    So a list of answers, call by call, is right for the public inputs only.
    """
    fresh = ", ".join(f"Value({name}.data)" for name in names.split(", "))
    calls = f"""
j = n.data
first = gradient_check({made}(j, {right}), [{names}])
second = gradient_check({made}(j, {wrong}), [{names}])
ks = [{right} if one.data > 0 else {wrong} for one in (p, q)]
third, fourth = [gradient_check({made}(j, k), [{fresh}]) for k in ks]"""
    answers = ("first", "second", "third", "fourth")
    return verdict(text + calls, *answers, *more, **inputs, n=FACTOR, p=EITHER, q=EITHER)


def verdict(text: str, *observe: str, **inputs: Inputs) -> Template:
    return script(
        text, observe=observe, uses=["gradient_check"], formula=None, tolerance="relative", **inputs
    )


@check(
    weight=9,
    claim=N_("it tells right gradients from wrong ones"),
    hints=(
        N_(
            "An f that sets out.data to something else has another slope than its graph: that is "
            "wrong."
        ),
        N_("Print both side by side. Too large, too small, of the other sign: how far apart?"),
    ),
    programs=[
        checked("0.4 * x * x", x=X),
        checked("x * y + x", x=X, y=Y),
        checked("x * y * z - 0.4 * z * z - y", x=X, y=Y, z=Z),
        checked("(x + y) / y", x=X, y=Y),
        checked("x * 3", "2 * x.data", x=X),
        checked("x * 2", "3 * x.data", x=X),
        checked("x * y", "-x.data * y.data", x=X, y=Y),
        checked("x * y * -1", "x.data * y.data", x=X, y=Y),
        # Five percent, in either direction.
        checked("x * x * 1.06", "x.data * x.data", x=Y),
        checked("x * x * 0.95", "x.data * x.data", x=Y),
        checked("x * y + x", "x.data * y.data + x.data + 0.2 * (x.data + y.data)", x=X, y=Y),
        pair(
            "(x * y + x) * j",
            "(x.data * y.data + x.data) * k",
            right="j",
            wrong="1.06 * j",
            x=X,
            y=Y,
        ),
        objects(
            "x * x * y * j", "x.data * x.data * y.data * k", right="j", wrong="0.95 * j", x=X, y=Y
        ),
        # The same at small slopes: rounded, both are 1.0, or 0.5.
        checked("x * 0.97", "1.03 * x.data", x=X),
        checked("x * 0.5", "0.47 * x.data", x=X),
        checked("x * 0.265", "0.25 * x.data", x=X),
        checked("x * 0.98 + y", "0.98 * x.data + y.data", x=X, y=Y),
        # An input of 0 moves like any other.
        checked("x * 3 + y", x=0.0, y=Y),
        checked("x * 3 + y", "2 * x.data + y.data", x=0.0, y=Y),
        # Wrong at these inputs only, and wrong everywhere else.
        checked("0.4 * x * x", "0.4 * x.data * x.data * (2 if x.data > 2 else 1)", x=Y),
        checked("0.4 * x * x", "0.4 * x.data * x.data * (2 if x.data < 2 else 1)", x=Y),
    ],
)
def test_tells_apart(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=6,
    claim=N_("it looks at the gradient of every input"),
    hints=(
        N_("One wrong gradient is enough: the answer is False then."),
        N_("Compare each with its own slope; do not add them up first."),
    ),
    programs=[
        checked("x * y + y * z", x=X, y=Y, z=Z),
        # In one input only: a number taken out of the graph.
        checked("x * Value(x.data) + y * z", x=X, y=Y, z=Z),
        checked("x * z + y * Value(y.data)", x=X, y=Y, z=Z),
        checked("x * y + z * Value(z.data)", x=X, y=Y, z=Z),
        checked("x * y + z * x + u * Value(u.data)", x=X, y=Y, z=Z, u=Y),
        pair(
            "x * y + z * j",
            "x.data * y.data + z.data * k",
            right="j",
            wrong="0.94 * j",
            x=X,
            y=Y,
            z=Z,
        ),
        # 5% of a small one, beside a large one that is right.
        checked("x * 4 + y * 160", "4.25 * x.data + 160 * y.data", x=X, y=Y),
        checked("x * 160 + y * 4", "160 * x.data + 3.8 * y.data", x=X, y=Y),
        # Both wrong: the errors add up to 0, the gradients have each other's place.
        checked("x * 4 + y", "3 * x.data + 2 * y.data", x=X, y=Y),
        checked("x * 2 + y * 3", "3 * x.data + 2 * y.data", x=X, y=Y),
    ],
)
def test_every_input(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("a gradient of 0 is right where the slope is 0, and only there"),
    hints=(
        N_("What does your comparison do when both numbers are 0?"),
        N_("A relative error divides by a number that may be 0: give it a smallest value."),
    ),
    programs=[
        checked("x * 0 + y", x=X, y=Y),
        checked("x * 0", x=X),
        checked("x * 0 + y", "x.data + y.data", x=X, y=Y),
        checked("x + y", "0 * x.data + y.data", x=X, y=Y),
        pair("x * 0 + y", "(k - j) * x.data + y.data", right="j", wrong="j + 1.0", x=X, y=Y),
    ],
)
def test_zero(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("what is in grad before does not count"),
    hints=(
        N_("Gradients are added to what is there already. What is there when you begin?"),
        N_("Clear each input's grad before you go backward, or use fresh Values."),
    ),
    programs=[
        verdict(
            f"{EXAMPLE}x.grad = 5.0\ny.grad = -2.0\nright = gradient_check(f, [x, y])",
            "right",
            x=X,
            y=Y,
        ),
        verdict(
            f"{EXAMPLE}first = gradient_check(f, [x, y])\nsecond = gradient_check(f, [x, y])",
            "first",
            "second",
            x=X,
            y=Y,
        ),
        verdict(
            "def made(j, k):\n    def f(x):\n        out = x * j\n        out.data = k * x.data\n"
            "        return out\n    return f\nj, answers = 2 * n.data, []\n"
            "for k in (j, j + 1, j if p.data > 0 else j + 1, j if q.data > 0 else j + 1):\n"
            "    x.grad = 1.0\n    answers.append(gradient_check(made(j, k), [x]))",
            *(f"answers[{number}]" for number in range(4)),
            x=X,
            n=FACTOR,
            p=EITHER,
            q=EITHER,
        ),
        # The rest makes up for what is wrong.
        verdict(
            "def f(x):\n    out = x * 2\n    out.data = 3 * x.data\n    return out\n"
            "x.grad = 1.0\nright = gradient_check(f, [x])",
            "right",
            x=X,
        ),
    ],
)
def test_leftovers(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("the inputs keep their data, and their places in the list, whatever comes out"),
    hints=(
        N_("Print the inputs' data before and after, for a right gradient and for a wrong one."),
        N_("Put each number back before you go on, and before you return."),
    ),
    programs=[
        checked("x * y", "", "x.data", "y.data", x=X, y=Y),
        checked("x * y", "2 * x.data * y.data", "x.data", "y.data", x=X, y=Y),
        checked("y * 2 + x", "3 * y.data + x.data", "x.data", "y.data", x=X, y=Y),
        pair(
            "x * y * j",
            "x.data * y.data * k",
            *("x.data", "y.data"),
            right="j",
            wrong="3 * j",
            x=X,
            y=Y,
        ),
        # Numbers as students type them.
        verdict(
            f"{EXAMPLE}three, two = Value(3), Value(2)\ninputs = [three, two]\n"
            "right = gradient_check(f, inputs)",
            *("right", "three.data", "two.data"),
            *("len(inputs)", "inputs[0] is three", "inputs[1] is two"),
        ),
    ],
)
def test_data(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=3,
    claim=N_("a gradient that is infinite or not a number is wrong"),
    hints=(
        N_("nan is neither larger nor smaller than your tolerance. Is inf larger than yours?"),
        N_(
            "Ask whether the two agree, not whether they differ: nan agrees with nothing. A "
            "tolerance that grows with the gradient is infinite where the gradient is."
        ),
    ),
    programs=[
        checked("x + y", x=X, y=Y),
        pair("x * k + y", "x.data * j + y.data", right="j", wrong="float('nan')", x=X, y=Y),
        pair("x + y * k", "x.data + y.data * j", right="j", wrong="float('inf')", x=X, y=Y),
        checked("x * float('nan') + y", "x.data + y.data", x=X, y=Y),
        checked("x + y * float('nan')", "x.data + y.data", x=X, y=Y),
        checked("x * float('inf') + y", "x.data + y.data", x=X, y=Y),
        checked("x * float('-inf') + y", "x.data + y.data", x=X, y=Y),
    ],
)
def test_not_finite(outcomes: Outcomes) -> None:
    outcomes.agree()
