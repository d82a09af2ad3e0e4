"""Run a formula on any engine: the same text, whatever its inputs are."""

from functools import lru_cache
from types import CodeType
from typing import Any


@lru_cache(maxsize=4096)
def _compiled(formula: str) -> CodeType:
    *lines, last = formula.strip("\n").splitlines()
    return compile("\n".join([*lines, f"out = {last}"]), "<formula>", "exec")


def run(formula: str, inputs: dict[str, Any]) -> Any:
    """Return the formula's result for inputs that may be Values, tensors or Numbers."""
    namespace = dict(inputs)
    exec(_compiled(formula), namespace)
    return namespace["out"]
