"""From observations to scores: pytest judges, scoring adds up, the best attempt counts."""

from grader.judging.bench import EarlierResult, Options, check_solution
from grader.judging.desk import Desk
from grader.judging.diagnosis import AskingTutor, Tutor
from grader.judging.facts import about_run, run_facts
from grader.judging.grading import Grading, grade_submission
from grader.judging.machine import Machine, differences, this_machine
from grader.judging.made_with import MadeWith, changes, made_with
from grader.judging.observer import Elsewhere, Observer, ObserverLost
from grader.judging.plan import Plan, make_plan
from grader.judging.recording import Recording, from_line, to_line
from grader.judging.run import grade
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
    "MadeWith",
    "Observer",
    "ObserverLost",
    "Options",
    "Plan",
    "Recording",
    "Turns",
    "Tutor",
    "about_run",
    "changes",
    "check_solution",
    "differences",
    "from_line",
    "grade",
    "grade_submission",
    "judging",
    "made_with",
    "make_plan",
    "run_facts",
    "this_machine",
    "to_line",
]
