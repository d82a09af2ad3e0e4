"""The solution in the forms in which the same mistake gives other numbers."""

# Where children lie in a set, one that is used twice is there once.
KINDS = ("tuple", "set")
_AS_WRITTEN = "tuple(_children)"


def variants(solution: str) -> dict[str, str]:
    """Return the solution with its nodes' children in a tuple and in a set, by that name.

    A solution that keeps them in another way is returned as it is, named ``own``.
    """
    if solution.count(_AS_WRITTEN) != 1:
        return {"own": solution}
    return {kind: solution.replace(_AS_WRITTEN, f"{kind}(_children)") for kind in KINDS}
