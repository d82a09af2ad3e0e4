"""The HTML report: one page for the class, one for each student; each is a file of its own."""

from grader.reports.html.pages import class_page, exercise_cell, student_notes, student_page

__all__ = ["class_page", "exercise_cell", "student_notes", "student_page"]
