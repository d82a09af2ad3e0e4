"""Student code run on a Dask cluster: workers only observe, and this process judges."""

from grader.cluster.connect import connect
from grader.cluster.errors import ClusterError

__all__ = ["ClusterError", "connect"]
