"""A tutor for whoever only observes: it asks for what a tutor will ask for, and says nothing."""

from collections.abc import Sequence

from grader.judging.diagnosis.evidence import Evidence
from grader.judging.diagnosis.tutor import Tutor
from grader.results import Diagnosis, ExerciseResult


class AskingTutor(Tutor):
    """Has the examples of wrong exercises observed, so that judging finds them recorded.

    It compares with no known mistake: those run no student code, and are the judge's matter.
    """

    def explained(
        self, results: Sequence[ExerciseResult], evidence: Evidence
    ) -> tuple[list[ExerciseResult], Diagnosis | None]:
        for one in (*self.wrong(results, evidence), *self.wrong_together(results, evidence)):
            self.example(one, evidence)
        return list(results), None
