"""torch as one more opinion on a program's expected values, where it is installed."""

import contextlib
import importlib
import importlib.util
import io
import warnings
from typing import Any

from .compare import RELATIVE
from .assignment import Program


def torch_says(program: Program, names: "dict[str, str]") -> "dict[str, float] | None":
    """Return torch's value for each observed expression it knows, or None.

    None where torch is not installed, or fails in any way: its opinion is never needed.
    """
    if program.formula is None or importlib.util.find_spec("torch") is None:
        return None
    try:
        with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            return _run(importlib.import_module("torch"), program, names)
    except Exception:
        return None


def agree(said: "dict[str, float]", program: Program) -> bool:
    """Return whether torch's values are the expected ones."""
    expected = dict(zip(program.observe, program.expected, strict=True))
    return all(RELATIVE.close(value, expected[name]) for name, value in said.items())


def _run(torch: Any, program: Program, names: "dict[str, str]") -> "dict[str, float]":
    namespace = {
        name: torch.tensor(number, dtype=torch.float64, requires_grad=True)
        for name, number in program.inputs
    }
    leaves = dict(namespace)
    assert program.formula is not None
    *lines, last = program.formula.strip("\n").splitlines()
    exec("\n".join([*lines, f"out = {last}"]), namespace)
    out = namespace["out"]
    out.backward()
    values = {f"out.{names['data']}": out.item()}
    for name, leaf in leaves.items():
        values[f"{name}.{names['grad']}"] = 0.0 if leaf.grad is None else leaf.grad.item()
    return {name: value for name, value in values.items() if name in program.observe}
