"""From observations to scores: pytest judges, scoring adds up, the best attempt counts."""

from grader.judging.bench import EarlierResult, Options, check_solution
from grader.judging.desk import Desk
from grader.judging.diagnosis import AskingTutor, Tutor
from grader.judging.facts import about_run, run_facts
from grader.judging.grading import Grading, grade_submission
from grader.judging.machine import Machine, differences, this_machine
from grader.judging.observer import Elsewhere, Observer, ObserverLost
from grader.judging.plan import Plan, make_plan
from grader.judging.recording import Recording, from_line, to_line
from grader.judging.run import grade, run_key
from grader.judging.session import Judge, JudgingError, judging
from grader.judging.turns import Turns

__all__ = [
    "AskingTutor",
    "Desk",
    "EarlierResult",
    "Elsewhere",
    "Grading",
    "Judge",
    "JudgingError",
    "Machine",
    "Observer",
    "ObserverLost",
    "Options",
    "Plan",
    "Recording",
    "Turns",
    "Tutor",
    "about_run",
    "check_solution",
    "differences",
    "from_line",
    "grade",
    "grade_submission",
    "judging",
    "make_plan",
    "run_facts",
    "run_key",
    "this_machine",
    "to_line",
]
