"""What goes wrong outside our code."""


class GraderError(Exception):
    """What whoever runs the grader can mend: the message says file, thing and remedy.

    The command line shows it and ends with exit code 2; any other exception is a fault of ours.
    """
