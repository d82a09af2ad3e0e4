"""Known mistakes in ``squared_error``."""

from grader.language import N_
from grader.mistakes.library import Mistake, body
from grader.mistakes.training.texts import CHANGES_LIST, NO_GRAPH, NOT_MORE, NOTHING_RETURNED

LESSON = "3.7"

_NOT_SQUARED = N_(
    "The errors are not squared one by one: a positive and a negative error must not cancel, and "
    "a large one counts more."
)
_NOT_ALL = N_("Not every pair of output and target counts.")
_SCALED = N_(
    "The sum of squared errors is divided, multiplied or its root is taken: what is asked for is "
    "the sum."
)
_PAIRS = N_("An output is compared with another target than its own.")
_OTHER = N_("Another formula is computed: the error is the output minus the target, squared.")


def _sum_of(id_: str, term: str, explanation: str) -> Mistake:
    return _mistake(id_, f"return sum({term} for o, t in zip(outputs, targets))", explanation)


def _mistake(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"loss-{id_}", "loss", body("squared_error", new), explanation)


_SUM = "sum((o - t) ** 2 for o, t in zip(outputs, targets))"

MISTAKES = (
    _sum_of("not-squared", "(o - t)", _NOT_SQUARED),
    _sum_of("absolute", "((o - t).relu() + (t - o).relu())", _NOT_SQUARED),
    _sum_of("cubed", "(o - t) ** 3", _OTHER),
    _sum_of("sum-of-squares", "(o**2 + t**2)", _OTHER),
    _sum_of("difference-of-squares", "(o**2 - t**2)", _OTHER),
    _sum_of("adds-target", "(o + t) ** 2", _OTHER),
    _sum_of("product", "o * t", _OTHER),
    _sum_of("only-outputs", "o**2", _OTHER),
    _sum_of("negative", "-((o - t) ** 2)", _OTHER),
    _sum_of("output-from-data", "(Value(o.data) - t) ** 2", NO_GRAPH),
    _sum_of("numbers", "(o.data - t) ** 2", NO_GRAPH),
    _sum_of("one-target", "(o - targets[0]) ** 2", _PAIRS),
    _mistake(
        "square-of-sum", "return sum(o - t for o, t in zip(outputs, targets)) ** 2", _NOT_SQUARED
    ),
    _mistake("three-pairs", f"return {_SUM.replace('targets)', 'targets[:3])')}", NOT_MORE),
    _mistake(
        "empties-the-lists",
        """
        total = Value(0.0)
        while outputs:
            total = total + (outputs.pop() - targets.pop()) ** 2
        return total
        """,
        CHANGES_LIST,
    ),
    _mistake(
        "small-errors-left-out",
        "return sum((o - t) ** 2 for o, t in zip(outputs, targets) if abs(o.data - t) > 0.01)",
        _NOT_ALL,
    ),
    _mistake("mean", f"return {_SUM} / len(outputs)", _SCALED),
    _mistake("half", f"return {_SUM} * 0.5", _SCALED),
    _mistake("root", f"return {_SUM} ** 0.5", _SCALED),
    _mistake("first-pair", "return (outputs[0] - targets[0]) ** 2", _NOT_ALL),
    _mistake("last-pair", "return (outputs[-1] - targets[-1]) ** 2", _NOT_ALL),
    _mistake(
        "last-left-out",
        f"return Value(0.0) + {_SUM.replace('(outputs', '(outputs[:-1]')}",
        _NOT_ALL,
    ),
    _mistake("targets-turned-round", f"return {_SUM.replace('targets', 'targets[::-1]')}", _PAIRS),
    _mistake(
        "every-pair",
        "return sum((o - t) ** 2 for o in outputs for t in targets)",
        _PAIRS,
    ),
    _mistake(
        "list",
        "return [(o - t) ** 2 for o, t in zip(outputs, targets)]",
        N_(
            "What is returned is not one Value, the sum of the squared errors: is it a list of "
            "them, or is there a comma behind the sum?"
        ),
    ),
    _mistake("nothing", f"loss = {_SUM}", NOTHING_RETURNED),
)
