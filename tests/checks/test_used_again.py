"""An operation used on Values that are in use already: right in every form that it may have."""

from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.judging import Options, grade, make_plan
from grader.mistakes.library import body
from grader.submissions import Submission

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE).complete()

MADE_OF_SEVERAL = {
    "exp": """
        half = Value(math.exp(self.data / 2), (self,), "exp")

        def _backward():
            self.grad += half.grad * half.data / 2

        half._backward = _backward
        return half * half
    """,
    "relu": "return self * 0.5 * (1 + (self.data > 0) - (self.data <= 0))",
    "tanh": "e = self.exp()\nf = (-self).exp()\nreturn (e - f) / (e + f)",
    "__radd__": "return self * 1 + other",
}
# No gradient goes through relu below 0: nothing says that its result must hold on to the input.
CUT_WHERE_FLAT = {"relu": "return self if self.data > 0 else Value(0.0)"}


def not_full(source):
    plan = make_plan(ROOT, COURSE, ENGINE, "used again", with_torch=False)
    (result,) = grade(plan, [Submission("one", source)], "used again", "", Options(jobs=1))
    return [
        one.id for one in result.exercises if (one.score, one.counted) != (one.max, "submitted")
    ]


@pytest.mark.parametrize(("method", "made"), [*MADE_OF_SEVERAL.items(), *CUT_WHERE_FLAT.items()])
def test_an_operation_in_another_right_form_is_full_as_submitted(method, made):
    assert not_full(body(method, made)(SOLUTION)) == []
