"""nbgrader's settings for this course; its commands are given from this folder.

What the grader needs is set by ``configure``; docs/nbgrader.md says what that is. Whatever else
nbgrader can be told may be told below.
"""

import sys
from pathlib import Path

from grader.nbgrader.config import configure

c = get_config()  # noqa: F821 - nbgrader gives it to this file
configure(c, Path(__file__).parent, sys.argv)

c.CourseDirectory.course_id = "deep-learning-from-scratch"
# c.Grade.language = "es"  # the language of the feedback
