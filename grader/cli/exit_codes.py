"""What ``grader grade`` and ``grader judge`` end with. Not graded is never 0 in a student's CI."""

from grader.results import Results, StudentResult

ALL_GRADED, SOME_NOT_GRADED, BELOW, INTERRUPTED = 0, 1, 3, 130


def exit_code(results: Results, fail_under: float | None = None) -> int:
    """Return the exit code that results deserve.

    ``fail_under`` is a share of the points in percent: a total below it is code 3. With it
    everybody must have a total, so that nothing handed in is code 1, too.
    """
    students = results.students
    if any(one.status in ("unreadable", "not graded") for one in students):
        return SOME_NOT_GRADED
    if fail_under is None:
        return ALL_GRADED
    if any(one.total is None for one in students):
        return SOME_NOT_GRADED
    return BELOW if any(_is_below(one, fail_under) for one in students) else ALL_GRADED


def _is_below(student: StudentResult, percent: float) -> bool:
    # As reports show points: with two decimals.
    return round(student.total or 0, 2) < round(student.max * percent / 100, 2)
