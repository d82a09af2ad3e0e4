"""Why an exercise went wrong: the mistake named, and a small program that shows it."""

from grader.judging.diagnosis.asking import AskingTutor
from grader.judging.diagnosis.evidence import Evidence
from grader.judging.diagnosis.tutor import Tutor

__all__ = ["AskingTutor", "Evidence", "Tutor"]
