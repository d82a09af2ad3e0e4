"""The way to a cluster, for whoever may have none: distributed is an extra."""

import importlib.util
import logging
import re
from typing import TYPE_CHECKING

from grader.cluster.errors import ClusterError
from grader.judging import Machine

if TYPE_CHECKING:
    from grader.cluster.cluster import Cluster


def connect(address: str, wanted: Machine) -> "Cluster":
    """Return the cluster of a scheduler's address, such as ``tcp://head:8786``.

    Raises ClusterError where nobody answers, or a worker is not as ``wanted``.
    """
    if importlib.util.find_spec("distributed") is None:
        raise ClusterError(
            "a cluster needs dask.distributed: pip install 'autograd-grader[cluster]', here and "
            "where the workers are"
        )
    if not re.fullmatch(r"[a-z]+://.+:\d+", address):
        raise ClusterError(
            f"{address!r} is not the address of a Dask scheduler: name one as tcp://host:8786"
        )
    from grader.cluster.cluster import Cluster

    # What these say of lost connections, with tracebacks, our own errors say in a line.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return Cluster(address, wanted)
