"""The texts that are run on every engine, and what is observed of them."""

from grader.programs.builders import (
    Inputs,
    again,
    beside_a_large_number,
    deep,
    gradients,
    leaves,
    named_out,
    script,
    shown_as,
    span,
    value,
    with_another_method,
)
from grader.programs.program import Program, Span, Template

__all__ = [
    "Inputs",
    "Program",
    "Span",
    "Template",
    "again",
    "beside_a_large_number",
    "deep",
    "gradients",
    "leaves",
    "named_out",
    "script",
    "shown_as",
    "span",
    "value",
    "with_another_method",
]
