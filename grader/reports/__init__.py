"""One file per format, each a pure function of the results."""

from grader.reports.csv import scores_csv
from grader.reports.explanation import explain
from grader.reports.feedback import feedback_markdown
from grader.reports.html.matrix import matrix_page
from grader.reports.matrix import matrix_lines, matrix_table
from grader.reports.names import feedback_file_name, page_file_name
from grader.reports.table import notes_table, results_table, summary_lines

__all__ = [
    "explain",
    "feedback_file_name",
    "feedback_markdown",
    "matrix_lines",
    "matrix_page",
    "matrix_table",
    "notes_table",
    "page_file_name",
    "results_table",
    "scores_csv",
    "summary_lines",
]
