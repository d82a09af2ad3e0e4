"""Student code run on a Dask cluster: workers only observe, and this process judges."""

from grader.cluster.connect import ClusterError, connect

__all__ = ["ClusterError", "connect"]
