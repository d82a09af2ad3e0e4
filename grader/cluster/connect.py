"""The way to a cluster, for whoever may have none: distributed is an extra."""

import importlib.util
from typing import TYPE_CHECKING

from grader.judging import Machine

if TYPE_CHECKING:
    from grader.cluster.cluster import Cluster


class ClusterError(Exception):
    """A cluster cannot be used; the message names the scheduler or the worker, and the remedy."""


def connect(address: str, wanted: Machine) -> "Cluster":
    """Return the cluster of a scheduler's address, such as ``tcp://head:8786``.

    Raises ClusterError where nobody answers, or a worker is not as ``wanted``.
    """
    if importlib.util.find_spec("distributed") is None:
        raise ClusterError(
            "a cluster needs dask.distributed: pip install 'autograd-grader[cluster]', here and "
            "where the workers are"
        )
    from grader.cluster.cluster import Cluster

    return Cluster(address, wanted)
