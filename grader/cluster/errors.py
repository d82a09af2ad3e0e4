"""What can be wrong with a cluster."""

from grader.errors import GraderError


class ClusterError(GraderError):
    """A cluster cannot be used; the message names the scheduler or the worker, and the remedy."""
