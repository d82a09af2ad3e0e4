"""What an exception says of a mistake, in words that hold whatever raised it."""

import re
from collections.abc import Collection, Iterable

from grader.language import N_
from grader.results import Diagnosis
from grader.sandbox import DIED, MEMORY_LIMIT, TIME_LIMIT, LoadReport, Outcome

MATH_MISSING = N_("The name math is used, but no import defines it.")
NO_THREADS = N_(
    "Submissions are run without threads: what starts one raises RuntimeError. Do the work without "
    "a thread of your own."
)
_IMPORT = N_(
    "An import fails: the module is not available where submissions are run, or has no such name."
)
EXPLANATIONS = {
    "NameError": N_(
        "A name is used that nothing has defined: it is misspelled, its import is missing, or "
        "it belongs to another function."
    ),
    "UnboundLocalError": N_(
        "A variable is read before anything was assigned to it, on at least one way through "
        "the function."
    ),
    "AttributeError": N_(
        "Something is asked for an attribute that it does not have. Is it a plain number, a tuple "
        "or None where a Value is expected? Or is the attribute's name misspelled?"
    ),
    "TypeError": N_(
        "Something has a type that does not fit. Is it a Value where Python needs a plain number, "
        "or None or a tuple where something else should have been returned? Is an object without a "
        "hash put in a set, or something called with another number of arguments?"
    ),
    "RecursionError": N_(
        "A method calls itself, directly or by way of another, deeper than Python allows: "
        "perhaps without end."
    ),
    "NotImplementedError": N_(
        "NotImplementedError is raised: is there still a TODO in the code that is needed here?"
    ),
    "ImportError": _IMPORT,
    "ModuleNotFoundError": _IMPORT,
    "ZeroDivisionError": N_("Somewhere a number is divided by zero."),
    "OverflowError": N_("Somewhere a number gets too large for a float."),
    "ValueError": N_(
        "A function gets a value that it cannot work with, or a number of values is not the one "
        "expected."
    ),
    "IndexError": N_("A list is indexed beyond its end."),
    "KeyError": N_("A key is asked for that the dictionary does not have."),
    "AssertionError": N_("An assert in your own code does not hold."),
    TIME_LIMIT: N_(
        "The code takes too long here: a loop or a walk over the graph does not end, does the same "
        "work again and again, or waits."
    ),
    MEMORY_LIMIT: N_("The code needs more and more memory: something grows without end."),
    DIED: N_("The code ends the whole process: exit() or a crash."),
}


def by_exceptions(
    failing: Collection[Outcome], source: str, report: LoadReport | None = None
) -> Diagnosis | None:
    """Explain failing programs that all ended in the same way, without giving numbers.

    ``report`` is that of loading the source.
    """
    ends = {outcome.raised.type if outcome.raised else outcome.status for outcome in failing}
    if len(ends) != 1:
        return None
    (end,) = ends
    if end == "NameError" and _lacks_math(source):
        return Diagnosis(explanations=(MATH_MISSING,))
    if end == "RuntimeError" and re.search(r"\bThread(?:PoolExecutor|Pool)?\(|\b_thread\b", source):
        return Diagnosis(explanations=(NO_THREADS,))
    if end == "NameError" and report and _needs_failed_import(failing, source, report):
        return Diagnosis(explanations=(_IMPORT,))
    text = EXPLANATIONS.get(end)
    return Diagnosis(explanations=(text,)) if text else None


def _lacks_math(source: str) -> bool:
    code = re.sub(r"\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|#.*", "", source)
    defined = re.search(r"^\s*import\b.*\bmath\b|\bas\s+math\b|import\s*\*", code, re.MULTILINE)
    return bool(re.search(r"\bmath\.\w", code)) and not defined


def _needs_failed_import(failing: Iterable[Outcome], source: str, report: LoadReport) -> bool:
    """Return whether each line that raised uses a name of an import that failed."""
    lines = ["", *source.split("\n")]
    failed = [at for at, error in report.notes if error in ("ImportError", "ModuleNotFoundError")]
    names = {name for at in failed for name in _words(lines, at)} - {"import", "from", "as"}
    raised = [outcome.raised.line for outcome in failing if outcome.raised]
    return all(names.intersection(_words(lines, at)) for at in raised)


def _words(lines: list[str], at: int) -> set[str]:
    return set(re.findall(r"\w+", lines[at])) if 0 <= at < len(lines) else set()
