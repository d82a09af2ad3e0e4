"""The students' self-check: the grader's own checks on public inputs, and a short panel.

``grader release`` copies this folder into every assignment, together with the files of the
sandbox that run student code. Stdlib and pytest only, and in a notebook IPython, which is there:
students install nothing else.
"""

from .assignment import exercises_in

__all__ = ["exercises_in"]
