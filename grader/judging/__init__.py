"""From observations to scores: pytest judges, scoring adds up, the best attempt counts."""

from grader.judging.diagnosis import Tutor
from grader.judging.grading import Grading, grade_submission
from grader.judging.plan import Plan, make_plan
from grader.judging.run import Options, grade
from grader.judging.session import JudgingError, judging

__all__ = [
    "Grading",
    "JudgingError",
    "Options",
    "Plan",
    "Tutor",
    "grade",
    "grade_submission",
    "judging",
    "make_plan",
]
