"""Names of many things, for people: the first few, and how many more there are."""

from collections.abc import Sequence

MOST = 5


def listed(names: Sequence[str]) -> str:
    """Return some names, in their order: ``a, b, c, d, e and 3 more``."""
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more
