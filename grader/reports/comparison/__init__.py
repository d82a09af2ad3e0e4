"""Two runs of the same assignment compared: what is different, for whom, and why."""

from grader.reports.comparison.gradebook import comparison_csv
from grader.reports.comparison.runs import Cause, RunDifferences
from grader.reports.comparison.students import Change, Comparison, ScoreChange, compare
from grader.reports.comparison.table import comparison_parts

__all__ = [
    "Cause",
    "Change",
    "Comparison",
    "RunDifferences",
    "ScoreChange",
    "compare",
    "comparison_csv",
    "comparison_parts",
]
