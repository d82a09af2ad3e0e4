"""The cells of an assignment's notebook, by the names that nbgrader knows them by."""


def cell_name(exercise_id: str) -> str:
    """Return the grade_id of an exercise's test cell."""
    return f"test_{exercise_id}"
