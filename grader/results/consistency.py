"""Whether a result adds up: one that was changed afterwards, by hand, does not."""

from grader.results.model import ExerciseResult, StudentResult


def contradiction(result: StudentResult) -> str:
    """Say in what a student's result contradicts itself: "" in nothing.

    The total is the sum of the scores, and each score is that of the attempt that counts.
    """
    for exercise in result.exercises:
        if said := _of_score(exercise):
            return said
    if result.status != "graded":
        return "" if result.total is None else f"the total {result.total:g} is of nothing graded"
    scores = [one.score for one in result.exercises if one.score is not None]
    if len(scores) < len(result.exercises):
        return "an exercise has no score"
    if result.total is None:
        return "there is no total"
    whole = round(sum(scores), 2)
    return (
        "" if result.total == whole else f"the total is {result.total:g}, the scores make {whole:g}"
    )


def _of_score(exercise: ExerciseResult) -> str:
    attempts = {one.attempt: one for one in exercise.attempts}
    if exercise.counted not in attempts:
        return f"the attempt that counts for {exercise.id} is not there"
    score = attempts[exercise.counted].score
    if exercise.score in (score, None):
        return ""
    return f"the score of {exercise.id} is {exercise.score:g}, its attempt has {score:g}"
