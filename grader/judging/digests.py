"""The name of our own code, to tell whether what was scored with it still holds."""

from grader.kept import code_digest

# The rooms whose code a result depends on.
SCORING = (
    "checks",
    "course",
    "engines",
    "judging",
    "mistakes",
    "parsing",
    "programs",
    "sandbox",
    "submissions",
)


def scoring_code() -> str:
    """Return a name for all code that a score or a diagnosis depends on."""
    return code_digest(*(f"grader.{room}" for room in SCORING))
