"""From observations to scores: pytest judges, scoring adds up, the best attempt counts."""

from grader.judging.desk import Desk
from grader.judging.diagnosis import Tutor
from grader.judging.facts import results_of, run_facts
from grader.judging.grading import Grading, grade_submission
from grader.judging.observer import Observer
from grader.judging.plan import Plan, make_plan
from grader.judging.recording import Recording, from_line, to_line
from grader.judging.run import Options, grade
from grader.judging.session import Judge, JudgingError, judging
from grader.judging.turns import Turns

__all__ = [
    "Desk",
    "Grading",
    "Judge",
    "JudgingError",
    "Observer",
    "Options",
    "Plan",
    "Recording",
    "Turns",
    "Tutor",
    "from_line",
    "grade",
    "grade_submission",
    "judging",
    "make_plan",
    "results_of",
    "run_facts",
    "to_line",
]
