"""The solution in the forms in which the same mistake gives other numbers."""

# Where children lie in a set, one that is used twice is there once.
KINDS = ("tuple", "set")
# How the solution keeps them.
KEPT = "tuple(_children)"


def variants(solution: str) -> dict[str, str]:
    """Return the solution with its nodes' children in a tuple and in a set, by that name.

    A solution that keeps them in another way is returned as it is, named ``own``.
    """
    if solution.count(KEPT) != 1:
        return {"own": solution}
    return {kind: keeping(solution, kind) for kind in KINDS}


def keeping(source: str, kind: str) -> str:
    """Return a source, made from the solution, whose nodes keep their children in another kind."""
    return source.replace(KEPT, f"{kind}(_children)")
