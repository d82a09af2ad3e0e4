"""What runs in the same process as a student's code: stdlib only, nothing worth stealing.

This folder imports nothing of the grader. It is started on its own by the sandbox, and
copied as it is into the students' self-check, so both run the same code.
"""
