"""A check that something is made of exp: it has to follow when exp becomes another function."""

import math

from grader.programs import Inputs, Template, script, shown_as, with_another_method

BASE = 1.7
# The global names of a function are the student's; Value is therefore a default.
OTHER = f"lambda v, Value=Value: Value({BASE} ** v.data)"
WHATEVER_ITS_NAME = """
is_plain = type({name}) is type(Value.{name}) and not {name}.__closure__
if is_plain and {name}.__name__ != "{but}":
    own = {name}.__code__, {name}.__defaults__
    {name}.__code__, {name}.__defaults__ = Value.{name}.__code__, Value.{name}.__defaults__
try:
    {run}
finally:
    if is_plain and {name}.__name__ != "{but}":
        {name}.__code__, {name}.__defaults__ = own
"""
SHOWN = f"""\
exp, Value.exp = Value.exp, lambda v: Value({BASE} ** v.data)
try:
    out = {{call}}
finally:
    Value.exp = exp"""


def with_another(name: str, other: str, run: str, but: str = "") -> str:
    """Return program text that runs ``run`` while the method ``name`` is ``other``.

    Code may have given the method a name of its own before: then the function itself is another,
    too, where it is a plain one. ``but`` names the function that is tested: somebody may have made
    that one the method.
    """
    inner = WHATEVER_ITS_NAME.format(name=name, run=run, but=but).strip()
    return with_another_method(name, other, inner)


def with_another_base(call: str, *, uses: tuple[str, ...] = (), x: Inputs) -> Template:
    """Run ``call``, a tanh of x, with 1.7^x in place of exp: it must give tanh(x ln 1.7)."""
    template = script(
        with_another("exp", OTHER, f"out = {call}"),
        observe=["out.data", "x.data"],
        formula=f"(x * {math.log(BASE)!r}).tanh()",
        uses=uses,
        x=x,
    )
    return shown_as(SHOWN.format(call=call), template)
