"""Run a formula on any engine: the same text, whatever its inputs are."""

from functools import lru_cache
from types import CodeType
from typing import Any

from grader.course import CourseError
from grader.programs import named_out


def place_of(key: str) -> str:
    """Say where the program with a key is written, for whoever can correct it."""
    return f"test_{key.partition('/')[0]}.py, program {key}"


class FormulaError(CourseError):
    """A program of a check that our own engines cannot run: a mistake in the check, or in them."""

    def __init__(self, key: str, text: str, error: Exception) -> None:
        super().__init__(
            f"{place_of(key)}: {type(error).__name__}: {error}, in:\n{text}\n"
            "Correct the check's program; its operations must be in grader/engines/number.py, "
            "autograd_ref/engine.py and torch"
        )


@lru_cache(maxsize=4096)
def _compiled(formula: str) -> CodeType:
    return compile(named_out(formula), "<formula>", "exec")


def run(formula: str, inputs: dict[str, Any]) -> Any:
    """Return the formula's result for inputs that may be Values, tensors or Numbers."""
    namespace = dict(inputs)
    exec(_compiled(formula), namespace)
    return namespace["out"]
