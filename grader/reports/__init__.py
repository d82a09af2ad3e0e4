"""One file per format, each a pure function of the results."""

from grader.reports.csv import scores_csv
from grader.reports.explanation import explain
from grader.reports.explanation_head import explain_student
from grader.reports.feedback import feedback_markdown
from grader.reports.github import annotations, summary_markdown
from grader.reports.graded_source import graded_source
from grader.reports.gradescope import gradescope_json
from grader.reports.html.matrix import matrix_page
from grader.reports.junit import junit_xml
from grader.reports.matrix import matrix_lines, matrix_table
from grader.reports.names import feedback_file_name, page_file_name, safe_file_name
from grader.reports.table import notes_table, results_table, summary_lines

__all__ = [
    "annotations",
    "explain",
    "explain_student",
    "feedback_file_name",
    "feedback_markdown",
    "graded_source",
    "gradescope_json",
    "junit_xml",
    "matrix_lines",
    "matrix_page",
    "matrix_table",
    "notes_table",
    "page_file_name",
    "results_table",
    "safe_file_name",
    "scores_csv",
    "summary_lines",
    "summary_markdown",
]
